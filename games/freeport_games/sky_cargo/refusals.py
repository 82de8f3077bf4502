"""The refusals that menus share: codes and rules; the sentences are in ``words/`` (section 10 of RULES.md)."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Refusal, Refuse, Seat, about
from freeport_games.engine.options import Move

from .components import CardId
from .state import State


def not_in_hand(state: State, seat: Seat, cards: Collection[CardId], rule: str) -> Refusal | None:
    """Return the refusal of cards that are not all in the seat's hand, wherever else they are."""
    if all([card in state.hands[seat] for card in cards]):
        return None
    return Refusal("CARD_NOT_IN_HAND", rule=rule)


def wrong_type(rule: str) -> Refusal:
    """Return the refusal of a card of another kind than the move takes."""
    return Refusal("WRONG_CARD_TYPE", rule=rule)


def wrong_count(count: int, rule: str) -> Refusal:
    """Return the refusal of another number of things than so many."""
    return Refusal("WRONG_COUNT", rule=rule, variables=about(count=count))


def illegal_slot(kind: type[Move] | tuple[type[Move], ...], rule: str) -> Refuse:
    """Refuses every slot that is not offered."""
    return Refuse(kind, "ILLEGAL_SLOT", rule)


def illegal_location(kind: type[Move], rule: str) -> Refuse:
    """Refuses every Location that is not offered."""
    return Refuse(kind, "ILLEGAL_LOCATION", rule)


def illegal_seat(kind: type[Move], rule: str) -> Refuse:
    """Refuses every seat that is not offered."""
    return Refuse(kind, "ILLEGAL_SEAT", rule)


def not_there(kind: type[Move], rule: str) -> Refuse:
    """Refuses every card that is not offered."""
    return Refuse(kind, "CARD_NOT_THERE", rule)
