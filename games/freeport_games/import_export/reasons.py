"""The refusals that several menus share: codes and rules; their sentences are in ``words/``."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Refusal, Seat
from freeport_games.engine.refusals import WRONG_DECISION
from freeport_games.import_export.components import Action, CardId
from freeport_games.import_export.state import State

UNKNOWN_ID = Refusal("UNKNOWN_ID", rule="IE-002")
BAD_WILD_PAIR = Refusal("BAD_WILD_PAIR", rule="IE-032")
TIER_TOO_LOW = Refusal("TIER_TOO_LOW", rule="IE-062")
ABOVE_CAPACITY = Refusal("ABOVE_CAPACITY", rule="IE-064")
NO_CONTRACT = Refusal("NO_CONTRACT", rule="IE-070")
WRONG_CONTAINER = Refusal("WRONG_CONTAINER", rule="IE-072")
NO_ACTIONS_LEFT = Refusal("NO_ACTIONS_LEFT", rule="IE-044")
SHIP_NOT_AT_SEA = Refusal("SHIP_NOT_AT_SEA", rule="IE-078")
BAD_AMOUNT = Refusal("BAD_AMOUNT", rule="IE-080")
ONE_IMPORT_A_ROUND = Refusal("AREA_FULL", rule="IE-088")
MUST_PLACE = Refusal("MUST_PLACE", rule="IE-089")
MUST_LOAD = Refusal("MUST_LOAD", rule="IE-096")
ALREADY_SOLD = Refusal("ALREADY_SOLD", rule="IE-105")
NOT_LEADER = Refusal("NOT_LEADER", rule="IE-127")
TURN_IS_OVER = Refusal(WRONG_DECISION, rule="IE-182")
POWER_NOT_OWNED = Refusal("POWER_NOT_OWNED", rule="IE-131")
POWER_USED = Refusal("POWER_USED", rule="IE-138")
POWER_NOT_USABLE = Refusal("POWER_NOT_USABLE", rule="IE-135")


def not_in_hand(state: State, seat: Seat, cards: Collection[CardId], rule: str) -> Refusal | None:
    """Return the refusal of cards that are not all in the seat's hand, wherever else they are."""
    if all(card in state.hands[seat] for card in cards):
        return None
    return Refusal("CARD_NOT_IN_HAND", rule=rule)


def action_mismatch(rule: str) -> Refusal:
    """Return the refusal of a card whose action is not the declared one, or of an action that no power allows."""
    return Refusal("ACTION_MISMATCH", rule=rule)


def ship_not_available(rule: str) -> Refusal:
    """Return the refusal of a ship at sea, of another seat, or that is being completed."""
    return Refusal("SHIP_NOT_AVAILABLE", rule=rule)


def not_enough_credits(rule: str) -> Refusal:
    """Return the refusal of a payment that the seat cannot make."""
    return Refusal("NOT_ENOUGH_CREDITS", rule=rule)


def area_full(rule: str) -> Refusal:
    """Return the refusal of a card for which an area has no room."""
    return Refusal("AREA_FULL", rule=rule)


def bad_choice(rule: str) -> Refusal:
    """Return the refusal of a thing that cannot be chosen there."""
    return Refusal("BAD_CHOICE", rule=rule)


def cannot_pay(state: State, seat: Seat, amount: int) -> Refusal | None:
    """Return the refusal of a payment above the credits that no bid reserves (IE-159)."""
    return None if state.free_credits(seat) >= amount else not_enough_credits("IE-159")


def none_left(left: int, needed: int = 1) -> Refusal | None:
    """Return the refusal of an action beyond the action count."""
    return None if left >= needed else NO_ACTIONS_LEFT


def no_action_left(state: State, seat: Seat, action: Action, needed: int = 1) -> Refusal | None:
    """Return the refusal of actions beyond the count of a seat that is doing this action; None for other actions."""
    left = state.actions_left(seat, action)
    return None if left is None else none_left(left, needed)
