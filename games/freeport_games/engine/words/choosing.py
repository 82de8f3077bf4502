"""What a person reads while choosing: the sentence of a move, with a gap for each field, and words for its values.

A move's sentence is the attribute ``sentence`` of its option's message, such as ``Raid { $target } with { $cards }``.
Before the move is made, each field with a choice is a gap; afterwards it is its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from fluent.runtime.types import FluentInt, FluentType

from freeport_games.engine.data import Data
from freeport_games.engine.domains import Counted, Domain, Form, Item
from freeport_games.engine.domains import Part as MovePart

from . import plain
from .apart import differences
from .catalogue import Said
from .held import Holds, holds
from .marked import Part, mark, parts, unmarked
from .naming import name_of
from .speaking import Speaker, encoded

SENTENCE = "sentence"
"""The attribute of an option's message that is the sentence of its move."""
SIDES = "sides"
"""The attribute of a kind of move that names the sides of its fields in a deal; see ``Move``."""
OPEN = "several"
"""The key by which a message selects for a field that has yet to be chosen."""


class Choice(msgspec.Struct, frozen=True):
    """A value, or a part of one, in words."""

    key: str
    """The identifier, the number, or `true` or `false`."""
    text: str
    """Its name."""


class Chooser(msgspec.Struct, frozen=True):
    """Says what can be chosen, and what was chosen, in one language, and keeps the names of what can be chosen.

    Args:
        speaker: the speaker of the language.
        typename: the prefix of the game's classes in the schema.
        names: the players' names, by seat.
    """

    speaker: Speaker
    typename: str
    names: Sequence[str]
    _choices: dict[tuple[type[Data], str], dict[Item, Choice]] = msgspec.field(default_factory=dict)
    """The things that were told for each field."""
    _labels: dict[str, tuple[str, str]] = msgspec.field(default_factory=dict)
    """The names and units of fields that were told, by the field's name on the wire."""

    def gaps(self, option: Form[Any]) -> tuple[Part, ...]:
        """Return the sentence of an option's moves in parts: words, and gaps with the field's name as their key."""
        return tuple(parts(self._gaps(option)))

    def sentences(self, options: Sequence[Form[Any]]) -> tuple[tuple[Part, ...], ...]:
        """Return the sentences of a decision's options, as ``gaps`` does, with what tells those apart that read alike.

        Options of one name are one choice, which goes on, and may have one sentence.
        """
        said = [self._gaps(option) for option in options]
        alike: dict[tuple[type, str], list[Form[Any]]] = {}
        for option, sentence in zip(options, said, strict=True):
            alike.setdefault((option.makes, sentence), []).append(option)

        def value(form: Form[Any], field: str, chosen: object) -> str:
            return self.speaker.held(form.makes, field, chosen, self.names)

        def told(option: Form[Any], sentence: str) -> str:
            same = alike[option.makes, sentence]
            if len(same) == 1 or len({self.speaker.form(each, "", self.names) for each in same}) == 1:
                return sentence
            return self.speaker.distinct(sentence, differences(option, same, self.speaker.called, value))

        return tuple(tuple(parts(told(*each))) for each in zip(options, said, strict=True))

    def _gaps(self, option: Form[Any]) -> str:
        wire = encoded(option.makes)
        chosen: dict[str, FluentType] = {
            wire[field]: self.value(option.makes, field, domain.first)
            if domain.size == 1
            else Said(OPEN, mark(self.speaker.label(wire[field]), wire[field]))
            for field, domain in option.domains
        }
        return self._sentence(option.makes, chosen, self.speaker.form(option, "", self.names))

    def made(self, move: Data) -> str:
        """Return a move in words: "Raid Bob's delivery with Posse and Thief"."""
        cls = type(move)
        chosen = {wire: self.value(cls, field, getattr(move, field)) for field, wire in encoded(cls).items()}
        message = self.speaker.find(name_of(cls, self.typename))
        bare = plain.phrase(name_of(cls, self.typename)) if message is None else self.speaker.say(message, chosen)
        return unmarked(self._sentence(cls, chosen, bare))

    def value(self, cls: type[Data], field: str, value: object) -> FluentType:
        """Return a value of a field of a move, or of a part of one."""
        if isinstance(value, bool):
            key = "true" if value else "false"
            message = self.speaker.find(name_of(cls, self.typename), f"{encoded(cls)[field]}-{key}")
            return self.speaker.value(value, Holds.PLAIN, ()) if message is None else Said(key, self._say(message))
        if isinstance(value, MovePart) and not _is_shared(value):
            return self._part(value)
        if isinstance(value, tuple) and value and isinstance(value[0], MovePart) and not _is_shared(value[0]):
            said = [self._part(each).text for each in value]
            return Said("some", self.speaker.catalogue.listed(said), said)
        if isinstance(value, tuple) and value and isinstance(value[0], Counted):
            return self._counted([each for each in value if each.count], holds(cls, field))
        return self.speaker.value(value, holds(cls, field), self.names)

    def choices(self, cls: type[Data], field: str, values: Sequence[Item]) -> tuple[Choice, ...]:
        """Return the things that a field's values are or name in words."""
        known = self._choices.setdefault((cls, field), {})
        return tuple(known.get(value) or known.setdefault(value, self._choice(cls, field, value)) for value in values)

    def label(self, wire: str) -> tuple[str, str]:
        """Return the name of a field, by its name on the wire, and the unit of its numbers."""
        if (known := self._labels.get(wire)) is None:
            known = self._labels[wire] = (self.speaker.label(wire), self.speaker.unit(wire, 2))
        return known

    def text(self, cls: type[Data], field: str, value: object) -> str:
        """Return a value of a field of a move in words, by itself."""
        return self.value(cls, field, value).format(self.speaker.catalogue.locale)

    def _choice(self, cls: type[Data], field: str, value: Item) -> Choice:
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return Choice(key, self.text(cls, field, value))

    def _part(self, part: Data) -> Said:
        """Return a part of a move by what is in it: "50,000 euros and territory cards Colombia"."""
        said = [text for field in part.__struct_fields__ if (text := self._clause(part, field))]
        nothing = self.speaker.value((), Holds.PLAIN, ())
        return Said("some", self.speaker.catalogue.listed(said), said) if said else Said("none", _text(nothing))

    def _counted(self, counted: Sequence[Counted], held: Holds) -> FluentType:
        """Return so many of each thing, or for each seat, without those of which there are none."""
        message = self.speaker.find("CountedFor") if held is Holds.SEATS else None
        if message is None:
            return self.speaker.value(tuple(counted), held, self.names)
        given = [
            {"key": self.speaker.value(each.key, held, self.names), "count": FluentInt(each.count)} for each in counted
        ]
        said = [self.speaker.say(message, each) for each in given]
        return Said("some", self.speaker.catalogue.listed(said), said)

    def _clause(self, part: Data, field: str) -> str:
        """Return a field of a part with its unit or its name; empty if there is nothing in it."""
        value, wire = getattr(part, field), encoded(type(part))[field]
        if value in (0, (), "", None, False):
            return ""
        text = self.text(type(part), field, value)
        if isinstance(value, int) and (unit := self.speaker.unit(wire, value)):
            return f"{text} {unit}"
        return f"{self.speaker.label(wire)} {text}"

    def _sentence(self, cls: type[Data], chosen: dict[str, FluentType], bare: str) -> str:
        """Return the sentence of a move; without one in the catalogue, the option's words and the fields after them."""
        name = name_of(cls, self.typename)
        if (message := self.speaker.find(name, SENTENCE)) is not None:
            return self.speaker.say(message, chosen)
        message = self.speaker.find(name)
        shown = frozenset[str]() if message is None else self.speaker.catalogue.variables(message)
        told = [_text(said) for field, said in chosen.items() if field not in shown and _text(said)]
        return f"{bare}: {', '.join(told)}" if told else bare

    def _say(self, message: str) -> str:
        return self.speaker.say(message, {})


class Field(msgspec.Struct, frozen=True):
    """A field of a move in words."""

    name: str
    """The field's name on the wire."""
    question: str
    """The question for it."""
    label: str
    """Its name."""
    unit: str
    """The unit of its numbers."""
    choices: tuple[Choice, ...]
    """The things that its values name."""
    fields: tuple[Field, ...]
    """The fields of its parts."""
    side: str | None
    """The side of a deal to which it belongs; None for none."""


def fields(chooser: Chooser, form: Form[Any]) -> Iterator[Field]:
    """Yield the fields of an option, or of the form of a part, in their order."""
    cls = form.makes
    for name, domain in form.domains:
        wire = encoded(cls)[name]
        yield Field(
            wire,
            chooser.speaker.form(form, name, chooser.names),
            *chooser.label(wire),
            chooser.choices(cls, name, domain.mentions),
            tuple(_inner(chooser, domain)),
            getattr(cls, SIDES, {}).get(name),
        )


def _inner(chooser: Chooser, domain: Domain[object]) -> Iterator[Field]:
    """Yield the fields of a domain's parts; parts with forms of their own share their fields, with all choices."""
    found: dict[str, Field] = {}
    for form in domain.inner:
        for field in fields(chooser, form):
            known = found.get(field.name, field)
            choices = tuple(dict.fromkeys([*known.choices, *field.choices]))
            found[field.name] = msgspec.structs.replace(field, choices=choices)
    yield from found.values()


def _is_shared(part: MovePart) -> bool:
    """Return whether a part is one of the engine's, which has words of its own."""
    return type(part).__module__.startswith("freeport_games.engine.")


def _text(said: FluentType) -> str:
    return said.text if isinstance(said, Said) else str(said)


__all__ = ["Choice", "Chooser", "Field", "fields"]
