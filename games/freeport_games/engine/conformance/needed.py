"""The messages that a game's classes need, and the variables that each of them may use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, get_args, get_type_hints

from freeport_games.engine.data import Data
from freeport_games.engine.domains import Part
from freeport_games.engine.game import AnyGame
from freeport_games.engine.reached import classes_in, closed_sets
from freeport_games.engine.words.choosing import SENTENCE
from freeport_games.engine.words.naming import name_of

Needed = Mapping[str, frozenset[str]]
"""Names of messages, without the game's prefix, each with the variables that it may use."""

NUMBER = frozenset({"count"})
"""The variable of a unit."""


def needed(events: Iterable[type[Data]], moves: Iterable[type[Data]], typename: str) -> Needed:
    """Return the messages needed for events and their parts, and for moves and each of their fields.

    Args:
        events: the kinds of event.
        moves: the kinds of move.
        typename: the prefix of the game's classes in the schema.
    """
    found: dict[str, frozenset[str]] = {}
    for event in events:
        _event(event, typename, found)
    for move in _with_parts(moves):
        _move(move, typename, found)
    return found


def needed_for_components(game: AnyGame) -> Needed:
    """Return the messages needed for the catalogue: those of the values of enums, and of the facts."""
    values = [
        f"{enum.__name__.removeprefix(game.typename)}.{member.value}"
        for enum in closed_sets(game).values()
        for member in enum
    ]
    facts = [f"Fact.{fact.name}" for component in game.components for fact in component.facts]
    return dict.fromkeys([*values, *facts], frozenset[str]())


def _event(cls: type[Data], typename: str, found: dict[str, frozenset[str]]) -> None:
    name = name_of(cls, typename)
    if name in found:
        return
    variables = dict(zip(cls.__struct_encode_fields__, _hints(cls).values(), strict=True))
    found[name] = frozenset(variables)
    for variable, hint in variables.items():
        for held in classes_in(hint):
            if issubclass(held, Enum):
                enum = held.__name__.removeprefix(typename)
                found |= {f"{enum}.{member.value}": frozenset() for member in held}
            elif issubclass(held, Data):
                found[name] |= {f"{variable}-{inner}" for inner in held.__struct_encode_fields__}
                if not {"id", "name"} <= set(held.__struct_fields__):  # a thing with a name is told by it
                    _event(held, typename, found)


def optional(moves: Iterable[type[Data]], typename: str) -> Needed:
    """Return the messages that moves and their parts may have: their sentences, and the units of their fields."""
    found: dict[str, frozenset[str]] = {}
    for cls in _with_parts(moves):
        wire = cls.__struct_encode_fields__
        found |= {f"{name_of(cls, typename)}.{SENTENCE}": frozenset(wire)} | {f"Unit.{field}": NUMBER for field in wire}
    return found


def seen_fields(cls: type[Data]) -> frozenset[str]:
    """Return the variables that questions may use: the fields of a view, and those of their values: `raid-target`."""
    found: set[str] = set()
    for variable, hint in zip(cls.__struct_encode_fields__, _hints(cls).values(), strict=True):
        found.add(variable)
        for held in get_args(hint) or (hint,):
            if isinstance(held, type) and issubclass(held, Data):
                found |= {f"{variable}-{inner}" for inner in seen_fields(held)}
    return frozenset(found)


def _with_parts(moves: Iterable[type[Data]]) -> Iterator[type[Data]]:
    """Yield kinds of move, each with the parts of a game that it holds."""
    for cls in moves:
        yield cls
        held = [each for hint in _hints(cls).values() for each in classes_in(hint)]
        parts = [each for each in held if issubclass(each, Part)]
        yield from _with_parts([each for each in parts if not each.__module__.startswith("freeport_games.engine.")])


def _move(cls: type[Data], typename: str, found: dict[str, frozenset[str]]) -> None:
    name = name_of(cls, typename)
    fields = frozenset(cls.__struct_encode_fields__)
    found |= {name: fields} | {f"{name}.{field}": fields for field in fields}
    for field, hint in zip(cls.__struct_encode_fields__, _hints(cls).values(), strict=True):
        found[f"Label.{field}"] = frozenset()
        if hint is bool:
            found |= {f"{name}.{field}-{value}": frozenset() for value in ("true", "false")}


def _hints(cls: type[Data]) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {field: hints[field] for field in cls.__struct_fields__}
