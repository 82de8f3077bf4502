"""Causes of the end of the game: with this turn, or at once (section 4.18; IE-177, IE-180)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Turn
from freeport_games.import_export.events import EndTriggered, GameWon
from freeport_games.import_export.scoring import ranking
from freeport_games.import_export.state import EndReason, EndTrigger, Phase, State
from freeport_games.import_export.vocabulary.words import Use


def trigger_end(t: Turn[State], reason: EndReason, seat: Seat | None) -> None:
    """Make this turn, which is played to its end, the last one, unless one already is (IE-177, IE-179)."""
    state = t.state
    if state.end_trigger is None:
        state.end_trigger = EndTrigger(reason, seat, state.turn)
        t.tell(EndTriggered(reason, seat))


def win(t: Turn[State], use: Use) -> None:
    """Let a seat win by a power: the game ends at once (IE-180)."""
    state = t.state
    state.winner = use.seat
    state.phase = Phase.OVER
    t.tell(GameWon(use.seat, use.card, ranking(state)))
    t.end()
