"""Every power, and the ways of all their moves."""

from __future__ import annotations

from freeport_games.import_export.components import CARDS
from freeport_games.import_export.effects.actions.importing import POWER_IMPORT
from freeport_games.import_export.effects.actions.loading import FREE_LOAD
from freeport_games.import_export.effects.asking import DECLINE_POWER, POWER_DRAW
from freeport_games.import_export.vocabulary.declared import POWERS as POWERS
from freeport_games.import_export.vocabulary.using import PowerWay

from . import (
    any_time,
    completing,
    contracting,
    drawing,
    fitting,
    free_actions,
    importing,
    leading,
    limits,
    loading,
    pairs,
    piracy,
    rearranging,
    scoring,
    taking,
    windfalls,
    winning,
)

FILES = (
    any_time,
    completing,
    contracting,
    drawing,
    fitting,
    free_actions,
    importing,
    leading,
    limits,
    loading,
    pairs,
    piracy,
    rearranging,
    scoring,
    taking,
    windfalls,
    winning,
)
"""Where powers are declared."""
WAYS: tuple[PowerWay, ...] = (
    DECLINE_POWER,
    POWER_DRAW,
    POWER_IMPORT,
    FREE_LOAD,
    *[way for file in FILES for way in file.WAYS],
)
"""The ways of their moves: those of several powers, then those that each file names at its foot."""

if missing := sorted(CARDS.keys() - POWERS.keys()):
    raise ValueError(f"no power is declared for {', '.join(missing)}")
