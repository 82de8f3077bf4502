"""The sentences of matches and servers, in addition to those of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from freeport_games.api.matches import MatchSeat
from freeport_games.api.sentences import DecisionWords, FieldWords, OptionWords, Sentences
from freeport_games.engine import AnyGame, Decision, Event, Move, Option
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


def sentences(
    game: AnyGame, seats: Sequence[MatchSeat], language: str, events: Sequence[Event], decision: Decision | None
) -> Sentences:
    """Return the sentences of a response.

    Args:
        game: the match's game.
        seats: the match's seats, for the players' names.
        language: the wanted language.
        events: the events of the response, as its audience may know them.
        decision: the decision of the response.
    """
    said, players = words(game), names(seats)
    return Sentences(
        said.language(language),
        tuple([said.event(event, players, language) for event in events]),
        None
        if decision is None
        else DecisionWords(
            said.decision(decision.kind, language),
            _options(said, decision.options, players, language),
            _options(said, decision.interjections, players, language),
        ),
    )


def _options(
    said: Words, options: Sequence[Option[Move]], players: Sequence[str], language: str
) -> tuple[OptionWords, ...]:
    texts = said.options(options, players, language)
    return tuple(
        [
            OptionWords(text, _fields(said, option, players, language))
            for option, text in zip(options, texts, strict=True)
        ]
    )


def _fields(said: Words, option: Option[Move], players: Sequence[str], language: str) -> tuple[FieldWords, ...]:
    encoded = dict(zip(option.__struct_fields__, option.__struct_encode_fields__, strict=True))
    asked = [FieldWords(encoded[field], said.field(option, field, players, language)) for field, _ in option.domains]
    return tuple(asked)


__all__ = ["ENGLISH", "FOLDER", "MATCH_WORDS", "UnknownLanguage", "Words", "names", "sentences", "words"]
