"""Standing orders and processes that die between the stored entry and its reply: each order answers once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from freeport_api import MoveMade, NewOrder, OrderAnswered, OrderGiven, OrderKind, Player, Until
from freeport_games.cargo_hold.moves import EndTurn
from freeport_games.sky_cargo import SKY_CARGO
from matches.kinds import ANY_VERSION, Kind
from tests.support.games import sensible

from .conftest import Watch
from .house import House, commits, dies
from .test_orders import AT_ONCE, KEY, asked_to_end, told

LATER = NewOrder(OrderKind.PASS, ("CH-D0",), 1, until=(Until.END,))


async def answered_once(freeport: House, match: str, players: Sequence[Player]) -> int:
    """Check that no decision is answered twice, and that each answer is told once; return how many there are."""
    log = await freeport.check(match)
    made = [entry.event for entry in log if isinstance(entry.event, MoveMade) and entry.event.order is not None]
    assert len({one.decision for one in made}) == len(made)
    for seat, player in enumerate(players):
        answered = [event for event in await told(freeport, match, player) if isinstance(event, OrderAnswered)]
        own = [(one.order, one.decision) for one in made if one.seat == seat]
        assert [(each.order, each.decision) for each in answered] == own
        (order,) = await freeport.one.orders.standing(match, player)
        assert order.answered == len(answered)
    return len(made)


async def test_windows_are_passed_once_although_the_service_dies_before_it_tells_of_the_move(freeport: House) -> None:
    match, players = await freeport.start(3, SKY_CARGO)
    for player in players:
        await freeport.one.orders.give(match, player, AT_ONCE)
    one, two = freeport.services
    for number in range(20):
        found = await freeport.decision(match, players)
        assert found is not None
        player, decision = found
        seen: Any = await two.looking.see(match, player)
        move = sensible(SKY_CARGO, seen.view, decision, Random(number))
        assert await dies(one, one.moves.play(match, player, decision.id, move), commits(match))
        stored = await freeport.version(match) or 0
        assert stored > seen.version, "it died after the move was stored"
        first = await two.moves.play(match, player, decision.id, move)
        assert (first.version, await freeport.version(match)) == (seen.version + 1, stored)
        await freeport.worker.wake(Kind.CHANCE, match, ANY_VERSION)  # the due list would
    assert await answered_once(freeport, match, players)


async def test_a_turn_passes_once_although_the_worker_dies_before_it_knows_of_it(freeport: House, watch: Watch) -> None:
    match, players = await freeport.start(2)
    player, decision = await asked_to_end(freeport, match, players)
    for each in players:
        await freeport.one.orders.give(match, each, LATER)
    await freeport.one.moves.play(match, player, decision.id, EndTurn())
    for _ in range(4):
        found = await freeport.decision(match, players)
        assert found is not None
        player, decision = found
        watch.passes(1.001)
        before = await freeport.version(match) or 0
        assert await dies(freeport.office, freeport.office.timekeeper.keep_time(match), commits(match))
        assert await freeport.version(match) == before + 1, "it died after the answer was stored"
        for service in freeport.services:
            await service.timekeeper.keep_time(match)
            again = await service.moves.play(match, player, decision.id, EndTurn())
            assert (again.version, await freeport.version(match)) == (before + 1, before + 1)
        await freeport.worker.wake(Kind.CHANCE, match, ANY_VERSION)  # the due list would
    assert await answered_once(freeport, match, players) == 4


@pytest.mark.parametrize("order", [AT_ONCE, LATER], ids=["at once", "later"])
async def test_an_order_is_given_once_wherever_a_service_dies_meanwhile(freeport: House, order: NewOrder) -> None:
    one, two = freeport.services
    died, deaths = True, 0
    while died:
        match, (player, _) = await freeport.start(2, *([SKY_CARGO] if order is AT_ONCE else []))
        left, key = iter(range(deaths, -1, -1)), f"{KEY}{deaths}"
        died = await dies(one, one.orders.give(match, player, order, key), lambda _, left=left: next(left, -1) == 0)  # type: ignore[misc]
        given = await two.orders.give(match, player, order, key)
        assert await one.orders.give(match, player, order, key) == given
        assert await two.orders.standing(match, player) == (given,)
        log = await freeport.check(match)
        assert len([entry for entry in log if isinstance(entry.event, OrderGiven)]) == 1
        deaths += 1
    assert deaths > 2
