"""The check of the catalogue: clients can look up whatever a view, an event, a set of options or an option names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import get_args, get_type_hints

import msgspec

from freeport_games.engine.data import KEYS, Data, Text
from freeport_games.engine.docs import marks
from freeport_games.engine.domains import Domain, Form
from freeport_games.engine.game import AnyGame

from .point import Point
from .report import Problem, Report

NAMELESS = frozenset([*get_args(Text)[1:], KEYS])
"""The annotations of strings that are not keys of components."""


def catalogue(game: AnyGame, report: Report) -> None:
    """Check that each component has a key of its own, a kind and a name, and that its facts name other components."""
    twice = [key for key, count in Counter([one.id for one in game.components]).items() if count > 1]
    wrong = [f"two components have the key {key!r}" for key in twice]
    wrong += [f"component {one.id!r} lacks a kind or a name" for one in game.components if not (one.kind and one.name)]
    known = _keys(game)
    wrong += [
        f"component {one.id!r} has the fact {fact.name} {fact.value!r}, which no component is called"
        for one in game.components
        for fact in one.facts
        if isinstance(fact.value, str) and fact.value not in known
    ]
    report.problems += [Problem("components", what) for what in wrong]


def components(point: Point) -> None:
    """Check that each string that a viewer is shown is in the catalogue, unless its field says that it is no name.

    The viewer is another one at each point. A game without a catalogue needs none.
    """
    table, known = point.table, _keys(point.game)
    if not known:
        return
    viewer = len(point.inputs) % (table.seats + 1)
    seat = viewer if viewer < table.seats else None
    shown: list[object] = [point.options, table.view(seat)]
    shown += [told.for_seat(seat) for told in table.events]
    decision = None if seat is None else table.decision(seat)
    if decision is not None:
        shown += [*decision.options, *decision.interjections]
    for field, name in {named for thing in shown for named in _named(thing)}:
        if name.partition("#")[0] not in known:
            point.problem("components", f"{field} is {name!r}, which no component is called")
    point.report.count("catalogues")


@cache
def _keys(game: AnyGame) -> frozenset[str]:
    return frozenset([one.id for one in game.components])


def _named(thing: object, field: str = "") -> Iterator[tuple[str, str]]:
    """Yield each name in plain data, or among the values of an option, with the field that holds it."""
    if isinstance(thing, str):
        if thing and not isinstance(thing, Enum):
            yield field, thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from _named(each, field)
    elif isinstance(thing, Form):
        for name in _naming(thing.makes):
            yield from _named(getattr(thing, name), f"{thing.makes.__name__}.{name}")
    elif isinstance(thing, Domain):
        for name in thing.__struct_fields__:
            yield from _named(getattr(thing, name), field)
    elif isinstance(thing, msgspec.Struct):
        for name in _naming(type(thing)):
            yield from _named(getattr(thing, name), f"{type(thing).__name__}.{name}")


@cache
def _naming(cls: type[Data]) -> tuple[str, ...]:
    """Return the fields of a class that may contain names."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple([name for name in cls.__struct_fields__ if NAMELESS.isdisjoint(marks(hints[name]))])
