"""A crowd of SDK bots that note every move that a server has acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from freeport import AsyncClient, play_match_async
from freeport.bots import RandomBot
from freeport.errors import Conflict, Unavailable, Unreachable
from freeport_games.engine import Result

T = TypeVar("T")


class Noted(msgspec.Struct, frozen=True):
    """A move that a server has acknowledged."""

    match: str
    decision: str
    version: int


class Crowd:
    """Plays matches, each with its own players, at some servers at once."""

    def __init__(self, servers: list[str], at_once: int = 10) -> None:
        self.noted: list[Noted] = []
        self.results: dict[str, list[Result | None]] = {}
        self._servers = servers
        self._places = asyncio.Semaphore(at_once)
        self._reached: list[tuple[int, asyncio.Event]] = []

    async def play(self, number: int, game: str, seats: int) -> None:
        """Play one match from its creation to its end."""
        async with self._places:
            clients = [
                _NotingClient(self._servers[(number + seat) % len(self._servers)], self._note) for seat in range(seats)
            ]
            try:
                for seat, client in enumerate(clients):
                    await _tried(partial(client.register, f"bot {number}/{seat}"))
                created = await _tried(partial(clients[0].create, game, seats))
                assert created is not None
                match = created.id
                for client in clients:
                    await _tried(partial(client.join, match, entropy=f"{number}"), "ALREADY_SEATED")
                await _tried(partial(clients[0].start, match), "MATCH_STARTED")
                bots = [play_match_async(RandomBot(), client, match, seed=number) for client in clients]
                self.results[match] = await asyncio.gather(*bots)
            finally:
                for client in clients:
                    await client.close()

    async def reached(self, moves: int) -> None:
        """Wait until so many moves have been acknowledged."""
        event = asyncio.Event()
        self._reached.append((moves, event))
        await event.wait()

    def _note(self, match: str, decision: str, version: int) -> None:
        self.noted.append(Noted(match, decision, version))
        for moves, event in self._reached:
            if len(self.noted) >= moves:
                event.set()


class _NotingClient(AsyncClient):
    def __init__(self, server: str, note: Callable[[str, str, int], None]) -> None:
        super().__init__(server)
        self._note = note

    async def play(self, match: Any, decision: Any, move: Any) -> Any:
        update = await super().play(match, decision, move)
        self._note(update.match, decision.id, update.version)
        return update


async def _tried(call: Callable[[], Awaitable[T]], already: str = "") -> T | None:
    """Make a call until it is answered; perhaps an earlier try was carried out and only its answer was lost."""
    while True:
        try:
            return await call()
        except (Unreachable, Unavailable):
            continue
        except Conflict as error:
            assert error.code == already, error
            return None
