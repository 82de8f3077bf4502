"""Seats that change hands: players take over seats from others."""

from __future__ import annotations

import asyncio
import contextlib
import json
from random import Random
from typing import Any

import msgspec
import redis

from freeport_api import (
    NewOrder,
    OrderEnd,
    OrderEnded,
    OrderKind,
    Player,
    SeatChanged,
    Status,
    Until,
    Visibility,
)
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from matches.lists.filter import MatchFilter
from matches.redis import keys
from tests.engine.harbour import Options

from .house import House, code, commits, dies, lose_replies
from .seating import begun


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
