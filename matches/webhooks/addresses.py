"""Validates the addresses of webhooks.

A server that posts to addresses given by strangers must not be tricked into posting to its own network. An address is
parsed here, once. The IP addresses of its host are checked one by one, when the webhook is set and again before each
delivery, and the sender connects to exactly the address that was checked.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import msgspec

from matches import refusals
from matches.refusals import refused

LONGEST = 500
"""The most characters of an address."""

IP = IPv4Address | IPv6Address

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Resolves a host's name and a port to IP addresses. Raises ``OSError`` if there are none."""

_ANY_CASE = re.IGNORECASE | re.ASCII  # else the long s is an s, too
_PLAIN = re.compile(
    r"(https?)://(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(?::(\d{1,5}))?(/[!-~]*|\?[!-~]*)?", re.IGNORECASE | re.ASCII
)
_NAME = re.compile(
    r"(?=.{1,253}\.?$)(?!-)[0-9a-z-]{1,63}(?<!-)(\.(?!-)[0-9a-z-]{1,63}(?<!-))*\.?", re.IGNORECASE | re.ASCII
)
_USUAL = {"http": 80, "https": 443}
_FIRST_FREE = 1024
"""Ports below this one belong to services other than HTTP, except the usual ports of HTTP."""

_GLOBAL = ip_network("2000::/3")
"""All global unicast IPv6 addresses. Addresses outside of it are not public."""
_NAT64 = ip_network("64:ff9b::/96")
_NEVER = tuple(
    ip_network(network)
    for network in (
        "192.0.0.0/24",  # protocol assignments
        "192.88.99.0/24",  # relays of 6to4
        "2001::/23",  # protocol assignments; Teredo, which holds an IPv4 address, is among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which holds an IPv4 address
        "3fff::/20",  # documentation
    )
)


class Target(msgspec.Struct, frozen=True):
    """A parsed address."""

    scheme: str
    host: str
    """A name, or an IP address without brackets."""
    port: int
    path: str
    """The path with its query."""

    @property
    def authority(self) -> str:
        """The host and port as in the ``Host`` header of requests."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _USUAL[self.scheme] else f"{host}:{self.port}"


def read(url: str, *, http: bool, code: str = refusals.WEBHOOK_ADDRESS) -> Target:
    """Parse an address.

    Args:
        url: the address.
        http: whether ``http://`` is allowed.
        code: the code of the refusal.

    Raises:
        Refused: with the code, and a sentence about the error.
    """
    found = _PLAIN.fullmatch(url) if len(url) <= LONGEST else None
    if found is None:
        raise refused(
            code,
            detail="An address is `https://host/path` in ASCII, of at most "
            f"{LONGEST} characters, without user or fragment.",
        )
    scheme, host, port, path = found[1].lower(), found[2].lower(), found[3], found[4] or "/"
    if scheme == "http" and not http:
        raise refused(code, detail="Deliveries are sent with https only.")
    if "#" in path:
        raise refused(code, detail="An address of a webhook has no fragment.")
    target = Target(scheme, host.strip("[]"), int(port or _USUAL[scheme]), path if path[0] == "/" else f"/{path}")
    if not (target.port in _USUAL.values() or _FIRST_FREE <= target.port <= 65535):
        raise refused(code, detail=f"Deliveries are sent to the ports 80, 443, and {_FIRST_FREE} to 65535 only.")
    if not (_is_ip(target.host) if host[0] == "[" else _NAME.fullmatch(host)):
        raise refused(code, detail="The host of the address is neither a name nor an IP address.")
    return target


def is_public(text: str) -> bool:
    """Return whether an IP address, or the IPv4 address embedded in it, is public."""
    try:
        address: IP = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if address.scope_id is not None:
            return False
        if address in _NAT64:
            address = IPv4Address(int(address) & 0xFFFFFFFF)
        elif address not in _GLOBAL:  # mapped IPv4 addresses are outside, too
            return False
    return (
        address.is_global
        and not address.is_multicast
        and not address.is_reserved
        and not any(address in network for network in _NEVER)
    )


async def resolve(host: str, port: int) -> list[str]:
    """Resolve a host's name with the system's resolver. Raises ``OSError``."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class NotPublic(OSError):
    """A host has no IP address, or one that is not public. It does not tell which, to reveal nothing of the network."""


class Addresses:
    """Checks the addresses of webhooks.

    Args:
        http: whether ``http://`` is allowed.
        private: whether private networks are allowed.
        resolve: resolves the names of hosts.
    """

    def __init__(self, *, http: bool, private: bool, resolve: Resolve = resolve) -> None:
        self._http = http
        self._private = private
        self._resolve = resolve

    def read(self, url: str, code: str = refusals.WEBHOOK_ADDRESS) -> Target:
        """Parse an address. Raises ``Refused`` with a code."""
        return read(url, http=self._http, code=code)

    async def find(self, target: Target) -> list[str]:
        """Return the IP addresses of a target's host after checking each of them.

        A name with both public and private addresses is refused as a whole, because it is an attack.

        Raises:
            NotPublic: if the host has no address, or one that is not allowed.
        """
        try:
            found = await self._resolve(target.host, target.port)
        except (OSError, UnicodeError) as error:
            raise NotPublic from error
        if not found or not (self._private or all(is_public(address) for address in found)):
            raise NotPublic
        return found

    async def check(self, url: str, patience: float, code: str = refusals.WEBHOOK_ADDRESS) -> None:
        """Check that deliveries may be sent to an address. Raises ``Refused`` with a code."""
        target = self.read(url, code)
        try:
            async with asyncio.timeout(patience):
                await self.find(target)
        except (NotPublic, TimeoutError):
            detail = "The host of the address has no public IP address, or one that is not public."
            raise refused(code, detail=detail) from None


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
