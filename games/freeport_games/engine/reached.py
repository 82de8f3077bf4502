"""The classes that a client of a game can meet, and the closed sets of values in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

from .component import kind_of
from .data import Data
from .game import AnyGame


def classes_in(hint: Any) -> Iterator[type]:
    """Yield the classes inside a type."""
    if isinstance(hint, type) and not get_args(hint):
        yield hint
    for inner in get_args(hint):
        yield from classes_in(inner)


@cache
def reached(game: AnyGame) -> tuple[type[Data], ...]:
    """Return the classes of a game's options, moves, events and views with those of their parts, each once."""
    found: dict[type[Data], None] = {}
    waiting: list[type[Data]] = [game.views, *reversed(game.events), *reversed(game.moves), game.options]
    while waiting:
        cls = waiting.pop()
        if cls not in found:
            found[cls] = None
            waiting += [held for held in _held(cls) if issubclass(held, Data)]
    return tuple(found)


@cache
def closed_sets(game: AnyGame) -> Mapping[str, type[Enum]]:
    """Return the enums that a client of a game can meet, by the kind of component that their values are."""
    met = [held for cls in reached(game) for held in _held(cls) if issubclass(held, Enum)]
    return {kind_of(enum): enum for enum in met}


def _held(cls: type[Data]) -> Iterator[type]:
    hints = get_type_hints(cls)
    for field in cls.__struct_fields__:
        yield from classes_in(hints[field])
