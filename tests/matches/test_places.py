"""Addresses of Redis, and the servers to which they lead."""

from __future__ import annotations

import pytest

from matches import Settings
from matches.redis.address import Address
from telemetry.environment import SettingsError

CA = "?ssl_ca_certs=/ca.pem"


@pytest.mark.parametrize(
    ("url", "nodes", "first"),
    [
        ("redis://u:p@a:1/2", (), "redis://u:p@a:1/2"),
        ("redis+cluster://u:p@a:1,b", (("a", 1), ("b", 6379)), "redis://u:p@a:1"),
        (f"rediss+cluster://:p@a,[::1]:7{CA}", (("a", 6379), ("::1", 7)), f"rediss://:p@a:6379{CA}"),
        (f"rediss+sentinel://u:p@a,b:7/main/3{CA}", (("a", 26379), ("b", 7)), f"rediss://u:p@a:26379/3{CA}"),
    ],
)
def test_an_address_names_its_hosts(url: str, nodes: tuple[tuple[str, int], ...], first: str) -> None:
    address = Address.read(url)
    assert (address.nodes, address.first) == (nodes, first)


def test_sentinels_are_asked_without_the_password_of_redis() -> None:
    address = Address.read(f"rediss+sentinel://u:p@a:7/main/3{CA}")
    assert address.service == "main"
    assert address.asked(("a", 7)) == f"rediss://a:7{CA}"
    assert address.of(("c", 8)) == f"rediss://u:p@c:8/3{CA}"


@pytest.mark.parametrize("kind", ["redis+cluster", "rediss+cluster"])
def test_queues_never_lie_on_a_cluster(kind: str) -> None:
    with pytest.raises(SettingsError):
        Settings(redis_url=f"{kind}://a")
    with pytest.raises(SettingsError):
        Settings.from_environment({"FREEPORT_REDIS_URL": f"{kind}://a", "FREEPORT_QUEUE_URL": f"{kind}://a"})
    assert Settings(redis_url=f"{kind}://a", queue_url="rediss+sentinel://s/main/0").cluster
