"""Prison, distress, and the planet to which a ship is towed (SG-D4 to SG-D6)."""

from __future__ import annotations

from freeport_games.smugglers.components import SectorId

from .base import SmugglersMove


class AttemptEscape(SmugglersMove, frozen=True):
    """Try to break out of prison (SG-D4)."""


class ServeTime(SmugglersMove, frozen=True):
    """Serve time (SG-D4)."""


class SendDistress(SmugglersMove, frozen=True):
    """Send a distress signal (SG-D5)."""


class Stay(SmugglersMove, frozen=True):
    """Play the turn without moving (SG-D5)."""


class ChoosePlanet(SmugglersMove, frozen=True):
    """Choose one of several nearest planets (SG-D6)."""

    sector: SectorId
    """Its sector."""
