"""The options of Cargo Hold, and the state that a game begins with."""

from __future__ import annotations

from freeport_games.engine import BadOptions, Data, Seat

from .components import CARDS
from .state import State

LOWEST_TARGET, HIGHEST_TARGET, TARGET_STEP = 1200, 12000, 50
SHORTEST_LIMIT, LONGEST_LIMIT = 10, 5000


class CargoHoldOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The setup of a game of Cargo Hold ("Options" in RULES.md)."""

    debt_target: int = LOWEST_TARGET
    """The score that wins: $1200 to $12000, in steps of $50."""
    first_seat: Seat | None = None
    """The seat that takes the first turn; null to draw it at random."""
    turn_limit: int = 0
    """The number of turns after which the game ends, 10 to 5000; 0 for no limit."""


def starting_state(options: CargoHoldOptions, seats: int) -> State:
    """Return the state before anything is shuffled (CH-002 to CH-008).

    Raises:
        BadOptions: if an option is out of range.
    """
    _check(options, seats)
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


def _check(options: CargoHoldOptions, seats: int) -> None:
    target, first, limit = options.debt_target, options.first_seat, options.turn_limit
    if target not in range(LOWEST_TARGET, HIGHEST_TARGET + 1, TARGET_STEP):
        raise BadOptions(
            f"the debt target is from ${LOWEST_TARGET} to ${HIGHEST_TARGET} in steps of ${TARGET_STEP}, not ${target}"
        )
    if first is not None and first not in range(seats):
        raise BadOptions(f"the first seat is from 0 to {seats - 1}, or null to draw it, not {first}")
    if limit != 0 and limit not in range(SHORTEST_LIMIT, LONGEST_LIMIT + 1):
        raise BadOptions(f"the turn limit is from {SHORTEST_LIMIT} to {LONGEST_LIMIT}, or 0 for none, not {limit}")
