"""Positions and moves for the tests, written as a player would say them.

A test begins with ``at("... one line of notation ...")`` or ``opened(...)`` and goes on with lines::

    S2: raid target=1 cards=FP05#1,SP02#1    seat 2 makes a move
    deck: CG01#1 FP02#1                      the awaited shuffle brings these cards to the top, the others follow
    first: 2                                 the awaited lot falls on seat 2
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldOptions, CargoHoldView
from freeport_games.cargo_hold.components import CARDS, Card, CardId
from freeport_games.cargo_hold.events import Cards, CardsShown
from freeport_games.cargo_hold.notation import read_position
from freeport_games.cargo_hold.state import State
from freeport_games.engine import (
    Event,
    Hidden,
    Move,
    One,
    Pick,
    Picked,
    Refusal,
    Refused,
    Seat,
    Shuffle,
    Shuffled,
    Some,
    Table,
    Told,
)
from freeport_games.engine.notation import read_move

E = TypeVar("E", bound=Event)


class Match:
    """A table, and all that was told at it."""

    def __init__(self, table: Table[State]) -> None:
        self.table = table
        self.told: list[Told] = list(table.events)

    def play(self, *lines: str) -> Match:
        """Play some lines in order."""
        for line in lines:
            self._play(line)
            self.told += self.table.events
        return self

    def _play(self, line: str) -> None:
        who, _, what = line.partition(": ")
        match who:
            case "deck":
                self.table.resolve(self._shuffled(what.split()))
            case "first":
                assert isinstance(self.table.chance, Pick)
                self.table.resolve(Picked(int(what)))
            case _:
                self.table.answer(int(who.removeprefix("S")), read_move(CARGO_HOLD, what))

    def _shuffled(self, top: list[CardId]) -> Shuffled:
        shuffle = self.table.chance
        assert isinstance(shuffle, Shuffle)
        pile = self.state.deck or self.state.discard
        order = [pile.index(card) for card in top]
        order += [place for place in range(len(pile)) if place not in order]
        return Shuffled(tuple(order))

    def refusal(self, line: str) -> Refusal:
        """Play a line that is refused, see that this changes nothing, and say how it was refused."""
        who, _, what = line.partition(": ")
        return self.refusal_of(int(who.removeprefix("S")), read_move(CARGO_HOLD, what))

    def refusal_of(self, seat: Seat, move: Move) -> Refusal:
        """Make a move that is refused, see that this changes nothing, and say how it was refused."""
        before = self.table.save()
        with pytest.raises(Refused) as refused:
            self.table.answer(seat, move)
        assert self.table.save() == before
        return refused.value.refusal

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def scores(self) -> list[int]:
        return self.state.scores

    @property
    def asked(self) -> str:
        """The awaited request, such as ``S2 CH-D7``, ``CH-C3`` or ``nothing``."""
        if self.table.chance is not None:
            return self.table.chance.kind
        for asked in self.table.asked:
            return f"S{asked.seat} {asked.kind}"
        return "nothing"

    @property
    def offered(self) -> list[str]:
        """The names of the moves that the asked seat may make."""
        decision = self.table.decision(self.table.waiting[0])
        assert decision is not None
        return [option.makes.__name__ for option in decision.options]

    def cards_offered(self, move: str) -> list[CardId]:
        """Return the cards from which the asked seat may choose for a kind of move."""
        decision = self.table.decision(self.table.waiting[0])
        assert decision is not None
        for option in decision.options:
            if option.makes.__name__ == move:
                domains = dict(option.domains)
                domain = domains.get("cards") or domains["card"]
                assert isinstance(domain, One | Some)
                return list(domain.items)
        raise AssertionError(f"{move} is not offered")

    def view(self, seat: Seat | None = None) -> CargoHoldView:
        """Return what a seat, or a spectator, sees."""
        view = self.table.view(seat)
        assert isinstance(view, CargoHoldView)
        return view

    def events(self, kind: type[E], seat: Seat | None = None) -> list[E]:
        """Return the events of a kind that a seat, or a spectator, was told so far."""
        heard = [told.for_seat(seat) for told in self.told]
        return [event for event in heard if isinstance(event, kind)]


def at(position: str) -> Match:
    """Return a match at a position in one line of notation."""
    state = read_position(position)
    return Match(Table.at(CARGO_HOLD, state, state.seats))


def opened(seats: int = 3, **options: int) -> Match:
    """Return a new match, before the shuffle."""
    return Match(Table.open(CARGO_HOLD, CargoHoldOptions(**options), seats))


def dealt(*hands: str, first: Seat = 0, deck: str = "", **options: int) -> Match:
    """Return a new match in which each seat was dealt the cards that are named, filled up with others.

    Args:
        hands: up to seven cards a seat.
        first: the seat that begins.
        deck: the cards on top of the deck.
        options: further options.
    """
    seats = len(hands)
    wanted = [hand.split() for hand in hands]
    named = {card for hand in wanted for card in hand} | set(deck.split())
    others = (card for card in CARDS if card not in named)
    full = [[*hand, *[next(others) for _ in range(7 - len(hand))]] for hand in wanted]
    order = [full[(first - place) % seats][card] for card in range(7) for place in range(seats)]
    match = opened(seats, first_seat=first, **options)
    return match.play(f"deck: {' '.join([*order, *deck.split()])}")


def commas(cards: str) -> str:
    """Return cards that stand apart, as a position has them, the way that a move has them."""
    return ",".join(cards.split())


def ids(cards: Cards | Iterable[Card]) -> list[CardId]:
    """Return the identifiers of some cards of a view or an event, which have to be shown."""
    assert not isinstance(cards, Hidden)
    return [card.id for card in (cards.cards if isinstance(cards, CardsShown) else cards)]
