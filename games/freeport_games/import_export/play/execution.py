"""Execution, seat by seat (IE-042 to IE-049)."""

from __future__ import annotations

from functools import partial

from freeport_games.engine.menus import Scene, Turn
from freeport_games.import_export.areas.counting import action_count
from freeport_games.import_export.components import IMPORT
from freeport_games.import_export.effects.actions.performing import perform
from freeport_games.import_export.state import Execution, State

from .settling import settle
from .turn import end_turn


def execute(t: Turn[State]) -> Scene:
    """Let the next seat clockwise that may do something do its actions (IE-042, IE-049, IE-093).

    They are counted before the first one: what it gains meanwhile adds none (IE-108).
    """
    state = t.state
    asked = False
    while not asked:
        seat = state.at
        action = state.commitments[seat].action
        if action is not None and action is not IMPORT:
            count = state.counts[seat] = action_count(state, seat)
            if count:
                asked = True
                yield from perform(t, Execution(seat, action, count), partial(settle, t, seat))
        state.at = (seat + 1) % state.seats
        if state.at == state.leader:
            end_turn(t)
            return
