"""The refusals whose reason lies in the cards or the seat that a move names.

A refusal never tells where a card is: whatever is not in the seat's own hand gets the same answer,
be it in a delivery, in another hand, in the deck or on no card at all ("Refusals" in RULES.md).
"""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Refusal, Seat, about

from .components import CardId
from .state import State

EMPTY_DELIVERY = Refusal("EMPTY_SELECTION", rule="CH-030")
EMPTY_RAID = Refusal("EMPTY_SELECTION", rule="CH-063")
CARGO_IN_RAID = Refusal("CARGO_IN_RAID", rule="CH-062")
SELF_TARGET = Refusal("SELF_TARGET", rule="CH-067")
TARGET_HAS_NO_DELIVERY = Refusal("TARGET_HAS_NO_DELIVERY", rule="CH-060")


def not_in_hand(state: State, seat: Seat, cards: Collection[CardId], rule: str) -> Refusal | None:
    """The refusal of cards that are not all in the seat's hand."""
    return None if all(card in state.hands[seat] for card in cards) else Refusal("CARD_NOT_IN_HAND", rule=rule)


def not_on_side(side: Collection[CardId], cards: Collection[CardId], rule: str) -> Refusal | None:
    """The refusal of cards that are not all active on a side of the raid."""
    return None if all(card in side for card in cards) else Refusal("CARD_NOT_IN_RAID", rule=rule)


def wrong_count(count: int) -> Refusal:
    """The refusal of another number of cards than so many."""
    return Refusal("WRONG_COUNT", rule="CH-122", variables=about(count=count))


def wrong_type(rule: str) -> Refusal:
    """The refusal of a card that is where it should be, and of the wrong kind."""
    return Refusal("WRONG_CARD_TYPE", rule=rule)
