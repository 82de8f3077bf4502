"""The options of Sky Cargo, and the state that a game begins with."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from freeport_games.engine import Data, Seat, check_options, numbers

from .components import CARDS
from .state import State

TARGETS = (5, 7)
SHORTEST_LIMIT, LONGEST_LIMIT = 10, 5000


class Characters(StrEnum):
    """The way in which seats get their Player characters (SC-004)."""

    CHOOSE = "CHOOSE"
    """Each seat chooses one."""
    RANDOM = "RANDOM"
    """They are dealt at random."""


class SkyCargoOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game of Sky Cargo (section 9 of RULES.md)."""

    cargo_target: Annotated[int, numbers(TARGETS[0], TARGETS[1], step=TARGETS[1] - TARGETS[0])] = TARGETS[0]
    """The number of cargo that wins the game: 5, or 7 in the longer game."""
    characters: Characters = Characters.CHOOSE
    """The way in which seats get their Player characters."""
    first_seat: Seat | None = None
    """The seat that takes the first turn; null to draw it at random."""
    turn_limit: Annotated[int, numbers(SHORTEST_LIMIT, LONGEST_LIMIT, also=0)] = 0
    """The turn after which the game ends, 10 to 5000, counting the turns of all seats together; 0 for no limit."""


def starting_state(options: SkyCargoOptions, seats: int) -> State:
    """Return the state before anything is drawn or chosen.

    Raises:
        BadOptions: if an option is out of range.
    """
    check_options(options, seats)
    return State(
        cargo_target=options.cargo_target,
        turn_limit=options.turn_limit,
        random_characters=options.characters == Characters.RANDOM,
        first_seat=options.first_seat,
        characters=[""] * seats,
        tokens=[""] * seats,
        chains=[[] for _ in range(seats)],
        hands=[[] for _ in range(seats)],
        holds=[[] for _ in range(seats)],
        deck=list(CARDS),
        discard=[],
        removed=[],
    )
