"""How much a person is asked: what standing orders, and matches that answer what has one answer, leave of it.

All seats play greedily, and are counted as if each were a person at a terminal: who is shown what is asked, unless an
order makes the only answer, and what could be done while others are asked when that is of other kinds than before.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from freeport.bots import greedy_move
from freeport_api import Decision, NewOrder, OneAnswer, OrderKind, Until
from freeport_games.engine import AnyGame, Temper
from freeport_games.engine.menus.options import offered
from tests.support.games import EVERY_GAME

from .conftest import Watch
from .house import House

ORDERS = (
    NewOrder(OrderKind.QUIET, until=(Until.END,)),
    NewOrder(OrderKind.PASS, after=4, until=(Until.END,)),
)
"""What people say once a match, as far as the game has windows."""


class Seen(msgspec.Struct):
    """What people are shown, in all."""

    screens: int = 0
    """People and matches."""
    questions: int = 0
    forced: int = 0
    """Questions with one answer."""
    chances: int = 0
    """Moments at which others are asked, and the person could interject."""
    offers: int = 0
    """Those of other kinds than before."""

    def __str__(self) -> str:
        mean = {name: getattr(self, name) / self.screens for name in self.__struct_fields__[1:]}
        return ", ".join(f"{name} {value:.1f}" for name, value in mean.items())


class Screen:
    """What a terminal shows."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._before: frozenset[Any] = frozenset()
        self._asked = ""
        seen.screens += 1

    def show(self, decision: Decision | None) -> None:
        """Look at a match after an update."""
        if decision is None or decision.answered:
            return  # an answer may be changed, but nobody asks for that
        if not decision.options:
            now = frozenset(offered(decision.interjections))
            self._seen.chances += 1
            self._seen.offers += not now <= self._before
            self._before = now
        elif decision.id != self._asked:
            self._asked, forced = decision.id, len(decision.options) == 1 and decision.options[0].size == 1
            if not (forced and decision.passes_at is not None):
                self._seen.questions += 1
                self._seen.forced += forced


async def play(
    freeport: House, game: AnyGame, seats: int, watch: Watch, seen: Seen, orders: bool, **terms: Any
) -> None:
    """Play a match, and note what people are shown who have all given orders, or none."""
    match, players = await freeport.start(seats, game, rated=False, **terms)
    for order in ORDERS if orders else ():
        if order.kind is OrderKind.QUIET or game.pace.windows:
            for player in players:
                await freeport.one.orders.give(match, player, order)
    screens, rng = [Screen(seen) for _ in players], Random(seen.screens)
    while True:
        await freeport.settle()
        shown: list[Any] = [await freeport.one.looking.see(match, player) for player in players]
        for screen, one in zip(screens, shown, strict=True):
            screen.show(one.decision)
        seat = next((asked.seat for asked in shown[0].asked if not asked.answered), None)
        if seat is None:
            assert shown[0].result is not None
            return
        view, decision = shown[seat].view, shown[seat].decision
        move = greedy_move(game, view, decision, Temper(), rng)
        if decision.passes_at is not None and move == decision.neutral:
            watch.passes(4.001)
            await freeport.office.timekeeper.keep_time(match)
        else:
            await freeport.one.moves.play(match, players[seat], decision.id, move)


QUESTIONS = {"competitors": 88}
"""The most questions under orders. In Sky Cargo they are those of own turns: as many as its matches are long."""
LUCK = 1.05
"""The mean of twenty matches differs by some percent from that of many: matches are as long as their dice make them."""
FORCED = {"sky_cargo": 2, "competitors": 1}
"""The most questions with one answer under orders, where the game has windows."""
OFFERS = {"smugglers": 15, "competitors": 2}
"""The most offers to interject without orders."""


SEATS = pytest.mark.parametrize("seats", [2, 4])


async def counted(
    freeport: House, game: AnyGame, seats: int, watch: Watch, *, orders: bool, matches: int = 10, **terms: Any
) -> Seen:
    """Return what people are shown in some matches."""
    seen = Seen()
    for _ in range(matches):
        await play(freeport, game, seats, watch, seen, orders, **terms)
    print(f"{game.slug} {seats}: {seen}")
    return seen


@pytest.mark.proof
@SEATS
@EVERY_GAME
async def test_without_orders_a_person_is_offered_little(
    freeport: House, watch: Watch, game: AnyGame, seats: int
) -> None:
    seen = await counted(freeport, game, seats, watch, orders=False)
    if game.slug in OFFERS:
        assert seen.offers <= OFFERS[game.slug] * seen.screens
    assert 5 * seen.offers <= seen.chances, "most of what could be done was known already"


@pytest.mark.proof
@SEATS
@EVERY_GAME
async def test_under_orders_a_person_is_asked_little(freeport: House, watch: Watch, game: AnyGame, seats: int) -> None:
    seen = await counted(freeport, game, seats, watch, orders=True, matches=20)
    if game.slug in QUESTIONS:
        assert seen.questions <= QUESTIONS[game.slug] * LUCK * seen.screens
    if game.pace.windows:
        assert seen.forced <= FORCED[game.slug] * seen.screens
    assert seen.chances == 0


@pytest.mark.proof
@SEATS
@EVERY_GAME
async def test_a_match_that_answers_what_has_one_answer_asks_nobody_for_it(
    freeport: House, watch: Watch, game: AnyGame, seats: int
) -> None:
    seen = await counted(freeport, game, seats, watch, orders=True, one_answer=OneAnswer.ANSWERED)
    assert seen.forced == 0
