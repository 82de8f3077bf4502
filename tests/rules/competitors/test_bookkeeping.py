"""Imagined worlds contradict nothing that their seat was told, by the books of somebody who hears only that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from freeport.bots import greedy_move
from freeport_games.competitors import COMPETITORS, CompetitorsOptions, CompetitorsView
from freeport_games.competitors.components import TERRITORIES, TERRITORY_OF
from freeport_games.competitors.moves import AcceptOffer, OpenOffer
from freeport_games.competitors.state import Deck, Phase, State
from freeport_games.engine import Seat, Temper
from freeport_games.engine.conformance import random_input
from freeport_games.engine.hidden import Trails
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus import Refused
from freeport_games.engine.storage.codec import Answered, Input
from freeport_games.engine.tables import Table
from tests.support.bookkeeping import imagine
from tests.support.effort import cases

from .bookkeeper import Bookkeeper
from .positions import give, offer, want

OFFERS = 0.15
"""The probability that a seat makes an offer where it is asked something."""
WORLDS = 8
"""The number of worlds imagined at a point of a game."""
DECK = 8
"""The cards of each deck that are not in the discard pile when a game begins, so that it is renewed."""


class Kept:
    """A random game that begins with small decks, and the books of its seats."""

    def __init__(self, seats: int, number: int) -> None:
        self.rng, self.drawing = Random(f"{seats} {number}"), Random(f"worlds {seats} {number}")
        table = Table.open(COMPETITORS, CompetitorsOptions(), seats)
        while table.state.phase is not Phase.TURN:
            table.play(random_input(table, self.rng))
        state = table.fork().state
        for deck in Deck:
            state.discard(deck).extend(state.deck(deck)[DECK:])
            del state.deck(deck)[DECK:]
        state.trails = Trails()
        self.table = Table.at(COMPETITORS, state, seats)
        self.books = [Bookkeeper(seat, state) for seat in range(seats)]

    def points(self) -> Iterator[Table[State]]:
        """Play to the end; yield the table after each input."""
        while not self.table.over:
            try:
                self.table.play(self._input())
            except Refused:
                continue  # a proposal whose parts bind each other
            for seat, books in enumerate(self.books):
                view = self.table.view(seat)
                assert isinstance(view, CompetitorsView)
                books.hear(told(self.table, seat), view)
            yield self.table

    def _input(self) -> Input:
        """Return an input of random play in which more is delivered, offered and accepted than by chance alone."""
        table, rng = self.table, self.rng
        entry = random_input(table, rng, interject=0.03, leave=0.002)
        if not isinstance(entry, Answered) or (decision := table.decision(entry.seat)) is None:
            return entry
        if rng.random() < OFFERS and (proposed := self._proposal(entry.seat)) is not None:
            return Answered(entry.seat, proposed)
        accepting = [option for option in decision.options if option.makes is AcceptOffer]
        if accepting and rng.random() < 0.8:
            return Answered(entry.seat, accepting[0].sample(rng))
        if entry.seat in table.waiting and rng.random() < 0.7:
            return Answered(entry.seat, greedy_move(COMPETITORS, table.view(entry.seat), decision, Temper(), rng))
        return entry

    def _proposal(self, seat: Seat) -> OpenOffer | None:
        """Return an offer that others can accept: some of their cards by name, and some by continent, for a card."""
        state, rng = self.table.state, self.rng
        other = rng.choice(state.others(seat))
        cards, contracts = state.territory_hands[other], state.contract_hands[other]
        if state.phase is not Phase.TURN or not cards or not contracts or not state.territory_hands[seat]:
            return None
        named = rng.sample(cards, rng.randrange(min(2, len(cards))))
        numbers = Counter([TERRITORIES[TERRITORY_OF[card]].continent for card in cards if card not in named][:2])
        wanted = want(
            {str(where): number for where, number in numbers.items()},
            territory_cards=tuple(sorted(named)),
            contract_cards=tuple(rng.sample(contracts, rng.randrange(2))),
        )
        given = give(territory_cards=(rng.choice(state.territory_hands[seat]),))
        return offer((other,) if rng.random() < 0.5 else tuple(sorted(state.others(seat))), given, wanted)


def _imagine(number: int) -> Counter[str]:
    """Hold a number of imagined worlds against the books; return what happened meanwhile."""
    met: Counter[str] = Counter()
    for kept in imagine(lambda game: Kept(5 - game % 4, game), number, WORLDS, lambda _: 0.1, real=0.1):
        for books in kept.books:
            met += books.met
    return met


@pytest.mark.rule("CO-022", "CO-106", "CO-182", "CO-197")
def test_no_imagined_world_contradicts_what_its_seat_was_told() -> None:
    met = _imagine(60)
    assert met["DealMade"] and met["numbers"]


@pytest.mark.usefixtures("carried_in_at_every_move")
def test_nor_does_one_whose_trails_were_carried_in_at_every_move() -> None:
    _imagine(60)


@pytest.mark.proof
@pytest.mark.random
def test_nor_does_any_of_some_thousand() -> None:
    met = _imagine(cases(2_000))
    assert met["DeckRemade"] and met["numbers"] and met["Delivered"]


def test_the_books_find_a_world_that_cannot_be() -> None:
    """A card that everybody saw in an auction or an offer, or that was wanted in vain, is somewhere else."""
    kept = Kept(3, 1)
    state = next(table for table in kept.points() if kept.books[0].met["DealMade"] > 1).fork().state
    wrong = 0
    for hand in state.territory_hands[1:]:
        for place, card in enumerate(hand):
            hand[place], state.territory_deck[0] = state.territory_deck[0], card
            wrong += kept.books[0].contradiction(state) is not None
            hand[place], state.territory_deck[0] = card, hand[place]
    assert wrong > 1
