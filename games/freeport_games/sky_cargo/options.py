"""The options of Sky Cargo, and the state that a game begins with."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import BadOptions, Data, Seat

from .components import CARDS
from .state import State

TARGETS = (5, 7)
SHORTEST_LIMIT, LONGEST_LIMIT = 10, 5000


class Characters(StrEnum):
    """How seats get their Player characters (SC-004)."""

    CHOOSE = "CHOOSE"
    """Each seat chooses one."""
    RANDOM = "RANDOM"
    """They are dealt at random."""


class SkyCargoOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a game of Sky Cargo is set up (section 9 of RULES.md)."""

    cargo_target: int = TARGETS[0]
    """How many cargo win: 5, or 7 in the longer game."""
    characters: Characters = Characters.CHOOSE
    """How seats get their Player characters."""
    first_seat: Seat | None = None
    """The seat that takes the first turn; null to draw it at random."""
    turn_limit: int = 0
    """After how many turns of all seats together the game ends, 10 to 5000; 0 for no limit."""


def starting_state(options: SkyCargoOptions, seats: int) -> State:
    """The state before anything is drawn or chosen.

    Raises:
        BadOptions: if an option is out of range.
    """
    target, first, limit = options.cargo_target, options.first_seat, options.turn_limit
    if target not in TARGETS:
        raise BadOptions(f"the cargo target is 5 or 7, not {target}")
    if first is not None and first not in range(seats):
        raise BadOptions(f"the first seat is from 0 to {seats - 1}, or null to draw it, not {first}")
    if limit != 0 and limit not in range(SHORTEST_LIMIT, LONGEST_LIMIT + 1):
        raise BadOptions(f"the turn limit is from {SHORTEST_LIMIT} to {LONGEST_LIMIT}, or 0 for none, not {limit}")
    return State(
        cargo_target=target,
        turn_limit=limit,
        random_characters=options.characters == Characters.RANDOM,
        first_seat=first,
        characters=[""] * seats,
        tokens=[""] * seats,
        chains=[[] for _ in range(seats)],
        hands=[[] for _ in range(seats)],
        holds=[[] for _ in range(seats)],
        deck=list(CARDS),
        discard=[],
        removed=[],
    )
