"""The options of Smugglers of the Galaxy (section 9 of RULES.md)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from freeport_games.engine import Data, check_options, for_people, numbers, typename
from freeport_games.engine.menus import BadOptions

from .components import CHARACTER_LEVELS, CONTENT, LIMITS, START_LEVELS, SYSTEMS

NAME = typename("Smugglers")
LONGEST_GAME = 500
"""The number of rounds after which a game without a round limit ends (SG-1011)."""
LARGEST_BONUS = 500
"""The largest bonus of a character, which a target must exceed (SG-1005)."""


MOST_BONUS = 7
PRICE_STEP = 10


def _written(name: str, step: int = 1) -> msgspec.Meta:
    """Declare the range that the content gives for an option."""
    least, most = next(option.allowed for option in CONTENT.options if option.id == name and option.allowed is not None)
    return numbers(least, most, step)


class Mode(StrEnum):
    """The condition for winning the game."""

    KOROTHE_RUN = "KOROTHE_RUN"
    """The first player who completes the Korothe Run wins."""
    MOST_CREDITS = "MOST_CREDITS"
    """The player with the most credits at the limit wins."""
    LAST_SHIP_STANDING = "LAST_SHIP_STANDING"
    """The last player wins when all other ships are destroyed."""
    FIRST_TO_CREDITS = "FIRST_TO_CREDITS"
    """The first player who has the target of credits wins."""
    MOST_KILLS = "MOST_KILLS"
    """The player who has destroyed the most ships at the limit wins."""


class LevelBonus(Data, frozen=True, forbid_unknown_fields=True, tag=NAME):
    """Levels added to the start of each system."""

    engines: Annotated[int, numbers(0, MOST_BONUS)] = 0
    """Levels of Engines."""
    lightspeed: Annotated[int, numbers(0, MOST_BONUS)] = 0
    """Levels of Lightspeed."""
    shields: Annotated[int, numbers(0, MOST_BONUS)] = 0
    """Levels of Shields."""
    lasers: Annotated[int, numbers(0, MOST_BONUS)] = 0
    """Levels of Lasers."""
    cargo_pods: Annotated[int, numbers(0, MOST_BONUS)] = 0
    """Cargo Pods."""

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels in the order of the systems."""
        return tuple(getattr(self, system.lower()) for system in SYSTEMS)


class SmugglersOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game of Smugglers of the Galaxy (section 9 of RULES.md)."""

    mode: Mode = Mode.KOROTHE_RUN
    """What it takes to win."""
    round_limit: Annotated[int | None, for_people(null="as the mode says"), _written("round_limit")] = None
    """The number of rounds after which the game ends. A game for the most credits or kills needs this or a time limit;
    others end after 500 rounds at the latest."""
    time_limit_minutes: Annotated[
        int | None, for_people("Time limit", null="no time limit"), _written("time_limit_minutes")
    ] = None
    """The minutes after which the last round is played."""
    target_credits: Annotated[int, _written("target_credits")] = 10_000
    """The credits that win, in a game that goes to the first who has them."""
    starting_credits: Annotated[int, _written("starting_credits")] = 500
    """The credits with which everybody begins."""
    starting_system_bonus: Annotated[LevelBonus, for_people("Better ships")] = LevelBonus()
    """Levels that everybody's ship has more at the start."""
    brix_price: Annotated[int, _written("brix_price", PRICE_STEP)] = 500
    """The price of a unit of Brix Weapons, in credits."""
    broker_enabled: Annotated[bool, for_people("Galactic Broker")] = True
    """Deals can be made at a distance, through the Galactic Broker."""
    broker_proposals_per_turn: Annotated[int, _written("broker_proposals_per_turn")] = 3
    """The proposals that a player may make through the Broker in a turn."""
    parley_proposals_per_seat: Annotated[int, _written("parley_proposals_per_seat")] = 3
    """The deals that each of two players who meet may propose."""
    standing_offers_per_round: Annotated[int, _written("standing_offers_per_round")] = 3
    """The standing offers that a player may post between two turns."""
    character_swaps: bool = True
    """Character cards can be exchanged before the characters are chosen."""
    fixed_planet_services: Annotated[bool, for_people("Services of Brix and Korothe")] = True
    """Brix and Korothe sell upgrades and repairs, and take Bounties."""
    surrender_allowed: Annotated[bool, for_people("Surrender")] = True
    """A wanted player who is attacked may surrender."""


def check_setup(options: SmugglersOptions, seats: int) -> None:
    """Check that a game can be set up with these options.

    Raises:
        BadOptions: if an option is out of range.
    """
    check_options(options, seats)
    _check_bonus(options)
    limited = options.round_limit is not None or options.time_limit_minutes is not None
    if options.mode in (Mode.MOST_CREDITS, Mode.MOST_KILLS) and not limited:
        raise BadOptions(f"{options.mode} needs a `roundLimit` or a `timeLimitMinutes`", "/options/mode")
    if options.mode is Mode.FIRST_TO_CREDITS and options.target_credits <= options.starting_credits + LARGEST_BONUS:
        wrong = f"`targetCredits` is more than `startingCredits` and {LARGEST_BONUS}, not {options.target_credits}"
        raise BadOptions(wrong, "/options/targetCredits")


def _check_bonus(options: SmugglersOptions) -> None:
    for extra in CHARACTER_LEVELS.values():
        bonus = options.starting_system_bonus.levels
        levels = [sum(each) for each in zip(START_LEVELS, extra, bonus, strict=True)]
        if max(levels) > LIMITS.system_max or sum(levels) > LIMITS.system_total_max:
            wrong = (
                f"with `startingSystemBonus` no system is above {LIMITS.system_max}, and all together are not above"
                f" {LIMITS.system_total_max}"
            )
            raise BadOptions(wrong, "/options/startingSystemBonus")
