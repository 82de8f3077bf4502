"""The refusals that several menus share, with their codes."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Refusal, Seat
from freeport_games.engine.refusals import WRONG_DECISION
from freeport_games.import_export.components import Action, CardId
from freeport_games.import_export.state import State

UNKNOWN_ID = Refusal("UNKNOWN_ID", "This game has no such card, ship, seat, action or type.", "IE-002")
BAD_WILD_PAIR = Refusal("BAD_WILD_PAIR", "Play one card, or two cards of the same type.", "IE-032")
TIER_TOO_LOW = Refusal("TIER_TOO_LOW", "Your level is too low for the actions that you have left.", "IE-062")
ABOVE_CAPACITY = Refusal("ABOVE_CAPACITY", "The ship has no room for so many slots.", "IE-064")
NO_CONTRACT = Refusal("NO_CONTRACT", "The ship has no contract.", "IE-070")
WRONG_CONTAINER = Refusal("WRONG_CONTAINER", "No slot of the ship is open to this container.", "IE-072")
NO_ACTIONS_LEFT = Refusal("NO_ACTIONS_LEFT", "You have no action left.", "IE-044")
SHIP_NOT_AT_SEA = Refusal("SHIP_NOT_AT_SEA", "That ship does not lie in the open sea.", "IE-078")
BAD_AMOUNT = Refusal("BAD_AMOUNT", "A bid is an even number of credits, 0 or more.", "IE-080")
ONE_IMPORT_A_ROUND = Refusal("AREA_FULL", "At most one of the cards goes to the imports.", "IE-088")
MUST_PLACE = Refusal("MUST_PLACE", "There is room for a card that you would discard.", "IE-089")
MUST_LOAD = Refusal("MUST_LOAD", "One of your ships takes this card.", "IE-096")
ALREADY_SOLD = Refusal("ALREADY_SOLD", "You have sold to the supply island in this turn.", "IE-105")
NOT_LEADER = Refusal("NOT_LEADER", "Only the leader may discard contracts.", "IE-127")
TURN_IS_OVER = Refusal(WRONG_DECISION, "The last turn is over.", "IE-182")
POWER_NOT_OWNED = Refusal("POWER_NOT_OWNED", "That power is not yours to use.", "IE-131")
POWER_USED = Refusal("POWER_USED", "You have used that power in this turn.", "IE-138")
POWER_NOT_USABLE = Refusal("POWER_NOT_USABLE", "That power has nothing to offer now.", "IE-135")


def not_in_hand(state: State, seat: Seat, cards: Collection[CardId], rule: str) -> Refusal | None:
    """The refusal of cards that are not all in the seat's hand, wherever else they are."""
    if all(card in state.hands[seat] for card in cards):
        return None
    return Refusal("CARD_NOT_IN_HAND", "You can use cards of your own hand only.", rule)


def action_mismatch(rule: str) -> Refusal:
    """The refusal of a card with another action than the declared one, or of an action that no power allows."""
    return Refusal("ACTION_MISMATCH", "That card, or that action, does not go with the declared action.", rule)


def ship_not_available(rule: str) -> Refusal:
    """The refusal of a ship at sea, of another seat, or that is being completed."""
    return Refusal("SHIP_NOT_AVAILABLE", "That is no ship of yours in your harbour.", rule)


def not_enough_credits(rule: str) -> Refusal:
    """The refusal of a payment that the seat cannot make."""
    return Refusal("NOT_ENOUGH_CREDITS", "You have not so many credits to spend.", rule)


def area_full(rule: str) -> Refusal:
    """The refusal of a card for which an area has no room."""
    return Refusal("AREA_FULL", "There is no room for it.", rule)


def bad_choice(rule: str) -> Refusal:
    """The refusal of what cannot be chosen there."""
    return Refusal("BAD_CHOICE", "That cannot be chosen here.", rule)


def cannot_pay(state: State, seat: Seat, amount: int) -> Refusal | None:
    """The refusal of a payment above the credits that no bid reserves (IE-159)."""
    return None if state.free_credits(seat) >= amount else not_enough_credits("IE-159")


def none_left(left: int, needed: int = 1) -> Refusal | None:
    """The refusal of an action beyond the action count."""
    return None if left >= needed else NO_ACTIONS_LEFT


def no_action_left(state: State, seat: Seat, action: Action, needed: int = 1) -> Refusal | None:
    """The refusal of actions beyond the count of a seat that is doing this action; none while it does another one."""
    left = state.actions_left(seat, action)
    return None if left is None else none_left(left, needed)
