"""The rules of games as this server carries them."""

from __future__ import annotations

from freeport_games import UnknownGame
from freeport_games import game as find_game
from freeport_games.engine import AnyGame


class RulesMissing(LookupError):
    """This server does not carry the rules of a match."""


def rules_of(game: str, version: int | None = None) -> AnyGame:
    """Return a version of a game's rules, by default the newest. Raises ``RulesMissing``."""
    try:
        return find_game(game, version)
    except UnknownGame as error:
        raise RulesMissing(f"{game} rules {version or ''}") from error
