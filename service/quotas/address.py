"""Addresses of clients, which identify clients without a token."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.types import Scope

_NOBODY = "unknown"
"""Stands for a missing address, as over a Unix socket."""


def client_address(scope: Scope, trusted_proxies: int) -> str:
    """Return the address of a request; for IPv6 its network (/64), since one machine may have all of it.

    Args:
        scope: the request.
        trusted_proxies: how many proxies stand before the service, each of which adds the address of its client to
            ``X-Forwarded-For``. What stands there before their entries is anybody's invention.
    """
    peer = scope.get("client")
    chain = [peer[0]] if peer else [_NOBODY]
    if trusted_proxies:
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        chain = [*b",".join(forwarded).decode("latin-1").split(","), *chain] if forwarded else chain
    return _network(chain[-1 - trusted_proxies] if len(chain) > trusted_proxies else chain[0])


@lru_cache(maxsize=4096)
def _network(given: str) -> str:
    try:
        address = ip_address(_bare(given.strip()))
    except ValueError:
        return _NOBODY
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address)


def _bare(given: str) -> str:
    """Return an address without its port and zone."""
    if given.startswith("["):
        given = given[1:].partition("]")[0]
    elif given.count(":") == 1:
        given = given.partition(":")[0]
    return given.partition("%")[0]
