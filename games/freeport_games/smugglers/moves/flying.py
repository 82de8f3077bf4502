"""The Move step (SG-D15, SG-D16)."""

from __future__ import annotations

from freeport_games.smugglers.components import SectorId

from .base import SmugglersMove


class Fly(SmugglersMove, frozen=True):
    """Fly along a course (SG-D15)."""

    path: tuple[SectorId, ...]
    """The sectors that the ship enters, one after another."""


class Skim(SmugglersMove, frozen=True):
    """Skim the black hole (SG-D15)."""


class EnterWormhole(SmugglersMove, frozen=True):
    """Enter the wormhole (SG-D15)."""


class EndMove(SmugglersMove, frozen=True):
    """End the Move step (SG-D15)."""


class ChooseDie(SmugglersMove, frozen=True):
    """Choose the wormhole die that counts (SG-D16)."""

    die: int
    """A die that shows this number."""
