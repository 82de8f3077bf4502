"""Matches on a running service, and what their players would send.

The players' heads would cost more than the service: so each match is mirrored here, read from Redis when it starts and
after each chance, and moved on by the same moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from types import TracebackType
from typing import Any, Self

import msgspec

from freeport.shapes import AnyGame, AnyTable
from freeport_games.api import Status
from freeport_games.engine import Move, Table
from freeportd.system import System
from matches.connection import Server
from matches.store import Store

from .wire import Connection, connect

_HELPERS = 8
"""How many matches are prepared at the same time."""
_LOOKS = 0.001
"""Seconds between two looks for what the worker did."""

encode = msgspec.json.encode


class Choice(msgspec.Struct, frozen=True):
    """What a seat sends next."""

    seat: int
    token: str
    decision: str
    move: Move
    path: str

    @property
    def body(self) -> bytes:
        """The move as REST takes it."""
        return encode({"decision": self.decision, "move": self.move})


class Mirror:
    """A match, and its table as the service has it."""

    def __init__(self, match: str, game: AnyGame, tokens: Sequence[str], store: Store, seed: int) -> None:
        self.id = match
        self.game = game
        self.tokens = tokens
        self.path = f"/v1/matches/{match}/moves"
        self.table: AnyTable | None = None
        self.moves = 0
        self._store = store
        self._rng = Random(seed)

    @property
    def open(self) -> bool:
        """Whether a seat is asked."""
        return self.table is not None and self.table.chance is None and not self.table.over

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.over

    def choose(self) -> Choice:
        """A random legal move of a seat that is asked."""
        table = self.table
        if table is None or not table.waiting:
            raise LookupError(f"nobody is asked in match {self.id}")
        seat = table.waiting[0]
        decision = table.decision(seat)
        if decision is None:
            raise LookupError(f"seat {seat} of match {self.id} has no decision")
        move = self._rng.choice(decision.options).sample(self._rng)
        return Choice(seat, self.tokens[seat], decision.id, move, self.path)

    def took(self, choice: Choice) -> None:
        """The service has taken a move."""
        if self.table is not None:
            self.table.answer(choice.seat, choice.move)
            self.moves += 1

    async def read(self) -> None:
        """Read the table from Redis, once the worker has drawn what is awaited."""
        before = -1 if self.table is None else self.table.version
        while True:
            stored = await self._store.read(self.id)
            if stored is not None and stored.version > before and stored.saved is not None:
                self.table = Table.load(self.game, stored.saved)
                if self.table.chance is None or stored.lobby.status is not Status.PLAYING:
                    return
            await asyncio.sleep(_LOOKS)


Send = Callable[[Connection, Choice], Awaitable[None]]


async def rest(connection: Connection, choice: Choice) -> None:
    """Send a move over REST."""
    await connection.ask("POST", choice.path, choice.body, choice.token)


class Hall:
    """Opens matches and plays them."""

    def __init__(self, system: System) -> None:
        self.url = system.url
        self.pid = system.service.pid
        self._server = Server(system.redis_url)
        self._store = Store(self._server)
        self._connections: list[Connection] = []
        self._tokens: list[str] = []
        self._seed = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for connection in self._connections:
            connection.close()
        await self._server.aclose()

    async def connections(self, count: int) -> list[Connection]:
        """So many connections to the service, kept from one call to the next."""
        while len(self._connections) < count:
            self._connections.append(await connect(self.url))
        return self._connections[:count]

    async def seated(self, game: AnyGame, seats: int, count: int) -> list[Mirror]:
        """Matches whose seats are taken, about to be started by the first seat."""
        mirrors: list[Mirror] = []
        wanted = iter(range(count))

        connections = await self.connections(_HELPERS)
        tokens = await self._players(connections[0], seats)

        async def help_with(connection: Connection) -> None:
            for _ in wanted:
                new = encode({"game": game.slug, "seats": seats})
                match: Any = msgspec.json.decode(await connection.ask("POST", "/v1/matches", new, tokens[0]))
                for token in tokens:
                    await connection.ask("POST", f"/v1/matches/{match['id']}/join", b"{}", token)
                self._seed += 1
                mirrors.append(Mirror(match["id"], game, tokens, self._store, self._seed))

        await asyncio.gather(*map(help_with, connections))
        return mirrors

    async def started(self, game: AnyGame, seats: int, count: int) -> list[Mirror]:
        """Matches in which somebody is asked."""
        mirrors = await self.seated(game, seats, count)
        todo = iter(mirrors)

        async def help_with(connection: Connection) -> None:
            for mirror in todo:
                await start(connection, mirror)
                await mirror.read()

        await asyncio.gather(*map(help_with, await self.connections(_HELPERS)))
        return mirrors

    async def play(self, mirrors: list[Mirror], moves: int, abreast: int, send: Send = rest) -> int:
        """Play so many moves on several connections, on each as fast as it goes; matches that are over are dropped.

        Gives how many moves were made, in case the matches do not last.
        """
        left = iter(range(moves))
        made = 0

        async def go_on(connection: Connection) -> None:
            nonlocal made
            mirror: Mirror | None = None
            for _ in left:
                while mirror is None or not mirror.open:
                    if mirror is not None and not mirror.over:
                        await mirror.read()
                        continue
                    if not mirrors:
                        return
                    mirror = mirrors.pop()
                choice = mirror.choose()
                await send(connection, choice)
                mirror.took(choice)
                made += 1
            if mirror is not None and not mirror.over:
                mirrors.append(mirror)

        await asyncio.gather(*map(go_on, await self.connections(abreast)))
        return made

    async def _players(self, connection: Connection, count: int) -> list[str]:
        """The tokens of some players; the same ones play in all matches."""
        while len(self._tokens) < count:
            body = encode({"name": "Anne", "bot": True})
            registered: Any = msgspec.json.decode(await connection.ask("POST", "/v1/players", body))
            self._tokens.append(registered["token"])
        return self._tokens[:count]


async def start(connection: Connection, mirror: Mirror) -> None:
    """Start a match."""
    await connection.ask("POST", f"/v1/matches/{mirror.id}/start", token=mirror.tokens[0])


async def repeat(connections: Sequence[Connection], path: str, times: int) -> None:
    """Get an address so many times, on several connections."""
    left = iter(range(times))

    async def go_on(connection: Connection) -> None:
        for _ in left:
            await connection.ask("GET", path)

    await asyncio.gather(*map(go_on, connections))
