"""The address that counts: the peer's, or what our own proxies say."""

from __future__ import annotations

import pytest

from service.quotas import client_address


def of(peer: str | None, *forwarded: str, proxies: int = 0) -> str:
    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    return client_address({"client": None if peer is None else (peer, 5), "headers": headers}, proxies)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, (), "10.0.0.1"),
        (0, ("1.1.1.1",), "10.0.0.1"),
        (1, (), "10.0.0.1"),
        (1, ("1.1.1.1",), "1.1.1.1"),
        (1, ("6.6.6.6, 1.1.1.1",), "1.1.1.1"),
        (1, ("6.6.6.6", "1.1.1.1"), "1.1.1.1"),
        (2, ("6.6.6.6, 1.1.1.1, 10.0.0.2",), "1.1.1.1"),
        (2, ("1.1.1.1",), "1.1.1.1"),
        (3, ("6.6.6.6,1.1.1.1 , 10.0.0.3, 10.0.0.2",), "1.1.1.1"),
    ],
)
def test_each_trusted_proxy_counts_for_one_entry(proxies: int, forwarded: tuple[str, ...], address: str) -> None:
    assert of("10.0.0.1", *forwarded, proxies=proxies) == address


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("1.2.3.4:5678", "1.2.3.4"),
        (" 1.2.3.4 ", "1.2.3.4"),
        ("", "unknown"),
        ("somebody", "unknown"),
        ("1.2.3.4.5", "unknown"),
        ("\xff\xfe", "unknown"),
        ("[", "unknown"),
    ],
)
def test_forms_of_addresses(given: str, address: str) -> None:
    assert of("10.0.0.1", given, proxies=1) == address


def test_without_a_peer_there_is_no_address() -> None:
    assert of(None) == "unknown"
