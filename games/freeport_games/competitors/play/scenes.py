"""Selects the scene for a state, makes the moves of seats that left, and refuses unknown names."""

from __future__ import annotations

from freeport_games.competitors.moves import (
    AbandonDelivery,
    DeclineOffer,
    DeclineReaction,
    EndMovementTurn,
    EndTurn,
    PassBid,
    PickNobody,
    WithdrawOffer,
)
from freeport_games.competitors.piles import CUSTOMS_CARD, CUSTOMS_DECK, PILES
from freeport_games.competitors.state import OVER, SETUP, State
from freeport_games.engine import Asking
from freeport_games.engine.menus import Move, Scene, Turn

from .movement import end_movement_turn, step_choice
from .setup import setup, take_back
from .turn import action_choice, end_turn

HARMLESS: tuple[type[Move], ...] = (
    EndTurn,
    EndMovementTurn,
    AbandonDelivery,
    DeclineReaction,
    DeclineOffer,
    PassBid,
    PickNobody,
    WithdrawOffer,
)
"""The moves with the least effect."""


def scene(t: Turn[State]) -> Scene | None:
    """Return the scene that the state calls for: none when the game is over."""
    state = t.state
    if state.phase is SETUP:
        take_back(state)
        return setup(t)
    if state.phase is OVER:
        return None
    event = state.movement is not None and state.movement.event
    if state.customs_card or event or state.special or state.offer or state.auction or state.shuffling:
        _begin_anew(state)
    if state.movement is not None:
        return end_movement_turn(t) if state.movement.ending else step_choice(t)
    return action_choice(t) if state.actions else end_turn(t)


def _begin_anew(state: State) -> None:
    """End what was under way in a scene, as in a position that somebody has written down in the middle of one."""
    if state.customs_card:
        card, state.customs_card = state.customs_card, ""
        PILES.move(state, (card,), CUSTOMS_CARD, CUSTOMS_DECK)
        state.customs_deck.insert(0, state.customs_deck.pop())  # back on top
    if state.movement is not None:
        state.movement.event = ""
    state.special = state.offer = state.auction = state.shuffling = None


def fallback(_: State, asking: Asking) -> Move | None:
    """Return the harmless move where there is one; else the first value of the first offer."""
    for harmless in HARMLESS:
        for option in asking.options:
            if option.makes is harmless:
                return option.first
    return None
