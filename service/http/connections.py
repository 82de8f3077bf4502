"""Limits on the connections of a process: their number, in total and from one address, and their time."""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter
from typing import Protocol

import msgspec

from telemetry.metrics import CONNECTIONS_OPEN, CONNECTIONS_REFUSED, REQUESTS_TIMED_OUT

_SPARE = 64
"""File descriptors that are reserved for other purposes: Redis, the log, the ports, files."""
_LOOKED_EVERY = 1.0
_TOLD_EVERY = 10.0
"""Seconds between two log lines about refused connections."""

_log = logging.getLogger(__name__)


class ConnectionLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of connections."""

    most: int
    """The most connections at a time."""
    most_of_address: int
    """The most connections of one address; 0 means no limit, as behind a proxy, whose address all connections have."""
    head: float
    """Seconds for the line and headers of a request."""
    body: float
    """Seconds for its body, in addition to one for each ``rate`` bytes."""
    rate: int = 1000
    """Bytes per second that are never too slow."""
    unread: float = 60.0
    """Seconds for which a client may leave sent data unread."""


class Dawdling(Protocol):
    """A connection whose time is limited."""

    def look(self, now: float) -> str | None:
        """End the connection if it takes too long. Returns the slow part: ``head``, ``body`` or ``unread``."""
        ...


class Connections:
    """The connections that are open in this process."""

    def __init__(self, limits: ConnectionLimits) -> None:
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.limits = limits
        self.most = limits.most if soft == resource.RLIM_INFINITY else min(limits.most, max(1, soft - _SPARE))
        """The most connections, given the process's limit of file descriptors."""
        self._addresses: dict[asyncio.BaseTransport, str] = {}
        self._of_address: Counter[str] = Counter()
        self._watched: set[Dawdling] = set()
        self._refused: Counter[str] = Counter()
        self._told = 0.0
        self._looking: asyncio.TimerHandle | None = None

    def open(self, transport: asyncio.BaseTransport, address: str) -> bool:
        """Count a connection until it is closed. Returns False if there are too many."""
        most = self.limits.most_of_address
        if len(self._addresses) >= self.most:
            return self._refuse("all")
        if most and self._of_address[address] >= most:
            return self._refuse("address")
        self._addresses[transport] = address
        self._of_address[address] += 1
        CONNECTIONS_OPEN.set(len(self._addresses))
        return True

    def close(self, transport: asyncio.BaseTransport) -> None:
        """Stop counting a connection, if it was counted."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]
            CONNECTIONS_OPEN.set(len(self._addresses))

    def watch(self, connection: Dawdling) -> None:
        """Check a connection every second, until it is released."""
        self._watched.add(connection)
        if self._looking is None:
            self._look_again()

    def let_go(self, connection: Dawdling) -> None:
        """Stop checking a connection."""
        self._watched.discard(connection)

    def _look_again(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(_LOOKED_EVERY, self._look)

    def _look(self) -> None:
        self._looking = None
        now = asyncio.get_running_loop().time()
        for connection in list(self._watched):
            if (late := connection.look(now)) is not None:
                REQUESTS_TIMED_OUT.labels(late).inc()
        if self._watched:
            self._look_again()

    def _refuse(self, why: str) -> bool:
        CONNECTIONS_REFUSED.labels(why).inc()
        self._refused[why] += 1
        now = asyncio.get_running_loop().time()
        if now - self._told >= _TOLD_EVERY:
            self._told = now
            _log.warning(
                "connections were refused: %d because there are %d, %d because of those from one address",
                self._refused["all"],
                self.most,
                self._refused["address"],
            )
            self._refused.clear()
        return False


def take_descriptors() -> None:
    """Raise this process's limit of file descriptors to the system's maximum."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
