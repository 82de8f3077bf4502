"""Standing orders: what a seat says in advance is answered by whichever process goes on with the match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from freeport._protocol.decode import Library
from freeport.fairness import Kind, verify
from freeport.shapes import Recording
from freeport_api import (
    Clock,
    MoveMade,
    NewOrder,
    OneAnswer,
    OrderAnswered,
    OrderEnd,
    OrderEnded,
    OrderKind,
    OrderWithdrawn,
    Player,
    PlayerForgotten,
    Until,
)
from freeport_api.words import words
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import Draw, EndTurn
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Move, Refused
from freeport_games.engine.storage import codec_of
from freeport_games.sky_cargo import SKY_CARGO
from matches.match.entries import Drawn
from matches.records.record_reader import RecordReader
from matches.records.umpire import Impossible
from tests.support.games import REPRESENTED, brief, sensible

from .conftest import Watch
from .house import House
from .records import exported

WINDOWS = {*SKY_CARGO.pace.windows}
AT_ONCE = NewOrder(OrderKind.PASS, until=(Until.END,))
KEY = "0b9f7c1e-6a52-4d0e-8a35-5d8f8b7c2f11"
"""An idempotency key."""
LATER = NewOrder(OrderKind.PASS, after=4, until=(Until.END,))


def prepared(decision: str, *moves: Move, **more: Any) -> NewOrder:
    return NewOrder(OrderKind.MOVES, (decision,), 0, tuple(msgspec.Raw(msgspec.json.encode(m)) for m in moves), **more)


async def on(freeport: House, match: str, players: Sequence[Player], number: int, game: AnyGame) -> str:
    """Let whoever is asked first make a sensible move; return the kind of the decision, empty at the end."""
    found = await freeport.decision(match, players)
    if found is None:
        return ""
    player, decision = found
    seen: Any = await freeport.one.looking.see(match, player)
    move = sensible(game, seen.view, decision, Random(number))
    await freeport.services[number % 2].moves.play(match, player, decision.id, move)
    kind: str = decision.kind
    return kind


async def until_window(freeport: House, match: str, players: Sequence[Player]) -> tuple[Player, Any]:
    """Play until a seat is asked for a reaction; return who is asked, and what."""
    for number in range(200):
        found = await freeport.decision(match, players)
        assert found is not None
        if found[1].kind in WINDOWS:
            return found
        await on(freeport, match, players, number, SKY_CARGO)
    raise AssertionError("no window is ever opened")


async def told(freeport: House, match: str, player: Player, since: int = 0) -> list[Any]:
    """Return what standing orders tell a player after a version."""
    events: list[Any] = []
    for version in range(since + 1, (await freeport.version(match) or 0) + 1):
        update: Any = await freeport.one.time_travel.at(match, player, version)
        events += [event for event in update.events if isinstance(event, OrderAnswered | OrderEnded | OrderWithdrawn)]
    return events


async def test_windows_are_passed_in_the_commit_that_opens_them(freeport: House) -> None:
    match, players = await freeport.start(3, SKY_CARGO)
    orders = [await freeport.one.orders.give(match, player, AT_ONCE) for player in players]
    asked = {await on(freeport, match, players, number, SKY_CARGO) for number in range(30)}
    assert asked and not asked & WINDOWS
    log = await freeport.check(match)
    passed = [entry.event for entry in log if isinstance(entry.event, MoveMade) and entry.event.order is not None]
    assert passed and all(entry.unattended for entry in log if entry.event in passed)
    for player, given in zip(players, orders, strict=True):
        (order,) = await freeport.one.orders.standing(match, player)
        assert (order.key, order.answered) == (given.key, sum(made.order == given.key for made in passed))
        answered = await told(freeport, match, player)
        own = [made.decision for made in passed if made.order == order.key]
        assert [(each.order, each.decision) for each in answered] == [(order.key, decision) for decision in own]
        assert all(each.asked in WINDOWS and each.move == "Pass" for each in answered)
        spectator: Any = await freeport.one.looking.see(match, None)
        assert spectator.orders == ()


async def test_one_request_gives_one_order_however_often_and_wherever_it_comes(freeport: House) -> None:
    match, (player, _) = await freeport.start(2, SKY_CARGO)
    services = freeport.services * 4
    given = await asyncio.gather(*[one.orders.give(match, player, AT_ONCE, KEY) for one in services])
    given.append(await freeport.one.orders.give(match, player, AT_ONCE, KEY))
    (order,) = await freeport.one.orders.standing(match, player)
    assert given == [order] * len(given)


async def test_a_window_is_passed_at_its_time_whatever_is_sent_before(freeport: House, watch: Watch) -> None:
    match, players = await freeport.start(3, SKY_CARGO)
    for player in players:
        await freeport.one.orders.give(match, player, LATER)
    player, decision = await until_window(freeport, match, players)
    assert decision.passes_at.timestamp() == pytest.approx(watch.now + 4, abs=0.002)
    version = await freeport.version(match)
    for service in freeport.services:
        update = await service.moves.play(match, player, decision.id, decision.neutral)
        assert update.version == version, "a neutral move that is sent early is not committed"
    (order,) = await freeport.one.orders.standing(match, player)
    await freeport.one.orders.withdraw(match, player, order.key)
    watch.passes(3.9)
    await freeport.office.timekeeper.keep_time(match)
    assert await freeport.version(match) == (version or 0) + 1
    watch.passes(0.2)
    await freeport.office.timekeeper.keep_time(match)
    made = (await freeport.log(match))[(version or 0) + 1].event
    assert made == MoveMade(decision.seat, decision.id, order=order.key), "an open decision keeps its time"
    await freeport.check(match)


async def test_until_then_another_move_can_be_made(freeport: House, watch: Watch) -> None:
    match, players = await freeport.start(2)
    player, decision = await asked_to_end(freeport, match, players)
    await freeport.one.orders.give(match, player, NewOrder(OrderKind.PASS, ("CH-D0",), 4, until=(Until.END,)))
    assert (await freeport.decision(match, players)) == (player, decision), "an order is about later decisions"
    await freeport.one.moves.play(match, player, decision.id, EndTurn())
    for number in range(20):
        found = await freeport.decision(match, players)
        assert found is not None
        if found[0] == player and found[1].passes_at is not None:
            await freeport.one.moves.play(match, player, found[1].id, Draw())
            return
        await on(freeport, match, players, number, CARGO_HOLD)
    raise AssertionError("the order takes no question")


async def asked_to_end(freeport: House, match: str, players: Sequence[Player]) -> tuple[Player, Any]:
    """Play until a seat is asked what to do in its turn."""
    for number in range(50):
        found = await freeport.decision(match, players)
        assert found is not None
        if found[1].kind == "CH-D0":
            return found
        await on(freeport, match, players, number, CARGO_HOLD)
    raise AssertionError("nobody is asked")


async def test_prepared_moves_are_made_as_often_as_wanted(freeport: House) -> None:
    match, players = await freeport.start(2)
    player, _ = await asked_to_end(freeport, match, players)
    order = await freeport.one.orders.give(match, player, prepared("CH-D0", Draw(), times=2, until=(Until.END,)))
    while len(await freeport.one.orders.standing(match, player)):
        await on(freeport, match, players, 1, CARGO_HOLD)
    events = await told(freeport, match, player)
    assert [type(event) for event in events] == [OrderAnswered, OrderAnswered, OrderEnded]
    assert [(event.asked, event.move) for event in events[:2]] == [("CH-D0", "Draw")] * 2
    said = words(CARGO_HOLD).event(events[0])
    assert said == (
        "Your order has answered for you. \u201cIt is your turn. What do you do?\u201d "
        "Draw four cards and end your turn."
    )
    assert events[-1] == OrderEnded(order.key, OrderEnd.DONE)
    await freeport.check(match)


async def test_an_order_that_fails_hands_over_to_no_other(freeport: House) -> None:
    match, players = await freeport.start(2)
    player, decision = await asked_to_end(freeport, match, players)
    passes = await freeport.one.orders.give(match, player, NewOrder(OrderKind.PASS, ("CH-D0",), until=(Until.END,)))
    collect = codec_of(CARGO_HOLD).json_moves.decode(b'{"__typename": "CargoHoldRaid", "target": 1, "cards": ["X"]}')
    moves = await freeport.one.orders.give(match, player, prepared("CH-D0", collect, until=(Until.END,)))
    await freeport.one.moves.play(match, player, decision.id, Draw())
    for number in range(20):
        found = await freeport.decision(match, players)
        assert found is not None
        if found[0] == player and found[1].kind == "CH-D0":
            break
        await on(freeport, match, players, number, CARGO_HOLD)
    assert await told(freeport, match, player) == [OrderEnded(moves.key, OrderEnd.NOT_OFFERED)]
    assert [order.key for order in await freeport.one.orders.standing(match, player)] == [passes.key]
    since = [entry.event for entry in (await freeport.log(match))[moves.since :]]
    assert {type(event) for event in since} <= {MoveMade, Drawn}, "an entry of its own would tell others of a hand"


async def test_what_ends_orders(freeport: House) -> None:
    match, players = await freeport.start(2)
    player, decision = await asked_to_end(freeport, match, players)
    turn = await freeport.one.orders.give(match, player, NewOrder(OrderKind.QUIET))
    named = await freeport.one.orders.give(match, player, NewOrder(OrderKind.QUIET, until=(Until.NAMED,)))
    await freeport.one.moves.play(match, player, decision.id, EndTurn())
    for number in range(20):
        if len(await freeport.one.orders.standing(match, player)) < 2:
            break
        await on(freeport, match, players, number, CARGO_HOLD)
    ended = await told(freeport, match, player)
    assert OrderEnded(turn.key, OrderEnd.MY_TURN) in ended and OrderEnded(named.key, OrderEnd.NAMED) in ended
    other = next(one for one in players if one != player)
    gone = await freeport.one.orders.give(match, other, NewOrder(OrderKind.QUIET, until=(Until.END,)))
    await freeport.one.hosting.leave(match, other)
    assert await told(freeport, match, other) == [OrderEnded(gone.key, OrderEnd.LEFT)]
    with pytest.raises(Refused, match="Return to it"):
        await freeport.one.orders.give(match, other, NewOrder(OrderKind.QUIET))


@REPRESENTED
async def test_records_with_orders_can_be_checked(freeport: House, game: AnyGame, watch: Watch) -> None:
    match, players = await freeport.start(2, game, options=brief(game), rated=False)
    kinds, rng = tuple(game.pace.neutral), Random(1)
    for number in range(300):
        if await freeport.decision(match, players) is None:
            break
        player = players[number % 2]
        if number % 8 < 2 and len(await freeport.one.orders.standing(match, player)) < 4:
            after, until = rng.choice((0, 0, 30)), rng.choice([*Until])
            order = NewOrder(OrderKind.PASS, tuple(rng.sample(kinds, min(4, len(kinds)))), after, until=(until,))
            await freeport.one.orders.give(match, player, order)
        await on(freeport, match, players, number, game)
        watch.passes(10)
        await freeport.office.timekeeper.keep_time(match)
        await freeport.settle()
    log = await freeport.check(match)
    made = [number for number, entry in enumerate(log, 1) if isinstance(entry.event, MoveMade) and entry.event.order]
    assert made
    await freeport.one.operator.end(match)
    await freeport.settle()
    lines = await exported(freeport.one, match)
    assert verify(read(lines)).fair
    reader = RecordReader()
    for line in lines:
        reader.read(line)
    reader.end()
    spoilt = [*lines]
    wrong: Any = msgspec.json.decode(spoilt[made[0]])
    wrong["entry"]["order"] = "0" * 16
    spoilt[made[0]] = msgspec.json.encode(wrong) + b"\n"
    assert Kind.ORDER_MISMATCH in [fault.kind for fault in verify(read(spoilt)).faults]
    reader = RecordReader()
    with pytest.raises(Impossible, match="ORDER_MISMATCH"):
        for each in spoilt:
            reader.read(each)


def read(lines: Sequence[bytes]) -> Recording:
    return Library(()).recording(b"".join(lines))


async def test_what_has_one_answer_is_answered_only_where_nothing_is_rated(freeport: House) -> None:
    forced = {"one_answer": OneAnswer.ANSWERED}
    with pytest.raises(Refused) as caught:
        await freeport.start(2, SKY_CARGO, **forced)
    assert (caught.value.refusal.code, caught.value.refusal.pointer) == ("BAD_OPTIONS", "/oneAnswer")
    match, players = await freeport.start(2, SKY_CARGO, options=brief(SKY_CARGO), rated=False, **forced)
    while (found := await freeport.decision(match, players)) is not None:
        player, decision = found
        assert len(decision.options) > 1 or decision.options[0].size != 1
        seen: Any = await freeport.one.looking.see(match, player)
        assert seen.one_answer is OneAnswer.ANSWERED
        move = sensible(SKY_CARGO, seen.view, decision, Random(seen.version))
        await freeport.services[seen.version % 2].moves.play(match, player, decision.id, move)
    await freeport.settle()
    await freeport.check(match)
    assert verify(read(await exported(freeport.one, match))).fair
    again = await freeport.one.rematches.ask(match, players[0])
    assert again.one_answer is OneAnswer.ANSWERED


async def test_moves_of_orders_are_taken_back_and_end_them(freeport: House) -> None:
    match, players = await freeport.start(2, rated=False)
    player, decision = await asked_to_end(freeport, match, players)
    ends = await freeport.one.orders.give(match, player, NewOrder(OrderKind.PASS, ("CH-D0",), until=(Until.END,)))
    other = await freeport.one.orders.give(match, player, NewOrder(OrderKind.PASS, ("CH-D9",), until=(Until.END,)))
    await freeport.one.moves.play(match, player, decision.id, EndTurn())
    for number in range(30):
        if await told(freeport, match, player):
            break
        await on(freeport, match, players, number, CARGO_HOLD)
    seen: Any = await freeport.one.looking.see(match, player)
    update: Any = await freeport.one.undo.take_back(match, player, seen.undo[0])
    assert update.events[-1] == OrderEnded(ends.key, OrderEnd.UNDONE)
    assert [one.key for one in update.orders] == [other.key]
    found = await freeport.decision(match, players)
    assert found is not None and (found[0], found[1].kind) == (player, "CH-D0"), "it is asked by hand"
    await freeport.check(match)


async def test_a_house_bot_that_takes_over_ends_orders(freeport: House, watch: Watch) -> None:
    clock = Clock(per_decision=10, stand_in="random")
    match, players = await freeport.start(2, SKY_CARGO, clock=clock)
    orders = [await freeport.one.orders.give(match, player, NewOrder(OrderKind.QUIET)) for player in players]
    found = await freeport.decision(match, players)
    assert found is not None
    late = players.index(found[0])
    watch.passes(11)
    freeport.worker.away = True
    await freeport.office.timekeeper.keep_time(match)
    assert await told(freeport, match, players[late]) == [OrderEnded(orders[late].key, OrderEnd.HANDED_OVER)]
    with pytest.raises(Refused) as caught:
        await freeport.one.orders.give(match, players[late], NewOrder(OrderKind.QUIET))
    assert caught.value.refusal.code == "HANDED_OVER"


async def test_an_account_with_orders_is_forgotten(freeport: House) -> None:
    match, players = await freeport.start(3, SKY_CARGO)
    for player in players:
        await freeport.one.orders.give(match, player, LATER)
    await freeport.one.forgetting.delete(players[1].id)
    await freeport.settle()
    assert len(await freeport.one.orders.standing(match, players[0])) == 1
    log = await freeport.check(match)
    assert any(isinstance(entry.event, PlayerForgotten) for entry in log)
    assert await on(freeport, match, [players[0], players[2]], 1, SKY_CARGO)
