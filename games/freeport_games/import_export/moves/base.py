"""What the moves of Import / Export have in common."""

from __future__ import annotations

from freeport_games.engine import Move, typename
from freeport_games.import_export.components import CardId


class ImportExportMove(Move, frozen=True, tag=typename("ImportExport")):
    """A move of Import / Export."""


class PowerMove(ImportExportMove, frozen=True):
    """A move that a power gives."""

    power: CardId
    """The card whose power it is."""


class PowerAnswer(PowerMove, frozen=True):
    """A move that only answers what a power asks: it belongs to that question, whoever has the power."""
