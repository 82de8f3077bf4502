"""The sentences of matches and servers, in addition to those of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from freeport_games.api.matches import MatchSeat
from freeport_games.engine import AnyGame
from freeport_games.engine.words import ENGLISH, OWN_FOLDER, UnknownLanguage, Words
from freeport_games.engine.words.naming import naming

FOLDER = files(__package__)
"""The folder of the sentences of matches of all games."""

MATCH_WORDS = Words(naming("match", ""), (FOLDER, OWN_FOLDER), (), {})
"""The sentences outside any game, such as why a request is refused."""


@cache
def words(game: AnyGame) -> Words:
    """Return the words of a game's matches: the game's own sentences, those of matches, and the engine's."""
    return Words.of(game, (FOLDER,))


def names(seats: Sequence[MatchSeat]) -> tuple[str, ...]:
    """Return the players' names, by seat, for sentences; empty for a seat that nobody holds."""
    return tuple(["" if seat.player is None else seat.player.name for seat in seats])


__all__ = ["ENGLISH", "FOLDER", "MATCH_WORDS", "UnknownLanguage", "Words", "names", "words"]
