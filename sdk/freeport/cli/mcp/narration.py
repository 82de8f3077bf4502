"""A game in words: the table, what has happened, the question, and how each field of an answer is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec

from freeport.cli.words import Teller
from freeport.shapes import AnyGame
from freeport.terminal.picture import plain_picture
from freeport_games.engine import Data, Result, Seat, View
from freeport_games.engine.domains import Domain
from freeport_games.engine.menus import Move, Option, Refusal
from freeport_games.engine.words.speaking import encoded

from .chair import Question


class Narration:
    """Tells a game to whoever has one of its seats.

    Args:
        game: the rules.
        names: the players' names, by seat.
    """

    def __init__(self, game: AnyGame, names: Mapping[Seat, str]) -> None:
        self._game, self._names = game, names
        self._teller = Teller(game, names)

    def table(self, view: View) -> str:
        """Return the table as a drawing, with a legend."""
        faces = self._game.faces
        return plain_picture(faces.picture(view), faces.maps, self._names)

    def events(self, events: Sequence[Data]) -> str:
        """Return what happened, a line an event."""
        return "\n".join([f"- {self._teller.event(event)}" for event in events])

    def question(self, question: Question) -> str:
        """Return the question with all that can be answered, numbered from 1, and how to write it."""
        decision, options = question.decision, question.options
        asked = self._teller.decision(decision, question.view)
        lines = [f"Your decision ({decision.kind}): {asked}"]
        said = self._teller.options(options, decision.seat)
        for number, (option, text) in enumerate(zip(options, said, strict=True), 1):
            also = " (you may do this first, and are asked again)" if number > len(decision.options) else ""
            lines += [f"{number}. {text}{also}", *self._fields(option)]
        return "\n".join(lines)

    def move(self, move: Move) -> str:
        """Return a move in words."""
        return self._teller.move(move)

    def end(self, result: Result | None) -> str:
        """Return how the game ended."""
        return (
            "It was abandoned, or somebody else plays your seat now." if result is None else self._teller.event(result)
        )

    def refusal(self, refusal: Refusal) -> str:
        """Return why a move was refused, with its rule."""
        by = f" ({refusal.rule})" if refusal.rule else ""
        return f"{refusal.code}{by}: {refusal.detail or self._teller.refusal(refusal)}"

    def _fields(self, option: Option[Move]) -> Iterator[str]:
        wire = encoded(option.makes)
        for name, domain in option.domains:
            if domain.size == 1:
                continue
            called = partial(self._called, option, name)
            allowed = domain.describe(called)
            things = [value for value in domain.mentions if not isinstance(value, bool)]
            named = [text for value in things if (text := called(value)) not in allowed]
            out_of = f", out of: {', '.join(named)}" if named else ""
            example = msgspec.json.encode(domain.first).decode()
            yield f"   - {wire[name]}: {self._teller.field(option, name)} {allowed}{out_of}. For example: {example}"

    def _called(self, option: Option[Move], name: str, value: object) -> str:
        """Return an identifier or a number as it is written, with what it stands for."""
        told = self._teller.name(value) if isinstance(value, str) else self._teller.value(option, name, value)
        return str(value) if told == str(value) else f"{value} ({told})"


def chosen(question: Question, number: int, fields: Mapping[str, object]) -> bytes:
    """Return a move as JSON: an option with the values of its fields; what leaves no choice is filled in.

    Args:
        question: the question.
        number: which of its options it is, from 1.
        fields: the values of the fields that can be chosen, as JSON has them.

    Raises:
        ValueError: if there is no such option, or a field is missing or unknown; the text says which.
    """
    options = question.options
    if not 1 <= number <= len(options):
        raise ValueError(f"There is no option {number}; there are 1 to {len(options)}.")
    option = options[number - 1]
    wire = encoded(option.makes)
    values = {wire[name]: _value(domain) for name, domain in option.domains if domain.size == 1}
    if missing := [wire[name] for name, _ in option.domains if wire[name] not in {*values, *fields}]:
        raise ValueError(f"Option {number} also needs: {', '.join(missing)}.")
    if unknown := [name for name in fields if name not in wire.values()]:
        raise ValueError(f"Option {number} has no field {unknown[0]!r}; it has: {', '.join(wire.values()) or 'none'}.")
    return msgspec.json.encode({"__typename": option.makes.__struct_config__.tag, **values, **fields})


def _value(domain: Domain[object]) -> object:
    return msgspec.to_builtins(domain.first)
