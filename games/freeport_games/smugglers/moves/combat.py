"""Combat (SG-D27 to SG-D35)."""

from __future__ import annotations

from freeport_games.smugglers.components import CardId, SideKey, SystemKey, UnitsOfGoods

from .base import SmugglersMove


class Surrender(SmugglersMove, frozen=True):
    """Surrender to the attacker (SG-D27)."""


class Resist(SmugglersMove, frozen=True):
    """Do not surrender (SG-D27)."""


class AcceptSurrender(SmugglersMove, frozen=True):
    """Accept the surrender (SG-D28)."""


class RefuseSurrender(SmugglersMove, frozen=True):
    """Fight on (SG-D28)."""


class UseCloak(SmugglersMove, frozen=True):
    """Switch on the Cloaking Field (SG-D29)."""


class UseWorm(SmugglersMove, frozen=True):
    """Use up the Psionic Worm (SG-D29)."""


class Done(SmugglersMove, frozen=True):
    """Use nothing more before the combat (SG-D29)."""


class RerollManeuver(SmugglersMove, frozen=True):
    """Reroll a Maneuver die (SG-D30)."""

    side: SideKey
    """The owner of the die: `attacker` or `defender`."""


class KeepManeuver(SmugglersMove, frozen=True):
    """Let the Maneuver dice stand (SG-D30)."""


class Flee(SmugglersMove, frozen=True):
    """Flee (SG-D31)."""


class PressAttack(SmugglersMove, frozen=True):
    """Exchange fire (SG-D31)."""


class UseBeam(SmugglersMove, frozen=True):
    """Switch on the Tractor Beam (SG-D32)."""


class LetGo(SmugglersMove, frozen=True):
    """Let the enemy flee (SG-D32)."""


class UseMissile(SmugglersMove, frozen=True):
    """Use up the Space Missile (SG-D33)."""


class Hold(SmugglersMove, frozen=True):
    """Keep the Space Missile (SG-D33)."""


class Damage(SmugglersMove, frozen=True):
    """Do Additional Damage (SG-D34)."""


class Raid(SmugglersMove, frozen=True):
    """Take Equipment (SG-D34)."""

    card: CardId
    """The Equipment."""


class Pirate(SmugglersMove, frozen=True):
    """Take cargo (SG-D34)."""

    units: UnitsOfGoods
    """Unhidden units of each good."""


class Spare(SmugglersMove, frozen=True):
    """Spare the enemy (SG-D34)."""


class ChooseSystem(SmugglersMove, frozen=True):
    """Choose the damaged system (SG-D35)."""

    system: SystemKey
    """The system."""
