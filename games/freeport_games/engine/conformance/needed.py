"""The messages that a game's classes need, and the variables that each of them may use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, get_args, get_type_hints

from freeport_games.engine.data import Data
from freeport_games.engine.domains import Part
from freeport_games.engine.words.naming import name_of

Needed = Mapping[str, frozenset[str]]
"""Names of messages, without the game's prefix, each with the variables that it may use."""


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
    for move in moves:
        _move(move, typename, found)
    return found


def _event(cls: type[Data], typename: str, found: dict[str, frozenset[str]]) -> None:
    name = name_of(cls, typename)
    if name in found:
        return
    variables = dict(zip(cls.__struct_encode_fields__, _hints(cls).values(), strict=True))
    found[name] = frozenset(variables)
    for variable, hint in variables.items():
        for held in _parts(hint):
            if issubclass(held, Enum):
                enum = held.__name__.removeprefix(typename)
                found |= {f"{enum}.{member.value}": frozenset() for member in held}
            elif issubclass(held, Data):
                found[name] |= {f"{variable}-{inner}" for inner in held.__struct_encode_fields__}
                if not {"id", "name"} <= set(held.__struct_fields__):  # a thing with a name is told by it
                    _event(held, typename, found)


def _move(cls: type[Data], typename: str, found: dict[str, frozenset[str]]) -> None:
    name = name_of(cls, typename)
    fields = frozenset(cls.__struct_encode_fields__)
    found |= {name: fields} | {f"{name}.{field}": fields for field in fields}
    for hint in _hints(cls).values():
        for held in _parts(hint):
            if issubclass(held, Part) and not held.__module__.startswith("freeport_games.engine."):
                _move(held, typename, found)


def _hints(cls: type[Data]) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {field: hints[field] for field in cls.__struct_fields__}


def _parts(hint: Any) -> Iterator[type]:
    """Yield the classes inside a type."""
    if isinstance(hint, type) and not get_args(hint):
        yield hint
    for inner in get_args(hint):
        yield from _parts(inner)
