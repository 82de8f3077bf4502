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
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions, SmugglersView
from freeport_games.smugglers.notation import read_position
from freeport_games.smugglers.state import State, Step
from tests.support.bookkeeping import hold, imagine
from tests.support.effort import cases

from .bookkeeper import Bookkeeper

WORLDS = 8
"""The number of worlds imagined at a point of a game."""
TURNS = 12
"""The number of turn slots that are played after the setup."""


def few_are_left() -> Table[State]:
    """Return a table whose decks have two cards each; all others are discarded."""
    state = read_position("step=DESTINY | mikk_staygo | nyx_7")
    for deck, discard in (
        (state.destiny_deck, state.destiny_discard),
        (state.planet_deck, state.planet_discard),
    ):
        discard.extend(deck[2:])
        del deck[2:]
    return Table.at(SMUGGLERS, state, 2)


class Kept:
    """A random game, and the books of its seats."""

    def __init__(self, table: Table[State], number: int) -> None:
        self.rng, self.drawing = Random(f"{table.seats} {number}"), Random(f"worlds {table.seats} {number}")
        self.table = table
        self.books = [Bookkeeper(seat, table.state) for seat in range(table.seats)]

    def points(self) -> Iterator[Table[State]]:
        """Play the setup and some turns; yield the table after each input."""
        table = self.table
        while not table.over and sum(player.turn_no for player in table.state.players) < TURNS + 2:
            before = [table.view(seat) for seat in range(table.seats)]
            try:
                table.play(random_input(table, self.rng, leave=0.002))
            except Refused:
                continue  # a proposal whose parts bind each other
            for seat, books in enumerate(self.books):
                view = before[seat]
                assert isinstance(view, SmugglersView)
                books.hear(told(table, seat), view)
            yield table

    @property
    def met(self) -> Counter[str]:
        """What happened in the game, as each seat has noted it."""
        met: Counter[str] = Counter()
        for books in self.books:
            met += Counter(swaps=books.swaps, declined=books.declined, renewals=books.renewals)
        return met


def _imagine(number: int) -> Counter[str]:
    """Hold a number of imagined worlds against the books; return what happened meanwhile."""
    options = SmugglersOptions(round_limit=4)

    def begin(game: int) -> Kept:
        return Kept(Table.open(SMUGGLERS, options, 2 + game % 5), game)

    met: Counter[str] = Counter()
    for kept in imagine(begin, number, WORLDS, lambda table: 0.9 if table.state.step is Step.SETUP else 0.1):
        met += kept.met
    return met


@pytest.mark.rule("SG-005", "SG-006", "SG-007", "SG-008")
def test_no_imagined_world_contradicts_what_its_seat_was_told() -> None:
    met = _imagine(500)
    assert met["swaps"] and met["declined"]


@pytest.mark.usefixtures("carried_in_at_every_move")
def test_nor_does_one_whose_trails_were_carried_in_at_every_move() -> None:
    _imagine(300)


@pytest.mark.rule("SG-111", "SG-C8")
def test_nor_does_one_after_the_decks_were_renewed() -> None:
    games = [Kept(few_are_left(), game) for game in range(3)]
    for kept in games:
        hold(kept, WORLDS, lambda _: 0.1, most=1_000)
    assert sum(kept.met["renewals"] for kept in games)


@pytest.mark.proof
@pytest.mark.random
def test_nor_does_any_of_ten_thousand() -> None:
    """``make effort N=20 TESTS=tests/rules/smugglers/test_bookkeeping.py`` tries a hundred thousand."""
    met = _imagine(cases(5_000))
    assert met["swaps"] and met["declined"]


def test_the_books_find_a_world_that_cannot_be() -> None:
    """A card that was shown in a swap is in another hand, or among those that are left over."""
    wrong = 0
    for table in (kept := Kept(Table.open(SMUGGLERS, SmugglersOptions(), 5), 1)).points():
        if table.state.step is not Step.SETUP:
            break
        state, books = table.fork().state, kept.books[0]
        for card in state.revealed:
            for other in (seat for seat in range(1, 5) if card in state.players[seat].hand):
                hand = state.players[other].hand
                place = hand.index(card)
                hand[place], state.out[0] = state.out[0], card
                wrong += books.contradiction(state) is not None
                hand[place], state.out[0] = card, hand[place]
    assert wrong
