"""Features: a view as numbers, in a fixed order, with a name for each.

What they are follows from the classes of the view:

- a number is one feature, and so are yes and no; what may be absent has a feature that says that it is there;
- an enum has a feature for each value, and so has a seat, counted from the viewer: ``+0`` is oneself, ``+1`` the next;
- the name of a component has a feature for each component of its kinds; copies of a card count together, and pieces
  that play makes have none;
- the things of a list are added up, those of each seat and those of each key by themselves, if a field names a seat, or
  a first field one of a few keys; a list of numbers has the first ones by themselves.

Texts are left out. A view has only what its seat may know, and so have its features.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from freeport.shapes import AnyGame
from freeport_games.engine import Seat, View
from freeport_games.engine.catalogue.catalogue import catalogue
from freeport_games.engine.data import Kinds
from freeport_games.engine.docs import marks as marks_of
from freeport_games.engine.reached import classes_in

from ._terms import (
    PLACES,
    ByKey,
    BySeat,
    Fields,
    Named,
    Number,
    Numbers,
    OneOf,
    Piece,
    Row,
    SeatFromViewer,
    Term,
    Things,
)

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"
"""A row of features."""
FEW: Final = 16
"""The greatest number of keys whose things have features by themselves."""
_SEAT = get_args(Seat)[1]


def _called(value: object) -> str:
    return str(value.value if isinstance(value, Enum) else value)


def _class_of(hint: Any) -> type:
    """Return the class of a type of values, or object if it has several."""
    held = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return held if isinstance(held, type) else object


@cache
def _by_viewer(struct: type[msgspec.Struct]) -> bool:
    """Return whether a struct says something else to another viewer: whether there is a seat in it."""
    hints = get_type_hints(struct, include_extras=True)
    parts = {part for field in struct.__struct_fields__ for part in classes_in(hints[field])}
    inner = [part for part in parts if issubclass(part, msgspec.Struct)]
    return any(_SEAT in marks_of(hint) for hint in hints.values()) or any(map(_by_viewer, inner))


class Features:
    """The features of a game's views.

    Args:
        game: the game.
        seats: the number of seats.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._seats = seats
        self._of_kind: dict[str, dict[str, None]] = {}
        for one in catalogue(game):
            self._of_kind.setdefault(one.kind, {})[one.id] = None
        self._places: dict[str, int] = {}
        self._view = self._struct(game.views, "", ())
        self.names: tuple[str, ...] = tuple(self._places)
        """What each feature says."""

    def __len__(self) -> int:
        return len(self.names)

    def write(self, row: Row, view: View, viewer: Seat, before: View | None) -> None:
        """Write the features of a view into a row that has those of the view before, or zeros if there was none."""
        if before is None:
            self._view.add(row, view, viewer, 1)
        else:
            self._view.renew(row, before, view, viewer)

    def _term(self, hint: Any, name: str, marks: tuple[Any, ...]) -> Term | None:
        """Return what values of a type add; None if they have no features.

        Args:
            hint: the type.
            name: what its features are called.
            marks: the annotations of what the type is a part of.
        """
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._term(args[0], name, (*marks, *hint.__metadata__))
        if origin in (Union, UnionType):
            return self._union([each for each in args if each is not NoneType], name, marks)
        if origin is tuple:
            return self._list(args[0], name, marks)
        if hint is bool or hint is int:
            if _SEAT in marks:
                return SeatFromViewer(self._more(name, self._from_viewer()))
            return Number(self._add(name))
        if issubclass(hint, msgspec.Struct):
            return self._struct(hint, name, marks)
        names: Sequence[Any] = [*hint] if issubclass(hint, Enum) else self._named(marks)
        return Named(dict(zip(names, self._more(name, names), strict=True))) if names else None

    def _union(self, types: Sequence[Any], name: str, marks: tuple[Any, ...]) -> Term | None:
        if str in types:  # the key of something that is counted
            return self._term(str, name, marks)
        terms: dict[type, tuple[int, Term | None]] = {}
        for each in types:
            held = get_args(each)[0] if get_origin(each) is Annotated else each
            there = self._add(f"{name}?{held.__name__}" if len(types) > 1 else f"{name}?")
            terms[held] = there, self._term(each, name, marks)
        return OneOf(terms)

    def _struct(self, struct: type[msgspec.Struct], name: str, marks: tuple[Any, ...]) -> Term:
        hints = get_type_hints(struct, include_extras=True)
        terms: dict[str, Term] = {}
        for field in struct.__struct_fields__:
            if field == "viewer" and not name:
                continue  # it is always seat +0
            term = self._term(hints[field], f"{name}.{field}" if name else field, marks)
            if term is not None:
                terms[field] = term
        fields, first = Fields(terms), next(iter(terms), "")
        named = isinstance(terms.get(first), Named) and issubclass(_class_of(hints[first]), str)
        return Piece(first, fields) if named and not _by_viewer(struct) else fields

    def _list(self, hint: Any, name: str, marks: tuple[Any, ...]) -> Term:
        held, own = (get_args(hint)[0], hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())
        if held in (int, bool) and _SEAT not in (*marks, *own):
            return Numbers([self._add(f"{name}[{place}]") for place in range(PLACES)])
        count = self._add(f"{name}.count")
        if isinstance(held, type) and issubclass(held, msgspec.Struct):
            return Things(count, self._thing(held, name, marks))
        return Things(count, self._term(hint, name, marks))

    def _thing(self, held: type[msgspec.Struct], name: str, marks: tuple[Any, ...]) -> Term:
        """Return what a struct in a list adds: that of each seat, or about each of a few keys, by itself."""
        hints = get_type_hints(held, include_extras=True)
        for field in held.__struct_fields__:
            if get_origin(hints[field]) is Annotated and _SEAT in hints[field].__metadata__:
                seats = [self._struct(held, f"{name}[{seat}]", marks) for seat in self._from_viewer()]
                return BySeat(field, seats)
        field = held.__struct_fields__[0]
        keys = self._few(hints[field], marks)
        if not keys:
            return self._struct(held, name, marks)
        return ByKey(field, {key: self._struct(held, f"{name}[{_called(key)}]", marks) for key in keys})

    def _few(self, hint: Any, marks: tuple[Any, ...]) -> Sequence[Any]:
        """Return the keys of a type, if they are few."""
        if isinstance(hint, type) and issubclass(hint, Enum):
            keys: Sequence[Any] = [*hint]
        else:
            keys = self._named((*marks, *getattr(hint, "__metadata__", ())))
        return keys if len(keys) <= FEW else ()

    def _named(self, marks: Sequence[Any]) -> list[str]:
        """Return the components that a field names, by its annotations."""
        kinds = [kind for mark in marks if isinstance(mark, Kinds) for kind in mark.kinds]
        return [*dict.fromkeys([one for kind in kinds for one in self._of_kind.get(kind, ())])]

    def _from_viewer(self) -> list[str]:
        return [f"+{seat}" for seat in range(self._seats)]

    def _more(self, name: str, values: Sequence[Any]) -> list[int]:
        """Add a feature for each value; return their places."""
        return [self._add(f"{name}={_called(value)}") for value in values]

    def _add(self, name: str) -> int:
        """Add a feature, or find the one that is called so; return its place.

        What several classes in the place of one have in common is told in the same features.
        """
        return self._places.setdefault(name, len(self._places))
