"""The options of Competitors (section 9 of RULES.md)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from freeport_games.engine import Data, for_people, numbers

from .components.files import WRITTEN


class Mode(StrEnum):
    """The way in which a game ends (section 8)."""

    TIMED = "TIMED"
    """After a number of rounds."""
    POINTS = "POINTS"
    """At the end of the round in which a seat has reached the target."""


RANGES = {
    "rounds": range(WRITTEN.rounds.minimum, WRITTEN.rounds.maximum + 1),
    "target": range(5, 16),
    "round_cap": range(10, 61),
    "offers_per_turn": range(6),
}
"""The range of each number of the options."""


class CompetitorsOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game of Competitors."""

    game_end: Mode = Mode.TIMED
    """When the game ends: after a number of rounds (timed), or once a seat has the points to win."""
    rounds: Annotated[int, numbers(RANGES["rounds"][0], RANGES["rounds"][-1])] = WRITTEN.rounds.timed_default
    """The number of rounds, if the game ends after a number of rounds."""
    target: Annotated[int, for_people("Points to win"), numbers(RANGES["target"][0], RANGES["target"][-1])] = 10
    """The victory points that end the game, if it ends by points."""
    round_cap: Annotated[int, for_people("Last round"), numbers(RANGES["round_cap"][0], RANGES["round_cap"][-1])] = 30
    """The round after which the game ends in any case, if it ends by points."""
    offers_per_turn: Annotated[int, numbers(RANGES["offers_per_turn"][0], RANGES["offers_per_turn"][-1])] = 2
    """The offers and auctions that a player may open in a turn; with 0 there are no deals."""
