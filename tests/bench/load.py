"""Matches on a running service, and what their players would send.

Players that look and think over the network would cost more than the service: so each match is mirrored here, read from
Redis after each chance, and moved on by the same moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from types import TracebackType
from typing import Self

import msgspec

from freeport.shapes import AnyGame, AnyTable
from freeport_api import Registered, Status
from freeport_games.engine.tables import Table
from freeportd.system import System
from matches.match.live_match import LiveMatch
from matches.redis.connection import RedisClient
from matches.store.store import Store
from worker.dice import DiceKey

from .making import Next, Until, at_start, make_match, next_move
from .processes import Floor
from .thin_client import Connection, connect

_HELPERS = 8
"""The number of matches that are read at the same time."""
_LOOKS = 0.001
"""Seconds between two looks for what the worker did."""

encode = msgspec.json.encode


class Choice(msgspec.Struct, frozen=True):
    """The next request of a seat."""

    made: Next
    token: str
    match: str

    @property
    def path(self) -> str:
        """Its path over REST."""
        return f"/v1/matches/{self.match}/moves"

    @property
    def body(self) -> bytes:
        """The move as REST takes it."""
        return encode({"decision": self.made.decision, "move": self.made.move})


class Mirror:
    """A match, and its table as the service has it."""

    def __init__(self, live: LiveMatch, following: Next, tokens: Sequence[str], store: Store, rng: Random) -> None:
        self.id = live.id
        self.game = live.game
        self.table: AnyTable = _table(live)
        self.tokens = tokens
        self._following: Next | None = following
        self._store = store
        self._rng = rng

    @property
    def open(self) -> bool:
        """Whether a seat is asked."""
        return self.table.chance is None and not self.table.over

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def choose(self) -> Choice:
        """Return a random legal move of a seat that is asked."""
        following = self._following or next_move(self.table, self._rng)
        self._following = None
        return Choice(following, self.tokens[following.seat], self.id)

    def took(self, choice: Choice) -> None:
        """The service has taken a move."""
        self.table.answer(choice.made.seat, choice.made.move)

    async def read(self) -> None:
        """Read the table from Redis, once the worker has drawn what is awaited."""
        before = self.table.version
        while True:
            stored = await self._store.read(self.id)
            if stored is not None and stored.version > before and stored.saved is not None:
                self.table = Table.load(self.game, stored.saved)
                if self.table.chance is None or stored.frame.status is not Status.PLAYING:
                    return
            await asyncio.sleep(_LOOKS)


Send = Callable[[Connection, Choice], Awaitable[None]]


async def rest(connection: Connection, choice: Choice) -> None:
    """Send a move over REST."""
    await connection.ask("POST", choice.path, choice.body, choice.token)


class Load:
    """Opens matches and plays them."""

    def __init__(self, system: System, service: Floor | None = None) -> None:
        """Create it, without connections.

        Args:
            system: where Redis and the workers are.
            service: the service to play on; the system's own if left out.
        """
        self.url = system.url if service is None else service.url
        self.pid = system.service.pid if service is None else service.pid
        self._server = RedisClient(system.redis_url)
        self._store = Store(self._server)
        self._connections: list[Connection] = []
        self._players: list[Registered] = []
        self._made = 0
        self._seed_of = DiceKey((system.directory / "dice.key").read_bytes().strip()).seed

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for connection in self._connections:
            connection.close()
        await self._server.aclose()

    async def connections(self, count: int) -> list[Connection]:
        """A number of connections to the service, kept from one call to the next."""
        while len(self._connections) < count:
            self._connections.append(await connect(self.url))
        return self._connections[:count]

    async def matches(self, game: AnyGame, seats: int, count: int, until: Until = at_start) -> list[Mirror]:
        """Matches that have come to some point, read into the service's memory."""
        registered = [await self._player(seat) for seat in range(seats)]
        players = [each.player for each in registered]
        tokens = [each.token for each in registered]
        mirrors = []
        for _ in range(count):
            self._made += 1
            rng = Random(self._made)
            live, following = await make_match(self._store, game, players, self._seed_of, rng, until)
            mirrors.append(Mirror(live, following, tokens, self._store, rng))
        todo = iter(mirrors)

        async def look(connection: Connection) -> None:
            for mirror in todo:
                await connection.ask("GET", f"/v1/matches/{mirror.id}", token=tokens[0])

        await asyncio.gather(*map(look, await self.connections(_HELPERS)))
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

    async def _player(self, seat: int) -> Registered:
        """Return the player who sits on a seat of every match."""
        while len(self._players) <= seat:
            (connection,) = await self.connections(1)
            body = encode({"name": "Anne Bonny", "bot": True})
            answer = await connection.ask("POST", "/v1/players", body)
            self._players.append(msgspec.json.decode(answer, type=Registered))
        return self._players[seat]


def _table(live: LiveMatch) -> AnyTable:
    if live.table is None:
        raise LookupError(f"match {live.id} is not being played")
    return live.table


async def repeat(connections: Sequence[Connection], path: str, times: int) -> None:
    """Get an address so many times, on several connections."""
    left = iter(range(times))

    async def go_on(connection: Connection) -> None:
        for _ in left:
            await connection.ask("GET", path)

    await asyncio.gather(*map(go_on, connections))
