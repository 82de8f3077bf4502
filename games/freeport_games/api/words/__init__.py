"""The sentences of matches and servers, in addition to those of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from freeport_games.api.matches import MatchSeat
from freeport_games.api.players import HOUSE
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
    """Return the players' names, by seat, for sentences; empty for a seat that nobody holds.

    Several house bots of one name are told apart by their seats: `Greedy 1`, `Greedy 2`.
    """
    held = ["" if seat.player is None else seat.player.name for seat in seats]
    return tuple([_name(seat, name, held.count(name) > 1) for seat, name in zip(seats, held, strict=True)])


def bot_summary(bot: str) -> str:
    """Return how a house bot plays, in a sentence; empty if nothing is told of a bot of this name."""
    speaker = MATCH_WORDS.speaker(ENGLISH)
    message = speaker.find("HouseBot", bot)
    return "" if message is None else speaker.say(message, {})


def _name(seat: MatchSeat, name: str, shared: bool) -> str:
    if not shared or seat.player is None or not seat.player.id.startswith(HOUSE):
        return name
    return f"{seat.player.id.removeprefix(HOUSE).capitalize()} {seat.seat}"


__all__ = ["ENGLISH", "FOLDER", "MATCH_WORDS", "UnknownLanguage", "Words", "bot_summary", "names", "words"]
