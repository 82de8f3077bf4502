"""The clients: ``Client`` waits, ``AsyncClient`` is awaited. Both have the same methods, grouped by subject."""

from __future__ import annotations

from collections.abc import Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Self

from freeport._protocol import Policy
from freeport.shapes import AnyGame

from .accounts import Accounts
from .call import Awaited, Waiting
from .lobby import Lobby
from .matches import Matches
from .pushes import Pushes
from .records import Records
from .room import HERE
from .seats import Seats
from .webhooks import Webhooks

if TYPE_CHECKING:
    from freeport._transport import AsyncHttpClient, HttpClient

__all__ = ["HERE", "AsyncClient", "Client"]


class Client(Accounts, Lobby, Matches, Pushes, Records, Seats, Webhooks, Waiting):
    """A client that waits for each reply.

    Args:
        server: the server's address; ``FREEPORT_SERVER``, or else a server on this machine, if omitted.
        token: the player's token; ``FREEPORT_TOKEN`` if omitted.
        policy: the waiting times and retries.
        games: games in addition to Freeport's own.
        http_client: an httpx client to use instead of a new one; it stays open when this client closes.
    """

    def __init__(
        self,
        server: str | None = None,
        token: str | None = None,
        *,
        policy: Policy | None = None,
        games: Iterable[AnyGame] = (),
        http_client: HttpClient | None = None,
    ) -> None:
        from freeport._transport import Transport

        super().__init__(server, token, policy, games)
        self._transport = Transport(self._server, http_client)

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncClient(Accounts, Lobby, Matches, Pushes, Records, Seats, Webhooks, Awaited):
    """A client whose methods are awaited, and whose streams are iterated with ``async for``.

    Args:
        server: the server's address; ``FREEPORT_SERVER``, or else a server on this machine, if omitted.
        token: the player's token; ``FREEPORT_TOKEN`` if omitted.
        policy: the waiting times and retries.
        games: games in addition to Freeport's own.
        http_client: an httpx client to use instead of a new one; it stays open when this client closes.
    """

    def __init__(
        self,
        server: str | None = None,
        token: str | None = None,
        *,
        policy: Policy | None = None,
        games: Iterable[AnyGame] = (),
        http_client: AsyncHttpClient | None = None,
    ) -> None:
        from freeport._transport import AsyncTransport

        super().__init__(server, token, policy, games)
        self._transport = AsyncTransport(self._server, http_client)

    async def close(self) -> None:
        """Close the connections."""
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()
