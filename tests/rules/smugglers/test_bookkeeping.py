"""Imagined worlds contradict nothing that their seat was told, by the books of somebody who hears only that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from freeport_games.engine import Refused, Table
from freeport_games.engine.conformance import random_input
from freeport_games.engine.hidden import piles
from freeport_games.engine.imagination.imagining import told
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions, SmugglersView
from freeport_games.smugglers.notation import read_position
from freeport_games.smugglers.state import State, Step
from tests.support.effort import cases

from .bookkeeper import Bookkeeper

WORLDS = 8
"""The number of worlds imagined at a point of a game."""
TURNS = 12
"""The number of turn slots that are played after the setup."""
SEATS = "mikk_staygo G-043 3/1/0/1/5 | nyx_7 G-044 2/1/0/1/4"
SLOTS = "slots=earth,cindral,pallas_prime,thule,avalon,tarn,bastion"


def few_are_left() -> Table[State]:
    """Return a table whose decks have two cards each; all others are discarded."""
    state = read_position(f"step=DESTINY | {SEATS} | {SLOTS}")
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
        while not table.over and sum([player.turn_no for player in table.state.players]) < TURNS + 2:
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


def _hold(kept: Kept, often: float) -> Counter[str]:
    """Hold imagined worlds against the books; return what happened meanwhile."""
    met: Counter[str] = Counter()
    for table in kept.points():
        if kept.drawing.random() >= (often if table.state.step is Step.SETUP else 0.1):
            continue
        seat = kept.drawing.randrange(table.seats)
        books = kept.books[seat]
        assert (wrong := books.contradiction(table.state)) is None, f"the books are wrong about what is real: {wrong}"
        for _ in range(WORLDS):
            imagined = table.imagine(seat, kept.drawing).state
            assert (wrong := books.contradiction(imagined)) is None, f"{table}, seat {seat}: {wrong}"
            met["worlds"] += 1
    for books in kept.books:
        met += Counter(swaps=books.swaps, declined=books.declined, renewals=books.renewals)
    return met


def _imagine(number: int) -> Counter[str]:
    met: Counter[str] = Counter()
    games = 0
    while met["worlds"] < number:
        options = SmugglersOptions(round_limit=4)
        met += _hold(Kept(Table.open(SMUGGLERS, options, 2 + games % 5), games), often=0.9)
        games += 1
    return met


@pytest.mark.rule("SG-005", "SG-006", "SG-007", "SG-008")
def test_no_imagined_world_contradicts_what_its_seat_was_told() -> None:
    met = _imagine(500)
    assert met["swaps"] and met["declined"]


def test_nor_does_one_whose_trails_were_carried_in_at_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piles, "STORED_NOTES", 1)
    _imagine(300)


@pytest.mark.rule("SG-111", "SG-C8")
def test_nor_does_one_after_the_decks_were_renewed() -> None:
    assert sum([_hold(Kept(few_are_left(), game), often=0)["renewals"] for game in range(3)])


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
