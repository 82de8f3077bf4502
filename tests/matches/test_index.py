"""Lists across matches: they follow what is committed, and page over it without holes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from freeport_api import Status
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from matches.kinds import Kind
from matches.lists.filter import MatchFilter
from matches.redis.connection import Link
from matches.redis.keys import index_key

from .house import House, PassesOn


async def pages(freeport: House, first: int, **given: Any) -> list[str]:
    """Return all pages of a list."""
    found: list[str] = []
    after = None
    more = True
    while more:
        page = await freeport.one.search.find(MatchFilter(**given), first=first, after=after, viewer=None)
        assert len(page.matches) == first or page.next is None
        found += [match.id for match, _ in page.matches]
        after, more = page.next, page.next is not None
    return found


async def test_matches_are_listed_newest_first_by_game_and_status(freeport: House, harbour: AnyGame) -> None:
    open_one = await freeport.create((await freeport.players(1))[0], 2)
    playing, _ = await freeport.start(2, harbour)
    finished, players = await freeport.start(2)
    await freeport.play(finished, players, Random(1))
    assert set(await pages(freeport, 10)) == {open_one.id, playing, finished}
    assert await pages(freeport, 10, game="harbour") == [playing]
    assert await pages(freeport, 10, game="cargo_hold", status=Status.FINISHED) == [finished]
    assert await pages(freeport, 10, status=Status.PLAYING) == [playing]
    assert await pages(freeport, 10, status=Status.OPEN) == [open_one.id]
    assert await pages(freeport, 10, status=Status.OPENING) == []


async def test_paging_over_matches_of_the_same_moment_misses_none(freeport: House) -> None:
    for number in range(23):
        for game in (None, "cargo_hold"):
            for status in (None, Status.OPEN):
                await freeport.one.client.zadd(index_key(game, status), f"{number:016x}", 1000 + number // 9)
    index = freeport.one.index
    for first in (1, 2, 3, 7, 22, 23, 50):
        found: list[str] = []
        after = None
        while page := await index.page(index_key(None, None), first, after):
            found += [match for match, _ in page]
            after = page[-1][1]
        assert len(found) == len(set(found)) == 23
        assert found == sorted(found, reverse=True)


async def test_cursors_of_somebody_elses_making_are_refused(freeport: House) -> None:
    for cursor in ("x", "", "ü", "MTIz", "LTE6YQ", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTphYg", "=" * 50):
        with pytest.raises(Refused) as caught:
            await freeport.one.search.find(MatchFilter(), first=5, after=cursor, viewer=None)
        assert caught.value.refusal.code == "BAD_CURSOR"


async def test_a_match_in_a_wrong_list_is_not_shown_there_and_the_list_is_mended(freeport: House) -> None:
    host = (await freeport.players(1))[0]
    matches = [(await freeport.create(host, 2)).id for _ in range(6)]
    await freeport.settle()
    for match in (*matches[1:5], "gone"):
        await freeport.one.client.zadd(index_key(None, Status.FINISHED), match, 5)
    assert await pages(freeport, 2, status=Status.FINISHED) == []
    await freeport.settle()
    assert await freeport.one.index.page(index_key(None, Status.FINISHED), 10, None) == []
    assert set(await pages(freeport, 2, status=Status.OPEN)) == set(matches)


async def test_of_many_feeders_the_newest_wins(freeport: House) -> None:
    """One that was slow, and writes what has been overtaken, looks again before it rests."""
    for _ in range(10):
        players = await freeport.players(2)
        match = (await freeport.create(players[0], 2)).id
        await freeport.one.hosting.join(match, players[0])
        feeders = [asyncio.create_task(matches.feeding.feed(match)) for matches in freeport.every for _ in range(3)]
        await freeport.one.hosting.join(match, players[1])
        await freeport.services[1].hosting.start(match, players[0])
        await asyncio.gather(*feeders)
        await freeport.settle()
        assert [found for found, _ in await freeport.one.index.page(index_key(None, Status.OPEN), 99, None)] == []
        assert match in await pages(freeport, 99, status=Status.PLAYING)


async def test_a_lost_feeding_is_made_up_for(empty_redis: str) -> None:
    async with House(empty_redis, 1, reissue_after=0.0) as freeport:
        match = (await freeport.create((await freeport.players(1))[0], 2)).id
        await freeport.settle()
        await freeport.one.client.zrem(index_key(None, Status.OPEN), match)
        await freeport.one.store.due_lists.call_for(Kind.INDEX, match, -1)
        assert await freeport.office.dispatcher.give_out_overdue() == 1
        assert await pages(freeport, 5, status=Status.OPEN) == [match]
        assert await freeport.office.dispatcher.give_out_overdue() == 0


class Before(PassesOn):
    """A connection that does something before it carries a certain command."""

    def __init__(
        self, link: Link, wanted: Callable[[tuple[Any, ...]], bool], todo: Callable[[], Awaitable[Any]]
    ) -> None:
        super().__init__(link)
        self._wanted = wanted
        self._todo = todo
        self.over = False
        """Whether it was done."""

    async def call(self, *command: Any) -> Any:
        if not self.over and self._wanted(command):
            self.over = True
            await self._todo()
        return await self.link.call(*command)


async def test_feeding_goes_on_if_it_was_called_for_meanwhile(freeport: House) -> None:
    """Somebody joins at the very moment at which the lists have been fed, and the job that tells of it is lost."""
    host, other = await freeport.players(2)
    match = (await freeport.create(host, 2)).id
    await freeport.settle()
    work = f"index:{match}"

    def strikes_off(command: tuple[Any, ...]) -> bool:
        told = [part.encode() if isinstance(part, str) else part for part in command if isinstance(part, (str, bytes))]
        return any(work.encode() in part for part in told)

    async def join() -> None:
        freeport.services[0].dispatcher.feed = lambda match: None  # type: ignore[method-assign]
        await freeport.services[0].hosting.join(match, other)

    client = freeport.office.client
    client.link = before = Before(client.link, strikes_off, join)
    await freeport.office.feeding.feed(match)
    assert before.over
    assert await freeport.one.index.matches_of(other.id) == [match]
    assert not await freeport.one.store.due_lists.times(match, [Kind.INDEX])
