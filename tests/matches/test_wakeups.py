"""Nothing comes late: every listener is told of every version, in whatever way this process learned of it.

The heartbeat is longer here than any of these tests may take, so what only a heartbeat would bring never comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from random import Random
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from freeport_api import LobbyTold, Player, Status
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from matches import Matches, Timings
from matches.kinds import Kind
from matches.lists.filter import MatchFilter
from matches.store.commits import Commit, Published
from matches.work.jobs import Jobs
from tests.engine.harbour import Bid
from tests.support.waiting import PATIENCE

from .house import House, PassesOn, check_log, house

"""Seconds for what comes in milliseconds, unless a wake-up was lost."""


@pytest.fixture
async def freeport(empty_redis: str) -> AsyncIterator[House]:
    async with house(empty_redis, heartbeat=60.0) as opened:
        yield opened


class HeldBack:
    """Keeps from `Matches` what is published of one match, until it is let through."""

    def __init__(self, matches: Matches, match: str) -> None:
        self._warm = matches.cache
        self._match = match
        self._news = self._warm.news
        self._kept: list[Published] = []
        self._some = asyncio.Event()
        self._warm.news = self._take  # type: ignore[method-assign]

    def _take(self, match: str, published: Published | None) -> None:
        if match != self._match or published is None:
            self._news(match, published)
            return
        self._kept.append(published)
        self._some.set()

    async def some(self) -> None:
        """Wait until something is kept back."""
        async with asyncio.timeout(PATIENCE):
            await self._some.wait()

    def let_through(self) -> None:
        """Let everything through, as if it came only now."""
        self._warm.news = self._news  # type: ignore[method-assign]
        for published in self._kept:
            self._news(self._match, published)


class KeepsReplies(PassesOn):
    """A connection that carries out what a test waits for, and keeps its reply until that is let through."""

    def __init__(self, matches: Matches, keep: Callable[[tuple[Any, ...]], bool]) -> None:
        super().__init__(matches.client.link)
        self._keep = keep
        self.carried_out = asyncio.Event()
        self.let_through = asyncio.Event()
        matches.client.link = self

    async def call(self, *command: Any) -> Any:
        reply = await self.link.call(*command)
        if not self.carried_out.is_set() and self._keep(command):
            self.carried_out.set()
            await self.let_through.wait()
        return reply


def keeps_commits(matches: Matches) -> KeepsReplies:
    """Keep the reply of the next commit."""
    return KeepsReplies(matches, lambda command: command[0] == "EVALSHA" and ":match:" in command[3])


async def soon(stream: AsyncIterator[Any]) -> Any:
    """Return what comes next in a stream."""
    async with asyncio.timeout(PATIENCE):
        return await anext(stream)


async def asked(freeport: House, harbour: AnyGame) -> tuple[str, list[Player], str]:
    """Return a match in which the first two seats have to bid, and the id of the first seat's decision."""
    match, players = await freeport.start(2, harbour)
    seen: Any = await freeport.one.looking.see(match, players[0])
    return match, players, seen.decision.id


Look = Callable[[Matches, str, Player], Awaitable[object]]


async def _quick(matches: Matches, match: str, player: Player) -> None:
    """Look at a match as quick play does before it seats somebody."""
    async with matches.cache.hold(match) as held:
        await held.fresh()


LOOKS: dict[str, Look] = {
    "a GET": lambda matches, match, player: matches.looking.see(match, player),
    "feeding the lists": lambda matches, match, player: matches.feeding.feed(match),
    "a list": lambda matches, match, player: matches.search.find(MatchFilter(), first=5, after=None, viewer=player),
    "the past": lambda matches, match, player: matches.time_travel.at(match, player, 1),
    "webhooks": lambda matches, match, player: matches.webhooks.notify(match),
    "the operator": lambda matches, match, player: matches.operator.inspect(match, None),
    "a clock": lambda matches, match, player: matches.timekeeper.keep_time(match),
    "another stream": lambda matches, match, player: anext(matches.streams.updates(match, player)),
}


@pytest.mark.parametrize("late", [False, True], ids=["it never comes", "it comes later"])
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
async def test_who_reads_a_version_before_its_message_comes_wakes_the_others(
    freeport: House, harbour: AnyGame, look: Look, late: bool
) -> None:
    match, players, decision = await asked(freeport, harbour)
    here, there = freeport.services
    before = (await here.looking.see(match, None)).version
    async with (
        aclosing(here.streams.updates(match, None, before)) as watching,  # type: ignore[type-var]
        aclosing(here.streams.update_bytes(match, players[1], before)) as playing,  # type: ignore[type-var]
    ):
        news = [asyncio.create_task(soon(stream)) for stream in (watching, playing)]
        await settled(here, match)
        held_back = HeldBack(here, match)
        await there.moves.play(match, players[0], decision, Bid(0))
        await held_back.some()
        await look(here, match, players[1])
        if late:
            held_back.let_through()
        update, (version, _) = await asyncio.gather(*news)
        assert (update.version, version) == (before + 1, before + 1)


async def test_who_reads_a_version_before_its_message_comes_wakes_who_waits_for_decisions(
    freeport: House, harbour: AnyGame
) -> None:
    match, players, decision = await asked(freeport, harbour)
    here, there = freeport.services
    async with aclosing(here.pending.follow(players[0])) as pending:  # type: ignore[type-var]
        assert (await soon(pending)).decision.id == decision
        next_one = asyncio.create_task(soon(pending))
        await settled(here, match)
        held_back = HeldBack(here, match)
        await there.moves.play(match, players[0], decision, Bid(1))  # who bids most is asked next
        await there.moves.play(match, players[1], f"{decision.partition('-')[0]}-1", Bid(0))
        await freeport.settle()
        await held_back.some()
        await here.looking.see(match, None)
        held_back.let_through()
        assert (await next_one).decision.id != decision


async def test_who_creates_a_match_hears_that_it_is_open_although_somebody_has_seen_it_before(
    empty_redis: str,
) -> None:
    """Its dice are fixed while the message is on its way, and the lobby has looked at it already."""
    async with house(empty_redis, timings=Timings(dice=2 * PATIENCE)) as freeport:
        await _hears_that_it_is_open(freeport)


async def _hears_that_it_is_open(freeport: House) -> None:
    (host,) = await freeport.players(1)
    here = freeport.one
    freeport.worker.away = True
    created = asyncio.create_task(freeport.create(host, 2))
    while not freeport.worker.lost:  # noqa: ASYNC110 - until the match is there
        await asyncio.sleep(0)
    freeport.worker.away = False
    ((_, match, version),) = freeport.worker.lost
    await settled(here, match)
    HeldBack(here, match)
    await freeport.worker.wake(Kind.OPEN, match, version)
    assert (await here.looking.see(match, host)).status is Status.OPEN
    async with asyncio.timeout(PATIENCE):  # after twice as long it is answered anyway
        assert (await created).status is Status.OPEN


@pytest.mark.parametrize("polled", [False, True], ids=["nobody looks", "somebody looks"])
async def test_a_move_that_was_cancelled_when_it_was_committed_is_told_to_everybody(
    freeport: House, harbour: AnyGame, polled: bool
) -> None:
    """As when a client that sent a mutation over a WebSocket is gone before its answer."""
    match, players, decision = await asked(freeport, harbour)
    here, there = freeport.services
    await here.moves.play(match, players[0], decision, Bid(0))
    before = (await here.looking.see(match, None)).version
    streams: list[Any] = [matches.streams.updates(match, None, before) for matches in (here, there)]
    news = [asyncio.create_task(soon(stream)) for stream in streams]
    await settled(here, match)
    held_back = HeldBack(here, match)
    link = keeps_commits(here)
    move = asyncio.create_task(here.moves.play(match, players[1], f"{decision.partition('-')[0]}-1", Bid(1)))
    await link.carried_out.wait()
    move.cancel()
    with pytest.raises(asyncio.CancelledError):
        await move
    if polled:
        await here.looking.see(match, None)
        held_back.let_through()
    assert [update.version for update in await asyncio.gather(*news)] == [before + 1] * 2
    # The worker was woken, too: what the move left to chance has been drawn, and somebody is asked again.
    await freeport.settle()
    assert (await there.looking.see(match, None)).asked
    await check_log(there, match)


async def test_a_cancelled_command_that_was_committed_leaves_nothing_to_the_due_list(freeport: House) -> None:
    """The last player sits down and is gone: the match starts, is dealt, and stands in the lists."""
    host, guest = await freeport.players(2)
    match = (await freeport.create(host, 2, autostart=True)).id
    await freeport.one.hosting.join(match, host)
    await freeport.settle()
    link = keeps_commits(freeport.one)
    join = asyncio.create_task(freeport.one.hosting.join(match, guest))
    await link.carried_out.wait()
    join.cancel()
    with pytest.raises(asyncio.CancelledError):
        await join
    await freeport.settle()
    seen: Any = await freeport.services[1].looking.see(match, None)
    assert seen.status is Status.PLAYING
    assert seen.asked
    assert await freeport.one.index.matches_of(guest.id) == [match]
    assert len(await check_log(freeport.one, match)) == seen.version


async def test_a_match_that_is_created_although_its_host_has_gone_gets_its_dice(freeport: House) -> None:
    (host,) = await freeport.players(1)
    link = keeps_commits(freeport.one)
    create = asyncio.create_task(freeport.create(host, 2))
    await link.carried_out.wait()
    create.cancel()
    with pytest.raises(asyncio.CancelledError):
        await create
    link.let_through.set()
    while not freeport.one.dispatcher.tasks:  # noqa: ASYNC110 - until the worker is woken
        await asyncio.sleep(0)
    await freeport.settle()
    found, _ = await freeport.one.operator.find(game=None, status=Status.OPEN, player=None, first=5, after=None)
    assert len(found) == 1


async def test_house_bots_tell_of_each_move_although_the_last_one_was_cut_off(
    freeport: House, harbour: AnyGame
) -> None:
    """The worker of this test has streams, as a process may that is both."""
    host, guest = await freeport.players(2)
    match = (await freeport.create(host, 4, harbour)).id
    for player in (host, guest):
        await freeport.one.hosting.join(match, player)
    for _ in range(2):
        await freeport.one.hosting.add_bot(match, host, "random")
    freeport.worker.away_for = {Kind.BOTS}
    await freeport.one.hosting.start(match, host)
    await freeport.settle()
    before = (await freeport.office.looking.see(match, None)).version
    stream: Any = freeport.office.streams.updates(match, None, before)
    first = asyncio.create_task(soon(stream))
    await settled(freeport.office, match)
    HeldBack(freeport.office, match)
    moves = 0

    async def choose(ask: Any) -> Any:
        nonlocal moves
        moves += 1
        if moves == 2:
            raise RuntimeError("the job was cut off")
        return await freeport.worker.bots.choose(ask)

    with pytest.raises(RuntimeError):
        await freeport.office.house_seats.play(match, before, choose)
    assert (await first).version == before + 1


async def test_the_lobby_looks_again_at_once_when_it_could_not_look(freeport: House) -> None:
    (host,) = await freeport.players(1)
    here = freeport.services[1]
    async with aclosing(here.lobby.follow(MatchFilter())) as lobby:  # type: ignore[type-var]
        assert isinstance(await soon(lobby), LobbyTold)
        shown = asyncio.create_task(soon(lobby))
        newest = here.store.newest
        failures = 0

        async def fails_once(match: str) -> tuple[int, bytes] | None:
            nonlocal failures
            failures += 1
            if failures == 1:
                raise RedisConnectionError("away")
            return await newest(match)

        here.store.newest = fails_once  # type: ignore[method-assign]
        match = await freeport.create(host, 2)
        assert (await shown).match == match.id
        next_one = asyncio.create_task(soon(lobby))
        await freeport.one.hosting.join(match.id, host)
        assert (await next_one).version == 2
        assert failures > 1


async def test_who_takes_a_seat_hears_of_its_decisions_although_the_message_was_not_sent(freeport: House) -> None:
    """The list had the match already, but the process was killed before it said so: it says so when it is fed again."""
    host, guest = await freeport.players(2)
    match = (await freeport.create(host, 2)).id
    await freeport.one.hosting.join(match, host)
    await freeport.settle()
    async with aclosing(freeport.services[1].pending.follow(guest)) as pending:  # type: ignore[type-var]
        first = asyncio.create_task(soon(pending))
        while not freeport.services[1].listeners:  # noqa: ASYNC110 - until the stream listens
            await asyncio.sleep(0)
        await settled(freeport.services[1], match)
        await freeport.one.client.sadd(f"{{player:{guest.id}}}:matches", match)
        await freeport.one.hosting.join(match, guest)
        await freeport.one.hosting.start(match, host)
        await freeport.settle()
        seen: Any = await freeport.one.looking.see(match, None)
        if seen.asked[0].seat == 0:
            rng = Random(1)
            while (await freeport.decision(match, [guest, host]) or (host,))[0] != guest:
                await freeport.play(match, [host], rng, moves=1)
        assert (await first).match == match


async def test_a_message_of_another_history_is_news_although_its_version_is_not_higher(
    freeport: House, harbour: AnyGame
) -> None:
    """Redis lost what this process knew, and others have played on, while the subscription stood all the time."""
    match, players, decision = await asked(freeport, harbour)
    here, there = freeport.services
    stored = await here.store.read(match)
    assert stored is not None
    before = stored.version
    stream: Any = here.streams.update_bytes(match, None, before)
    first = asyncio.create_task(soon(stream))
    await settled(here, match)
    # What this process has heard of is gone: another entry stands in its place.
    async with here.cache.hold(match) as cached:
        cached.learn(before + 1, b"lost")
    await there.moves.play(match, players[0], decision, Bid(0))
    assert (await first)[0] == before + 1


async def test_a_match_that_others_are_busy_with_is_looked_at_again_for_its_decisions(
    hasty: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players, decision = await asked(hasty, harbour)
    looked = asyncio.Event()
    acquire = hasty.one.cache.locks.acquire

    async def noted(lock: asyncio.Lock) -> None:
        try:
            await acquire(lock)
        except Refused:
            looked.set()
            raise

    monkeypatch.setattr(hasty.one.cache.locks, "acquire", noted)
    async with aclosing(hasty.one.pending.follow(players[0])) as pending:  # type: ignore[type-var]
        async with hasty.one.cache.hold(match):
            first = asyncio.create_task(soon(pending))
            await looked.wait()
        assert (await first).decision.id == decision


async def test_however_many_matches_want_the_worker_at_once_none_is_left_to_the_due_list(empty_redis: str) -> None:
    jobs = Jobs(empty_redis, 60.0)
    try:
        await asyncio.gather(*(jobs.wake(Kind.CHANCE, f"{number:016x}", 1) for number in range(400)))
        assert (await jobs.staff())["chance"].waiting == 400
    finally:
        jobs.close()


async def test_what_could_not_be_given_out_in_time_is_left_to_the_due_list(empty_redis: str) -> None:
    jobs = Jobs(empty_redis, -1.0)
    try:
        await jobs.wake(Kind.CHANCE, "0" * 16, 1)
        assert (await jobs.staff())["chance"].waiting == 0
    finally:
        jobs.close()


async def settled(matches: Matches, match: str) -> None:
    """Wait until the streams of a match have looked, and the subscription to it stands."""
    subscription = matches.subscription
    while not subscription.connections:  # noqa: ASYNC110 - until it listens
        await asyncio.sleep(0)
    stands = asyncio.Event()
    with subscription.listen() as listener:
        subscription.add(listener, "settled", lambda published: stands.set())
        async with asyncio.timeout(PATIENCE):
            await stands.wait()
    for _ in range(3):  # those who were woken have looked
        async with matches.cache.hold(match) as held:
            await held.from_memory()
        await asyncio.sleep(0)


async def test_a_commit_that_is_cancelled_and_made_again_is_made_once(freeport: House, harbour: AnyGame) -> None:
    match, players, decision = await asked(freeport, harbour)
    commits: list[Commit] = []
    commit = freeport.one.store.commit

    async def counted(change: Commit) -> bool:
        commits.append(change)
        return await commit(change)

    freeport.one.store.commit = counted  # type: ignore[method-assign, assignment]
    link = keeps_commits(freeport.one)
    move = asyncio.create_task(freeport.one.moves.play(match, players[0], decision, Bid(0)))
    await link.carried_out.wait()
    before = await freeport.version(match)
    move.cancel()
    with pytest.raises(asyncio.CancelledError):
        await move
    assert await freeport.version(match) == before
    assert len({id(change) for change in commits}) == 1
    assert len(commits) == 2
    await check_log(freeport.one, match)


async def test_a_call_that_is_cancelled_again_and_again_while_it_commits_leaves_its_work_all_the_same(
    freeport: House, harbour: AnyGame
) -> None:
    """As a WebSocket does that ends an operation and then loses its connection."""
    host, other = await freeport.players(2)
    match = (await freeport.create(host, 2, harbour)).id
    for player in (host, other):
        await freeport.one.hosting.join(match, player)
    await freeport.settle()
    freeport.worker.away_for = {Kind.CHANCE}
    link = keeps_commits(freeport.one)
    start = asyncio.create_task(freeport.one.hosting.start(match, host))
    await link.carried_out.wait()
    for _ in range(3):
        start.cancel()
        for _ in range(10):
            await asyncio.sleep(0)
    link.let_through.set()
    with pytest.raises(asyncio.CancelledError):
        await start
    await freeport.settle()
    seen = await freeport.office.looking.see(match, None)
    assert seen.chance is not None
    assert [(kind, about) for kind, about, _ in freeport.worker.lost] == [(Kind.CHANCE, match)]
