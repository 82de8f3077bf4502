"""A durable move over REST: what it costs the service, and how long it takes."""

from __future__ import annotations

import time
from collections.abc import Iterator

import uvloop

from freeport.shapes import AnyGame
from freeport_games import GAMES

from .figures import Advance, Effort, Figure
from .load import Load, repeat
from .measure import cpu_of, middle, quantile, undisturbed
from .play import seats_of
from .servers import Servers
from .thin_client import connect

ABREAST = 8
"""The number of requests under way at the same time, here and at the floor."""
FLOOR = "F: Starlette, GET, one script in Redis, no rules"


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Yield each game in turns with the floor."""
    for number, game in enumerate(GAMES):
        yield from uvloop.run(_cost(servers, effort, game))
        advance((number + 0.8) / len(GAMES))
    yield from uvloop.run(_latency(servers, effort, GAMES[0]))


async def _cost(servers: Servers, effort: Effort, game: AnyGame) -> list[Figure]:
    rounds, moves = effort.of(5, 3), effort.of(1500, 400)
    costs: list[float] = []
    floors: list[float] = []
    async with Load(servers.system) as load:
        beside = [await connect(servers.floor.url) for _ in range(ABREAST)]
        mirrors = await load.matches(game, seats_of(game), rounds * moves // 60 + ABREAST)
        await repeat(beside, "/script", 200)
        await load.play(mirrors, 200, ABREAST)
        for _ in range(rounds):
            with undisturbed():
                before = cpu_of(servers.floor.pid)
                await repeat(beside, "/script", moves)
                floors.append(1000 * (cpu_of(servers.floor.pid) - before) / moves)
                before = cpu_of(load.pid)
                made = await load.play(mirrors, moves, ABREAST)
                if made > moves // 2:
                    costs.append(1000 * (cpu_of(load.pid) - before) / made)
        for connection in beside:
            connection.close()
    return [
        Figure(
            name=f"rest.{game.slug}.move.cpu",
            what=f"{game.name}: a durable move over REST, CPU in the service",
            value=middle(costs),
            unit="ms",
            floor=middle(floors),
            floor_is=FLOOR,
            target=0.30,
            rounds=tuple(costs),
            peers="boardgame.io 0.22 in memory, 1.26 with its file store",
        )
    ]


async def _latency(servers: Servers, effort: Effort, game: AnyGame) -> list[Figure]:
    """One player after the other, one request at a time."""
    moves = effort.of(1500, 300)
    took: list[float] = []
    floor: list[float] = []
    async with Load(servers.system) as load:
        (connection,) = await load.connections(1)
        beside = await connect(servers.floor.url)
        mirrors = await load.matches(game, seats_of(game), moves // 60 + 4)
        with undisturbed():
            while len(took) < moves and mirrors:
                mirror = mirrors[-1]
                if mirror.over:
                    mirrors.pop()
                elif not mirror.open:
                    await mirror.read()
                else:
                    choice = mirror.choose()
                    body = choice.body
                    begun = time.perf_counter()
                    await connection.ask("POST", choice.path, body, choice.token)
                    took.append(1000 * (time.perf_counter() - begun))
                    mirror.took(choice)
                    begun = time.perf_counter()
                    await beside.ask("GET", "/script")
                    floor.append(1000 * (time.perf_counter() - begun))
        beside.close()
    what = f"{game.name}: a durable move over REST, from request to answer"
    return [
        Figure(
            name=f"rest.{game.slug}.move.{name}",
            what=f"{what}, {name}",
            value=quantile(took, share),
            unit="ms",
            floor=quantile(floor, share),
            floor_is=FLOOR,
        )
        for name, share in (("p50", 0.5), ("p99", 0.99))
    ]
