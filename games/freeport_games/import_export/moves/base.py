"""The common bases of the moves of Import / Export."""

from __future__ import annotations

from freeport_games.engine import typename
from freeport_games.engine.menus import Move
from freeport_games.import_export.components import CardId


class ImportExportMove(Move, frozen=True, tag=typename("ImportExport")):
    """A move of Import / Export."""


class PowerMove(ImportExportMove, frozen=True):
    """A move that a power gives."""

    power: CardId
    """The card whose power it is."""


class PowerAnswer(PowerMove, frozen=True):
    """A move that only answers a power's question: it belongs to that question, whichever seat has the power."""
