"""What matches and servers say, in sentences; beside it, what a game says in a match."""

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
"""The folder of the sentences that belong to matches of all games."""

MATCH_WORDS = Words(naming("match", ""), (FOLDER, OWN_FOLDER), {})
"""What is said where no game is known, such as why a request is refused."""


@cache
def words(game: AnyGame) -> Words:
    """What is said in matches of a game: its own sentences, those of matches, and the engine's."""
    return Words.of(game, (FOLDER,))


def names(seats: Sequence[MatchSeat]) -> tuple[str, ...]:
    """The players' names, by their seats, for sentences; empty for a seat that nobody holds."""
    return tuple(["" if seat.player is None else seat.player.name for seat in seats])


def sentences(
    game: AnyGame, seats: Sequence[MatchSeat], language: str, events: Sequence[Event], decision: Decision | None
) -> Sentences:
    """What an answer tells, in sentences.

    Args:
        game: the match's game.
        seats: the match's seats, for the players' names.
        language: the wanted language.
        events: the events of the answer, as its audience may know them.
        decision: the decision of the answer.
    """
    said, players = words(game), names(seats)
    return Sentences(
        said.language(language),
        tuple([said.event(event, players, language) for event in events]),
        None
        if decision is None
        else DecisionWords(
            said.decision(decision.kind, language),
            tuple([_option(said, option, players, language) for option in decision.options]),
            tuple([_option(said, option, players, language) for option in decision.interjections]),
        ),
    )


def _option(said: Words, option: Option[Move], players: Sequence[str], language: str) -> OptionWords:
    encoded = dict(zip(option.__struct_fields__, option.__struct_encode_fields__, strict=True))
    fields = [FieldWords(encoded[field], said.field(option, field, players, language)) for field, _ in option.domains]
    return OptionWords(said.option(option, players, language), tuple(fields))


__all__ = ["ENGLISH", "FOLDER", "MATCH_WORDS", "UnknownLanguage", "Words", "names", "sentences", "words"]
