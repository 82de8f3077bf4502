"""Imagined worlds contradict nothing that their seat was told, by the books of somebody who hears only that."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldOptions, CargoHoldView
from freeport_games.cargo_hold.state import State
from freeport_games.engine.conformance import random_input
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.tables import Table
from tests.support.bookkeeping import imagine
from tests.support.effort import cases

from .bookkeeper import Bookkeeper

WORLDS = 15
"""The number of worlds imagined at a point of a game."""


class Kept:
    """A random game, and the books of its seats."""

    def __init__(self, seats: int, number: int) -> None:
        self.rng = self.drawing = Random(f"{seats} {number}")
        self.table = Table.open(CARGO_HOLD, CargoHoldOptions(debt_target=6000), seats)
        self.books = [Bookkeeper(seat, seats) for seat in range(seats)]

    def points(self) -> Iterator[Table[State]]:
        """Play to the end; yield the table after each input."""
        while not self.table.over:
            self.table.play(random_input(self.table, self.rng, leave=0.002))
            for seat, books in enumerate(self.books):
                view = self.table.view(seat)
                assert isinstance(view, CargoHoldView)
                books.hear(told(self.table, seat), self.table.asked_for(seat), view)
            yield self.table


def _imagine(number: int) -> None:
    games = imagine(lambda game: Kept(8 - game % 7, game), number, WORLDS, lambda _: 0.1)
    assert sum(kept.books[0].renewals for kept in games) >= number / 200


@pytest.mark.rule("CH-095")
@pytest.mark.rule("CH-130")
def test_no_imagined_world_contradicts_what_its_seat_was_told() -> None:
    _imagine(500)


@pytest.mark.usefixtures("carried_in_at_every_move")
def test_nor_does_one_whose_trails_were_carried_in_at_every_move() -> None:
    _imagine(500)


def test_what_was_concluded_of_a_hand_is_true_of_it_when_it_is_shown_at_the_end() -> None:
    for number in range(10):
        rng = Random(number)
        table = Table.open(CARGO_HOLD, CargoHoldOptions(debt_target=1200), 8)
        while not table.over:
            table.play(random_input(table, rng, leave=0.002))
        CARGO_HOLD.check(table.state, 8)


@pytest.mark.proof
@pytest.mark.random
def test_nor_does_any_of_ten_thousand() -> None:
    """``make effort N=20 TESTS=tests/rules/cargo_hold/test_bookkeeping.py`` tries a hundred thousand."""
    _imagine(cases(5_000))


def test_the_books_find_a_world_that_cannot_be() -> None:
    """A card that was in the discard pile when a hand was drawn is in this hand after the deck was renewed."""
    kept = Kept(8, 1)
    for table in kept.points():
        old = [card for seat in range(1, 8) for card in table.state.hands[seat]]
        if kept.books[0].renewals and old:
            break
    state = table.fork().state
    wrong = 0
    for hand in state.hands[1:]:
        for place, card in enumerate(hand):
            hand[place], state.deck[0] = state.deck[0], card
            wrong += kept.books[0].contradiction(state) is not None
            hand[place], state.deck[0] = card, hand[place]
    assert wrong > 10
