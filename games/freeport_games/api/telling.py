"""Tells responses in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from freeport_games.engine import AnyGame, Asked, Decision, Event, Move, Option, Seat
from freeport_games.engine.words import Words
from freeport_games.engine.words.choosing import Chooser, Field, fields
from freeport_games.engine.words.held import is_seat
from freeport_games.engine.words.marked import Part

from .matches import MatchSeat
from .sentences import (
    AskedWords,
    ChoiceWords,
    DecisionWords,
    EventWords,
    FieldWords,
    NameWords,
    OptionWords,
    PartWords,
    SentencePart,
    Sentences,
)
from .words import names, words

_SEAT = "@"
"""Stands before the number of a seat in the mark of its name."""


def sentences(
    game: AnyGame,
    seats: Sequence[MatchSeat],
    language: str,
    *,
    moment: int,
    events: Sequence[Event] = (),
    asked: Sequence[Asked] = (),
    decision: Decision | None = None,
) -> Sentences:
    """Return the sentences of a response.

    Args:
        game: the match's game.
        seats: the match's seats, for the players' names.
        language: the wanted language.
        moment: the version of the match that the response is about.
        events: the events of the response, as its audience may know them.
        asked: the asked seats, as its audience may know them.
        decision: the decision of the response.
    """
    said, players = words(game), names(seats)
    return Sentences(
        said.language(language),
        tuple([event_words(said, event, players, moment, language) for event in events]),
        tuple([AskedWords(one.seat, said.asked(one.kind, one.seat, players, language)) for one in asked]),
        None if decision is None else decision_words(said, decision, players, language),
    )


def event_words(said: Words, event: Event, players: Sequence[str], moment: int, language: str) -> EventWords:
    """Return an event in words, as its audience may know it.

    Args:
        said: the words of its game.
        event: the event.
        players: the players' names, by seat.
        moment: the version of the match at which it happened.
        language: the wanted language.
    """
    parts = said.marked(event, players, language)
    text = "".join([part.text for part in parts])
    return EventWords(text, doer(event), tuple(_names(parts)), moment)


def doer(event: Event) -> Seat | None:
    """Return the seat whose doing an event is: that of its field `seat`, or else of its first field of a seat."""
    cls = type(event)
    held = [getattr(event, field) for field in sorted(cls.__struct_fields__, key="seat".__ne__) if is_seat(cls, field)]
    return next((seat for seat in held if isinstance(seat, int)), None)


def decision_words(said: Words, decision: Decision, players: Sequence[str], language: str) -> DecisionWords:
    """Return the words for a decision and all its options.

    Args:
        said: the words of its game.
        decision: the decision.
        players: the players' names, by seat.
        language: the wanted language.
    """
    return DecisionWords(
        said.decision(decision.kind, language),
        options_words(said, decision.options, players, language),
        options_words(said, decision.interjections, players, language),
    )


def options_words(
    said: Words, options: Sequence[Option[Move]], players: Sequence[str], language: str
) -> tuple[OptionWords, ...]:
    """Return the words for the options of a decision, or for its interjections; see ``decision_words``."""
    chooser = said.chooser(players, language)
    texts = said.options(options, players, language)
    return tuple([_option(chooser, option, text) for option, text in zip(options, texts, strict=True)])


def _option(chooser: Chooser, option: Option[Move], text: str) -> OptionWords:
    gaps = [SentencePart(part.text, "".join(part.keys)) for part in chooser.gaps(option)]
    return OptionWords(text, tuple(gaps), tuple(map(_field, fields(chooser, option))))


def _field(field: Field) -> FieldWords:
    return FieldWords(*_words(field), fields=tuple([PartWords(*_words(inner)) for inner in field.fields]))


def _words(field: Field) -> tuple[str, str, str, str, tuple[ChoiceWords, ...]]:
    choices = tuple([ChoiceWords(choice.key, choice.text) for choice in field.choices])
    return field.name, field.question, field.label, field.unit, choices


def _names(parts: Sequence[Part]) -> Iterator[NameWords]:
    start = 0
    for part in parts:
        end = start + len(part.text.encode("utf-16-le")) // 2
        for key in part.keys:
            seat = int(key.removeprefix(_SEAT)) if key.startswith(_SEAT) else None
            yield NameWords(start, end, "" if seat is not None else key, seat)
        start = end
