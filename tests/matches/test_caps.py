"""The limit on the matches of an account: nobody fills the store alone, and many matches slow no quick play down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import redis

from freeport_api import Player, Status
from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldOptions
from freeport_games.engine.menus import Refused
from matches.lists.filter import MatchFilter
from matches.play.quick_play import Wish
from matches.play.terms import Terms

from .house import House, house

MOST = 3


@pytest.fixture
async def small(empty_redis: str) -> AsyncIterator[House]:
    async with house(empty_redis, open_matches=MOST) as opened:
        yield opened


async def created(freeport: House, host: Player, count: int = 1) -> list[str]:
    """Try to create matches at the same time; return them. The other attempts are refused as too many."""
    made = await asyncio.gather(*(freeport.create(host, 2) for _ in range(count)), return_exceptions=True)
    refused = [error for error in made if isinstance(error, BaseException)]
    assert all(isinstance(error, Refused) and error.code == "TOO_MANY_MATCHES" for error in refused), refused
    await freeport.settle()
    return [match.id for match in made if not isinstance(match, BaseException)]


async def test_an_account_has_so_many_matches_that_have_not_ended(small: House) -> None:
    host, other = await small.players(2)
    matches = await created(small, host, MOST)
    assert len(matches) == MOST
    assert await created(small, host) == []
    assert await created(small, other) != []
    await small.one.operator.end(matches[0])
    await small.settle()
    assert len(await created(small, host)) == 1
    assert await created(small, host) == []


async def test_not_more_come_through_at_once(small: House) -> None:
    (host,) = await small.players(1)
    assert len(await created(small, host, 4 * MOST)) <= MOST


async def test_a_match_that_never_came_to_be_takes_no_place(small: House) -> None:
    """The process that was about to create it was killed."""
    (host,) = await small.players(1)
    for number in range(MOST):
        await small.one.index.host(host.id, f"{number:016x}", MOST)
    assert len(await created(small, host)) == 1


async def waiting_matches(small: House) -> int:
    return len(
        (await small.one.search.find(MatchFilter(status=Status.OPEN), first=50, after=None, viewer=None)).matches
    )


async def test_nobody_sits_in_more(small: House) -> None:
    guest, *hosts = await small.players(MOST + 2)
    matches = [match for host in hosts for match in await created(small, host)]
    for match in matches[:MOST]:
        await small.one.hosting.join(match, guest)
        await small.settle()
    waiting = await waiting_matches(small)
    with pytest.raises(Refused) as refused:
        await small.one.hosting.join(matches[MOST], guest)
    assert refused.value.code == "TOO_MANY_MATCHES"
    with pytest.raises(Refused) as refused:
        await small.one.quick_play.play(guest, Wish(game=CARGO_HOLD))
    assert refused.value.code == "TOO_MANY_MATCHES"
    await small.settle()
    assert await waiting_matches(small) == waiting


async def test_nobody_sits_in_more_by_joining_at_once(small: House) -> None:
    guest, *hosts = await small.players(2 * MOST + 1)
    matches = [match for host in hosts for match in await created(small, host)]
    joined = await asyncio.gather(
        *(freeport.hosting.join(match, guest) for match in matches for freeport in small.every), return_exceptions=True
    )
    codes = {error.code for error in joined if isinstance(error, Refused)}
    assert codes - {"ALREADY_SEATED"} == {"TOO_MANY_MATCHES"}
    await small.settle()
    assert len(await small.one.index.matches_of(guest.id)) == MOST
    seated = [await small.one.looking.see(match, guest) for match in matches]
    assert sum(any(seat.player == guest for seat in match.seats) for match in seated) == MOST


async def test_a_seat_that_was_left_takes_no_place(small: House) -> None:
    guest, host = await small.players(2)
    (match,) = await created(small, host)
    for _ in range(MOST + 1):
        await small.one.hosting.join(match, guest)
        await small.one.hosting.leave(match, guest)
        await small.settle()
    assert await small.one.index.matches_of(guest.id) == []
    others = [one for other in await small.players(MOST) for one in await created(small, other)]
    for one in others:
        await small.one.hosting.join(one, guest)
        await small.settle()
    assert await small.one.index.matches_of(guest.id) == sorted(others)


async def test_a_match_counts_once_while_a_call_holds_a_place_in_it(small: House) -> None:
    (guest,) = await small.players(1)
    index, (one, other) = small.one.index, ("1" * 16, "2" * 16)
    await index.add(guest.id, one)
    assert await index.hold_place(guest.id, one, "a", 2), "the player sits there already"
    assert await index.hold_place(guest.id, other, "b", 2)
    assert await index.hold_place(guest.id, other, "c", 2)
    assert not await index.hold_place(guest.id, "3" * 16, "d", 2)
    await index.free_place(guest.id, other, "b")
    assert not await index.hold_place(guest.id, "3" * 16, "d", 2), "the other call still holds its place"
    await index.free_place(guest.id, other, "c")
    assert await index.hold_place(guest.id, "3" * 16, "d", 2)


async def test_a_seat_that_was_refused_takes_no_place(small: House) -> None:
    guest, *hosts = await small.players(MOST + 2)
    full, *matches = [match for host in hosts for match in await created(small, host)]
    for host in hosts[:2]:
        await small.one.hosting.join(full, host)
    for _ in range(MOST + 1):
        with pytest.raises(Refused) as refused:
            await small.one.hosting.join(full, guest)
        assert refused.value.code == "MATCH_FULL"
    for match in matches:
        await small.one.hosting.join(match, guest)


async def test_nobody_who_sits_in_enough_sits_in_a_rematch(small: House) -> None:
    guest, *hosts = await small.players(MOST + 1)
    ended, *others = [match for host in hosts for match in await created(small, host)]
    for match in (ended, *others):
        await small.one.hosting.join(match, guest)
    await small.one.hosting.join(ended, hosts[0])
    await small.one.hosting.start(ended, hosts[0])
    await small.one.operator.end(ended)
    (more,) = await created(small, hosts[0])
    await small.one.hosting.join(more, guest)
    await small.settle()
    with pytest.raises(Refused) as refused:
        await small.one.rematches.ask(ended, guest)
    assert refused.value.code == "TOO_MANY_MATCHES"


async def test_quick_play_looks_at_those_matches_only_where_one_waits(freeport: House) -> None:
    one, other = await freeport.players(2)
    wish = Wish(game=CARGO_HOLD)
    for _ in range(3):  # these are being played
        for player in (one, other):
            await freeport.one.quick_play.play(player, wish)
        await freeport.settle()
    waiting = await freeport.one.quick_play.play(one, wish)
    await freeport.settle()
    assert len(await freeport.one.index.matches_of(one.id)) == 4
    assert await freeport.one.index.waiting_with(one.id) == [waiting.id]
    assert (await freeport.one.quick_play.play(one, wish)).id == waiting.id
    await freeport.one.hosting.leave(waiting.id, one)
    await freeport.settle()
    assert await freeport.one.index.waiting_with(one.id) == []


async def test_a_creation_that_is_sent_again_counts_once_and_goes_on_to_count(small: House) -> None:
    (host,) = await small.players(1)
    key = "0123456789abcdef0123456789abcdef"
    made: set[str] = set()
    for _ in range(3):
        made.add((await small.one.hosting.create(host, CARGO_HOLD, 2, CargoHoldOptions(), Terms(), key)).id)
        await small.settle()
    assert len(await created(small, host, MOST - 1)) == MOST - 1
    assert await created(small, host) == []
    made.add((await small.one.hosting.create(host, CARGO_HOLD, 2, CargoHoldOptions(), Terms(), key)).id)
    assert len(made) == 1


async def test_a_key_is_forgotten_before_the_match_that_it_created(empty_redis: str) -> None:
    """Otherwise a match could be created a second time, with a seed that has been published."""
    async with house(empty_redis, retention=60.0) as small:
        (host,) = await small.players(1)
        await small.one.hosting.create(
            host, CARGO_HOLD, 2, CargoHoldOptions(), Terms(), "0123456789abcdef0123456789abcdef"
        )
        with redis.Redis.from_url(empty_redis) as store:
            (name,) = store.scan_iter("idempotency:*")
            assert 0 < store.ttl(name) <= 60
