"""The sentences of a game in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any

from fluent.runtime.types import FluentInt, FluentType

from freeport_games.engine.component import Component
from freeport_games.engine.data import Data, View
from freeport_games.engine.domains import Counted, Domain, Form, Some

from . import plain
from .catalogue import Catalogue, Said
from .held import Holds, holds, is_seat
from .marked import mark, together, unmarked
from .naming import Naming, name_of

_NUMBER = re.compile(r"[0-9]+")
_NEITHER = re.compile(r"[^a-z]+")
"""What has no place in the name of a message."""

NOTHING = Said("none", "")
SEVERAL = Said("several", "…")
OFFERED = Said("some", "")
"""What says that a kind of move is on offer."""
YOU = "you"
"""The key of the seat of whoever reads a question."""
OFFERS = "offers"
"""What stands before a kind of move in a variable that says whether it is on offer: `$offers-Raid`."""
DOER = "seat"
"""The field of an event that names the seat whose doing it is."""


class Speaker:
    """Says things in one language.

    Args:
        catalogue: the language.
        naming: the naming of the messages.
        components: the components of the game's content, by identifier, for those that the catalogue does not name.
        sets: the names of enums, by the kind of component that their values are.
        marking: whether names are marked with what they name: a thing's identifier, or a seat's number after `@`.
        reader: the seat that is spoken to, whose pieces are "your truck 2"; None if all are spoken to.
        retell: puts a move, given in notation, into the words of a speaker for players with some names.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        naming: Naming,
        components: Mapping[str, Component],
        sets: Mapping[str, str],
        *,
        marking: bool = False,
        reader: int | None = None,
        retell: Callable[[Speaker, str, Sequence[str]], str] = lambda speaker, move, names: move,
    ) -> None:
        self.catalogue = catalogue
        self._retell = retell
        self._reader = reader
        self._marking = marking
        self._naming = naming
        self._components = components
        self._sets = sets
        self._locale = catalogue.locale

    def find(self, name: str, attribute: str = "") -> str | None:
        """Return the message for a name, either the game's own or one of all games; None if there is none."""
        full = f"{name}.{attribute}" if attribute else name
        for prefix in self._naming.prefixes:
            if (candidate := f"{prefix}-{full}") in self.catalogue:
                return candidate
        return None

    def say(self, message: str, variables: Mapping[str, FluentType]) -> str:
        """Format a message. A variable that it uses and that is not given is empty."""
        missing = self.catalogue.variables(message) - variables.keys()
        return self.catalogue.say(message, {**dict.fromkeys(missing, NOTHING), **variables} if missing else variables)

    def meaning(self, message: str) -> str:
        """Format a message with `…` for every variable."""
        return self.say(message, dict.fromkeys(self.catalogue.variables(message), SEVERAL))

    def tell(self, thing: Data, names: Sequence[str]) -> str:
        """Describe an event, or a part of one, by itself."""
        name = name_of(type(thing), self._naming.typename)
        told = self._by_message(name, thing, names)
        return plain.sentence(name, self._plain(thing, names)) if told is None else told

    def ask(self, message: str, view: View | None, names: Sequence[str], given: Mapping[str, FluentType]) -> str:
        """Format a question: its variables are fields of a view, where there is one, beside those that are given."""
        used = self.catalogue.variables(message) - given.keys()
        seen = {} if view is None else self._fields(view, used, names, getattr(view, "viewer", None))
        return self.say(message, {**seen, **given})

    def question(self, kind: str, view: View | None, names: Sequence[str], options: Sequence[Form[Any]] = ()) -> str:
        """Return the question of a decision with some options, by its number; the number if it has none."""
        message = self.find(kind)
        offers = {f"{OFFERS}-{name_of(option.makes, self._naming.typename)}": OFFERED for option in options}
        return f"{kind}." if message is None else self.ask(message, view, names, offers)

    def form(self, form: Form[Any], field: str, names: Sequence[str]) -> str:
        """Describe an option or form, or ask for one of its fields, if a field is given."""
        wire = encoded(form.makes)
        name = name_of(form.makes, self._naming.typename)
        message = self.find(name, wire[field] if field else "")
        if message is None:
            return plain.phrase(field or name)
        used = self.catalogue.variables(message)
        chosen = {
            wire[each]: self.value(domain.first, holds(form.makes, each), names)
            if domain.size == 1
            else self._choice(form, each, domain, names)
            for each, domain in form.domains
            if wire[each] in used
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
        question = self.find(move, field) if field else None
        return {
            "move": self._offer(move),
            "field": NOTHING if question is None else Said(field, self.meaning(question)),
        }

    def _offer(self, move: str) -> Said:
        """Return the words of an option with a kind of move."""
        option = self.find(move)
        return Said(move, plain.phrase(move) if option is None else self.meaning(option))

    def held(self, cls: type[Data], field: str, value: object, names: Sequence[str]) -> str:
        """Describe a value of a field of a class, by itself."""
        return self.value(value, holds(cls, field), names).format(self._locale)

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
        otherwise = self._numbered(identifier) if component is None else component.name
        return self._keyed("Name", identifier, otherwise).text

    def _numbered(self, identifier: str) -> str:
        """Return the name for what play makes and numbers, such as `c2`: "cargo 2"; the identifier if it has none."""
        kind = identifier.rstrip("0123456789")
        message = self.find("Numbered", kind) if kind != identifier else None
        return identifier if message is None else self.say(message, {"number": FluentInt(int(identifier[len(kind) :]))})

    def shown(self, text: str, key: str = "") -> str:
        """Return a text of a picture in this language; as it is if there are no words for it.

        Args:
            text: the text, in English.
            key: the thing that it names; empty if it names none.
        """
        message = self.showing(text, key)
        return text if message is None else self.say(message, _numbers(text))

    def showing(self, text: str, key: str = "") -> str | None:
        """Return the message for a text of a picture: the name of the thing, or else what the text says, if any."""
        if not text:  # nobody may know what it is
            return None
        name = self.find("Name", _design(key)) if key else None
        said = _NEITHER.sub("-", _NUMBER.sub("n", text.lower())).strip("-")
        return name or (self.find("Shown", said) if said else None)

    def knows(self, key: str) -> bool:
        """Return whether a key is that of a component of the game's content."""
        return _design(key) in self._components

    def fact(self, name: str) -> str:
        """Return the name of a component's fact."""
        return self._keyed("Fact", name, plain.phrase(name).lower()).text

    def label(self, field: str) -> str:
        """Return the name of a field of a move, by its name on the wire: "territory cards"."""
        return self._keyed("Label", field, plain.phrase(field).lower()).text

    def called(self, form: Form[Any], field: str) -> str:
        """Return the name of a field of an option or form."""
        return self.label(encoded(form.makes)[field])

    def unit(self, field: str, count: int) -> str:
        """Return the unit of so many in a field of a move, by its name on the wire: "credits"; empty for none."""
        message = self.find("Unit", field)
        return "" if message is None else self.say(message, {"count": FluentInt(count)})

    def value(self, value: object, held: Holds, names: Sequence[str], by: int | None = None) -> FluentType:
        """Return a value in the form that messages take.

        Args:
            value: the value of a field.
            held: what it is a value of.
            names: the players' names, by seat.
            by: the seat whose doing is told: "Anne sails ship 1", not "Anne sails Anne's ship 1".
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
                return self.seat(value, names) if held is Holds.SEATS else FluentInt(value)
            case str() if held is Holds.QUESTIONS:
                return Said(value, self.question(value, None, names))
            case str() if held is Holds.MOVES:
                return self._offer(value)
            case str() if held is Holds.MADE:
                return Said(value, self._retell(self, value, names))
            case str():
                return Said(value, self._marked(self._piece(value, names, by), value if held is Holds.KEYS else ""))
            case tuple():
                there = [each for each in value if not (isinstance(each, Counted) and each.count == 0)]
                told = [self.value(each, held, names, by).format(self._locale) for each in there]
                return self._row(told, numbers=held is Holds.PLAIN and all(type(each) is int for each in there))
            case Data():
                return self._data(value, names)
            case _:
                return Said(str(value), str(value))

    def _value(self, enum: str, value: str) -> Said:
        """Return a value of an enum."""
        return self._keyed(enum, value, plain.phrase(value).lower())

    def _fields(
        self, thing: Data, used: frozenset[str], names: Sequence[str], viewer: int | None = None
    ) -> dict[str, FluentType]:
        """Return the variables that are used: the fields, and those of their values, as ``source-zone``."""
        found: dict[str, FluentType] = {}
        doer = getattr(thing, DOER, None) if DOER in used and is_seat(type(thing), DOER) else None
        for variable in used:
            field, _, inner = variable.partition("-")
            value = getattr(thing, _python(type(thing)).get(field, ""), None)
            if inner and isinstance(value, tuple) and value:
                value = value[-1]  # the latest of several, such as of the effects under way
            if inner and isinstance(value, Data):
                within = self._fields(value, frozenset([inner]), names, viewer)
                found |= {f"{field}-{name}": said for name, said in within.items()}
            elif not inner and field in _python(type(thing)):
                held = holds(type(thing), _python(type(thing))[field])
                own = held is Holds.SEATS and viewer is not None and value == viewer
                said = self.value(value, held, names, doer)
                found[field] = Said(YOU, said.format(self._locale)) if own else said
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

    def seat(self, seat: int, names: Sequence[str]) -> Said:
        """Return a seat as its player's name, with its number if others have the same name, or alone if it has none."""
        name = names[seat] if 0 <= seat < len(names) else ""
        message = None if names.count(name) == 1 and name else self.find("Namesake" if name else "Seat")
        given = {"name": Said(name, name), "number": FluentInt(seat)}
        return Said(str(seat), self._marked(name if message is None else self.say(message, given), f"@{seat}"))

    def _piece(self, identifier: str, names: Sequence[str], by: int | None) -> str:
        """Return the name for an identifier, with whose the thing is: "Anne's truck 2", "your truck 2"."""
        component = self._components.get(identifier)
        owner = None if component is None else component.owner
        message = self.find("Owned" if owner != self._reader else "Own")
        if message is None or owner is None or owner == by:
            return self.named(identifier)
        return unmarked(
            self.say(message, {"owner": self.seat(owner, names), "thing": Said("", self.named(identifier))})
        )

    def _marked(self, text: str, key: str) -> str:
        return mark(text, key) if self._marking else text

    def _data(self, value: Data, names: Sequence[str]) -> Said:
        """Return a thing by its name, if it has one; else in the words of its own message."""
        identifier, name = getattr(value, "id", None), getattr(value, "name", None)
        if isinstance(identifier, str) and isinstance(name, str):
            said = self._keyed("Name", identifier, name)
            return Said(said.key, self._marked(said.text, identifier if holds(type(value), "id") is Holds.KEYS else ""))
        count, key = getattr(value, "count", 1), name_of(type(value), self._naming.typename)
        told = self._by_message(key, value, names)
        return Said(key, plain.part(self._plain(value, names)) if told is None else told, count=count)

    def _row(self, parts: Sequence[str], *, numbers: bool) -> Said:
        """Return several things; equal ones, but not equal numbers, are told once, with how many they are."""
        if not parts:
            empty = self.find("Empty")
            return Said("none", "" if empty is None else self.say(empty, {}))
        alike: dict[str, list[str]] = {}
        for part in parts:
            alike.setdefault(unmarked(part), []).append(part)
        told = parts if numbers else [self._times(same) for same in alike.values()]
        return Said("some", self.catalogue.listed(told), parts)

    def _times(self, same: list[str]) -> str:
        message = self.find("Times") if len(same) > 1 else None
        given = {"count": FluentInt(len(same)), "name": Said("", together(same))}
        return same[0] if message is None else self.say(message, given)

    def _keyed(self, kind: str, key: str, otherwise: str) -> Said:
        """Return a value that the catalogue may have a word for."""
        message = self.find(kind, _design(key)) if key else None
        return Said(key, otherwise if message is None else self.say(message, {}))


def _numbers(text: str) -> dict[str, FluentType]:
    """Return the numbers in a text of a picture, as the variables `$a`, `$b` and so on."""
    return {chr(ord("a") + at): FluentInt(int(number)) for at, number in enumerate(_NUMBER.findall(text))}


def _design(identifier: str) -> str:
    """Return the identifier of the design that a component is a copy of."""
    return identifier.partition("#")[0]


@cache
def encoded(cls: type[Data]) -> dict[str, str]:
    """Return the names of a class's fields on the wire, which are those of variables, by their Python names."""
    return dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))


@cache
def _python(cls: type[Data]) -> dict[str, str]:
    """Return the Python names of a class's fields by their names on the wire."""
    return {name: field for field, name in encoded(cls).items()}
