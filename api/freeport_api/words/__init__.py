"""The sentences of matches and servers, in addition to those of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files

from freeport_api.matches import MatchSeat
from freeport_api.players import HOUSE
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Move
from freeport_games.engine.notation import NotationError, read_move
from freeport_games.engine.words import ENGLISH, OWN_FOLDER, UnknownLanguage, Words
from freeport_games.engine.words.naming import naming

FOLDER = files(__package__)
"""The folder of the sentences of matches of all games."""

MATCH_WORDS = Words(naming("match", ""), (FOLDER, OWN_FOLDER), (), {})
"""The sentences outside any game, such as why a request is refused."""


@cache
def words(game: AnyGame) -> Words:
    """Return the words of a game's matches: the game's own sentences, those of matches, and the engine's."""
    return Words.of(game, (FOLDER,), move_of=partial(_move, game))


def names(seats: Sequence[MatchSeat]) -> tuple[str, ...]:
    """Return the players' names, by seat, for sentences; empty for a seat that nobody holds.

    Several seats of one house bot, or of one account, are told apart by their numbers: `Greedy 1`, `Greedy 2`.
    """
    held = [None if seat.player is None else seat.player.id for seat in seats]
    return tuple(_name(seat, held.count(holder) > 1) for seat, holder in zip(seats, held, strict=True))


def bot_summary(bot: str) -> str:
    """Return how a house bot plays, in a sentence; empty if nothing is told of a bot of this name."""
    speaker = MATCH_WORDS.speaker(ENGLISH)
    message = speaker.find("HouseBot", bot)
    return "" if message is None else speaker.say(message, {})


def _move(game: AnyGame, text: str) -> Move | None:
    """Return a move in notation; None if a game has none such, as under other rules."""
    try:
        return read_move(game, text)
    except NotationError:
        return None


def _name(seat: MatchSeat, shared: bool) -> str:
    if seat.player is None:
        return ""
    house = seat.player.id.startswith(HOUSE)
    name = seat.player.id.removeprefix(HOUSE).capitalize() if house and shared else seat.player.name
    return f"{name} {seat.seat}" if shared else name


__all__ = ["ENGLISH", "FOLDER", "MATCH_WORDS", "UnknownLanguage", "Words", "bot_summary", "names", "words"]
