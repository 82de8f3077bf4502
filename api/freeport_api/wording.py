"""Tells responses in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from freeport_games.engine import AnyGame, Event, Seat, View
from freeport_games.engine.menus import Decision
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.menus.options import DealSide
from freeport_games.engine.words import Words
from freeport_games.engine.words.choosing import Choice, Chooser, Field, fields
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
_CHOOSERS = 64
"""The most matches and languages whose names for things are kept, for each seat where seats have pieces: some 200 KB
each in the game with most things."""


def sentences(
    game: AnyGame,
    seats: Sequence[MatchSeat],
    language: str,
    *,
    moment: int,
    events: Sequence[Event] = (),
    asked: Sequence[Asked] = (),
    decision: Decision | None = None,
    view: View | None = None,
    past: bool = False,
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
        view: what its audience sees of the game, of which questions may name something; None if it may see nothing.
        past: whether the seats were asked before the game came to stand as in the view.
    """
    said, players = words(game), names(seats)
    return Sentences(
        said.language(language),
        tuple(said.player(seat, players, language) if name else "" for seat, name in enumerate(players)),
        tuple(event_words(said, event, players, moment, language) for event in events),
        tuple(
            AskedWords(one.seat, said.asked(one.kind, one.seat, players, language, view=None if past else view))
            for one in asked
        ),
        None if decision is None else decision_words(said, decision, players, language, view),
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


def decision_words(
    said: Words, decision: Decision, players: Sequence[str], language: str, view: View | None
) -> DecisionWords:
    """Return the words for a decision and all its options.

    Args:
        said: the words of its game.
        decision: the decision.
        players: the players' names, by seat.
        language: the wanted language.
        view: what the seat sees of the game.
    """
    reader = said.reader(decision.seat)
    chooser, choices = _chooser(said, tuple(players), language, reader), _Choices()
    options, interjections = [
        tuple(
            OptionWords(text, _sentence(parts), tuple(_field(choices, each) for each in fields(chooser, option)))
            for option, text, parts in zip(
                offered, said.options(offered, players, language, reader), chooser.sentences(offered), strict=True
            )
        )
        for offered in (decision.options, decision.interjections)
    ]
    text = said.decision(decision.kind, players, language, reader, view=view, options=decision.options)
    return DecisionWords(text, options, interjections, choices.words())


class _Choices:
    """The choices of a decision, each once: most of its options name the same things."""

    def __init__(self) -> None:
        self._places: dict[Choice, int] = {}

    def places(self, choices: Sequence[Choice]) -> tuple[int, ...]:
        """Return the places of a field's choices among those of the decision."""
        return tuple(self._places.setdefault(choice, len(self._places)) for choice in choices)

    def words(self) -> tuple[ChoiceWords, ...]:
        """Return the words for all choices, by their places."""
        return tuple(ChoiceWords(choice.key, choice.text) for choice in self._places)


@lru_cache(maxsize=_CHOOSERS)
def _chooser(said: Words, players: Sequence[str], language: str, reader: Seat | None) -> Chooser:
    """Return what says in a language what a player of a match can choose; it keeps the names of things."""
    return said.chooser(players, language, reader)


def _sentence(parts: Sequence[Part]) -> tuple[SentencePart, ...]:
    return tuple(SentencePart(part.text, "".join(part.keys)) for part in parts)


def _field(choices: _Choices, field: Field) -> FieldWords:
    parts = tuple(PartWords(*_words(choices, inner)) for inner in field.fields)
    side = None if field.side is None else DealSide(field.side)
    return FieldWords(*_words(choices, field), fields=parts, side=side)


def _words(choices: _Choices, field: Field) -> tuple[str, str, str, str, tuple[int, ...]]:
    return field.name, field.question, field.label, field.unit, choices.places(field.choices)


def _names(parts: Sequence[Part]) -> Iterator[NameWords]:
    start = 0
    for part in parts:
        end = start + len(part.text.encode("utf-16-le")) // 2
        for key in part.keys:
            seat = int(key.removeprefix(_SEAT)) if key.startswith(_SEAT) else None
            yield NameWords(start, end, "" if seat is not None else key, seat)
        start = end
