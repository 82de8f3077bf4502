"""The options of Cargo Hold, and the state that a game begins with."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Data, Seat, check_options, for_people, numbers

from .components import CARDS
from .state import State

LOWEST_TARGET, HIGHEST_TARGET, TARGET_STEP = 1200, 12000, 50
SHORTEST_LIMIT, LONGEST_LIMIT = 10, 5000


class CargoHoldOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The setup of a game of Cargo Hold ("Options" in RULES.md)."""

    debt_target: Annotated[
        int, for_people("Dollars to win"), numbers(LOWEST_TARGET, HIGHEST_TARGET, step=TARGET_STEP)
    ] = LOWEST_TARGET
    """The debt that has to be paid, in dollars: who has as many wins."""
    first_seat: Annotated[Seat | None, for_people(null="drawn at random")] = None
    """Who takes the first turn."""
    turn_limit: Annotated[int, numbers(SHORTEST_LIMIT, LONGEST_LIMIT, also=0, meaning="no limit")] = 0
    """The number of turns, of all players together, after which the game ends in any case."""


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
