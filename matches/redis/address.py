"""Addresses of Redis, of one server, of sentinels, or of a cluster.

An address may name several hosts, so that the others are found when one is down.
"""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

import msgspec

from freeport_api.secrets import hides

_CLUSTER, _SENTINEL = "+cluster", "+sentinel"
_PORTS = {_CLUSTER: 6379, _SENTINEL: 26379}

Node = tuple[str, int]
"""The host and the port of a server."""


@hides("url", "parts")
class Address(msgspec.Struct, frozen=True):
    """A parsed address of Redis.

    ``redis://``, ``rediss://`` (TLS) and ``unix://`` have the form that the library accepts. ``redis+cluster://`` and
    ``rediss+cluster://`` take one or several hosts, separated by commas. ``redis+sentinel://`` and
    ``rediss+sentinel://`` take the hosts of the sentinels, then the name of the primary as path, and after that the
    database.
    """

    url: str
    kind: str
    """``+cluster``, ``+sentinel`` or nothing."""
    parts: SplitResult
    """The address without its kind."""
    nodes: tuple[Node, ...]
    """The hosts in the address."""

    @classmethod
    def read(cls, url: str) -> Address:
        """Parse an address. Raises ``ValueError``."""
        kind = next((kind for kind in _PORTS if url.partition("://")[0].endswith(kind)), "")
        plain = url.replace(f"{kind}://", "://", 1)
        parts = urlsplit(plain)
        hosts = parts.netloc.rpartition("@")[2].split(",") if kind else []
        return cls(url, kind, parts, tuple(_node(host, _PORTS[kind]) for host in hosts))

    @property
    def cluster(self) -> bool:
        """Whether this is the address of a cluster."""
        return self.kind == _CLUSTER

    @property
    def sentinel(self) -> bool:
        """Whether this is the address of sentinels."""
        return self.kind == _SENTINEL

    @property
    def service(self) -> str:
        """The sentinels' name of the primary."""
        return self.parts.path.strip("/").partition("/")[0]

    def of(self, node: Node) -> str:
        """Return the address of one server, with the user, the password and the options of this address."""
        user, at, _ = self.parts.netloc.rpartition("@")
        host = f"[{node[0]}]" if ":" in node[0] else node[0]
        path = "/" + self.parts.path.strip("/").partition("/")[2] if self.sentinel else self.parts.path
        return self.parts._replace(netloc=f"{user}{at}{host}:{node[1]}", path=path).geturl()

    def asked(self, node: Node) -> str:
        """Return the address of a server that is asked for the location of others. Sentinels have no users."""
        if not self.sentinel:
            return self.of(node)
        return self.parts._replace(netloc=f"{node[0]}:{node[1]}", path="").geturl()

    @property
    def first(self) -> str:
        """The address of the first server in it; for one server, this address."""
        return self.of(self.nodes[0]) if self.nodes else self.url


def _node(host: str, port: int) -> Node:
    parts = urlsplit(f"//{host}")
    return parts.hostname or "", parts.port or port
