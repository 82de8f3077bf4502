"""The bots of a storm: each notes every move that a server has acknowledged, and when."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import cycle
from random import Random
from typing import Any, TypeVar

import msgspec

from freeport import AsyncClient, Bot, Pass, Policy, Prepared, Until, play_match_async
from freeport.bots import GreedyBot, RandomBot
from freeport.errors import Conflict, FreeportError, TooManyRequests, Unavailable, Unreachable
from freeport.shapes import ENDED, AnyGame, Match
from freeport_games import GAMES
from freeport_games.engine import Result, View
from freeport_games.engine.menus import Decision, Move
from tests.support.games import brief

T = TypeVar("T")

_POLICY = Policy(patience=120.0)
_AT_ONCE = 20
"""Matches that are prepared at a time."""
_REGRETTED = 0.1
"""The part of the moves that can be taken back that are taken back."""
_PREPARED = 3
"""The answers that a seat prepares."""
_KINDS: tuple[type[GreedyBot | RandomBot], ...] = (GreedyBot, RandomBot)
"""The bots of the seats, in turn: random bots try everything, and greedy ones bring a long game to its end."""


class Noted(msgspec.Struct, frozen=True):
    """A move, an order, or moves taken back, that a server has acknowledged."""

    match: str
    decision: str
    """The decision that it answered, or what ``ordered`` or ``undone`` returns."""
    version: int
    at: float
    """The time, by ``time.monotonic``."""


def ordered(order: str) -> str:
    """Return what stands in the place of a decision when an order was given."""
    return f"order {order}"


def undone(to: int) -> str:
    """Return what stands in the place of a decision when moves were taken back."""
    return f"back to {to}"


class Table(msgspec.Struct, frozen=True):
    """A match that is ready to be played, with the clients of its seats."""

    match: str
    clients: tuple[AsyncClient, ...]


class Bots:
    """Plays matches, each with its own players, on some servers at once."""

    def __init__(self, servers: Sequence[str], pace: float, seed: int) -> None:
        """Nobody plays yet.

        Args:
            servers: where the services are.
            pace: seconds that a bot takes for a move, on average.
            seed: determines the moves of the bots.
        """
        self.noted: list[Noted] = []
        self.results: dict[str, list[Result | None]] = {}
        """The end of each match, as each of its players was told."""
        self.failures: dict[str, Exception] = {}
        """The reasons why matches were not played to their ends."""
        self.errors: list[FreeportError] = []
        """The errors that an author of a bot would have met; a decision that is gone is not one of them."""
        self._ended: set[str] = set()
        """The matches whose end at least one of the players was told."""
        self._servers = servers
        self._pace = pace
        self._seed = seed
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._awaited: list[tuple[int, asyncio.Event]] = []

    async def gather(self, matches: int) -> list[Table]:
        """Prepare matches of every game: every third one with a house bot, so that workers have moves to make too."""
        return await asyncio.gather(*[self.prepare(number) for number in range(matches)])

    async def play(self, table: Table) -> None:
        """Play a match to its end."""
        try:
            bots = [
                play_match_async(_Slow(kind(), lambda: self._pace), client, table.match, seed=self._seed)
                for kind, client in zip(cycle(_KINDS), table.clients, strict=False)
            ]
            self.results[table.match] = await asyncio.gather(*[self._to_the_end(table.match, bot) for bot in bots])
        except Exception as error:  # the author of a bot would have met it; it is reported at the end
            self.failures[table.match] = error

    async def _to_the_end(self, match: str, playing: Awaitable[Result | None]) -> Result | None:
        """Play a seat, and note that its player was told the end."""
        result = await playing
        self._ended.add(match)
        return result

    def hurry(self) -> None:
        """Take no more time for moves."""
        self._pace = 0.0

    async def goes_on(self, table: Table) -> bool:
        """Return whether a match continues whose end was told to a player, but lost with the power."""
        seen = await _tried(partial(table.clients[0].match, table.match))
        return table.match in self._ended and seen is not None and seen.status not in ENDED

    async def leave(self, tables: Sequence[Table]) -> None:
        """Disconnect everybody."""
        for table in tables:
            for client in table.clients:
                await client.close()

    async def reached(self, moves: int) -> None:
        """Wait until a number of moves has been acknowledged."""
        event = asyncio.Event()
        self._awaited.append((moves, event))
        if len(self.noted) < moves:
            await event.wait()

    async def prepare(self, number: int) -> Table:
        """Prepare one match: its number determines the game and the seats."""
        game = GAMES[number % len(GAMES)]
        seats = 2 + number % 3
        house = number % 3 == 0
        async with self._places:
            clients = [self._client(number + seat) for seat in range(seats - house)]
            for seat, client in enumerate(clients):
                await _tried(partial(client.register, f"bot {number}/{seat}"))
            created = await _tried(partial(clients[0].create, game.slug, seats, brief(game), rated=False))
            assert created is not None
            for client in clients:
                await _tried(partial(client.join, created, entropy=f"{number}"), "ALREADY_SEATED")
            if house:
                await _tried(partial(clients[0].add_bot, created, "greedy", seats - 1), "SEAT_TAKEN")
            await _tried(partial(clients[0].start, created), "MATCH_STARTED")
            await self._order(clients[0], created, game, number % 2)
            return Table(created.id, tuple(clients))

    async def _order(self, client: AsyncClient, match: Match, game: AnyGame, after: int) -> None:
        """Let a seat pass, after some seconds, where the game wants reactions; and do nothing at some own decisions."""
        first, move = next((kind, move) for kind, move in game.pace.neutral.items() if isinstance(move, Move))
        kinds = game.pace.windows or tuple(game.pace.neutral)[1:4]
        for order in (
            Pass(decisions=kinds, after=after, until=Until.END),
            Prepared(decision=first, moves=[move], times=_PREPARED, until=Until.END),
        ):
            given = await _tried(partial(client.order, match, order), "GAME_OVER")
            if given is not None:
                self._note(match.id, ordered(given.key), given.since)

    def _client(self, number: int) -> AsyncClient:
        return _NotingClient(self._servers[number % len(self._servers)], self._note, self.errors)

    def _note(self, match: str, decision: str, version: int) -> None:
        self.noted.append(Noted(match, decision, version, time.monotonic()))
        for moves, event in self._awaited:
            if len(self.noted) >= moves:
                event.set()


class _Slow(Bot):
    """A bot that takes its time."""

    def __init__(self, bot: GreedyBot | RandomBot, pace: Callable[[], float]) -> None:
        self._pace = pace
        self._bot = bot

    async def decide(self, view: View, decision: Decision) -> Move:
        self._bot.sit(self.game, self.seat, self.seats, self.rng)
        await asyncio.sleep(self.rng.expovariate(1) * self._pace())
        return self._bot.decide(view, decision)


class _NotingClient(AsyncClient):
    def __init__(self, server: str, note: Callable[[str, str, int], None], errors: list[FreeportError]) -> None:
        super().__init__(server, policy=_POLICY)
        self._note = note
        self._errors = errors
        self._rng = Random(server)

    async def play(self, match: Any, decision: Any, move: Any, **beside: Any) -> Any:
        try:
            update = await super().play(match, decision, move, **beside)
        except Conflict:
            raise
        except FreeportError as error:
            self._errors.append(error)
            raise
        if decision.passes_at is not None and move == decision.neutral:
            return update  # it is made at its time
        self._note(update.match, decision.id, update.version)
        if update.undo and self._rng.random() < _REGRETTED:
            await self._take_back(update.match, update.undo[0])
        return update

    async def _take_back(self, match: str, to: int) -> None:
        """Take moves back, unless others have answered meanwhile or the game has told too much."""
        try:
            update = await super().undo(match, to)
        except Conflict:
            return
        except FreeportError as error:
            self._errors.append(error)
            raise
        self._note(update.match, undone(to), update.version)


async def _tried(call: Callable[[], Awaitable[T]], already: str = "") -> T | None:
    """Repeat a call until it is answered; an earlier attempt may have been carried out without its answer arriving."""
    while True:
        try:
            return await call()
        except (Unreachable, Unavailable, TooManyRequests):
            continue
        except Conflict as error:
            assert error.code == already, error
            return None


def shuffled(rng: Random, items: Sequence[T]) -> list[T]:
    """Return the items in another order."""
    return rng.sample(items, len(items))
