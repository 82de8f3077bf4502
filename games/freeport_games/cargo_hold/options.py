"""The options of Cargo Hold."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Data, Seat, for_people, numbers

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
