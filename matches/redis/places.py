"""The location of Redis: one server, the primary that sentinels name, or the primaries of a cluster.

An address may name several hosts, so that the others are found when one is down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol
from urllib.parse import SplitResult, urlsplit

import msgspec
from redis.crc import key_slot
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError

from .handshake import connect

_CLUSTER, _SENTINEL = "+cluster", "+sentinel"
_PORTS = {_CLUSTER: 6379, _SENTINEL: 26379}

Node = tuple[str, int]
"""The host and the port of a server."""


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
        return cls(url, kind, parts, tuple([_node(host, _PORTS[kind]) for host in hosts]))

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


class Places(Protocol):
    """Knows which server holds which keys."""

    async def find(self) -> None:
        """Look up the servers again. Raises ``RedisError`` or ``OSError`` if no server replies."""

    def servers(self) -> Sequence[str]:
        """Return the known addresses of the servers that accept writes."""

    def of(self, key: str) -> str:
        """Return the known address of the server that holds a key or a channel."""


def places(url: str, patience: float) -> Places:
    """Return the places of an address. ``patience`` is the most seconds to wait for a server that is asked."""
    address = Address.read(url)
    if address.cluster:
        return _Cluster(address, patience)
    return _BySentinels(address, patience) if address.sentinel else _One(url)


class _One:
    """A single server."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def find(self) -> None: ...

    def servers(self) -> Sequence[str]:
        return (self._url,)

    def of(self, key: str) -> str:
        return self._url


class _BySentinels:
    """The primary that the sentinels name."""

    def __init__(self, address: Address, patience: float) -> None:
        self._address = address
        self._patience = patience
        self._url = ""

    async def find(self) -> None:
        asked = ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self._address.service)
        found = await _ask(self._address, self._address.nodes, self._patience, *asked)
        if not found:
            raise RedisConnectionError(f"the sentinels know no primary {self._address.service}")
        host, port = found
        self._url = self._address.of((_text(host), int(port)))

    def servers(self) -> Sequence[str]:
        return (self._url,) if self._url else ()

    def of(self, key: str) -> str:
        return self._url


class _Cluster:
    """The primaries of a cluster, with their slots."""

    def __init__(self, address: Address, patience: float) -> None:
        self._address = address
        self._patience = patience
        self._known: Sequence[Node] = address.nodes
        self._ranges: list[tuple[int, int, str]] = []

    async def find(self) -> None:
        asked = (*self._known, *self._address.nodes)
        ranges: list[tuple[int, int, str]] = []
        nodes: list[Node] = []
        for first, last, primary, *replicas in await _ask(self._address, asked, self._patience, "CLUSTER", "SLOTS"):
            of_range = [(_text(host), int(port)) for host, port, *_ in (primary, *replicas)]
            ranges.append((int(first), int(last), self._address.of(of_range[0])))
            nodes += of_range
        self._known, self._ranges = list(dict.fromkeys(nodes)), ranges

    def servers(self) -> Sequence[str]:
        return list(dict.fromkeys(url for _, _, url in self._ranges))

    def of(self, key: str) -> str:
        slot = key_slot(key.encode())
        return next((url for first, last, url in self._ranges if first <= slot <= last), "")


async def _ask(address: Address, nodes: Iterable[Node], patience: float, *command: str) -> Any:
    """Return the reply of the first of several servers that can be reached."""
    failure: Exception = RedisConnectionError("the address names no server")
    for node in nodes:
        try:
            connection = await connect(address.asked(node), patience)
            try:
                await connection.send_command(*command)
                return await connection.read_response()
            finally:
                await connection.disconnect()
        except (RedisError, OSError) as error:
            failure = error
    raise failure


def _node(host: str, port: int) -> Node:
    parts = urlsplit(f"//{host}")
    return parts.hostname or "", parts.port or port


def _text(name: bytes | str) -> str:
    return name if isinstance(name, str) else name.decode()
