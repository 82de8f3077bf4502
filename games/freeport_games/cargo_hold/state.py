"""The whole state of a game, as plain data.

A position can be opened at any point where a seat is asked: the state has the progress of a turn or a raid, so the
scenes continue from there.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Trails

from .components import CARGO, FIREPOWER, SPECIALS, CardId, KnownCard, Power

HAND_LIMIT = 10
"""The greatest number of cards that a seat may hold when its own turn ends (CH-122)."""


class Stage(StrEnum):
    """The progress of a turn (CH-011). Every stage from this one on is still open."""

    SETUP = "SETUP"
    """The deck is being shuffled."""
    DEAL = "DEAL"
    """The deck is shuffled; the first seat is being drawn, then all are dealt their hands."""
    COLLECT = "COLLECT"
    """Stage 1: the turn begins; a ready delivery may be collected or extended."""
    ACTION = "ACTION"
    """Stage 2: a new delivery may be started."""
    RAID = "RAID"
    """Stage 3: another seat's delivery may be raided."""
    DRAW = "DRAW"
    """Stage 4: four cards may be drawn."""
    DISCARD = "DISCARD"
    """The turn is ending: a hand of more than ten is cut down."""
    OVER = "OVER"
    """The game is over."""


SETUP, DEAL, COLLECT, ACTION, RAID, DRAW, DISCARD, OVER = Stage
"""The members by themselves: in CPython 3.11 reading one through its class takes ten times as long."""

OPEN_TO_COLLECT = (COLLECT,)
"""The stages of a turn in which a delivery can still be collected or extended."""
OPEN_TO_ACTION = (COLLECT, ACTION)
"""The stages of a turn in which a delivery can still be started."""
OPEN_TO_RAID = (COLLECT, ACTION, RAID)
"""The stages of a turn in which a raid can still begin."""


class Delivery(msgspec.Struct, array_like=True):
    """A seat's delivery in play."""

    cards: list[KnownCard]
    """Its cards, in the order of their identifiers. In a raid they are the defence side."""
    extended: bool
    """Whether it is a 2-turn delivery: the seat's extension card lies on it."""
    countdown: int
    """The number of the owner's turns that must still begin before it is ready."""
    started: int
    """The turn in which it was started."""
    revealed: bool = False
    """Whether its cards are face-up, because it is being raided or collected."""


class RunningRaid(msgspec.Struct, array_like=True):
    """A raid by the active seat that is being resolved."""

    target: Seat
    """The seat whose delivery is raided."""
    attack: list[KnownCard]
    """The attack side, in the order of its identifiers."""
    resolved: list[KnownCard]
    """The special cards, of both sides, that have had their turn."""
    winner: Seat | None = None
    """The seat that won the battle; None until it is counted."""


class State(msgspec.Struct, array_like=True):
    """The whole state of a game."""

    debt_target: int
    """The score that wins."""
    turn_limit: int
    """The number of turns after which the game ends; 0 for no limit."""
    first_seat: Seat | None
    """The seat that takes the first turn; None until it is drawn."""
    scores: list[int]
    """Each seat's dollars."""
    hands: list[list[KnownCard]]
    """Each seat's hand, in the order of its identifiers."""
    deliveries: list[Delivery | None]
    """Each seat's delivery, if it has one in play."""
    deck: list[KnownCard]
    """The draw pile, top card first."""
    discard: list[KnownCard]
    """The discard pile, in the order in which the cards came."""
    turn: int = 0
    """The number of the turn, from 1; 0 during setup."""
    active: Seat = 0
    """The seat whose turn it is."""
    stage: Stage = SETUP
    """The stage of the turn."""
    to_draw: int = 0
    """The number of cards that the active seat has yet to draw of its four."""
    raid: RunningRaid | None = None
    """The raid that is being resolved, if any."""
    trails: Trails = msgspec.field(default_factory=Trails)
    """Where hidden cards have lain since everybody last knew them."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.scores)

    def after(self, seat: Seat) -> Seat:
        """Return the seat whose turn comes next: anticlockwise (CH-010)."""
        return (seat - 1) % len(self.scores)

    @property
    def with_delivery(self) -> list[Seat]:
        """The seats that have a delivery in play."""
        return [seat for seat, delivery in enumerate(self.deliveries) if delivery is not None]

    def delivery_of(self, seat: Seat) -> Delivery:
        """Return the delivery of a seat that has one."""
        delivery = self.deliveries[seat]
        assert delivery is not None  # noqa: S101 - callers know that it is there
        return delivery

    def side_of(self, seat: Seat) -> list[CardId]:
        """Return a seat's active cards: its side of the raid, or the delivery that it is collecting."""
        if self.raid is not None and seat == self.active:
            return self.raid.attack
        return self.delivery_of(seat).cards

    def opponent_of(self, seat: Seat) -> Seat:
        """Return the other seat in the running raid."""
        assert self.raid is not None  # noqa: S101 - callers know that a raid is running
        return self.raid.target if seat == self.active else self.active


def firepower_in(cards: list[CardId]) -> tuple[CardId, ...]:
    """Return the firepower cards among some cards."""
    return tuple(card for card in cards if card in FIREPOWER)


def cargo_in(cards: list[CardId]) -> tuple[CardId, ...]:
    """Return the cargo cards among some cards."""
    return tuple(card for card in cards if card in CARGO)


def specials_in(cards: list[CardId], power: Power) -> tuple[CardId, ...]:
    """Return the special cards with a certain power among some cards."""
    return tuple(card for card in cards if card in SPECIALS and SPECIALS[card].power is power)


def zones(state: State) -> list[list[CardId]]:
    """Return every list in which a card can lie; together they hold each card once."""
    lists = [*state.hands, state.deck, state.discard]
    lists += [delivery.cards for delivery in state.deliveries if delivery is not None]
    return lists if state.raid is None else [*lists, state.raid.attack]
