"""Finds what requests name: games, and matches that fit criteria."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_api import MatchCriteria, Status
from freeport_games import GAMES
from freeport_games.engine import AnyGame
from matches.lists.filter import MatchFilter
from service.http.problems import Fault


def find_game(slug: str, games: Iterable[AnyGame] = GAMES) -> AnyGame:
    """Return the game with a slug.

    Raises:
        Fault: UNKNOWN_GAME.
    """
    known = {game.slug: game for game in games}
    if slug not in known:
        raise Fault("UNKNOWN_GAME", f"There is no such game. There are {', '.join(known)}.")
    return known[slug]


def match_filter(
    criteria: MatchCriteria, status: Status | None = None, games: Iterable[AnyGame] = GAMES
) -> MatchFilter:
    """Return the filter of criteria as clients give them.

    Raises:
        Fault: UNKNOWN_GAME.
    """
    if criteria.game is not None:
        find_game(criteria.game, games)
    return MatchFilter.of(criteria, status)
