"""The options of Cargo Hold, and the state that a game begins with."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Data, Seat, check_options, numbers

from .components import CARDS
from .state import State

LOWEST_TARGET, HIGHEST_TARGET, TARGET_STEP = 1200, 12000, 50
SHORTEST_LIMIT, LONGEST_LIMIT = 10, 5000


class CargoHoldOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The setup of a game of Cargo Hold ("Options" in RULES.md)."""

    debt_target: Annotated[int, numbers(LOWEST_TARGET, HIGHEST_TARGET, step=TARGET_STEP)] = LOWEST_TARGET
    """The score that wins: $1200 to $12000, in steps of $50."""
    first_seat: Seat | None = None
    """The seat that takes the first turn; null to draw it at random."""
    turn_limit: Annotated[int, numbers(SHORTEST_LIMIT, LONGEST_LIMIT, also=0)] = 0
    """The number of turns after which the game ends, 10 to 5000; 0 for no limit."""


def starting_state(options: CargoHoldOptions, seats: int) -> State:
    """Return the state before anything is shuffled (CH-002 to CH-008).

    Raises:
        BadOptions: if an option is out of range.
    """
    check_options(options, seats)
    return State(
        debt_target=options.debt_target,
        turn_limit=options.turn_limit,
        first_seat=options.first_seat,
        scores=[0] * seats,
        hands=[[] for _ in range(seats)],
        deliveries=[None] * seats,
        deck=list(CARDS),
        discard=[],
    )
