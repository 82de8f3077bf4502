"""The end of the game (section 8)."""

from __future__ import annotations

from freeport_games.competitors.effects.cards import discard_signed
from freeport_games.competitors.events import GameWon
from freeport_games.competitors.options import Mode
from freeport_games.competitors.scoring import result
from freeport_games.competitors.state import OVER, State
from freeport_games.engine.menus import Turn


def is_last_round(state: State) -> bool:
    """Return whether the game ends with the round that is complete (CO-220 to CO-222, CO-229)."""
    if state.game_end is Mode.TIMED:
        return state.round >= state.rounds
    return max(state.points) >= state.target or state.round >= state.round_cap


def end_game(t: Turn[State]) -> None:
    """End the game; signed contracts are discarded without loss (CO-226)."""
    state = t.state
    for token in state.tokens.values():
        if (signed := token.goods) is not None:
            token.goods = None
            discard_signed(state, signed)
    state.phase = OVER
    t.tell(GameWon(state.round, result(state).ranking))
