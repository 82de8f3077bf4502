"""Leading and following."""

from __future__ import annotations

from freeport_games.engine import Refusal, Seat
from freeport_games.import_export.components import TYPE_OF, CardId
from freeport_games.import_export.state import State

from . import reasons


def refuse_declare(state: State, seat: Seat, cards: tuple[CardId, ...]) -> Refusal:
    """Why these cards do not declare an action (IE-032)."""
    if refusal := reasons.not_in_hand(state, seat, cards, "IE-032"):
        return refusal
    return reasons.action_mismatch("IE-032") if len(cards) == 1 else reasons.BAD_WILD_PAIR


def refuse_follow(state: State, seat: Seat, cards: tuple[CardId, ...]) -> Refusal:
    """Why these cards do not follow; a pair of one type follows with any action that a power allows (IE-037)."""
    if refusal := reasons.not_in_hand(state, seat, cards, "IE-037"):
        return refusal
    pair = len(cards) == 2 and len({TYPE_OF[card] for card in cards}) == 1
    return reasons.action_mismatch("IE-037") if pair or len(cards) == 1 else reasons.BAD_WILD_PAIR
