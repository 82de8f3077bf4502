"""The things on a game's table, with their facts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Final

import msgspec

from .data import Data
from .domains import Item

SEAT: Final = "SEAT"
"""The kind of a field, or of a fact, that names a seat by its number."""
_SMALL_TO_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class Fact(Data, frozen=True):
    """A fact about a component, such as `attack 2`. A fact with several values is told once for each."""

    name: str
    """Its name. The game's words call it as the message `Fact.<name>` says."""
    value: Item
    """A number, or the key of another component; 1 for what is simply so."""
    refers_to: str | None = None
    """The kind of the other component; null for a number."""


class Component(Data, frozen=True):
    """A thing that views, events and moves name by its identifier, such as a card."""

    id: str = msgspec.field(name="key")
    """Its identifier, unique within its kind. Copies of a component are named by this, `#`, and a number."""
    kind: str
    """Its kind, such as `CARD`; the values of an enum have the enum's name, such as `GOOD_TYPE`."""
    name: str
    """Its name for people."""
    text: str
    """Its effect or meaning, for people; empty if its name or its facts say everything."""
    facts: tuple[Fact, ...] = ()
    """Its numbers, and the components that belong to it, such as the type of a card."""

    @property
    def owner(self) -> int | None:
        """The seat whose piece it is; None if it is nobody's."""
        seats = (fact.value for fact in self.facts if fact.refers_to == SEAT and isinstance(fact.value, int))
        return next(seats, None)


def kind_of(enum: type[Enum]) -> str:
    """Return the kind of the components that the values of an enum are: ``GOOD_TYPE`` for ``GoodType``."""
    return _SMALL_TO_CAPITAL.sub("_", enum.__name__).upper()


def values_of(enum: type[Enum], facts: Mapping[Enum, tuple[Fact, ...]] | None = None) -> tuple[Component, ...]:
    """Return the values of an enum as components, without a name and a text, which ``catalogue`` gives them.

    Content has those that fields of strings name, and those with facts; ``catalogue`` adds all others.

    Args:
        enum: the enum.
        facts: the facts of its values.
    """
    return tuple(Component(str(each.value), kind_of(enum), "", "", (facts or {}).get(each, ())) for each in enum)


def fact(name: str, value: Item | Enum) -> Fact:
    """Return a fact whose value may be that of an enum."""
    return Fact(name, str(value.value), kind_of(type(value))) if isinstance(value, Enum) else Fact(name, value)


def facts_of(thing: msgspec.Struct, *, without: Collection[str] = (), keys: Collection[str] = ()) -> tuple[Fact, ...]:
    """Return the facts of a piece of content: its numbers, flags and values of enums, those of its parts included.

    A fact has the name of its field; one of a part or mapping has the name of the part or key after it. A field that
    has its default, None or false does not apply to the piece, and is no fact.

    Args:
        thing: the piece.
        without: the fields that are no facts, such as coordinates.
        keys: the fields of strings that are keys of components.
    """
    return tuple(fact(_camel(name), value) for name, value in _facts(thing, without, keys))


def _facts(thing: msgspec.Struct, without: Collection[str], keys: Collection[str]) -> Iterator[tuple[str, Item | Enum]]:
    for name, default in _fields(type(thing)):
        value = getattr(thing, name)
        if name not in without and value != default:
            yield from _values(name, value, name in keys)


@cache
def _fields(of: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """Return the names and defaults of the fields of a kind of content."""
    return tuple((field.name, field.default) for field in msgspec.structs.fields(of))


def _values(name: str, value: object, is_key: bool) -> Iterator[tuple[str, Item | Enum]]:
    match value:
        case bool():
            if value:
                yield name, 1
        case Enum():
            yield name, value
        case int():
            yield name, value
        case str():
            if is_key and value:
                yield name, value
        case tuple():
            for each in value:
                if not isinstance(each, msgspec.Struct):
                    yield from _values(name, each, is_key)
        case Mapping():
            for key, each in value.items():
                yield from _values(f"{name}_{key}", each, is_key)
        case msgspec.Struct():
            for inner, each in _facts(value, (), ()):
                yield f"{name}_{inner}", each


def _camel(name: str) -> str:
    first, *rest = name.lower().split("_")
    return "".join([first, *[word.capitalize() for word in rest]])
