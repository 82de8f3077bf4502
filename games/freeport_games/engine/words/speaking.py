"""The sentences of a game in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

from fluent.runtime.types import FluentInt, FluentType

from freeport_games.engine.component import Component
from freeport_games.engine.data import Data, Seat, refers
from freeport_games.engine.docs import marks
from freeport_games.engine.domains import Domain, Form, Some

from . import plain
from .catalogue import Catalogue, Said
from .naming import Naming, name_of

NOTHING = Said("none", "")
SEVERAL = Said("several", "…")
_SEATS = (get_args(Seat)[1], refers("SEAT"))
"""The marks of fields that hold seats, as numbers or as the keys of numbers."""


class Speaker:
    """Says things in one language.

    Args:
        catalogue: the language.
        naming: the naming of the messages.
        components: the components of the game's content, by identifier, for those that the catalogue does not name.
        sets: the names of enums, by the kind of component that their values are.
    """

    def __init__(
        self, catalogue: Catalogue, naming: Naming, components: Mapping[str, Component], sets: Mapping[str, str]
    ) -> None:
        self.catalogue = catalogue
        self._naming = naming
        self._components = components
        self._sets = sets
        self._locale = catalogue.locale

    def find(self, name: str, attribute: str = "") -> str | None:
        """Return the message for a name, either the game's own or one of all games; None if there is none."""
        full = f"{name}.{attribute}" if attribute else name
        candidates = [f"{prefix}-{full}" for prefix in self._naming.prefixes]
        return next((candidate for candidate in candidates if candidate in self.catalogue), None)

    def say(self, message: str, variables: Mapping[str, FluentType]) -> str:
        """Format a message. A variable that it uses and that is not given is empty."""
        missing = dict.fromkeys(self.catalogue.variables(message) - variables.keys(), NOTHING)
        return self.catalogue.say(message, {**missing, **variables})

    def meaning(self, message: str) -> str:
        """Format a message with `…` for every variable."""
        return self.say(message, dict.fromkeys(self.catalogue.variables(message), SEVERAL))

    def tell(self, thing: Data, names: Sequence[str]) -> str:
        """Describe an event, or a part of one, by itself."""
        name = name_of(type(thing), self._naming.typename)
        told = self._by_message(name, thing, names)
        return plain.sentence(name, self._plain(thing, names)) if told is None else told

    def form(self, form: Form[Any], field: str, names: Sequence[str]) -> str:
        """Describe an option or form, or ask for one of its fields, if a field is given."""
        encoded = _encoded(form.makes)
        name = name_of(form.makes, self._naming.typename)
        message = self.find(name, encoded[field] if field else "")
        if message is None:
            return plain.phrase(field or name)
        used = self.catalogue.variables(message)
        chosen = {
            encoded[each]: self.value(domain.first, is_seat(form.makes, each), names)
            if domain.size == 1
            else self._choice(form, each, domain, names)
            for each, domain in form.domains
            if encoded[each] in used
        }
        return self.say(message, chosen)

    def _choice(self, form: Form[Any], field: str, domain: Domain[object], names: Sequence[str]) -> Said:
        """Return what there is to choose from for a field, with the number of things that are to be chosen."""
        fixed = domain.at_least if isinstance(domain, Some) and domain.at_least == domain.at_most else 1
        said = domain.describe(lambda value: self.held(form.makes, field, value, names))
        return Said(SEVERAL.key, said, count=fixed)

    def distinct(self, option: str, how: str) -> str:
        """Return an option's words with how it differs from others of the same words; as they are if it does not."""
        message = self.find("Apart") if how else None
        return option if message is None else self.say(message, {"option": Said(option, option), "how": Said(how, how)})

    def offered(self, move: str, field: str) -> dict[str, FluentType]:
        """Return the variables ``move`` and ``field`` of a refusal: the option with a kind of move, and its question.

        Args:
            move: the name of the move's class, without the game's.
            field: the name of a field on the wire; empty if no field is meant.
        """
        option, question = self.find(move), self.find(move, field) if field else None
        return {
            "move": Said(move, plain.phrase(move) if option is None else self.meaning(option)),
            "field": NOTHING if question is None else Said(field, self.meaning(question)),
        }

    def held(self, cls: type[Data], field: str, value: object, names: Sequence[str]) -> str:
        """Describe a value of a field of a class, by itself."""
        return self.value(value, is_seat(cls, field), names).format(self._locale)

    def named(self, identifier: str, kind: str | None = None) -> str:
        """Return the name for an identifier; the identifier itself if it has none.

        Args:
            identifier: the key of a component.
            kind: the component's kind; None for that of the content with this key.
        """
        component = self._components.get(_design(identifier))
        kind = component.kind if kind is None and component is not None else kind
        if kind is not None and kind in self._sets:
            return self._value(self._sets[kind], identifier).text
        return self._keyed("Name", identifier, identifier if component is None else component.name).text

    def fact(self, name: str) -> str:
        """Return the name of a component's fact."""
        return self._keyed("Fact", name, plain.phrase(name).lower()).text

    def value(self, value: object, seat: bool, names: Sequence[str]) -> FluentType:
        """Return a value in the form that messages take.

        Args:
            value: the value of a field.
            seat: whether numbers in it are seats.
            names: the players' names, by seat.
        """
        match value:
            case None:
                return NOTHING
            case bool():
                key = "true" if value else "false"
                return self._keyed("Flag", key, key)
            case Enum():
                return self._value(type(value).__name__.removeprefix(self._naming.typename), str(value.value))
            case int():
                return self._seat(value, names) if seat else FluentInt(value)
            case str():
                return Said(value, self.named(value))
            case tuple():
                return self._row([self.value(each, seat, names).format(self._locale) for each in value])
            case Data():
                return self._data(value, names)
            case _:
                return Said(str(value), str(value))

    def _value(self, enum: str, value: str) -> Said:
        """Return a value of an enum."""
        return self._keyed(enum, value, plain.phrase(value).lower())

    def _fields(self, thing: Data, used: frozenset[str], names: Sequence[str]) -> dict[str, FluentType]:
        """Return the variables that are used: the fields, and those of their values, as ``source-zone``."""
        found: dict[str, FluentType] = {}
        for variable in used:
            field, _, inner = variable.partition("-")
            value = getattr(thing, _python(type(thing)).get(field, ""), None)
            if inner and isinstance(value, Data):
                found |= {
                    f"{field}-{name}": said for name, said in self._fields(value, frozenset([inner]), names).items()
                }
            elif not inner and field in _python(type(thing)):
                found[field] = self.value(value, is_seat(type(thing), _python(type(thing))[field]), names)
        return found

    def _by_message(self, name: str, thing: Data, names: Sequence[str]) -> str | None:
        """Describe a thing in the words of its own message; None if it has none."""
        message = self.find(name)
        if message is None:
            return None
        return self.say(message, self._fields(thing, self.catalogue.variables(message), names))

    def _plain(self, thing: Data, names: Sequence[str]) -> list[tuple[str, str]]:
        """Return the names of a thing's fields, with their values in words."""
        cls = type(thing)
        return [(field, self.held(cls, field, getattr(thing, field), names)) for field in thing.__struct_fields__]

    def _seat(self, seat: int, names: Sequence[str]) -> Said:
        """Return a seat as its player's name, with its number if others have the same name, or alone if it has none."""
        name = names[seat] if 0 <= seat < len(names) else ""
        if names.count(name) == 1 and name:
            return Said(str(seat), name)
        message = self.find("Namesake" if name else "Seat")
        given = {"name": Said(name, name), "number": FluentInt(seat)}
        return Said(str(seat), f"{name or 'Seat'} {seat}" if message is None else self.say(message, given))

    def _data(self, value: Data, names: Sequence[str]) -> Said:
        """Return a thing by its name, if it has one; else in the words of its own message."""
        identifier, name = getattr(value, "id", None), getattr(value, "name", None)
        if isinstance(identifier, str) and isinstance(name, str):
            return self._keyed("Name", identifier, name)
        count, key = getattr(value, "count", 1), name_of(type(value), self._naming.typename)
        told = self._by_message(key, value, names)
        return Said(key, plain.part(self._plain(value, names)) if told is None else told, count=count)

    def _row(self, parts: Sequence[str]) -> Said:
        """Return several things; equal ones are told once, with their number."""
        if not parts:
            empty = self.find("Empty")
            return Said("none", "" if empty is None else self.say(empty, {}))
        told = [self._times(count, part) for part, count in Counter(parts).items()]
        return Said("some", self.catalogue.listed(told), told, len(parts))

    def _times(self, count: int, name: str) -> str:
        message = self.find("Times") if count > 1 else None
        return name if message is None else self.say(message, {"count": FluentInt(count), "name": Said(name, name)})

    def _keyed(self, kind: str, key: str, otherwise: str) -> Said:
        """Return a value that the catalogue may have a word for."""
        message = self.find(kind, _design(key)) if key else None
        return Said(key, otherwise if message is None else self.say(message, {}))


def is_seat(cls: type[Data], field: str) -> bool:
    """Return whether numbers in a field are seats."""
    return field in _seats(cls)


def _design(identifier: str) -> str:
    """Return the identifier of the design that a component is a copy of."""
    return identifier.partition("#")[0]


@cache
def _encoded(cls: type[Data]) -> dict[str, str]:
    """Return the names of a class's fields on the wire, which are those of variables, by their Python names."""
    return dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))


@cache
def _python(cls: type[Data]) -> dict[str, str]:
    """Return the Python names of a class's fields by their names on the wire."""
    return {encoded: field for field, encoded in _encoded(cls).items()}


@cache
def _seats(cls: type[Data]) -> frozenset[str]:
    hints = get_type_hints(cls, include_extras=True)
    return frozenset(field for field in cls.__struct_fields__ if any(mark in _SEATS for mark in marks(hints[field])))
