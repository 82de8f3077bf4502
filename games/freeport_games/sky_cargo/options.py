"""The options of Sky Cargo."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from freeport_games.engine import Data, Seat, for_people, numbers

TARGETS = (5, 7)
SHORTEST_LIMIT, LONGEST_LIMIT = 10, 5000


class Characters(StrEnum):
    """The way in which seats get their Player characters (SC-004)."""

    CHOOSE = "CHOOSE"
    """Each player chooses one."""
    RANDOM = "RANDOM"
    """They are dealt at random."""


class SkyCargoOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game of Sky Cargo (section 9 of RULES.md)."""

    cargo_target: Annotated[
        int, for_people("Cargo to win"), numbers(TARGETS[0], TARGETS[1], step=TARGETS[1] - TARGETS[0])
    ] = TARGETS[0]
    """The number of cargo in a hold that wins: 7 make a longer game."""
    characters: Characters = Characters.CHOOSE
    """How players get their characters."""
    first_seat: Annotated[Seat | None, for_people(null="drawn at random")] = None
    """Who takes the first turn."""
    turn_limit: Annotated[int, numbers(SHORTEST_LIMIT, LONGEST_LIMIT, also=0, meaning="no limit")] = 0
    """The number of turns, of all players together, after which the game ends in any case."""
