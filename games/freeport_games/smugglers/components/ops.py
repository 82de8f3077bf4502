"""The vocabulary of the effects of cards and characters: one class for each op, with its parameters.

The content names ops: cards by ``type``, characters by ``id``. An unknown name or a wrong field is reported
when the content is loaded.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec


class System(StrEnum):
    """One of the five systems of a ship."""

    ENGINES = "ENGINES"
    LIGHTSPEED = "LIGHTSPEED"
    SHIELDS = "SHIELDS"
    LASERS = "LASERS"
    CARGO_PODS = "CARGO_PODS"


class Starport(StrEnum):
    """The size of a Starport: the column of the charts."""

    NONE = "NONE"
    SMALL = "SMALL"
    MEDIUM = "MEDIUM"
    LARGE = "LARGE"
    MILITARY = "MILITARY"


class Op(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """An effect of a card."""


# Effects of a card while it is held, or when its holder uses it


class ModifySystem(Op, frozen=True, tag="modify_system"):
    """The ship acts with more levels of a system (SG-315)."""

    system: System
    amount: int


class WinManeuver(Op, frozen=True, tag="win_maneuver"):
    """The Maneuver step is won without dice (SG-716)."""


class EnemyDie(Op, frozen=True, tag="enemy_die_counts_as"):
    """The enemy's die has a fixed value (SG-717)."""

    value: int


class FireBonus(Op, frozen=True, tag="exchange_fire_bonus"):
    """Adds to the total of the Exchange Fire step (SG-732)."""

    amount: int


class CancelFlee(Op, frozen=True, tag="cancel_flee"):
    """The enemy's flight fails (SG-726)."""


class HideUnits(Op, frozen=True, tag="hide_units"):
    """The seat can hide a number of units (SG-318)."""

    amount: int


class GainHull(Op, frozen=True, tag="gain_hull"):
    """The ship gains Hull (SG-322, SG-389)."""

    amount: int


class CustomsModifier(Op, frozen=True, tag="customs_modifier"):
    """Changes every Customs die (SG-508)."""

    amount: int


class RerollCustomsDice(Op, frozen=True, tag="reroll_all_customs_dice"):
    """All Customs dice are rolled again (SG-509)."""


class RerollCustomsDie(Op, frozen=True, tag="reroll_one_customs_die"):
    """One Customs die is rolled again (SG-509)."""


class RerollDemand(Op, frozen=True, tag="reroll_demand_die"):
    """The Demand die is rolled again (SG-523)."""


class AvailabilityModifier(Op, frozen=True, tag="availability_modifier"):
    """Adds to the Availability die (SG-521)."""

    amount: int


class UpgradeDiscount(Op, frozen=True, tag="upgrade_discount"):
    """A level costs less (SG-536)."""

    amount: int
    minimum: int


class PrisonReduction(Op, frozen=True, tag="prison_reduction"):
    """A turn in prison takes more off the Bounty (SG-824)."""

    amount: int


class EscapeSuccess(Op, frozen=True, tag="escape_success"):
    """More values of the die free a prisoner (SG-823)."""

    values: tuple[int, ...]


class ExtraWormholeDie(Op, frozen=True, tag="extra_wormhole_die"):
    """More dice are rolled in a wormhole (SG-427)."""

    amount: int


Held = (
    ModifySystem
    | WinManeuver
    | EnemyDie
    | FireBonus
    | CancelFlee
    | HideUnits
    | GainHull
    | CustomsModifier
    | RerollCustomsDice
    | RerollCustomsDie
    | RerollDemand
    | AvailabilityModifier
    | UpgradeDiscount
    | PrisonReduction
    | EscapeSuccess
    | ExtraWormholeDie
)
"""The effects of Equipment and Friends."""


# Effects of an Event when it is drawn


class ShieldCheck(Op, frozen=True, tag="shield_check"):
    """Roll two dice against the Shields (SG-386)."""

    on_breach: Literal["system_damage"]
    amount: int


class EngineCheck(Op, frozen=True, tag="engine_check"):
    """Roll a die with the Engines, then two against the Shields (SG-387)."""

    target: int
    on_fail: Literal["shield_check"]
    on_breach: Literal["hull"]
    amount: int


class BurnOutEquipment(Op, frozen=True, tag="burn_out_random_equipment"):
    """Equipment of the drawer burns out, picked at random (SG-388)."""

    amount: int


class ModifyThisTurn(Op, frozen=True, tag="modify_system_this_turn"):
    """The ship acts with more levels of a system until the turn ends (SG-389)."""

    system: Literal["LIGHTSPEED"]
    amount: int


class BountyToMinimum(Op, frozen=True, tag="bounty_to_minimum"):
    """The Bounty drops to the minimum (SG-389)."""


class AddBountyAllWanted(Op, frozen=True, tag="add_bounty_all_wanted"):
    """Everybody with a Bounty adds to it (SG-390)."""

    amount: int


class ReplacePlanetSlot(Op, frozen=True, tag="replace_planet_slot"):
    """A die determines the planet that leaves the board (SG-391)."""

    die: Literal["d6"]


Happening = (
    ShieldCheck
    | EngineCheck
    | BurnOutEquipment
    | ModifyThisTurn
    | GainHull
    | BountyToMinimum
    | AddBountyAllWanted
    | ReplacePlanetSlot
)
"""The effects of Events."""


# Abilities of characters


class Ability(
    msgspec.Struct, frozen=True, tag_field="id", forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """An ability of a character."""

    timing: str
    """The occasion on which it matters."""
    kind: Literal["passive", "automatic", "optional", "reaction"]
    """Whether its seat chooses to use it."""
    source: str = "reconstructed"
    """The source of the entry."""

    @property
    def name(self) -> str:
        """Its name in the content."""
        return str(self.__struct_config__.tag)


class PirateUnlimited(Ability, frozen=True, tag="pirate_unlimited"):
    """Pirates any number of units (SG-743)."""

    limit: Literal["all"]


class LiquidateOverflow(Ability, frozen=True, tag="liquidate_overflow"):
    """Sells captured units that do not fit (SG-745)."""

    credits_per_unit: int


class DoubleBounty(Ability, frozen=True, tag="double_bounty"):
    """Collects a multiple of Bounties (SG-735)."""

    multiplier: int


class TakeFriend(Ability, frozen=True, tag="take_friend"):
    """May win a Friend over in a parley (SG-615)."""

    per_turn: Literal[1]
    die: Literal["d6"]
    success: tuple[int, ...]


class EquipmentProtected(Ability, frozen=True, tag="equipment_protected"):
    """Loses no Equipment by burning out or destruction (SG-314)."""


class SkimReroll(Ability, frozen=True, tag="skim_reroll"):
    """The first fatal die of a skim is rolled again (SG-422)."""

    rerolls_of_1: Literal[1]


class WormholeDice(Ability, frozen=True, tag="wormhole_two_dice"):
    """Rolls a number of dice in a wormhole (SG-427)."""

    dice: int


class CustomsDice(Ability, frozen=True, tag="customs_minus_one"):
    """Changes every Customs die (SG-508)."""

    modifier: int


class IllegalPremium(Ability, frozen=True, tag="illegal_premium"):
    """Gets more for goods that are rated Illegal (SG-525)."""

    credits_per_unit: int


class HeavyGuns(Ability, frozen=True, tag="heavy_guns"):
    """Does more Additional Damage (SG-740)."""

    amount: int


class RepairHull(Ability, frozen=True, tag="repair_hull"):
    """May repair Hull at a planet (SG-546)."""

    price: int
    hull: int
    min_starport: Starport


class StealEquipment(Ability, frozen=True, tag="steal_equipment"):
    """May steal Equipment in a parley (SG-616)."""

    per_turn: Literal[1]
    die: Literal["d6"]
    success: tuple[int, ...]
    backfire: tuple[int, ...]
    backfire_bounty: int


class ManeuverReroll(Ability, frozen=True, tag="maneuver_reroll"):
    """May reroll a Maneuver die (SG-721)."""

    per_combat: Literal[1]


AnyAbility = (
    PirateUnlimited
    | LiquidateOverflow
    | DoubleBounty
    | TakeFriend
    | EquipmentProtected
    | SkimReroll
    | WormholeDice
    | CustomsDice
    | IllegalPremium
    | HeavyGuns
    | RepairHull
    | StealEquipment
    | ManeuverReroll
)
"""The abilities of characters."""
