"""A move with everybody listening: matches from their beginning to their end, a stream a seat, in a closed loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

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


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Many matches at once, as fast as they go."""
    most = effort.of(6000, 800)
    peer = boardgame_io_cpu(servers.directory / "boardgame.io", _MATCHES, most)
    yield from uvloop.run(_measure(servers, most, peer, advance))


class _Moves:
    """The number of moves to be made by all together, and the number made."""

    def __init__(self, most: int) -> None:
        self.made = 0
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

    def count(self) -> None:
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


async def _table(url: str, game: AnyGame, moves: _Moves) -> None:
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
    wanted = msgspec.json.encode({"game": game.slug, "seats": _SEATS})
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


async def _measure(servers: Servers, most: int, peer: float | None, advance: Advance) -> list[Figure]:
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
    tables = [asyncio.create_task(_table(system.url, game, moves)) for _ in range(_MATCHES)]
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
    what = f"{game.name}: {_MATCHES} matches of {_SEATS}, a stream a seat, from beginning to end, CPU a move"

    def figure(name: str, where: str, value: float, multiple: float | None = None) -> Figure:
        return Figure(
            name=f"listening.{name}",
            what=f"{what}, {where}",
            value=value,
            unit="ms",
            floor=peer if multiple is not None else None,
            floor_is=BOARDGAME_IO,
            target=multiple,
            of_floor=True,
            peers="boardgame.io 0.15 to 0.18" if multiple is not None else "",
        )

    return [
        figure("service", "in the service", each["service"], 1.3),
        figure("redis", "in Redis", each["redis"]),
        figure("workers", "in the workers", each["workers"]),
        figure("all", "in all of them", sum(each.values()), 2.0),
    ]
