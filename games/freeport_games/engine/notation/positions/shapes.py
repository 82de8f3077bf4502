"""The value of a word: how values of each type are written and read.

A number is itself, a name stands for an identifier or a value of an enum, ``-`` for nothing at all, commas stand
between the values of a list, ``:`` between a key and its value.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from freeport_games.engine.domains import Counted

from .sections import Unreadable, quoted, split

T = TypeVar("T")

NOTHING = "-"
"""Stands for None and for an empty text."""
REST = "*"
"""Stands in a pile for all cards that are named nowhere else."""
MOST = 999_999_999
"""The largest number in a position."""
FEW = 12
"""The number of names that a message lists; of more names, it shows an example."""

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_SIGNED = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_TIMES = re.compile(r"(?P<what>[^*]+)(\*(?P<count>\d{1,9}))?", re.ASCII)


class Shape(ABC, Generic[T]):
    """How the values of a type are written as words, and read."""

    whole: ClassVar[bool] = False
    """Whether it is that of a whole list, and not of each value."""

    @abstractmethod
    def write(self, value: T) -> str:
        """Return the text of a value."""

    @abstractmethod
    def read(self, text: str, what: str) -> T:
        """Return the value of a text.

        Args:
            text: the text.
            what: the name of the word, for the message if it cannot be read.

        Raises:
            Unreadable: if the text is not that of a value.
        """


class Number(Shape[int]):
    """A number that is not below 0."""

    def write(self, value: int) -> str:
        """Return the text of a value."""
        return str(value)

    def read(self, text: str, what: str) -> int:
        """Return the value of a text."""
        if _NUMBER.fullmatch(text) is None:
            raise Unreadable(f"{what} is a whole number from 0 to {MOST}, not {quoted(text)}")
        return int(text)


class Change(Shape[int]):
    """A number with its sign, such as ``-1`` and ``+2``."""

    def write(self, value: int) -> str:
        """Return the text of a value."""
        return f"{value:+}"

    def read(self, text: str, what: str) -> int:
        """Return the value of a text."""
        if _SIGNED.fullmatch(text) is None:
            raise Unreadable(f"{what} is a whole number with its sign such as -1, not {quoted(text)}")
        return int(text)


class Word(Shape[str]):
    """A text that is one word, or empty."""

    def write(self, value: str) -> str:
        """Return the text of a value."""
        return value or NOTHING

    def read(self, text: str, what: str) -> str:
        """Return the value of a text."""
        return "" if text == NOTHING else text


class Piece(Shape[str]):
    """The name of a piece that is made in play."""

    def __init__(self, pattern: str, like: str) -> None:
        """Take the pattern of such names, and an example for a message."""
        self._pattern, self._like = re.compile(pattern, re.ASCII), like

    def write(self, value: str) -> str:
        """Return the text of a value."""
        return value

    def read(self, text: str, what: str) -> str:
        """Return the value of a text."""
        if self._pattern.fullmatch(text) is None:
            raise Unreadable(f"{what} is such as {self._like}, not {quoted(text)}")
        return text


class Names(Shape[T]):
    """One of some values that have names."""

    def __init__(self, values: Mapping[str, T]) -> None:
        """Take the values by their names."""
        self.values = values
        self._names = {value: name for name, value in values.items()}

    def write(self, value: T) -> str:
        """Return the text of a value."""
        return self._names.get(value, str(value))

    def read(self, text: str, what: str) -> T:
        """Return the value of a text."""
        if text not in self.values:
            raise Unreadable(f"{what} is {_listed(self.values)}, not {quoted(text)}")
        return self.values[text]


def _listed(names: Iterable[str]) -> str:
    """List some names for people; give an example if there are many."""
    few = [name for name in names if name != NOTHING]
    return ", ".join(few) if len(few) <= FEW else f"one of {len(few)} names such as {few[0]}"


class Maybe(Shape[T | None]):
    """A value, or none."""

    def __init__(self, one: Shape[T]) -> None:
        """Take the shape of a value."""
        self._one = one

    def write(self, value: T | None) -> str:
        """Return the text of a value."""
        return NOTHING if value is None else self._one.write(value)

    def read(self, text: str, what: str) -> T | None:
        """Return the value of a text."""
        return None if text == NOTHING else self._one.read(text, what)


class Listed(Shape[Sequence[T]]):
    """Several values."""

    def __init__(
        self, one: Shape[T], make: Callable[[list[T]], Sequence[T]] = list, between: str = ",", *, turned: bool = False
    ) -> None:
        """Say how they are written.

        Args:
            one: the shape of each.
            make: makes the list of them.
            between: stands between two of them.
            turned: whether the last one is written first.
        """
        self._one, self._make, self._between, self._step = one, make, between, -1 if turned else 1

    def write(self, value: Sequence[T]) -> str:
        """Return the text of a value."""
        return self._between.join(map(self._one.write, value[:: self._step]))

    def read(self, text: str, what: str) -> Sequence[T]:
        """Return the value of a text."""
        found = [self._one.read(word, what) for word in split(text, self._between)]
        return self._make(found[:: self._step])


class OrRest(Shape[str]):
    """A card, or ``REST``."""

    def __init__(self, one: Shape[str]) -> None:
        """Take the shape of a card."""
        self._one = one

    def write(self, value: str) -> str:
        """Return the text of a value."""
        return self._one.write(value)

    def read(self, text: str, what: str) -> str:
        """Return the value of a text."""
        return REST if text == REST else self._one.read(text, what)


class Flags(Shape[list[bool]]):
    """Truths, by the places of those that are true."""

    def __init__(self, length: int) -> None:
        """Take their number."""
        self._length = length

    def write(self, value: list[bool]) -> str:
        """Return the text of a value."""
        return ",".join([str(place) for place, flag in enumerate(value) if flag])

    def read(self, text: str, what: str) -> list[bool]:
        """Return the value of a text."""
        places = Names({str(place): place for place in range(self._length)})
        true = [places.read(word, what) for word in split(text, ",")]
        return [place in true for place in range(self._length)]


class Mapped(Shape[dict[Any, Any]]):
    """Values by their keys, each with its key in a word."""

    def __init__(self, pair: Shape[tuple[Any, Any]]) -> None:
        """Take the shape of a key with its value."""
        self._pairs = Listed(pair)

    def write(self, value: dict[Any, Any]) -> str:
        """Return the text of a value."""
        return self._pairs.write([*value.items()])

    def read(self, text: str, what: str) -> dict[Any, Any]:
        """Return the value of a text."""
        found: dict[Any, Any] = {}
        for key, value in self._pairs.read(text, what):
            if key in found:
                raise Unreadable(f"{what} names {key} twice")
            found[key] = value
        return found


class _Tally(Shape[T]):
    """How many there are of each thing: ``food*4,weapons``."""

    whole = True

    def __init__(self, things: Collection[str]) -> None:
        """Take the things that are counted, in order."""
        self._things = Names({str(thing): str(thing) for thing in things})

    def _write(self, counts: Iterable[tuple[str, int]]) -> str:
        return ",".join([thing if count == 1 else f"{thing}*{count}" for thing, count in counts if count])

    def _read(self, text: str, what: str) -> dict[str, int]:
        counts: dict[str, int] = {}
        for word in split(text, ","):
            found = _TIMES.fullmatch(word)
            if found is None:
                first = next(iter(self._things.values))
                raise Unreadable(f"a number stands behind *, as in {first}*2, not as in {quoted(word)}")
            thing = self._things.read(found["what"], what)
            if thing in counts:
                raise Unreadable(f"{what} names {thing} twice")
            counts[thing] = int(found["count"] or 1)
        return {thing: counts.get(thing, 0) for thing in self._things.values}


class Counts(_Tally[list[int]]):
    """Counts of things, each in its place."""

    def write(self, value: list[int]) -> str:
        """Return the text of a value."""
        return self._write(zip(self._things.values, value, strict=False))

    def read(self, text: str, what: str) -> list[int]:
        """Return the value of a text."""
        return [*self._read(text, what).values()]


class Numbers(_Tally[tuple[Counted, ...]]):
    """A number for each of some things."""

    def write(self, value: tuple[Counted, ...]) -> str:
        """Return the text of a value."""
        return self._write([(str(each.key), each.count) for each in value])

    def read(self, text: str, what: str) -> tuple[Counted, ...]:
        """Return the value of a text."""
        return tuple(Counted(thing, count) for thing, count in self._read(text, what).items())
