"""The sets of options with which the tests of a game run the kit."""

from __future__ import annotations

from importlib import import_module

from freeport_games.engine import Data


def modes(slug: str) -> list[Data]:
    """Return the sets of options of a game, the defaults first."""
    found: list[Data] = import_module(f"tests.rules.{slug}.test_conformance").MODES
    return found
