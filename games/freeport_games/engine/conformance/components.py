"""The check of the catalogue: clients can look up whatever a view, an event, a set of options or an option names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from freeport_games.engine.catalogue.catalogue import catalogue as whole_catalogue
from freeport_games.engine.catalogue.references import refers_to
from freeport_games.engine.data import KEYS, Data, Text
from freeport_games.engine.docs import marks
from freeport_games.engine.domains import Counted, Domain, Form, Placed
from freeport_games.engine.game import AnyGame
from freeport_games.engine.reached import classes_in, reached

from .classes import ENGINE
from .point import Point
from .report import Problem, Report

TEXT = get_args(Text)[1]
NAMELESS = frozenset([TEXT, KEYS])
"""The annotations of strings that are not keys of components."""


def catalogue(game: AnyGame, report: Report) -> None:
    """Check that the catalogue is whole and without doubles, and that every field says what its strings name.

    A game without a catalogue needs none.
    """
    if not game.components:
        return
    told = whole_catalogue(game)
    twice = [key for key, count in Counter([one.id for one in game.components]).items() if count > 1]
    wrong = [f"two components have the key {key!r}" for key in twice]
    wrong += [f"component {one.id!r} lacks a kind or a name" for one in told if not (one.kind and one.name)]
    known = keys_of(game)
    wrong += [
        f"component {one.id!r} has the fact {fact.name} {fact.value!r}, which no component is called"
        for one in told
        for fact in one.facts
        if isinstance(fact.value, str) and fact.value not in known.get(fact.refers_to or "", ())
    ]
    wrong += [
        f"{cls.__name__}.{field} does not say what its strings refer to"
        for cls in reached(game)
        for field in cls.__struct_fields__
        if _has_names(cls, field) and not refers_to(cls, field)
    ]
    report.problems += [Problem("components", what) for what in wrong]


def components(point: Point) -> None:
    """Check that each string that a viewer is shown is in the catalogue under a kind to which its field refers.

    The viewer is another one at each point.
    """
    table, known = point.table, keys_of(point.game)
    if not point.game.components:
        return
    viewer = len(point.inputs) % (table.seats + 1)
    seat = viewer if viewer < table.seats else None
    shown: list[object] = [point.options, table.view(seat)]
    shown += [told.for_seat(seat) for told in table.events]
    decision = None if seat is None else table.decision(seat)
    if decision is not None:
        shown += [*decision.options, *decision.interjections]
    for cls, field, name in {named for thing in shown for named in _named(thing)}:
        kinds = refers_to(cls, field)
        if not any(name.partition("#")[0] in known.get(kind, ()) for kind in kinds):
            called = f"no component of the kinds {', '.join(kinds)} is called" if kinds else "no component is called"
            point.problem("components", f"{cls.__name__}.{field} is {name!r}, which {called}")
    point.report.count("catalogues")


@cache
def keys_of(game: AnyGame) -> Mapping[str, frozenset[str]]:
    """Return the keys of a game's components, by kind."""
    kinds: dict[str, set[str]] = {}
    for one in whole_catalogue(game):
        kinds.setdefault(one.kind, set()).add(one.id)
    return {kind: frozenset(keys) for kind, keys in kinds.items()}


def _named(thing: object, cls: type[Data] = Data, field: str = "") -> Iterator[tuple[type[Data], str, str]]:
    """Yield each name in plain data, or among the values of an option, with the class and the field that holds it.

    What the engine's own parts and domains name, the field that holds them says.
    """
    if isinstance(thing, str):
        if thing and not isinstance(thing, Enum):
            yield cls, field, thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from _named(each, cls, field)
    elif isinstance(thing, Form):
        for name in _naming(thing.makes):
            yield from _named(getattr(thing, name), thing.makes, name)
    elif isinstance(thing, Domain):
        for name in thing.__struct_fields__:
            yield from _named(getattr(thing, name), cls, field)
    elif isinstance(thing, Data):
        own = type(thing)
        for name in _naming(own):
            inner = getattr(thing, name)
            yield from _named(inner, cls, field) if _is_engine(own) else _named(inner, own, name)


@cache
def _naming(cls: type[Data]) -> tuple[str, ...]:
    """Return the fields of a class that may contain names."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(name for name in cls.__struct_fields__ if NAMELESS.isdisjoint(_metas(hints[name])))


def _metas(hint: Any) -> list[Any]:
    return [mark for mark in marks(hint) if isinstance(mark, msgspec.Meta)]


def _has_names(cls: type[Data], field: str) -> bool:
    """Return whether a field contains strings that name something, its own or those of the engine's parts."""
    if _is_engine(cls) or TEXT in _metas(get_type_hints(cls, include_extras=True)[field]):
        return False
    held = list(classes_in(get_type_hints(cls)[field]))
    return str in held or any(issubclass(part, Counted | Placed) for part in held)


def _is_engine(cls: type[Data]) -> bool:
    return cls.__module__.startswith(ENGINE)
