"""Terms: what the values in a view add to the features, one class for each sort of value.

Features are sums, so a view that differs little from the one before costs little: what has changed is taken away, and
what it has become is added. All of them are whole numbers, and stay exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, TypeAlias

import msgspec

from freeport_games.engine import Seat

Row: TypeAlias = "memoryview[float]"
"""A row of features. Single numbers are written into it three times as fast as into an array."""
PLACES: Final = 4
"""The number of features of a list of numbers; the last one has the sum of the others."""


class Term:
    """What one value adds."""

    __slots__ = ()

    def add(self, row: Row, value: Any, viewer: Seat, times: int) -> None:
        """Add a value to the features, as a seat sees it: once, or -1 times to take it away."""
        raise NotImplementedError

    def renew(self, row: Row, old: Any, new: Any, viewer: Seat) -> None:
        """Put a value in the place of another one."""
        self.add(row, old, viewer, -1)
        self.add(row, new, viewer, 1)


class Number(Term):
    """A number, or yes or no."""

    __slots__ = ("_place",)

    def __init__(self, place: int) -> None:
        self._place = place

    def add(self, row: Row, value: int, viewer: Seat, times: int) -> None:
        row[self._place] += times * value


class Numbers(Term):
    """Some numbers, the first ones by themselves."""

    __slots__ = ("_places",)

    def __init__(self, places: Sequence[int]) -> None:
        self._places = places

    def add(self, row: Row, value: Sequence[int], viewer: Seat, times: int) -> None:
        for number, one in enumerate(value):
            row[self._places[min(number, PLACES - 1)]] += times * one


class Named(Term):
    """The value of an enum, or the name of a component; copies count together, what no catalogue lists does not."""

    __slots__ = ("_places",)

    def __init__(self, places: Mapping[Any, int]) -> None:
        self._places: dict[Any, int | None] = {**places}

    def add(self, row: Row, value: str, viewer: Seat, times: int) -> None:
        try:
            place = self._places[value]
        except KeyError:
            place = self._places[value] = self._places.get(value.partition("#")[0])
        if place is not None:
            row[place] += times


class SeatFromViewer(Term):
    """A seat, counted from the viewer."""

    __slots__ = ("_places",)

    def __init__(self, places: Sequence[int]) -> None:
        self._places = places

    def add(self, row: Row, value: Seat, viewer: Seat, times: int) -> None:
        row[self._places[(value - viewer) % len(self._places)]] += times


class OneOf(Term):
    """A value of one of several types, or None: which type it has, and the value."""

    __slots__ = ("_types",)

    def __init__(self, types: Mapping[type, tuple[int, Term | None]]) -> None:
        self._types = types

    def add(self, row: Row, value: Any, viewer: Seat, times: int) -> None:
        if value is not None:
            there, term = self._types[type(value)]
            row[there] += times
            if term is not None:
                term.add(row, value, viewer, times)

    def renew(self, row: Row, old: Any, new: Any, viewer: Seat) -> None:
        if type(old) is not type(new):
            super().renew(row, old, new, viewer)
        elif (term := self._types[type(new)][1]) is not None:
            term.renew(row, old, new, viewer)


class Fields(Term):
    """A struct: the values of its fields."""

    __slots__ = ("_terms", "_values")

    def __init__(self, terms: Mapping[str, Term]) -> None:
        self._terms = tuple(terms.values())
        # With a second name, the getter returns a tuple for a single field as well.
        self._values = attrgetter(*terms, *list(terms)[:1]) if terms else _no_values

    def add(self, row: Row, value: msgspec.Struct, viewer: Seat, times: int) -> None:
        for term, held in zip(self._terms, self._values(value), strict=False):
            term.add(row, held, viewer, times)

    def renew(self, row: Row, old: msgspec.Struct, new: msgspec.Struct, viewer: Seat) -> None:
        for term, before, held in zip(self._terms, self._values(old), self._values(new), strict=False):
            if before is not held and before != held:
                term.renew(row, before, held, viewer)


def _no_values(_: object) -> tuple[()]:
    return ()


class Piece(Term):
    """A struct that has a name, such as a card, and says the same to every viewer.

    Where it is the same object in every view, what it adds is worked out once: a third of the time for a card.
    """

    __slots__ = ("_fields", "_known", "_name", "_same")

    def __init__(self, name: str, fields: Fields) -> None:
        self._name, self._fields = attrgetter(name), fields
        self._known: dict[str, tuple[msgspec.Struct, tuple[tuple[int, float], ...]]] = {}
        self._same = True

    def add(self, row: Row, value: msgspec.Struct, viewer: Seat, times: int) -> None:
        if not self._same:
            self._fields.add(row, value, viewer, times)
            return
        name = self._name(value)
        known = self._known.get(name)
        if known is None:
            added: Any = defaultdict(float)
            self._fields.add(added, value, viewer, 1)
            known = self._known[name] = value, tuple(added.items())
        elif known[0] is not value:
            self._same = False
            self._known.clear()
            self._fields.add(row, value, viewer, times)
            return
        for place, one in known[1]:
            row[place] += times * one

    def renew(self, row: Row, old: msgspec.Struct, new: msgspec.Struct, viewer: Seat) -> None:
        if self._same:
            super().renew(row, old, new, viewer)
        else:
            self._fields.renew(row, old, new, viewer)


class Things(Term):
    """A list: how many things it has, and what they are."""

    __slots__ = ("_count", "_each")

    def __init__(self, count: int, each: Term | None) -> None:
        self._count, self._each = count, each

    def add(self, row: Row, value: Sequence[Any], viewer: Seat, times: int) -> None:
        row[self._count] += times * len(value)
        if (each := self._each) is not None:
            for thing in value:
                each.add(row, thing, viewer, times)

    def renew(self, row: Row, old: Sequence[Any], new: Sequence[Any], viewer: Seat) -> None:
        each = self._each
        if each is None:
            row[self._count] += len(new) - len(old)
        elif len(old) != len(new):
            row[self._count] += len(new) - len(old)
            # What is before and after the change need not be touched.
            first, last = 0, 0
            for before, thing in zip(old, new, strict=False):
                if before is not thing and before != thing:
                    break
                first += 1
            for before, thing in zip(old[:first:-1], new[:first:-1], strict=False):
                if before is not thing and before != thing:
                    break
                last += 1
            for thing in old[first : len(old) - last]:
                each.add(row, thing, viewer, -1)
            for thing in new[first : len(new) - last]:
                each.add(row, thing, viewer, 1)
        else:
            for before, thing in zip(old, new, strict=True):
                if before is not thing and before != thing:
                    each.renew(row, before, thing, viewer)


class BySeat(Term):
    """A struct that belongs to a seat: each seat has features of its own."""

    __slots__ = ("_owner", "_seats")

    def __init__(self, owner: str, seats: Sequence[Term]) -> None:
        self._owner, self._seats = attrgetter(owner), seats

    def add(self, row: Row, value: msgspec.Struct, viewer: Seat, times: int) -> None:
        self._seats[(self._owner(value) - viewer) % len(self._seats)].add(row, value, viewer, times)

    def renew(self, row: Row, old: msgspec.Struct, new: msgspec.Struct, viewer: Seat) -> None:
        owner = self._owner(new)
        if owner == self._owner(old):
            self._seats[(owner - viewer) % len(self._seats)].renew(row, old, new, viewer)
        else:
            super().renew(row, old, new, viewer)


class ByKey(Term):
    """A struct about one of a few keys: each key has features of its own."""

    __slots__ = ("_key", "_keys")

    def __init__(self, key: str, keys: Mapping[Any, Term]) -> None:
        self._key, self._keys = attrgetter(key), keys

    def add(self, row: Row, value: msgspec.Struct, viewer: Seat, times: int) -> None:
        if (term := self._keys.get(self._key(value))) is not None:
            term.add(row, value, viewer, times)
