"""Redis takes the configuration that compose and Kubernetes give it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
import redis

from freeportd.redis_server import RedisServer

from .manifests import K8S, ROOT

OPERATIONS = (ROOT / "docs/operations.md").read_text("utf-8")


def test_redis_starts_with_our_configuration(tmp_path: Path) -> None:
    settings = {}
    for line in (K8S / "base/redis/redis.conf").read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition(" ")
            settings[name] = value.strip('"')
    here = {name: value for name, value in settings.items() if name not in ("dir", "client-output-buffer-limit")}
    with (
        RedisServer(tmp_path, settings=here) as server,
        redis.Redis.from_url(server.url, decode_responses=True) as told,
    ):
        for name, value in here.items():
            has = told.config_get(name)[name]
            assert has in (value, str(_bytes(value))), name
        told.config_set("client-output-buffer-limit", settings["client-output-buffer-limit"])


def test_the_password_is_changed_as_the_docs_say(redis_server: RedisServer) -> None:
    old, new = "a" * 64, "b" * 64
    (told,) = {line for line in OPERATIONS.splitlines() if "valkey-cli acl setuser" in line}
    command = shlex.split(told.partition("valkey-cli ")[2].replace("$NEW", new))
    with redis.Redis.from_url(redis_server.url) as client:
        client.execute_command("ACL", "SETUSER", "service", "on", f">{old}", "+ping")
        assert client.execute_command(*command)
    for password in (old, new):
        with redis.Redis.from_url(redis_server.url, username="service", password=password) as client:
            assert client.ping()
    with (
        redis.Redis.from_url(redis_server.url, username="service", password="c") as client,
        pytest.raises(redis.AuthenticationError),
    ):
        client.ping()


def _bytes(amount: str) -> int | None:
    return int(amount.removesuffix("mb")) * 2**20 if amount.endswith("mb") else None
