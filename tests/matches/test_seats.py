"""Seats that change hands: house bots stand in for players who are away, and players take over seats from others."""

from __future__ import annotations

import asyncio
import contextlib
import json
from random import Random
from typing import Any

import msgspec
import pytest
import redis

from freeport_api import (
    Absence,
    Clock,
    Decider,
    HandOver,
    NewOrder,
    OrderEnd,
    OrderEnded,
    OrderKind,
    Player,
    ReplacementAsked,
    SeatChanged,
    SeatHandedOver,
    SeatReturned,
    Status,
    Until,
    Visibility,
)
from freeport_games.engine import AnyGame, Refused
from matches.lists.filter import MatchFilter
from matches.redis import keys
from tests.engine.harbour import Options

from .conftest import Watch, carry
from .house import House, choose, commits, dies, lose_replies
from .test_live_lobby import FREE, Screen
from .whisper import WHISPER


async def code(call: Any) -> str:
    with pytest.raises(Refused) as caught:
        await call
    refusal: str = caught.value.refusal.code
    return refusal


async def begun(freeport: House, game: AnyGame, seats: int = 2, **given: Any) -> tuple[str, list[Player]]:
    """Return a match of Harbour of some rounds."""
    return await freeport.start(seats, game, options=Options(rounds=5), **given)


async def handed(freeport: House, match: str) -> list[object]:
    """Return the entries of a match that say who plays a seat."""
    kinds = SeatHandedOver | SeatReturned
    return [entry.event for entry in await freeport.check(match) if isinstance(entry.event, kinds)]


async def test_a_house_bot_plays_for_a_player_on_holiday_who_takes_the_seat_back(
    freeport: House, harbour: AnyGame
) -> None:
    match, players = await begun(freeport, harbour)
    seen: Any = await freeport.one.hosting.leave(match, players[1], "random")
    assert (seen.seats[1].house, seen.seats[1].left, seen.seats[1].player) == ("random", False, players[1])
    assert seen.decision is None
    again = await freeport.services[1].hosting.leave(match, players[1], "random")
    assert again.version == seen.version, "sent again, it says nothing new"
    await freeport.play(match, players[:1], Random(1), 4)
    version = (await freeport.one.looking.see(match, None)).version
    assert version > seen.version + 4, "the bot has moved as well"
    back = await freeport.one.hosting.return_(match, players[1])
    assert (back.seats[1].house, back.seats[1].player) == (None, players[1])
    await freeport.finish(match, players, Random(2))
    ended = await freeport.one.looking.see(match, None)
    assert (ended.status, ended.seats[1].player) == (Status.FINISHED, players[1]), "the result is the player's"
    assert await handed(freeport, match) == [SeatHandedOver(1, "random", HandOver.HOLIDAY), SeatReturned(1)]


async def test_a_player_who_had_left_can_let_a_house_bot_play_instead(freeport: House, harbour: AnyGame) -> None:
    match, players = await begun(freeport, harbour, 3)
    await freeport.one.hosting.leave(match, players[2])
    seen = await freeport.one.hosting.leave(match, players[2], "greedy")
    assert (seen.seats[2].house, seen.seats[2].left) == ("greedy", False)
    await freeport.play(match, players[:2], Random(1), 3)
    seen = await freeport.one.hosting.leave(match, players[2])
    assert (seen.seats[2].house, seen.seats[2].left) == (None, True)
    await freeport.check(match)


async def test_the_host_lets_a_house_bot_play_a_seat_that_was_left(freeport: House, harbour: AnyGame) -> None:
    match, players = await begun(freeport, harbour, 3)
    host, guest = players[0], players[1]
    assert await code(freeport.one.hosting.add_bot(match, host, "random")) == "MATCH_STARTED"
    await freeport.one.hosting.leave(match, guest)
    assert await code(freeport.one.hosting.add_bot(match, guest, "random")) == "NOT_HOST"
    assert await code(freeport.one.hosting.add_bot(match, host, "nobody")) == "UNKNOWN_BOT"
    assert await code(freeport.one.hosting.add_bot(match, host, "random", 2)) == "SEAT_TAKEN"
    assert await code(freeport.one.hosting.add_bot(match, host, "random", 9)) == "UNKNOWN_SEAT"
    seen = await freeport.one.hosting.add_bot(match, host, "random")
    assert (seen.seats[1].house, seen.seats[1].left, seen.seats[1].player) == ("random", False, guest)
    assert await code(freeport.one.hosting.add_bot(match, host, "random")) == "MATCH_STARTED"
    await freeport.play(match, [host, players[2]], Random(1), 3)
    await freeport.one.hosting.return_(match, guest)
    assert await handed(freeport, match) == [SeatHandedOver(1, "random", HandOver.HOST), SeatReturned(1)]


async def test_nobody_goes_on_holiday_from_a_match_that_is_not_played(freeport: House, harbour: AnyGame) -> None:
    (host, guest) = await freeport.players(2)
    made = await freeport.create(host, 2, harbour)
    await freeport.one.hosting.join(made.id, host)
    assert await code(freeport.one.hosting.leave(made.id, host, "random")) == "MATCH_NOT_STARTED"
    assert await code(freeport.one.hosting.leave(made.id, host, "nobody")) == "UNKNOWN_BOT"
    assert await code(freeport.one.hosting.leave(made.id, guest, "random")) == "NOT_SEATED"
    match, players = await begun(freeport, harbour)
    await freeport.finish(match, players, Random(1))
    assert await code(freeport.one.hosting.leave(match, players[0], "random")) == "GAME_OVER"


async def test_a_holiday_wins_no_time(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players = await begun(freeport, harbour, clock=Clock(per_decision=100))
    while (await freeport.one.looking.see(match, None)).asked[0].kind == "H-D1":
        await freeport.play(match, players, Random(1), 1)
    found = await freeport.decision(match, players)
    assert found is not None
    player, decision = found
    freeport.worker.away = True  # the bot is not
    for _ in range(3):
        watch.passes(30)
        await freeport.one.hosting.leave(match, player, "random")
        watch.passes(5)
        await freeport.one.hosting.return_(match, player)
    seen = await freeport.one.looking.see(match, player)
    assert [round(one.at.timestamp() - watch.now, 3) for one in seen.deadlines] == [10.0]
    await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
    await freeport.check(match)


async def test_a_match_goes_on_if_everybody_is_on_holiday(freeport: House, harbour: AnyGame) -> None:
    match, players = await begun(freeport, harbour)
    for player in players:
        await freeport.one.hosting.leave(match, player, "random")
    await freeport.settle()
    assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
    await freeport.check(match)


async def offered(freeport: House, game: AnyGame, seats: int = 2, **given: Any) -> tuple[str, list[Player]]:
    """Return a match that does not count, whose last seat is on offer to whoever may join."""
    match, players = await begun(freeport, game, seats, rated=False, **given)
    await freeport.play(match, players, Random(1), 3)
    await freeport.one.handing_over.offer(match, players[-1], seats - 1)
    return match, players


async def past(freeport: House, match: str, viewer: Player | None) -> list[bytes]:
    """Return what somebody may see of each version of a match until now."""
    last = await freeport.version(match)
    assert last is not None
    return [msgspec.json.encode(await freeport.one.time_travel.at(match, viewer, version)) for version in range(last)]


async def test_a_seat_is_given_away_with_all_that_it_knows_and_nothing_else(freeport: House, harbour: AnyGame) -> None:
    match, (host, giver) = await offered(freeport, harbour)
    (taker,) = await freeport.players(1)
    before: Any = await freeport.one.looking.see(match, giver)
    assert (before.seats[1].offered, before.seats[1].kept_for) == (True, None)
    again = await freeport.services[1].handing_over.offer(match, giver, 1)
    assert again.version == before.version, "offered again, nothing new is said"
    known, public = await past(freeport, match, giver), await past(freeport, match, None)
    assert known != public == await past(freeport, match, taker)
    seen: Any = await freeport.services[1].hosting.join(match, taker, entropy="unused")
    assert (seen.your_seat, seen.seats[1].player, seen.seats[1].entropy) == (1, taker, "e1")
    assert (seen.seats[1].offered, seen.view, seen.decision) == (False, before.view, before.decision)
    assert (await past(freeport, match, taker))[: len(known)] == known
    assert (await past(freeport, match, giver))[: len(known)] == public
    left: Any = await freeport.one.looking.see(match, giver)
    watched: Any = await freeport.one.looking.see(match, None)
    assert (left.your_seat, left.decision, left.view) == (None, None, watched.view)
    for call in (freeport.one.hosting.leave, freeport.one.hosting.return_, freeport.one.orders.standing):
        assert await code(call(match, giver)) == "NOT_SEATED"
    await freeport.finish(match, [host, taker], Random(2))
    ended = await freeport.one.looking.see(match, None)
    assert (ended.status, ended.seats[1].player) == (Status.FINISHED, taker)
    await freeport.check(match)


async def test_streams_follow_the_seat_and_not_its_former_player(freeport: House, harbour: AnyGame) -> None:
    match, (host, giver) = await offered(freeport, harbour)
    (taker,) = await freeport.players(1)
    after = await freeport.version(match)
    streams = {who: freeport.one.streams.patched_bytes(match, who, after) for who in (giver, taker)}
    await freeport.services[1].hosting.join(match, taker)
    await freeport.play(match, [host, taker], Random(4), 4)
    last = await freeport.version(match) or 0
    told: dict[Player, list[Any]] = {}
    for who, stream in streams.items():
        told[who] = []
        async for version, patch, update in stream:
            told[who] += [json.loads(update)] if update else []
            assert not patch or told[who][-1]["version"] > (after or 0) + 1, "no patch of another seat's view"
            if version == last:
                break
        await stream.aclose()  # type: ignore[attr-defined]
    shown = {who: (await freeport.one.looking.see(match, who)).view for who in (giver, taker, None)}  # type: ignore[attr-defined]
    assert shown[giver] == shown[None] != shown[taker]


async def test_who_has_held_a_seat_takes_no_other(freeport: House, harbour: AnyGame) -> None:
    match, players = await offered(freeport, harbour, 3)
    giver = players[2]
    (taker, third) = await freeport.players(2)
    await freeport.one.hosting.join(match, taker)
    await freeport.one.handing_over.offer(match, players[1], 1)
    assert await code(freeport.one.hosting.join(match, giver)) == "KNOWS_A_HAND"
    assert await code(freeport.one.hosting.join(match, giver, seat=1)) == "KNOWS_A_HAND"
    assert await code(freeport.one.hosting.join(match, taker)) == "ALREADY_SEATED"
    assert await code(freeport.one.hosting.join(match, third, seat=0)) == "SEAT_TAKEN"
    assert await code(freeport.one.hosting.join(match, third, seat=9)) == "UNKNOWN_SEAT"
    await freeport.one.handing_over.offer(match, taker, 2)
    back = await freeport.one.hosting.join(match, giver)
    assert back.your_seat == 2, "the own one is no other"
    assert await code(freeport.one.hosting.join(match, taker)) == "KNOWS_A_HAND"
    assert (await freeport.one.hosting.join(match, third)).your_seat == 1
    await freeport.check(match)


async def test_a_seat_is_offered_to_one_player_also_in_a_private_match(freeport: House, harbour: AnyGame) -> None:
    match, players = await begun(freeport, harbour, rated=False, visibility=Visibility.PRIVATE)
    friend, other = await freeport.players(2)
    assert await code(freeport.one.looking.see(match, friend)) == "UNKNOWN_MATCH"
    assert await code(freeport.one.handing_over.offer(match, players[1], 1, "0" * 16)) == "UNKNOWN_PLAYER"
    await freeport.one.handing_over.offer(match, players[1], 1, friend.id)
    assert (await freeport.one.looking.see(match, friend)).seats[1].kept_for == friend.id
    assert await code(freeport.one.hosting.join(match, other)) == "UNKNOWN_MATCH"
    assert (await freeport.one.hosting.join(match, friend)).your_seat == 1
    assert await code(freeport.one.looking.see(match, players[1])) == "UNKNOWN_MATCH"
    await freeport.check(match)


async def test_who_may_offer_a_seat(freeport: House, harbour: AnyGame) -> None:
    rated, players = await begun(freeport, harbour)
    assert await code(freeport.one.handing_over.offer(rated, players[0], 0)) == "NOT_REPLACEABLE"
    host, guest, taker = await freeport.players(3)
    made = await freeport.create(host, 3, harbour, rated=False, options=Options(rounds=5))
    for player in (host, guest):
        await freeport.one.hosting.join(made.id, player)
    assert await code(freeport.one.handing_over.offer(made.id, guest, 1)) == "MATCH_NOT_STARTED"
    await freeport.one.hosting.add_bot(made.id, host, "random")
    await freeport.one.hosting.start(made.id, host)
    await freeport.settle()
    assert await code(freeport.one.handing_over.offer(made.id, guest, 0)) == "NOT_SEATED"
    assert await code(freeport.one.handing_over.offer(made.id, taker, 1)) == "NOT_SEATED"
    assert await code(freeport.one.handing_over.offer(made.id, guest, 2)) == "NOT_HOST"
    assert await code(freeport.one.handing_over.offer(made.id, guest, 3)) == "UNKNOWN_SEAT"
    for seated in (guest, host):
        assert await code(freeport.one.handing_over.offer(made.id, guest, 1, seated.id)) == "ALREADY_SEATED"
    assert await code(freeport.one.hosting.join(made.id, taker)) == "MATCH_STARTED"
    await freeport.one.handing_over.offer(made.id, host, 2)
    seen = await freeport.one.hosting.join(made.id, taker)
    assert (seen.your_seat, seen.seats[2].house, seen.seats[2].player) == (2, None, taker)
    await freeport.finish(made.id, [host, guest, taker], Random(1))
    assert await code(freeport.one.handing_over.offer(made.id, host, 0)) == "GAME_OVER"
    await freeport.check(made.id)


async def test_a_seat_that_was_left_is_played_again_by_whoever_takes_it(freeport: House, harbour: AnyGame) -> None:
    match, players = await offered(freeport, harbour)
    (taker,) = await freeport.players(1)
    await freeport.one.hosting.leave(match, players[1])
    seen = await freeport.one.hosting.join(match, taker)
    assert (seen.seats[1].left, seen.seats[1].player) == (False, taker)
    await freeport.finish(match, [players[0], taker], Random(1))
    await freeport.check(match)


async def test_orders_end_with_the_seat_that_gave_them(freeport: House, harbour: AnyGame) -> None:
    match, players = await offered(freeport, harbour)
    (taker,) = await freeport.players(1)
    order = await freeport.one.orders.give(match, players[1], NewOrder(OrderKind.QUIET, until=(Until.END,)))
    seen = await freeport.one.hosting.join(match, taker)
    assert seen.orders == ()
    told = await freeport.one.time_travel.at(match, taker, seen.version)
    assert OrderEnded(order.key, OrderEnd.SEAT_GIVEN) in told.events  # type: ignore[attr-defined]
    public = await freeport.one.time_travel.at(match, None, seen.version)
    assert public.events == (SeatChanged(1, taker),)  # type: ignore[attr-defined]
    await freeport.check(match)


async def test_lists_know_seats_on_offer_and_former_players(freeport: House, harbour: AnyGame) -> None:
    match, players = await offered(freeport, harbour)
    await freeport.settle()
    wanted = MatchFilter(status=Status.PLAYING, free=True)
    found = await freeport.one.search.find(wanted, first=5, after=None, viewer=None)
    assert [seen.id for seen, _ in found.matches] == [match]
    (taker,) = await freeport.players(1)
    await freeport.one.hosting.join(match, taker)
    await freeport.settle()
    assert not (await freeport.one.search.find(wanted, first=5, after=None, viewer=None)).matches
    assert await freeport.one.index.matches_of(taker.id) == [match]
    assert await freeport.one.index.matches_of(players[1].id) == []
    for player in (taker, players[1]):
        assert [seen.id for seen, _ in (await freeport.one.search.history(player, first=5, after=None)).matches] == [
            match
        ]


async def test_a_deleted_account_is_forgotten_as_a_former_player_too(freeport: House, harbour: AnyGame) -> None:
    match, _ = await offered(freeport, harbour)
    taker, later = [(await freeport.one.players.register(name, True)).player for name in ("Jack", "Ned")]
    await freeport.one.hosting.join(match, taker)
    await freeport.one.handing_over.offer(match, taker, 1)
    await freeport.one.hosting.join(match, later)
    await freeport.settle()
    await freeport.one.forgetting.delete(taker.id)
    await freeport.settle()
    with redis.Redis.from_url(freeport.settings.redis_url) as client:
        kept = b"".join([*client.hvals(keys.match_key(match)), *client.lrange(keys.log_key(match), 0, -1)])
    assert later.name.encode() in kept
    assert taker.name.encode() not in kept
    await freeport.check(match)


async def test_one_of_two_takes_a_seat_though_replies_are_lost(freeport: House, harbour: AnyGame) -> None:
    """Whatever is sent again after its reply was lost has been done already, and counts as done."""
    turns = iter(range(10**9))
    for _ in range(4):
        match, _ = await offered(freeport, harbour)
        takers = await freeport.players(2)
        links = [lose_replies(matches, lambda command: next(turns) % 3 == 0) for matches in freeport.services]
        joins = [service.hosting.join(match, taker) for service, taker in zip(freeport.services, takers, strict=True)]
        results = await asyncio.gather(*joins, return_exceptions=True)
        for matches, link in zip(freeport.services, links, strict=True):
            assert link.lost
            matches.client.link = link.link
        assert [result.refusal.code for result in results if isinstance(result, Refused)] == ["MATCH_STARTED"]
        log = await freeport.check(match)
        assert len([entry for entry in log if isinstance(entry.event, SeatChanged)]) == 1


async def test_hand_overs_that_are_cancelled_at_any_point_are_made_whole_or_not_at_all(
    freeport: House, harbour: AnyGame
) -> None:
    """As a process that is killed leaves them: another one goes on from what is committed."""
    made = 0
    for number in range(12):
        match, _ = await offered(freeport, harbour)
        (taker,) = await freeport.players(1)
        joining = asyncio.create_task(freeport.one.hosting.join(match, taker))
        for _ in range(number):
            await asyncio.sleep(0)
        joining.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await joining
        freeport.services[1].cache.clear()
        there = (await freeport.services[1].looking.see(match, None)).seats[1].player == taker
        made += there
        if not there:
            await freeport.services[1].hosting.join(match, taker)
        log = await freeport.check(match)
        assert [entry.event for entry in log if isinstance(entry.event, SeatChanged)] == [SeatChanged(1, taker)]
    assert made < 12


async def test_a_seat_changes_hands_once_although_services_die_before_they_say_so(
    freeport: House, harbour: AnyGame
) -> None:
    match, players = await begun(freeport, harbour, rated=False)
    (taker,) = await freeport.players(1)
    one, two = freeport.services

    before = await freeport.version(match) or 0
    assert await dies(one, one.handing_over.offer(match, players[1], 1), commits(match))
    assert (await two.handing_over.offer(match, players[1], 1)).version == before + 1, (
        "the offer was stored, and is one"
    )
    assert await dies(two, two.hosting.join(match, taker), commits(match))
    assert await code(one.hosting.join(match, taker)) == "ALREADY_SEATED", "so was the change"
    seen = await one.looking.see(match, taker)
    assert (seen.version, seen.your_seat) == (before + 2, 1)
    log = await freeport.check(match)
    assert [entry.event for entry in log if isinstance(entry.event, SeatChanged)] == [SeatChanged(1, taker)]


DAY = 86_400


async def waiting(
    freeport: House, game: AnyGame, seats: int = 3, decides: Decider = Decider.OTHERS, **given: Any
) -> tuple[str, list[Player], int]:
    """Return a match that lets absent players be replaced, and the seat that everybody waits for."""
    given = {"rated": False, "absence": Absence(DAY, decides), **given}
    match, players = await begun(freeport, game, seats, **given)
    while (await freeport.one.looking.see(match, None)).asked[0].kind == "H-D1":
        await freeport.play(match, players, Random(1), 1)
    found = await freeport.decision(match, players)
    assert found is not None
    return match, players, found[1].seat


async def test_all_others_who_are_there_replace_an_absent_player(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players, seat = await waiting(freeport, harbour)
    one, two = (player for other, player in enumerate(players) if other != seat)
    watch.passes(DAY - 1)
    assert await code(freeport.one.handing_over.replace(match, one, seat, "random")) == "NOT_ABSENT"
    watch.passes(1)
    assert await code(freeport.one.handing_over.replace(match, one, seat, "nobody")) == "UNKNOWN_BOT"
    assert await code(freeport.one.handing_over.replace(match, players[seat], seat, "random")) == "NOT_ABSENT"
    (stranger,) = await freeport.players(1)
    assert await code(freeport.one.handing_over.replace(match, stranger, seat, "random")) == "NOT_SEATED"
    asked = await freeport.one.handing_over.replace(match, one, seat, "random")
    again = await freeport.services[1].handing_over.replace(match, one, seat, "random")
    assert (again.version, again.seats[seat].house) == (asked.version, None), "one of two is not all"
    await freeport.services[1].handing_over.replace(match, two, seat)
    assert (await freeport.one.looking.see(match, None)).seats[seat].house is None, "they do not want the same"
    seen = await freeport.one.handing_over.replace(match, two, seat, "random")
    assert (seen.seats[seat].house, seen.seats[seat].player) == ("random", players[seat])
    await freeport.settle()
    played = await freeport.version(match)
    assert (await freeport.one.handing_over.replace(match, two, seat, "random")).version == played, (
        "whoever lost the reply asks again"
    )
    assert played != seen.version
    back = await freeport.one.hosting.return_(match, players[seat])
    assert back.seats[seat].house is None
    log = await freeport.check(match)
    told = [entry.event for entry in log if isinstance(entry.event, ReplacementAsked | SeatHandedOver)]
    assert len(told) == 4 and told[-1] == SeatHandedOver(seat, "random", HandOver.ABSENT)


async def test_the_seat_of_an_absent_player_is_offered_until_the_player_is_back(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    for back in ("moves", "returns", "too late"):
        match, players, seat = await waiting(freeport, harbour, 2, Decider.HOST)
        if seat == 0:  # the host is absent: nobody decides
            watch.passes(DAY)
            assert await code(freeport.one.handing_over.replace(match, players[1], seat)) == "NOT_HOST"
            assert await code(freeport.one.handing_over.replace(match, players[0], seat)) == "NOT_ABSENT"
            continue
        watch.passes(DAY)
        seen: Any = await freeport.one.handing_over.replace(match, players[0], seat)
        assert seen.seats[seat].offered
        again = await freeport.one.handing_over.replace(match, players[0], seat)
        assert again.version == seen.version
        async with Screen(freeport.services[1], FREE) as screen:
            await screen.until(lambda: match in screen.rows)  # noqa: B023
            (taker,) = await freeport.players(1)
            if back == "moves":
                await freeport.play(match, [players[seat]], Random(1), 1)
            elif back == "returns":
                await freeport.one.hosting.return_(match, players[seat])
            else:
                assert (await freeport.one.hosting.join(match, taker)).your_seat == seat
            await screen.until(lambda: match not in screen.rows)  # noqa: B023
        if back == "too late":
            assert await code(freeport.one.hosting.return_(match, players[seat])) == "NOT_SEATED"
        else:
            assert not (await freeport.one.looking.see(match, None)).seats[seat].offered
            assert await code(freeport.one.hosting.join(match, taker)) == "MATCH_STARTED"
        await freeport.check(match)


async def test_a_wish_lapses_when_the_player_moves(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players, seat = await waiting(freeport, harbour)
    others = [player for other, player in enumerate(players) if other != seat]
    watch.passes(DAY)
    await freeport.one.handing_over.replace(match, others[0], seat, "random")
    await freeport.play(match, players, Random(2), 1)
    assert await code(freeport.one.handing_over.replace(match, others[1], seat, "random")) == "NOT_ABSENT"
    await freeport.check(match)


async def test_a_player_who_left_is_absent_after_as_long(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players, _ = await waiting(freeport, harbour, 2)
    await freeport.one.hosting.leave(match, players[1])
    assert await code(freeport.one.handing_over.replace(match, players[0], 1)) == "NOT_ABSENT"
    watch.passes(DAY)
    assert (await freeport.one.handing_over.replace(match, players[0], 1)).seats[1].offered
    (taker,) = await freeport.players(1)
    assert (await freeport.one.hosting.join(match, taker)).your_seat == 1
    await freeport.check(match)


async def test_in_a_rated_match_only_bots_replace_and_elsewhere_nobody(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players, seat = await waiting(freeport, harbour, 2, rated=True)
    watch.passes(DAY)
    other = players[1 - seat]
    assert await code(freeport.one.handing_over.replace(match, other, seat)) == "NOT_REPLACEABLE"
    assert (await freeport.one.handing_over.replace(match, other, seat, "random")).seats[seat].house == "random"
    await freeport.check(match)
    plain, (first, second) = await begun(freeport, harbour)
    assert await code(freeport.one.handing_over.replace(plain, first, 1, "random")) == "NOT_REPLACEABLE"
    for wrong in (3599, 30 * DAY + 1):
        assert await code(freeport.create(second, 2, harbour, absence=Absence(wrong))) == "BAD_OPTIONS"


async def test_nobody_is_absent_from_what_is_asked_in_secret(
    freeport: House, monkeypatch: pytest.MonkeyPatch, watch: Watch
) -> None:
    """Otherwise others could tell who is asked."""
    carry(monkeypatch, WHISPER)
    match, players = await freeport.start(2, WHISPER, rated=False, absence=Absence(3600))
    watch.passes(DAY)
    for seat, player in enumerate(players):
        assert await code(freeport.one.handing_over.replace(match, player, 1 - seat, "random")) == "NOT_ABSENT"
