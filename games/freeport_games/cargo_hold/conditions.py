"""What the rules forbid: each condition once, with its code; a way names it with the number of the rule.

A refusal never reveals where a card is: a card outside the seat's own hand gets the same refusal in a delivery, in
another hand, in the deck, or if it does not exist ("Refusals" in RULES.md).
"""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Count, Fit, Gate, NoneOf, OneOf, about

from .components import CARGO, FIREPOWER, CardId
from .state import (
    HAND_LIMIT,
    OPEN_TO_ACTION,
    OPEN_TO_COLLECT,
    OPEN_TO_RAID,
    State,
)


class OnTurn(Case[State]):
    """A seat with its hand and its delivery."""

    __slots__ = ("delivery", "hand")

    def __init__(self, state: State, seat: Seat, _: CardId = "") -> None:
        self.state, self.seat = state, seat
        self.hand = state.hands[seat]
        """The seat's hand."""
        self.delivery = state.deliveries[seat]
        """The seat's delivery, if it has one."""

    @property
    def too_many(self) -> int:
        """The number of cards in the hand above ten."""
        return len(self.hand) - HAND_LIMIT


class Side(Case[State]):
    """A seat and a side of the raid, or the delivery that is being collected."""

    __slots__ = ("side",)

    def __init__(self, state: State, seat: Seat, side: list[CardId]) -> None:
        super().__init__(state, seat)
        self.side = side
        """The active cards of that side."""

    @classmethod
    def own(cls, state: State, seat: Seat) -> Side:
        """Return the seat's own side."""
        return cls(state, seat, state.side_of(seat))

    @classmethod
    def other(cls, state: State, seat: Seat, _: CardId) -> Side:
        """Return the side that a card of the seat is played against."""
        return cls(state, seat, state.side_of(state.opponent_of(seat)))


# The stage, and the seat's own delivery

STAGE_1_IS_OPEN = Gate[OnTurn]("STAGE_PASSED", "CH-012", lambda c: c.state.stage in OPEN_TO_COLLECT)
STAGE_2_IS_OPEN = Gate[OnTurn]("STAGE_PASSED", "CH-012", lambda c: c.state.stage in OPEN_TO_ACTION)
STAGE_3_IS_OPEN = Gate[OnTurn]("STAGE_PASSED", "CH-012", lambda c: c.state.stage in OPEN_TO_RAID)
HAS_DELIVERY = Gate[OnTurn]("NO_DELIVERY", "CH-018", lambda c: c.delivery is not None)
IS_READY = Gate[OnTurn]("DELIVERY_NOT_READY", "CH-018", lambda c: c.delivery is not None and c.delivery.countdown <= 0)
NOT_EXTENDED = Gate[OnTurn]("ALREADY_EXTENDED", "CH-024", lambda c: c.delivery is None or not c.delivery.extended)
NONE_IN_PLAY = Gate[OnTurn]("DELIVERY_IN_PLAY", "CH-031", lambda c: c.delivery is None)

# Cards

SOME = Count[OnTurn]("EMPTY_SELECTION")
AS_MANY_AS_TOO_MANY = Count[OnTurn](
    "WRONG_COUNT", lambda c: c.too_many, lambda c: c.too_many, lambda c: about(count=c.too_many)
)
IN_HAND = Among[OnTurn]("CARD_NOT_IN_HAND", lambda c: c.hand)
ON_THAT_SIDE = Among[Side]("CARD_NOT_IN_RAID", lambda c: c.side)
NO_CARGO = NoneOf[Case[State]]("CARGO_IN_RAID", CARGO)
IS_CARGO = OneOf[Case[State]]("WRONG_CARD_TYPE", CARGO)
IS_FIREPOWER = OneOf[Case[State]]("WRONG_CARD_TYPE", FIREPOWER)

# Seats

ANOTHER_SEAT = Fit[OnTurn]("SELF_TARGET", lambda c, target: target != c.seat)
HAS_A_DELIVERY = Among[OnTurn]("TARGET_HAS_NO_DELIVERY", lambda c: c.state.with_delivery)
