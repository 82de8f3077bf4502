"""What is hidden beside cards, for ``Table.imagine``."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import Rng

from .state import Policy, State
from .vocabulary.declared import live
from .vocabulary.words import StandingOrder


def redraw(state: State, seat: Seat, rng: Rng) -> None:
    """Draw the standing orders of other seats anew: only their own seats know them (PW-11)."""
    policies = tuple(Policy)
    for other in state.others(seat):
        drawing = [use.card for use, _ in live(state, other, StandingOrder)]
        state.orders[other] = {card: policies[int(rng.random() * len(policies))] for card in drawing}
