"""Digests: whoever comes back is told what happened since the own last move, and no less or more."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from freeport_api import (
    MoveMade,
    MovesTakenBack,
    NewOrder,
    OrderKind,
    Player,
    SeatHandedOver,
    SeatReturned,
    Until,
)
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import EndTurn, StartDelivery
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from matches.match.extras import Extras
from matches.play import digests
from tests.support.games import REPRESENTED, sensible

from .conftest import Watch
from .house import House
from .test_clocks import asked, begun


async def own_moves(freeport: House, match: str, seat: int) -> list[int]:
    """Return the versions of the moves that a seat's player made, and of its undos."""
    return [
        version
        for version, entry in enumerate(await freeport.log(match), 1)
        if isinstance(entry.event, MoveMade | MovesTakenBack) and entry.event.seat == seat and not entry.unattended
    ]


async def told(freeport: House, match: str, player: Player, after: int) -> list[Any]:
    """Return what a player could be told of a match after a version, update by update."""
    until = await freeport.version(match) or 0
    return [await freeport.one.time_travel.at(match, player, version) for version in range(after + 1, until + 1)]


async def play_on(freeport: House, match: str, players: Sequence[Player], game: AnyGame, moves: int) -> None:
    rng = Random(3)
    for _ in range(moves):
        found = await freeport.decision(match, players)
        if found is None:
            return
        player, decision = found
        seen: Any = await freeport.one.looking.see(match, player)
        await freeport.services[0].moves.play(match, player, decision.id, sensible(game, seen.view, decision, rng))
    await freeport.settle()  # chance may have been drawn since


async def refusal(call: Any) -> str:
    with pytest.raises(Refused) as caught:
        await call
    code: str = caught.value.code
    return code


@REPRESENTED
async def test_whoever_comes_back_is_told_each_update_since_the_own_last_move(freeport: House, game: AnyGame) -> None:
    match, players = await freeport.start(game.seats[0], game, rated=False)
    for moves in (1, 7, 30):
        await play_on(freeport, match, players, game, moves)
        for seat, player in enumerate(players):
            digest: Any = await freeport.services[1].digests.since_my_move(match, player)
            own = await own_moves(freeport, match, seat)
            assert (digest.match, digest.since, digest.next) == (match, max(own, default=0), None)
            was = await told(freeport, match, player, digest.since)
            assert [(one.version, one.events) for one in digest.updates] == [(one.version, one.events) for one in was]
            present: Any = await freeport.one.looking.see(match, player)
            if digest.updates:
                assert digest.updates[-1].decision == present.decision
                assert all(one.decision is None for one in digest.updates[:-1])


async def test_an_undo_is_a_move_of_ones_own(freeport: House) -> None:
    match, players = await freeport.start(2, rated=False)
    while True:
        found = await freeport.decision(match, players)
        assert found is not None
        player, decision = found
        offered = {option.makes: option for option in decision.options}
        move = offered.get(StartDelivery, decision.options[0]).first
        update: Any = await freeport.one.moves.play(match, player, decision.id, move)
        if isinstance(move, StartDelivery) and update.undo:
            break
    back = await freeport.one.undo.take_back(match, player, update.undo[0])
    digest: Any = await freeport.one.digests.since_my_move(match, player)
    assert (digest.since, digest.updates) == (back.version, ())


async def test_what_an_order_did_happened_since(freeport: House) -> None:
    match, players = await freeport.start(2, rated=False)
    found = await freeport.decision(match, players)
    assert found is not None
    player, decision = found
    seat = decision.seat
    move = next(option.first for option in decision.options if option.makes is not EndTurn)
    await freeport.one.moves.play(match, player, decision.id, move)
    await freeport.one.orders.give(match, player, NewOrder(OrderKind.PASS, ("CH-D0",), until=(Until.END,)))
    await play_on(freeport, match, players, CARGO_HOLD, 12)
    log = await freeport.log(match)
    by_order = [
        version
        for version, entry in enumerate(log, 1)
        if isinstance(entry.event, MoveMade) and entry.event.order is not None
    ]
    own = await own_moves(freeport, match, seat)
    digest: Any = await freeport.one.digests.since_my_move(match, player)
    assert by_order and digest.since == own[-1]
    assert {one for one in by_order if one > own[-1]} <= {one.version for one in digest.updates}


async def test_what_a_stand_in_or_the_clock_did_happened_since(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players = await begun(freeport, harbour, 2, per_decision=10, stand_in="random")
    player, _, seat = await asked(freeport, match, players)
    before = await own_moves(freeport, match, seat)
    watch.now += 11
    await freeport.office.timekeeper.keep_time(match)
    await freeport.settle()
    log = await freeport.log(match)
    handed = next(v for v, entry in enumerate(log, 1) if isinstance(entry.event, SeatHandedOver))
    assert any(isinstance(e.event, MoveMade) and e.event.seat == seat for e in log[handed:]), "the house bot has moved"
    digest: Any = await freeport.one.digests.since_my_move(match, player)
    assert digest.since == max(before, default=0)
    await freeport.one.hosting.return_(match, player)
    digest = await freeport.one.digests.since_my_move(match, player)
    assert digest.since == max(before, default=0), "also when the player is back"
    assert any(isinstance(event, SeatReturned) for one in digest.updates for event in one.events)


async def test_who_leaves_after_a_stand_in_has_played_is_told_from_before_it(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players = await begun(freeport, harbour, 3, per_decision=10, stand_in="random")
    player, _, seat = await asked(freeport, match, players)
    before = await own_moves(freeport, match, seat)
    watch.now += 11
    await freeport.office.timekeeper.keep_time(match)
    await freeport.settle()
    await freeport.one.hosting.leave(match, player)
    await freeport.settle()
    assert (await freeport.one.digests.since_my_move(match, player)).since == max(before, default=0)
    await freeport.one.hosting.return_(match, player)
    assert (await freeport.one.digests.since_my_move(match, player)).since == max(before, default=0)


async def test_a_long_absence_is_told_in_parts(freeport: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match, players = await freeport.start(2)
    await play_on(freeport, match, players, CARGO_HOLD, 40)
    stayed = min(players, key=lambda one: one.id)
    seat = players.index(stayed)
    whole: Any = await freeport.one.digests.since_my_move(match, stayed, 0)
    monkeypatch.setattr(digests, "MOST", 3)
    monkeypatch.setattr(digests, "_SEARCHED", 2)
    begin = max(await own_moves(freeport, match, seat))
    await play_on(freeport, match, [one for one in players if one != stayed], CARGO_HOLD, 0)
    parts: list[Any] = [await freeport.one.digests.since_my_move(match, stayed)]
    assert parts[0].since == whole.since == begin
    while parts[-1].next is not None:
        assert len(parts[-1].updates) == 3
        assert parts[-1].updates[-1].decision is None, "a part that ends in the past says nothing as of the present"
        parts.append(await freeport.one.digests.since_my_move(match, stayed, parts[-1].next))
    assert [one.version for part in parts for one in part.updates] == [one.version for one in whole.updates]


async def test_a_long_search_for_the_last_move_is_charged_as_far_as_it_goes(
    freeport: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "_SEARCHED", 2)
    match, players = await freeport.start(3)
    present = (await freeport.one.looking.see(match, players[0])).version
    charged: list[int] = []

    async def toll(entries: int) -> None:
        charged.append(entries)

    assert (await freeport.one.digests.since_my_move(match, players[0], toll=toll)).since == 0
    *searched, replayed = charged
    assert (sum(searched), replayed) == (present - 2, present)


async def test_what_moved_since_is_told_with_pictures_and_all_in_sentences(freeport: House) -> None:
    match, players = await freeport.start(2)
    await play_on(freeport, match, players, CARGO_HOLD, 25)
    found = await freeport.decision(match, players)
    assert found is not None
    player = found[0]
    seat = players.index(player)
    digest: Any = await freeport.one.digests.since_my_move(match, player, extras=Extras("en", pictures=True))
    assert digest.since in await own_moves(freeport, match, seat)
    assert digest.moved.since == digest.since
    before: Any = await freeport.one.time_travel.at(match, player, digest.since, extras=Extras(pictures=True))
    now: Any = await freeport.one.looking.see(match, player, extras=Extras("en", pictures=True))
    assert digest.updates[-1].picture == now.picture != before.picture
    events = [event for one in digest.updates for event in one.events]
    assert digest.moved.steps
    assert all(step.event is None or 0 <= step.event < len(events) for step in digest.moved.steps)
    for one in digest.updates:
        assert len(one.words.events) == len(one.events)
    bare: Any = await freeport.one.digests.since_my_move(match, player)
    assert bare.moved is None and all(one.words is None and one.picture is None for one in bare.updates)


async def test_only_who_sits_there_has_a_last_move(freeport: House) -> None:
    match, players = await freeport.start(2, visibility="PRIVATE")
    public, _ = await freeport.start(2)
    (stranger,) = await freeport.players(1)
    tell = freeport.one.digests.since_my_move
    assert await refusal(tell(match, stranger)) == "UNKNOWN_MATCH"
    assert await refusal(tell(public, stranger)) == "NOT_SEATED"
    assert await refusal(tell("0" * 16, stranger)) == "UNKNOWN_MATCH"
    assert await refusal(tell(match, players[0], 10_000)) == "BAD_VERSION"
    digest: Any = await tell(match, players[0])
    assert digest.since == 0 and [one.version for one in digest.updates] == list(
        range(1, digest.updates[-1].version + 1)
    )
