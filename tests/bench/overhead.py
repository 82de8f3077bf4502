"""The cost of quotas and metrics for a move over REST."""

from __future__ import annotations

from collections.abc import Iterator

import uvloop

from freeport.shapes import AnyGame
from freeport_games import GAMES

from .figures import Advance, Effort, Figure
from .load import Load
from .measure import cpu_of, middle, undisturbed
from .play import seats_of
from .rest import ABREAST
from .servers import Servers
from .variants import BARE, DRESSED


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Yield the service as it is, in turns with the same without them."""
    yield uvloop.run(_cost(servers, effort, GAMES[0]))
    advance(1.0)


async def _cost(servers: Servers, effort: Effort, game: AnyGame) -> Figure:
    rounds, moves = effort.of(7, 3), effort.of(1500, 400)
    costs: dict[str, list[float]] = {DRESSED: [], BARE: []}
    async with Load(servers.system, servers.dressed) as dressed, Load(servers.system, servers.bare) as bare:
        tables = []
        for load in (dressed, bare):
            mirrors = await load.matches(game, seats_of(game), (rounds + 1) * moves // 60 + ABREAST)
            await load.play(mirrors, 200, ABREAST)
            tables.append(mirrors)
        for _ in range(rounds):
            for name, load, mirrors in zip((DRESSED, BARE), (dressed, bare), tables, strict=True):
                with undisturbed():
                    before = cpu_of(load.pid)
                    made = await load.play(mirrors, moves, ABREAST)
                    if made > moves // 2:
                        costs[name].append(1000 * (cpu_of(load.pid) - before) / made)
    return Figure(
        name="rest.overhead",
        what=f"{game.name}: a durable move over REST with quotas and metrics, CPU in the service",
        value=middle(costs[DRESSED]),
        unit="ms",
        floor=middle(costs[BARE]),
        floor_is="the same service without quotas and metrics",
        target=1.10,
        of_floor=True,
        rounds=tuple(costs[DRESSED]),
    )
