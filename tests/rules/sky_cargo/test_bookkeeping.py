"""Imagined worlds contradict nothing that their seat was told, by the books of somebody who hears only that."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from freeport_games.engine.conformance import random_input
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus.refusals import Refused
from freeport_games.engine.tables import Table
from freeport_games.sky_cargo import SKY_CARGO, SkyCargoOptions, SkyCargoView
from freeport_games.sky_cargo.state import State
from tests.support.bookkeeping import imagine
from tests.support.effort import cases

from .bookkeeper import Bookkeeper

WORLDS = 15
"""The number of worlds imagined at a point of a game."""


class Kept:
    """A random game, and the books of its seats."""

    def __init__(self, seats: int, number: int) -> None:
        self.rng = self.drawing = Random(f"{seats} {number}")
        self.table = Table.open(SKY_CARGO, SkyCargoOptions(cargo_target=7), seats)
        self.books = [Bookkeeper(seat) for seat in range(seats)]

    def points(self) -> Iterator[Table[State]]:
        """Play to the end; yield the table after each input."""
        while not self.table.over:
            try:
                self.table.play(random_input(self.table, self.rng, leave=0.002))
            except Refused:
                continue
            for seat, books in enumerate(self.books):
                view = self.table.view(seat)
                assert isinstance(view, SkyCargoView)
                heard = told(self.table, seat)
                books.hear(heard, self.table.asked_for(seat), self.table.decision(seat), view)
            yield self.table


def _imagine(number: int) -> None:
    imagine(lambda game: Kept(4 - game % 3, game), number, WORLDS, lambda _: 0.1)


@pytest.mark.rule("SC-114", "SC-194", "SC-207", "SC-208")
def test_no_imagined_world_contradicts_what_its_seat_was_told() -> None:
    _imagine(500)


@pytest.mark.usefixtures("carried_in_at_every_move")
def test_nor_does_one_whose_trails_were_carried_in_at_every_move() -> None:
    _imagine(500)


@pytest.mark.proof
@pytest.mark.random
def test_nor_does_any_of_ten_thousand() -> None:
    """``make effort N=20 TESTS=tests/rules/sky_cargo/test_bookkeeping.py`` tries a hundred thousand."""
    _imagine(cases(5_000))


def test_the_books_find_a_world_that_cannot_be() -> None:
    """A card that a look did not show is in the hand that was looked at."""
    kept = Kept(2, 7)
    books = kept.books[0]
    state = next(table for table in kept.points() if books.looks).fork().state
    wrong = 0
    for place, card in enumerate(state.hands[1]):
        for top, other in enumerate(state.deck):
            state.hands[1][place], state.deck[top] = other, card
            wrong += books.contradiction(state) is not None
            state.hands[1][place], state.deck[top] = card, other
    assert wrong > 10
