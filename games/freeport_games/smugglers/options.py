"""The options of Smugglers of the Galaxy (section 9 of RULES.md)."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import BadOptions, Data, typename

from .components import CHARACTER_LEVELS, CONTENT, LIMITS, START_LEVELS, SYSTEMS

NAME = typename("Smugglers")
LONGEST_GAME = 500
"""A game without a round limit ends after so many rounds (SG-1011)."""
LARGEST_BONUS = 500
"""The largest bonus of a character, which a target has to exceed (SG-1005)."""


class Mode(StrEnum):
    """How the game is won."""

    KOROTHE_RUN = "KOROTHE_RUN"
    """Who completes the Korothe Run first wins."""
    MOST_CREDITS = "MOST_CREDITS"
    """Who has the most credits at the limit wins."""
    LAST_SHIP_STANDING = "LAST_SHIP_STANDING"
    """Who is left when all other ships are destroyed wins."""
    FIRST_TO_CREDITS = "FIRST_TO_CREDITS"
    """Who has so many credits first wins."""
    MOST_KILLS = "MOST_KILLS"
    """Who has destroyed the most ships at the limit wins."""


class LevelBonus(Data, frozen=True, tag=NAME):
    """Levels added to the start of each system."""

    engines: int = 0
    """Levels of Engines."""
    lightspeed: int = 0
    """Levels of Lightspeed."""
    shields: int = 0
    """Levels of Shields."""
    lasers: int = 0
    """Levels of Lasers."""
    cargo_pods: int = 0
    """Cargo Pods."""

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels in the order of the systems."""
        return tuple([getattr(self, system.lower()) for system in SYSTEMS])


class SmugglersOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a game of Smugglers of the Galaxy is set up (section 9 of RULES.md)."""

    mode: Mode = Mode.KOROTHE_RUN
    """How the game is won."""
    round_limit: int | None = None
    """After how many full rounds play stops, 1 to 500; null for 500, or no limit of its own where a mode needs one."""
    time_limit_minutes: int | None = None
    """After how many minutes the last round is played, 10 to 600; null for no time limit."""
    target_credits: int = 10_000
    """`FIRST_TO_CREDITS`: the amount, 1000 to 100000."""
    starting_credits: int = 500
    """Credits at the start, 0 to 10000."""
    starting_system_bonus: LevelBonus = LevelBonus()
    """Levels added at the start, 0 to 7 each."""
    brix_price: int = 500
    """The price of a unit of Brix Weapons, 50 to 2000 in steps of 10."""
    broker_enabled: bool = True
    """Whether the Galactic Broker works."""
    broker_proposals_per_turn: int = 3
    """Proposals that the active seat may make in its Broker step, 0 to 10."""
    parley_proposals_per_seat: int = 3
    """Deals that each seat may propose in one parley, 1 to 10."""
    standing_offers_per_round: int = 3
    """Standing offers that a seat may post between two of its own turns, 0 to 10."""
    character_swaps: bool = True
    """Whether character cards may be traded before the choice."""
    fixed_planet_services: bool = True
    """Whether Brix and Korothe sell upgrades and repairs and take Bounties."""
    surrender_allowed: bool = True
    """Whether a wanted defender may surrender to another seat."""


RANGES = {
    written.id: range(written.allowed[0], written.allowed[1] + 1)
    for written in CONTENT.options
    if written.type in ("int", "int_or_null") and written.allowed is not None
}
"""The values of each option that is a number."""
MOST_BONUS = 7
PRICE_STEP = 10


def check_options(options: SmugglersOptions) -> None:
    """See that a game can be set up so.

    Raises:
        BadOptions: if an option is out of range.
    """
    for name, allowed in RANGES.items():
        value: int | None = getattr(options, name)
        if value is not None and value not in allowed:
            raise BadOptions(f"{name} is from {allowed[0]} to {allowed[-1]}, not {value}")
    if options.brix_price % PRICE_STEP:
        raise BadOptions(f"brix_price goes in steps of {PRICE_STEP}, not {options.brix_price}")
    _check_bonus(options)
    limited = options.round_limit is not None or options.time_limit_minutes is not None
    if options.mode in (Mode.MOST_CREDITS, Mode.MOST_KILLS) and not limited:
        raise BadOptions(f"{options.mode} needs a round_limit or a time_limit_minutes")
    if options.mode is Mode.FIRST_TO_CREDITS and options.target_credits <= options.starting_credits + LARGEST_BONUS:
        raise BadOptions(
            f"target_credits is more than starting_credits and {LARGEST_BONUS}, not {options.target_credits}"
        )


def _check_bonus(options: SmugglersOptions) -> None:
    bonus = options.starting_system_bonus.levels
    if any([more not in range(MOST_BONUS + 1) for more in bonus]):
        raise BadOptions(f"starting_system_bonus is from 0 to {MOST_BONUS} each")
    for extra in CHARACTER_LEVELS.values():
        levels = [sum(each) for each in zip(START_LEVELS, extra, bonus, strict=True)]
        if max(levels) > LIMITS.system_max or sum(levels) > LIMITS.system_total_max:
            raise BadOptions(
                f"with starting_system_bonus no system is above {LIMITS.system_max}, and all together are not above"
                f" {LIMITS.system_total_max}"
            )
