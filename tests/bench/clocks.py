"""Clocks: from a deadline until the worker moves; and house bots: how fast the worker plays them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from freeport.shapes import AnyGame
from freeport_api import Clock, Player, Status
from freeport_games import GAMES
from matches import Matches, Settings
from matches.match.apply import apply
from matches.match.live_match import LiveMatch
from matches.play.terms import Terms
from tests.support.log import moves, overdue

from .figures import Advance, Effort, Figure
from .measure import quantile
from .servers import Servers


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Matches whose players are all absent, while house bots play others; then house bots alone."""
    game = GAMES[0]
    url = servers.system.redis_url
    late = asyncio.run(_late(url, game, effort.of(100, 30), effort.of(12, 5)))
    advance(0.6)
    for name, share, target in (("p50", 0.5, 300.0), ("p99", 0.99, 1000.0)):
        yield Figure(
            name=f"clocks.late.{name}",
            what=f"{game.name}: from a deadline until the default move, in matches whose clocks run out, under load",
            value=quantile(late, share),
            unit="ms",
            target=target,
        )
    rates = [asyncio.run(_bots(url, game, effort.of(8, 3))) for _ in range(effort.of(3, 1))]
    yield Figure(
        name="house_bots.moves",
        what=f"{game.name}: moves of house bots in matches of four, one worker a queue, shuffles and all",
        value=quantile(rates, 0.5),
        unit="moves/s",
        better="higher",
        rounds=tuple(rates),
    )
    advance(1.0)


async def _late(url: str, game: AnyGame, count: int, seconds: int) -> list[float]:
    """By how many milliseconds the worker was late, in so many matches for so many seconds."""
    matches = await Matches.connect(Settings(redis_url=url))
    try:
        host = (await matches.players.register("bench", True)).player
        other = (await matches.players.register("bench", True)).player
        timed = [await _begin(matches, game, host, (host, other), Clock(1)) for _ in range(count)]
        for _ in range(4):
            await _begin(matches, game, host, (), None)
        await asyncio.sleep(seconds)
        found: list[float] = []
        for match in timed:
            found += await _lateness(matches, match)
            for player in (host, other):
                await matches.hosting.leave(match, player)  # or its clock would run on beside what is measured next
        return found
    finally:
        await matches.close()


async def _lateness(matches: Matches, match: str) -> list[float]:
    """By how many milliseconds the worker was late at each deadline of a match."""
    stored = await matches.store.read(match)
    if stored is None:
        raise LookupError(match)
    past, found = LiveMatch(match, stored.birth), []
    async for entry in matches.store.log(match):
        if overdue([entry]) and past.next_deadline is not None:
            found.append(float(entry.at - past.next_deadline))
        apply(past, entry)
    return found


async def _bots(url: str, game: AnyGame, count: int) -> float:
    """House bots' moves a second, in so many matches at once."""
    matches = await Matches.connect(Settings(redis_url=url))
    try:
        host = (await matches.players.register("bench", True)).player
        start = time.perf_counter()
        playing = [await _begin(matches, game, host, (), None) for _ in range(count)]
        for match in playing:
            async for _ in matches.streams.updates(match, None):
                if (await matches.looking.see(match, None)).status is Status.FINISHED:
                    break
        seconds = time.perf_counter() - start
        logs = [[entry async for entry in matches.store.log(match)] for match in playing]
        return sum(len(moves(log)) for log in logs) / seconds
    finally:
        await matches.close()


async def _begin(
    matches: Matches, game: AnyGame, host: Player, players: tuple[Player, ...], clock: Clock | None
) -> str:
    """Return a match that has begun, of some players, or else of four house bots."""
    seats = len(players) or 4
    match = (await matches.hosting.create(host, game, seats, game.options(), Terms(autostart=True, clock=clock))).id
    for player in players:
        await matches.hosting.join(match, player)
    for _ in range(seats - len(players)):
        await matches.hosting.add_bot(match, host, "random")
    return match
