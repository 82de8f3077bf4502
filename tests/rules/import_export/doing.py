"""Positions in which a seat is doing its actions, and cards to do them with."""

from __future__ import annotations

from typing import Any

from freeport_games.import_export.components import Action
from freeport_games.import_export.state import Choice, Phase

from .positions import Match, at, goods_with


def doing(action: Action, count: int = 1, **said: Any) -> Match:
    """Return a match in which seat 0 leads an action and has so many of it; the others have drawn.

    Args:
        action: the action.
        count: how many; all but one come from imports.
        said: more about the position, as in ``at``.
    """
    imports = goods_with(count - 1, action=action, but=named(said))
    areas = {0: " ".join([*imports, said.get("imports", {}).get(0, "")])}
    position = {"phase": Phase.EXECUTE, "declared": action, "choices": {0: Choice.LEAD}, **said}
    return at(**{**position, "imports": {**said.get("imports", {}), **areas}})


def named(said: object) -> str:
    """Return every word in the description of a position."""
    if isinstance(said, str):
        return said.replace("=", " ")
    if isinstance(said, dict):
        return " ".join([named(value) for value in said.values()])
    return " ".join([named(value) for value in said]) if isinstance(said, tuple | list) else ""
