"""A move with everybody listening, a stream a seat, in a closed loop: in short matches and in long ones.

Short matches are played one after the other from their beginning to their end, so creating them, joining and connecting
is a part of what a move costs. In long ones nearly nobody connects meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec
import uvloop
from redis import Redis

from freeport.shapes import AnyGame
from freeport_api import Registered, Status, shapes
from freeport_games import GAMES

from .boardgame_io import BOARDGAME_IO, PART_OF_WARM_UP, boardgame_io_cpu
from .figures import Advance, Effort, Figure
from .measure import children_of, cpu_of, undisturbed
from .servers import Servers
from .thin_client import Connection, connect, listen

_MATCHES = 50
_SEATS = 2


class _Shape(NamedTuple):
    """The length of the matches."""

    name: str
    what: str
    debt_target: int
    """The option of Cargo Hold that determines it."""
    lasts: int
    """The moves of a match that is played at random, and so of the peer's."""
    most: float
    """The target: a multiple of what a move costs the peer."""


_SHAPES = (
    _Shape("short", "matches from beginning to end, connecting and all", 1200, 75, 1.3),
    _Shape("long", "long matches", 5000, 309, 1.4),
)


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Many matches at once, as fast as they go."""
    most = effort.of(6000, 800)
    for number, shape in enumerate(_SHAPES):
        peer = boardgame_io_cpu(servers.directory / f"boardgame.io-{shape.name}", _MATCHES, most, shape.lasts)
        yield from uvloop.run(_measure(servers, shape, most, peer, partial(_advance, advance, number)))


def _advance(advance: Advance, number: int, share: float) -> None:
    """Say how far it is, with the number of shapes that have been measured."""
    advance((number + share) / len(_SHAPES))


class _Moves:
    """The number of moves to be made by all together, and the number made."""

    def __init__(self, most: int) -> None:
        self.made = 0
        self.begin = asyncio.Event()
        """Set when each seat of the first matches is connected: nobody moves before."""
        self._connected = 0
        self._most = most
        self._parts: list[tuple[int, asyncio.Future[None]]] = []

    @property
    def over(self) -> bool:
        return self.made >= self._most

    def until(self, made: int) -> asyncio.Future[None]:
        """Done when so many were made."""
        reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._parts.append((made, reached))
        return reached

    def connect(self) -> None:
        """Count a seat that is connected."""
        self._connected += 1
        if self._connected == _SEATS * _MATCHES:
            self.begin.set()

    def count(self) -> None:
        """Count a move."""
        self.made += 1
        for made, reached in self._parts:
            if made == self.made and not reached.done():
                reached.set_result(None)


class _Seat:
    """Answers each decision with a random option as soon as its stream tells of it."""

    def __init__(self, url: str, game: AnyGame, connection: Connection, token: str, moves: _Moves) -> None:
        self.connection, self.token = connection, token
        self._url, self._moves = url, moves
        self._rng = Random(token)
        self._read = msgspec.json.Decoder(shapes(game).update).decode

    async def play(self, match: str) -> None:
        """Play a match to its end."""
        asked: asyncio.Queue[Any] = asyncio.Queue()
        answered = ""

        def hear(_version: int, event: bytes) -> None:
            update: Any = self._read(event[event.index(b"data: ") + 6 :])
            if update.status in (Status.FINISHED, Status.ABANDONED):
                asked.put_nowait(None)
            elif update.decision is not None:
                asked.put_nowait(update.decision)

        listener = await listen(self._url, f"/v1/matches/{match}/updates", hear, self.token)
        self._moves.connect()
        await self._moves.begin.wait()
        while (decision := await asked.get()) is not None and not self._moves.over:
            if decision.id != answered:
                answered = decision.id
                await self._answer(match, decision)
        listener.close()

    async def _answer(self, match: str, decision: Any) -> None:
        options = [option for option in decision.options if option.bound]
        body = {"decision": decision.id, "move": self._rng.choice(options).sample(self._rng)}
        path = f"/v1/matches/{match}/moves"
        await self.connection.ask("POST", path, msgspec.json.encode(body), self.token)
        self._moves.count()


async def _table(url: str, game: AnyGame, debt_target: int, moves: _Moves) -> None:
    """Play one match after the other."""
    seats = []
    for number in range(_SEATS):
        connection = await connect(url)
        answer = await connection.ask(
            "POST", "/v1/players", msgspec.json.encode({"name": f"Bot {number}", "bot": True})
        )
        token = msgspec.json.decode(answer, type=Registered).token
        seats.append(_Seat(url, game, connection, token, moves))
    host = seats[0].connection, seats[0].token
    wanted = msgspec.json.encode({"game": game.slug, "seats": _SEATS, "options": {"debtTarget": debt_target}})
    while not moves.over:
        created = await host[0].ask("POST", "/v1/matches", wanted, host[1])
        match = msgspec.json.decode(created)["id"]
        for seat in seats:
            await seat.connection.ask("POST", f"/v1/matches/{match}/join", b"{}", seat.token)
        await host[0].ask("POST", f"/v1/matches/{match}/start", b"", host[1])
        await asyncio.gather(*(seat.play(match) for seat in seats))
    for seat in seats:
        seat.connection.close()


def _spent(parts: Mapping[str, tuple[int, ...]]) -> dict[str, float]:
    return {name: sum(map(cpu_of, pids)) for name, pids in parts.items()}


async def _measure(servers: Servers, shape: _Shape, most: int, peer: float | None, advance: Advance) -> list[Figure]:
    game, system = GAMES[0], servers.system
    with Redis.from_url(system.redis_url) as redis:
        server = int(redis.info("server")["process_id"])
    pool = system.workers.pid
    parts = {
        "service": (system.service.pid,),
        "redis": (server,),
        "workers": (pool, *children_of(pool)),
    }
    moves = _Moves(most)
    warm, done = moves.until(int(most * PART_OF_WARM_UP)), moves.until(most)
    tables = [asyncio.create_task(_table(system.url, game, shape.debt_target, moves)) for _ in range(_MATCHES)]
    failing = asyncio.gather(*tables)
    with undisturbed():
        await asyncio.wait((warm, failing), return_when=asyncio.FIRST_COMPLETED)
        before, made = _spent(parts), moves.made
        advance(PART_OF_WARM_UP)
        await asyncio.wait((done, failing), return_when=asyncio.FIRST_COMPLETED)
        after, made = _spent(parts), moves.made - made
    for table in tables:
        table.cancel()
    (failure,) = await asyncio.gather(failing, return_exceptions=True)
    if not done.done() and isinstance(failure, Exception):
        raise failure
    each = {name: 1000 * (after[name] - before[name]) / made for name in parts}
    what = f"{game.name}: {_MATCHES} {shape.what}, two seats with a stream each, CPU a move"

    def figure(name: str, where: str, value: float, multiple: float | None = None) -> Figure:
        return Figure(
            name=f"listening.{shape.name}.{name}",
            what=f"{what}, {where}",
            value=value,
            unit="ms",
            floor=peer if multiple is not None else None,
            floor_is=BOARDGAME_IO,
            target=multiple,
            of_floor=True,
        )

    return [
        figure("service", "in the service", each["service"], shape.most),
        figure("redis", "in Redis", each["redis"]),
        figure("workers", "in the workers", each["workers"]),
        figure("all", "in all of them", sum(each.values()), 2.0),
    ]
