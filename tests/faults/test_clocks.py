"""Clocks and house bots over real processes: everything is killed, bots end their workers, nobody plays the bots."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from freeport import AsyncClient, Bot, play_match_async
from freeport.bots import RandomBot
from freeport.errors import MatchOpening
from freeport.shapes import AnyGame, Match
from freeport_api import Clock, Player, SeatHandedOver, SeatReturned, Status, TimeOver, shapes
from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from matches.match.entries import Entry
from matches.play.terms import Terms
from tests.matches.house import check_log
from tests.matches.misbehaving_bots import DEADLY, setting
from tests.support.effort import spread
from tests.support.games import brief
from tests.support.log import moves, overdue
from tests.support.waiting import until_async

from .processes import Processes, kill_pool, worker_of

SHORT = CargoHoldOptions(turn_limit=10)
MOVE_MADE: type[Any] = shapes(CARGO_HOLD).move_made


async def started(matches: Matches, seats: int, bots: str | None = None, **terms: Any) -> tuple[str, Player]:
    """Create a match of an absent player, with house bots or other absent players."""
    people = [(await matches.players.register(f"player {number}", False)).player for number in range(seats)]
    match = await matches.hosting.create(people[0], CARGO_HOLD, seats, SHORT, Terms(autostart=True, **terms))
    await until(matches, match.id, Status.OPEN)
    await matches.hosting.join(match.id, people[0])
    for person in people[1:]:
        await (
            matches.hosting.join(match.id, person)
            if bots is None
            else matches.hosting.add_bot(match.id, people[0], bots)
        )
    return match.id, people[0]


async def until(matches: Matches, match: str, *wanted: Status) -> None:
    """Wait until a match is so far."""
    async for _ in matches.streams.updates(match, None):
        if (await matches.looking.see(match, None)).status in wanted:
            return


async def until_entry(matches: Matches, match: str, wanted: Callable[[Entry], bool]) -> None:
    """Wait until something stands in a match's log."""
    async for _ in matches.streams.updates(match, None):
        if any([wanted(entry) async for entry in matches.store.log(match)]):
            return
    raise AssertionError("the match has ended without it")


async def test_after_a_restart_of_everything_overdue_clocks_are_dealt_with_at_once_and_each_once(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    processes = Processes(tmp_path, redis_server.url)
    settings = Settings(redis_url=redis_server.url)
    pool = processes.workers().start()
    matches = await Matches.connect(settings)
    found = [(await started(matches, 2 + number % 3, clock=Clock(4)))[0] for number in range(20)]
    kill_pool(pool)
    await matches.close()
    redis_server.kill()
    redis_server.start()
    matches = await Matches.connect(settings)
    seen = [await matches.looking.see(match, None) for match in found]
    assert all(one.deadlines or one.chance for one in seen)
    last = max(one.deadlines[0].at.timestamp() for one in seen if one.deadlines)
    await until_async(lambda: time.time() > last, what="the last clock to run out")
    with processes.workers():
        for match in found:
            await until_entry(matches, match, lambda entry: bool(overdue([entry])))
    for match in found:
        log = await check_log(matches, match)
        late = Counter(made.decision for made in overdue(log))
        assert set(late.values()) == {1}
    await matches.close()


@pytest.mark.parametrize("bot", spread(reversed(DEADLY)), ids=lambda bot: bot.__name__)
async def test_a_bot_that_ends_its_workers_ends_no_match(
    redis_server: RedisServer, tmp_path: Path, bot: type[Any]
) -> None:
    """Its default move is made within its patience, and other matches have their house bots meanwhile."""
    bots = (setting(bot), "greedy=freeport.bots:GreedyBot")
    processes = Processes(tmp_path, redis_server.url, FREEPORT_HOUSE_BOTS=",".join(bots))
    matches = await Matches.connect(Settings(redis_url=redis_server.url, house_bots=bots))
    with processes.workers() as pool:
        first = await asyncio.to_thread(worker_of, pool, "bots")
        match, _ = await started(matches, 2, bot.__name__, clock=Clock(1))
        await until_entry(matches, match, lambda entry: any(made.seat == 1 for made in overdue([entry])))
        await asyncio.to_thread(worker_of, pool, "bots", first)
        other, _ = await started(matches, 2, "greedy", clock=Clock(1))
        await until_entry(matches, other, lambda entry: bool(moves([entry])))
    await check_log(matches, match)
    await check_log(matches, other)
    await matches.close()


@pytest.mark.proof
async def test_a_lone_player_has_whole_matches_at_once(redis_server: RedisServer, tmp_path: Path) -> None:
    """Every game, with the fewest seats and the most, and both bots; with one process for each queue."""
    processes = Processes(tmp_path, redis_server.url)
    service = processes.service()
    with ExitStack() as stack:
        for child in (service, processes.workers()):
            stack.enter_context(child)
        await asyncio.to_thread(service.await_ready)
        async with AsyncClient(service.url) as client:
            await client.register("Lone")
            played = [
                _alone(client, game, seats, bot)
                for game in GAMES
                for seats, bot in ((min(game.seats), "greedy"), (max(game.seats), "random"))
            ]
            assert all(result is not None for result in await asyncio.gather(*played))


async def _alone(client: AsyncClient, game: AnyGame, seats: int, bot: str) -> object:
    match = await joined(client, await client.create(game.slug, seats, brief(game), autostart=True))
    for _ in range(seats - 1):
        match = await client.add_bot(match, bot)
    assert match.status is Status.PLAYING
    return await play_match_async(RandomBot(), client, match)


async def joined(client: AsyncClient, match: Match) -> Match:
    """Take a seat as soon as the dice are fixed."""
    while True:
        try:
            return await client.join(match)
        except MatchOpening:
            continue


class Waiting(Bot):
    """Does not move before something has happened."""

    def __init__(self, happened: asyncio.Event) -> None:
        self._happened = happened

    async def decide(self, view: Any, decision: Any) -> Any:
        await self._happened.wait()
        return self.rng.choice(decision.options).sample(self.rng)


async def tell(client: AsyncClient, match: Match, late: asyncio.Event, back: asyncio.Event) -> None:
    """Say when a seat's time is over, and when its player has it back, or still has it."""
    async for update in client.updates(match, after=0):
        for event in update.events:
            if isinstance(event, TimeOver | SeatHandedOver):
                late.set()
            if isinstance(event, TimeOver | SeatReturned):
                back.set()


@pytest.mark.parametrize("stand_in", [None, "random"])
async def test_a_bot_that_was_too_slow_plays_on(
    redis_server: RedisServer, tmp_path: Path, stand_in: str | None
) -> None:
    processes = Processes(tmp_path, redis_server.url)
    service = processes.service()
    with ExitStack() as stack:
        for child in (service, processes.workers()):
            stack.enter_context(child)
        await asyncio.to_thread(service.await_ready)
        async with AsyncClient(service.url) as slow, AsyncClient(service.url) as polite:
            await slow.register("Slow")
            await polite.register("Polite")
            options = CargoHoldOptions(turn_limit=10, first_seat=0)
            match = await slow.create("cargo_hold", 2, options, autostart=True, clock=Clock(5, 0, stand_in))
            match = await joined(slow, match)
            late, back = asyncio.Event(), asyncio.Event()
            played = await asyncio.gather(
                play_match_async(Waiting(late), slow, match),
                play_match_async(Waiting(back), polite, match),
                tell(polite, match, late, back),
            )
            assert None not in played[:2]
            log = [line.entry for line in (await slow.record(match)).log]
    first = next(number for number, entry in enumerate(log) if is_late(entry))
    assert isinstance(log[first], SeatHandedOver) == (stand_in is not None)
    own = first if stand_in is None else log.index(SeatReturned(0))
    assert any(isinstance(entry, MOVE_MADE) and entry.seat == 0 and not entry.overdue for entry in log[own + 1 :])


def is_late(entry: object) -> bool:
    """Return whether an entry of a record is the consequence of a seat that is too late."""
    return isinstance(entry, SeatHandedOver) or (isinstance(entry, MOVE_MADE) and entry.overdue)
