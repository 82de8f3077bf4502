"""Imagined worlds contradict nothing that their seat was told, by the books of somebody who hears only that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from freeport_games.engine.conformance import random_input
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus import Refused
from freeport_games.engine.tables import Table
from freeport_games.import_export.state import State
from tests.support.bookkeeping import imagine
from tests.support.effort import cases
from tests.support.modes import IMPORT_EXPORT_MODES, equipped

from .bookkeeper import Bookkeeper, taken_by_ships

TELLING = ("cell_phones", "big_ammunition", "shotguns", "mini_van")
"""Cards by whose powers cards go unseen from hand to hand, or everybody learns something of them."""
WORLDS = 8
"""The number of worlds imagined at a point of a game."""


class Kept:
    """A random game in which seats begin with powers, and the books of its seats."""

    def __init__(self, seats: int, number: int) -> None:
        self.rng, self.drawing = Random(f"{seats} {number}"), Random(f"worlds {seats} {number}")
        self.table = Table.open(equipped(number, *TELLING), IMPORT_EXPORT_MODES[number % 2], seats)
        self.books = [Bookkeeper(seat, self.table.state) for seat in range(seats)]

    def points(self) -> Iterator[Table[State]]:
        """Play to the end; yield the table after each input."""
        while not self.table.over:
            taken = taken_by_ships(self.table.state)
            try:
                self.table.play(random_input(self.table, self.rng, leave=0.002))
            except Refused:
                continue  # a proposal whose parts bind each other
            for seat, books in enumerate(self.books):
                books.hear(told(self.table, seat), taken)
            yield self.table


def _imagine(number: int) -> Counter[str]:
    """Hold a number of imagined worlds against the books; return what happened meanwhile."""
    met: Counter[str] = Counter()
    for kept in imagine(lambda game: Kept(2 + game % 5, game), number, WORLDS, lambda _: 0.02, real=0.1):
        for books in kept.books:
            met += Counter(renewals=books.renewals, thefts=books.thefts, concluded=books.concluded)
    return met


@pytest.mark.rule("IE-055")
def test_no_imagined_world_contradicts_what_its_seat_was_told() -> None:
    met = _imagine(160)
    assert met["renewals"] and met["thefts"]


@pytest.mark.usefixtures("carried_in_at_every_move")
def test_nor_does_one_whose_trails_were_carried_in_at_every_move() -> None:
    _imagine(100)


@pytest.mark.proof
@pytest.mark.random
def test_nor_does_any_of_ten_thousand() -> None:
    """``make effort N=20 TESTS=tests/rules/import_export/test_bookkeeping.py`` tries a hundred thousand."""
    met = _imagine(cases(5_000))
    assert met["renewals"] and met["thefts"] and met["concluded"]


def test_the_books_find_a_world_that_cannot_be() -> None:
    """A card that lay in the discard pile when a hand was drawn is in this hand after the deck was renewed."""
    kept = Kept(5, 0)
    for _ in kept.points():
        if kept.books[0].renewals:
            break
    state = kept.table.fork().state
    wrong = 0
    for hand in state.hands[1:]:
        for place, card in enumerate(hand):
            hand[place], state.deck[0] = state.deck[0], card
            wrong += kept.books[0].contradiction(state) is not None
            hand[place], state.deck[0] = card, hand[place]
    assert wrong > 10
