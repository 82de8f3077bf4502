"""References: the kinds of thing that a field names."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import get_type_hints

import msgspec

from freeport_games.engine.component import SEAT, kind_of
from freeport_games.engine.data import Data, Kinds
from freeport_games.engine.docs import marks
from freeport_games.engine.game import AnyGame
from freeport_games.engine.reached import classes_in, closed_sets, reached
from freeport_games.engine.words.held import is_seat

NamedEnums = Mapping[tuple[type[msgspec.Struct], str], type[Enum]]
"""The enums whose values fields of strings name, by the class and the field's name in Python."""


class Reference(Data, frozen=True, tag="Reference"):
    """A field that names something, and the kinds of thing that it may name."""

    type: str
    """The `__typename` of the object that has the field."""
    field: str
    """The name of the field."""
    refers_to: tuple[str, ...]
    """The kinds of component, `SEAT` for the number of a seat, or the kind of piece for one that play makes."""


@cache
def refers_to(cls: type[Data], field: str) -> tuple[str, ...]:
    """Return the kinds of thing that a field names: kinds of component, or ``SEAT``.

    It is empty for plain numbers, flags and texts, and for a part, whose own fields say to what they refer.

    Args:
        cls: the class that has the field.
        field: the field's name in Python.
    """
    if is_seat(cls, field):
        return (SEAT,)
    hint = get_type_hints(cls, include_extras=True)[field]
    kinds = [kind for mark in marks(hint) if isinstance(mark, Kinds) for kind in mark.kinds]
    kinds += [kind_of(held) for held in classes_in(get_type_hints(cls)[field]) if issubclass(held, Enum)]
    return tuple(dict.fromkeys(kinds))


@cache
def named_enums(game: AnyGame) -> NamedEnums:
    """Return the enums whose values fields of strings name.

    These are fields of moves: a name that is not among the values is refused by the rules, with a code of the game.
    """
    sets = closed_sets(game)
    return {
        (cls, field): sets[kinds[0]]
        for cls in reached(game)
        for field, hint in get_type_hints(cls).items()
        if hint is str and len(kinds := refers_to(cls, field)) == 1 and kinds[0] in sets
    }


@cache
def references(game: AnyGame) -> tuple[Reference, ...]:
    """Return the fields of a game's options, moves, events and views that name something."""
    return tuple(
        Reference(str(cls.__struct_config__.tag), name, kinds)
        for cls in reached(game)
        for field, name in zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True)
        if (kinds := refers_to(cls, field))
    )
