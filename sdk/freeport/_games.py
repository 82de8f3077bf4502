"""The games by their slugs."""

from __future__ import annotations

import freeport_games

from .errors import UnknownGame
from .shapes import AnyGame


def game(slug: str, rules_version: int | None = None) -> AnyGame:
    """Return the game with a slug, such as ``cargo_hold``.

    Args:
        slug: the game's slug.
        rules_version: the version of its rules; the newest if omitted.

    Raises:
        UnknownGame: if there is no such game or version.
    """
    try:
        return freeport_games.game(slug, rules_version)
    except freeport_games.UnknownGame as error:
        raise UnknownGame(str(error)) from None
