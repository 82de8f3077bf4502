"""Refusals because of the cards or the seat that a move names.

A refusal never reveals where a card is: a card outside the seat's own hand gets the same refusal in a delivery, in
another hand, in the deck, or if it does not exist ("Refusals" in RULES.md).
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
    """Return the refusal of cards that are not all in the seat's hand."""
    return None if all(card in state.hands[seat] for card in cards) else Refusal("CARD_NOT_IN_HAND", rule=rule)


def not_on_side(side: Collection[CardId], cards: Collection[CardId], rule: str) -> Refusal | None:
    """Return the refusal of cards that are not all active on a side of the raid."""
    return None if all(card in side for card in cards) else Refusal("CARD_NOT_IN_RAID", rule=rule)


def wrong_count(count: int) -> Refusal:
    """Return the refusal of a wrong number of cards."""
    return Refusal("WRONG_COUNT", rule="CH-122", variables=about(count=count))


def wrong_type(rule: str) -> Refusal:
    """Return the refusal of a card that is in the right place but of the wrong kind."""
    return Refusal("WRONG_CARD_TYPE", rule=rule)
