"""Quick play: a seat for everybody who asks, each once, in matches that fill up one after the other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from freeport_api import Clock, Match, Player, Status, Visibility
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from matches import Timings
from matches.match import presentation
from matches.play.quick_play import QuickPlay, Wish
from matches.redis.keys import finding_lock, waiting_key
from matches.store.cached_match import Command

from .conftest import Watch
from .house import House, house, lose_replies

ANY = Wish(game=CARGO_HOLD)


def wish(**given: Any) -> Wish:
    return replace(ANY, **given)


async def quick(freeport: House, player: Player, number: int = 0, wanted: Wish = ANY, **given: Any) -> Match:
    return await freeport.services[number % 2].quick_play.play(player, wanted, **given)


async def seats_of(freeport: House, players: list[Player]) -> dict[str, list[str]]:
    """Return the matches in which somebody sits, with who sits there."""
    await freeport.settle()
    found: dict[str, list[str]] = {}
    listed = {match for player in players for match in await freeport.one.index.matches_of(player.id)}
    for match in listed:
        seen = await freeport.one.looking.see(match, None)
        found[match] = [seat.player.id for seat in seen.seats if seat.player is not None]
    return found


async def test_fifty_at_once_over_two_services_sit_once_each_in_full_matches(freeport: House) -> None:
    players = await freeport.players(50)
    answers = await asyncio.gather(*(quick(freeport, player, number) for number, player in enumerate(players)))
    assert all(match.your_seat is not None for match in answers)
    seated = await seats_of(freeport, players)
    everybody = [player for sitting in seated.values() for player in sitting]
    assert sorted(everybody) == sorted(player.id for player in players)
    assert [len(sitting) for sitting in seated.values()] == [2] * 25
    for match in seated:
        assert (await freeport.one.looking.see(match, None)).status is Status.PLAYING
        await freeport.check(match)


async def test_who_asks_for_more_seats_waits_until_they_are_taken(freeport: House) -> None:
    players = await freeport.players(7)
    for number, player in enumerate(players):
        await quick(freeport, player, number, wish(seats=3))
    seated = await seats_of(freeport, players)
    assert sorted(len(sitting) for sitting in seated.values()) == [1, 3, 3]


async def test_nobody_sits_down_alone_while_somebody_waits_alone(freeport: House) -> None:
    """Not even in a match that is older: the two would wait for each other."""
    host, first, second = await freeport.players(3)
    older, younger = [(await freeport.create(host, 2, autostart=True)).id for _ in range(2)]
    await freeport.settle()
    await freeport.one.hosting.join(younger, first)
    await freeport.settle()
    assert (await quick(freeport, second, 1, wish(seats=2))).id == younger
    assert (await freeport.one.looking.see(older, None)).status is Status.OPEN


@pytest.mark.parametrize("number", [30])
async def test_an_even_number_of_players_over_two_services_leaves_nobody_alone(freeport: House, number: int) -> None:
    host, *players = await freeport.players(number + 1)
    for _ in range(3):
        await freeport.create(host, 2, autostart=True)
    await freeport.settle()
    await asyncio.gather(*(quick(freeport, player, at, wish(seats=2)) for at, player in enumerate(players)))
    await freeport.settle()
    seated = await seats_of(freeport, players)
    assert sorted(len(sitting) for sitting in seated.values()) == [2] * (number // 2)


async def test_a_wish_is_held_to(freeport: House) -> None:
    players = await freeport.players(12)
    quickly, slowly = Clock(per_decision=5), Clock(per_decision=50)
    wishes = [
        wish(seats=2),
        wish(seats=3),
        wish(seats=2, clock=quickly),
        wish(seats=2, clock=slowly),
        wish(seats=2, clock=None, options=CARGO_HOLD.options(turn_limit=10)),
        wish(seats=2, clock=None, options=CARGO_HOLD.options()),
    ]
    found = [await quick(freeport, player, 0, wanted) for player, wanted in zip(players, wishes, strict=False)]
    await freeport.settle()
    # The first and the last want the same: two seats, nothing else matters to the first.
    assert len({match.id for match in found}) == 5
    assert found[5].id == found[0].id
    again: list[Any] = [
        await quick(freeport, player, 1, wanted) for player, wanted in zip(players[6:], wishes, strict=True)
    ]
    # A player without a wish about the clock joins the player who has waited longest, whatever the clock.
    assert [match.id for match in again[:5]] == [
        found[2].id,
        found[1].id,
        again[2].id,
        found[3].id,
        found[4].id,
    ]
    assert again[2].clock == quickly
    assert again[5].options == CARGO_HOLD.options()


async def test_only_matches_come_into_question_that_start_by_themselves_for_anybody(freeport: House) -> None:
    host, player = await freeport.players(2)
    closed = [
        await freeport.create(host, 2),
        await freeport.create(host, 2, autostart=True, visibility=Visibility.PRIVATE),
        await freeport.create(host, 2, autostart=True, visibility=Visibility.UNLISTED),
    ]
    for match in closed:
        await freeport.one.hosting.join(match.id, host)
        await freeport.settle()
        # Even where somebody has put them on the list.
        await freeport.one.client.zadd(waiting_key("cargo_hold"), match.id, 1)
    opened = await quick(freeport, player)
    assert opened.id not in {match.id for match in closed}
    assert (opened.autostart, opened.host.id, opened.your_seat) == (True, player.id, 0)


async def test_who_sits_in_an_open_match_that_fits_gets_that_one(freeport: House) -> None:
    (player,) = await freeport.players(1)
    first = await quick(freeport, player)
    assert (await quick(freeport, player, 1)).id == first.id
    assert (await quick(freeport, player, 1, wish(seats=2))).id == first.id
    assert (await quick(freeport, player, 1, wish(seats=3))).id != first.id


async def test_a_lost_answer_is_asked_for_again(freeport: House) -> None:
    """Even if the match has started meanwhile, so that it is not an open one any more."""
    first, second = await freeport.players(2)
    waiting = await quick(freeport, first, ticket="a")
    taken = await quick(freeport, second, ticket="b")
    assert taken.id == waiting.id
    assert taken.status is Status.PLAYING
    assert (await quick(freeport, second, 1, ticket="b")).id == waiting.id
    assert (await quick(freeport, first, 1, ticket="a")).id == waiting.id
    assert (await quick(freeport, first, 1, ticket="b")).id != waiting.id, "tickets are each player's own"


async def test_the_same_call_twice_at_once_takes_one_seat(freeport: House) -> None:
    players = await freeport.players(20)
    calls = [quick(freeport, player, turn, ticket="t") for player in players for turn in (0, 1, 1)]
    await asyncio.gather(*calls)
    seated = await seats_of(freeport, players)
    everybody = [player for sitting in seated.values() for player in sitting]
    assert sorted(everybody) == sorted(player.id for player in players)


async def test_replies_of_redis_that_are_lost_change_nothing(freeport: House) -> None:
    count = 0

    def every_ninth(command: tuple[Any, ...]) -> bool:
        nonlocal count
        count += 1
        return count % 9 == 0

    lossy = [lose_replies(matches, every_ninth) for matches in freeport.services]
    players = await freeport.players(12)
    await asyncio.gather(*(quick(freeport, player, number) for number, player in enumerate(players)))
    assert sum(link.lost for link in lossy) > 20
    seated = await seats_of(freeport, players)
    assert [len(sitting) for sitting in seated.values()] == [2] * 6


async def test_wishes_that_no_match_can_fulfil_are_refused(freeport: House) -> None:
    (player,) = await freeport.players(1)
    for wanted, given, code in (
        (wish(seats=99), {}, "BAD_OPTIONS"),
        (wish(options=CARGO_HOLD.options(debt_target=-1)), {}, "BAD_OPTIONS"),
        (wish(clock=Clock(per_decision=0)), {}, "BAD_OPTIONS"),
        (wish(clock=Clock(per_decision=5, stand_in="nobody")), {}, "UNKNOWN_BOT"),
        (ANY, {"entropy": "ü"}, "BAD_ENTROPY"),
    ):
        with pytest.raises(Refused) as caught:
            await quick(freeport, player, 0, wanted, **given)
        assert caught.value.code == code
    assert await seats_of(freeport, [player]) == {}


async def test_who_leaves_makes_room_for_the_next_one(freeport: House) -> None:
    first, second, third = await freeport.players(3)
    match = await quick(freeport, first, 0, wish(seats=3))
    await quick(freeport, second, 0, wish(seats=3))
    await freeport.one.hosting.leave(match.id, second)
    assert (await quick(freeport, third, 1, wish(seats=3))).id == match.id
    await freeport.one.hosting.leave(match.id, third)
    assert (await freeport.one.hosting.leave(match.id, first)).status is Status.SCORING
    await freeport.settle()
    assert (await freeport.one.looking.see(match.id, None)).status is Status.ABANDONED
    assert (await quick(freeport, third, 1, wish(seats=3))).id != match.id


async def test_a_new_match_that_others_fill_first_is_followed_by_another(freeport: House) -> None:
    one, (player, *others) = freeport.one, await freeport.players(3)
    opened: list[str] = []

    async def create(host: Player, *terms: Any) -> Match:
        match = await one.hosting.create(host, *terms)
        opened.append(match.id)
        for other in others:
            await freeport.services[1].hosting.join(match.id, other)
        others.clear()
        return match

    async def change(match: str, player: Player, command: Command, *, shared: bool = False) -> Match:
        return presentation.by((await one.cache.change(match, command)).live, player)

    quickly = QuickPlay(one.store, one.cache, one.index, one.caps, change, create, one.feeding.feed)
    assert (await quickly.play(player, ANY)).id == opened[1]
    assert (await one.looking.see(opened[0], None)).status is Status.PLAYING


async def test_the_lock_of_one_who_died_lapses(empty_redis: str) -> None:
    async with house(empty_redis, timings=Timings(lock=0.3)) as freeport:
        (player,) = await freeport.players(1)
        key = finding_lock(player.id)
        assert await freeport.one.store.locks.take(key, "somebody who died", 60)
        with pytest.raises(Refused, match="Too many"):
            await quick(freeport, player)
        await freeport.one.store.locks.take(key, "somebody who died", 0.001)
        assert (await quick(freeport, player)).your_seat == 0


async def test_a_match_that_all_have_left_ends_although_its_host_left_first(freeport: House) -> None:
    host, guest, newcomer = await freeport.players(3)
    match = await quick(freeport, host, 0, wish(seats=4))
    assert (await quick(freeport, guest, 0, wish(seats=4))).id == match.id
    await freeport.one.hosting.leave(match.id, host)
    assert (await freeport.one.looking.see(match.id, None)).status is Status.OPEN, "somebody waits there"
    await freeport.one.hosting.leave(match.id, guest)
    await freeport.settle()
    assert (await freeport.one.looking.see(match.id, None)).status is Status.ABANDONED
    assert (await quick(freeport, newcomer, 0, wish(seats=4))).id != match.id


async def test_whoever_still_waits_in_a_match_that_its_host_has_left_is_not_left_alone(freeport: House) -> None:
    host, guest, *newcomers = await freeport.players(4)
    match = await quick(freeport, host, 0, wish(seats=3))
    await quick(freeport, guest, 0, wish(seats=3))
    await freeport.one.hosting.leave(match.id, host)
    assert [(await quick(freeport, one, 1, wish(seats=3))).id for one in newcomers] == [match.id] * 2
    assert (await freeport.one.looking.see(match.id, None)).status is Status.PLAYING


async def test_a_match_without_a_host_in_which_nobody_waits_is_never_joined(freeport: House) -> None:
    host, newcomer = await freeport.players(2)
    match = await freeport.create(host, 2, autostart=True)  # the host has not sat down
    await freeport.settle()
    await freeport.one.forgetting.delete(host.id)
    await freeport.settle()
    assert (await quick(freeport, newcomer, 1)).id != match.id
    assert (await freeport.one.looking.see(match.id, None)).status is Status.ABANDONED


async def test_a_guest_who_leaves_before_the_host_has_sat_down_ends_nothing(freeport: House) -> None:
    host, guest = await freeport.players(2)
    match = await freeport.create(host, 2, autostart=True)
    await freeport.one.hosting.join(match.id, guest)
    await freeport.one.hosting.leave(match.id, guest)
    assert (await freeport.one.looking.see(match.id, None)).status is Status.OPEN
    await freeport.one.hosting.join(match.id, host)


async def test_without_a_number_of_seats_it_is_the_fewest(freeport: House) -> None:
    many, few, more = await freeport.players(3)
    for_four = await quick(freeport, many, 0, wish(seats=4))
    for_two = await quick(freeport, few)
    assert (for_two.id != for_four.id, len(for_two.seats)) == (True, 2)
    assert (await quick(freeport, more)).id == for_two.id


async def test_nobody_is_sent_into_a_match_that_is_long_abandoned(freeport: House, watch: Watch) -> None:
    waits, soon, late = await freeport.players(3)
    match = await quick(freeport, waits, 0, wish(seats=3))
    watch.passes(3500)
    assert (await quick(freeport, soon, 0, wish(seats=3))).id == match.id
    watch.passes(3700)
    assert (await quick(freeport, late, 0, wish(seats=3))).id != match.id
    assert (await quick(freeport, soon, 0, wish(seats=3))).id == match.id, "who sits there keeps the seat"
