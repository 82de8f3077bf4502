"""The location of Redis: which servers accept writes, and who is told when one of them does so no longer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from .handshake import connect

Watcher = Callable[[Collection[str]], None]
"""Called with the addresses of servers that are no primaries any more."""


class Places(Protocol):
    """Knows which server holds which keys, and tells who watches when a server is a primary no longer."""

    async def find(self, doubted: str = "") -> None:
        """Look up the servers again. Raises ``RedisError`` or ``OSError`` if no server replies.

        Args:
            doubted: the address of a server that may be a primary no longer. It is asked last.
        """

    def servers(self) -> Sequence[str]:
        """Return the known addresses of the servers that accept writes."""

    def of(self, key: str) -> str:
        """Return the known address of the server that holds a key or a channel."""

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` whenever servers turn out to be primaries no longer."""

    def unwatch(self, watcher: Watcher) -> None:
        """Call ``watcher`` no more."""

    def leave(self, server: str) -> None:
        """Tell all who watch that a server has said itself that it is a primary no longer."""

    def close(self) -> None:
        """Stop listening to sentinels."""


class Watched:
    """Those who watch."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` whenever servers turn out to be primaries no longer."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """Call ``watcher`` no more."""
        if watcher in self._watchers:
            self._watchers.remove(watcher)

    def leave(self, server: str) -> None:
        """Tell all who watch that a server has said itself that it is a primary no longer."""
        self._tell((server,))

    def close(self) -> None:
        """There is nothing to stop."""

    def _tell(self, left: Collection[str]) -> None:
        if left:
            for watcher in tuple(self._watchers):
                watcher(left)


class OnePlace(Watched):
    """A single server."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url

    async def find(self, doubted: str = "") -> None:
        """There is nothing to look up."""

    def servers(self) -> Sequence[str]:
        """Return the known addresses of the servers that accept writes."""
        return (self._url,)

    def of(self, key: str) -> str:
        """Return the known address of the server that holds a key."""
        return self._url


async def replies(url: str, patience: float, *commands: Sequence[str]) -> list[Any]:
    """Return a server's replies to some commands."""
    connection = await connect(url, patience)
    try:
        found = []
        for command in commands:
            await connection.send_command(*command)
            found.append(await connection.read_response())
        return found
    finally:
        await connection.disconnect(nowait=True)


def text(name: bytes | str) -> str:
    """Return a name that Redis tells as text."""
    return name if isinstance(name, str) else name.decode()
