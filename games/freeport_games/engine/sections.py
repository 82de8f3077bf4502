"""The one-line positions of games: sections of words, separated by `` | ``.

A word stands alone, or it is ``name=value``; a value is a number, a name, or several names separated by commas::

    turn=7 active=2 stage=RAID

A game's ``read_position`` takes the words of a section one by one and then calls ``end``. Every mistake is a
``ValueError`` with a sentence that quotes the section and says what is expected.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn, TypeVar

T = TypeVar("T")
N = TypeVar("N", int, None)

BETWEEN = " | "
"""The separator of two sections."""
MOST = 999_999_999
"""The largest number in a position."""
SHOWN = 100
"""The number of characters of a section that a message quotes."""
FEW = 12
"""The number of names that a message lists; of more names, it shows an example."""

REST = "*"
"""Stands in a pile for all cards that are named nowhere else."""

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_TIMES = re.compile(r"(?P<what>[^*]+)(\*(?P<count>\d{1,9}))?", re.ASCII)


def sections(text: str) -> Iterator[str]:
    """Yield the sections of a position, without the spaces around them."""
    for section in text.split("|"):
        yield section.strip()


def number(text: str, what: str) -> int:
    """Read a number of a position.

    Args:
        text: the number.
        what: its meaning, for the message if it is not a number.

    Raises:
        ValueError: if it is not a whole number from 0 to ``MOST``.
    """
    if _NUMBER.fullmatch(text) is None:
        raise ValueError(f"{what} is a whole number from 0 to {MOST}, not {text!r}")
    return int(text)


class Section:
    """The words of a section, to be taken one by one."""

    def __init__(self, text: str) -> None:
        """Split a section into words.

        Raises:
            ValueError: if a name is given twice.
        """
        self.text = text
        self.alone: list[str] = []
        """The words that stand alone and are not taken yet."""
        self._named: dict[str, str] = {}
        for word in text.split():
            name, sign, value = word.partition("=")
            if not sign:
                self.alone.append(word)
            elif name in self._named:
                self.wrong(f"{name}= occurs twice")
            else:
                self._named[name] = value

    def wrong(self, why: str) -> NoReturn:
        """Say what is wrong with the section. Raises ``ValueError``, always."""
        raise ValueError(f"{why} in {textwrap.shorten(self.text, SHOWN, placeholder=' ...')!r}")

    def first(self, what: str) -> str:
        """Take the first word that stands alone.

        Raises:
            ValueError: if there is none.
        """
        if not self.alone:
            self.wrong(f"{what} is missing")
        return self.alone.pop(0)

    def says(self, word: str) -> bool:
        """Return whether a word stands alone in the section."""
        if word not in self.alone:
            return False
        self.alone.remove(word)
        return True

    def number(self, name: str, usual: N) -> int | N:
        """Return a number, or the default if it is omitted. Raises ``ValueError`` if it is not a number."""
        value = self._named.pop(name, None)
        if value is None:
            return usual
        try:
            return number(value, name)
        except ValueError as error:
            self.wrong(str(error))

    def one_of(self, name: str, values: Mapping[str, T], usual: T) -> T:
        """Return one of some values by its name, or the default if it is omitted. Raises ``ValueError`` for others."""
        value = self._named.pop(name, None)
        return usual if value is None else self.meant(value, name, values)

    def needed_number(self, name: str) -> int:
        """Return a number. Raises ``ValueError`` if it is omitted or not a number."""
        return self._there(name, self.number(name, None))

    def needed(self, name: str, values: Mapping[str, T]) -> T:
        """Return one of some values by its name. Raises ``ValueError`` if it is omitted, or for others."""
        return self._there(name, self.one_of(name, values, None))

    def _there(self, name: str, value: T | None) -> T:
        if value is None:
            self.wrong(f"{name}= is missing")
        return value

    def several(self, name: str) -> list[str]:
        """Return the words of a list that is separated by commas; empty if the name is omitted."""
        return [word for word in self._named.pop(name, "").split(",") if word]

    def several_of(self, name: str, values: Mapping[str, T]) -> list[T]:
        """Return several values by their names. Raises ``ValueError`` for others."""
        return [self.meant(word, name, values) for word in self.several(name)]

    def numbers(self, name: str) -> list[int]:
        """Return several numbers. Raises ``ValueError`` if one of them is not a number."""
        found = self.several(name)
        if wrong := [word for word in found if _NUMBER.fullmatch(word) is None]:
            self.wrong(f"{name} is several whole numbers such as 0,2, not {wrong[0]!r}")
        return [int(word) for word in found]

    def times(self, word: str) -> tuple[str, int]:
        """Read something with its number, as ``times`` writes it. Raises ``ValueError`` if it is not that."""
        found = _TIMES.fullmatch(word)
        if found is None:
            self.wrong(f"a number stands behind *, as in {word.partition('*')[0] or 'food'}*2, not as in {word!r}")
        return found["what"], int(found["count"] or 1)

    def gives(self, name: str) -> bool:
        """Return whether a name has a value, which may be empty."""
        return name in self._named

    def meant(self, word: str, what: str, values: Mapping[str, T]) -> T:
        """Return the value that a word stands for. Raises ``ValueError`` if it is not one of some values."""
        if word not in values:
            self.wrong(f"{what} is {_listed(values)}, not {word!r}")
        return values[word]

    def end(self) -> None:
        """Check that every word was taken. Raises ``ValueError`` if one is left."""
        if left := [*self.alone, *[f"{name}=" for name in self._named]]:
            self.wrong(f"nothing is known about {left[0]!r}")


def _listed(names: Iterable[str]) -> str:
    """List some names for people; give an example if there are many."""
    few = list(names)
    return ", ".join(few) if len(few) <= FEW else f"one of {len(few)} names such as {few[0]}"


def words(*alone: str, **named: object) -> str:
    """Join words to a section; a value of None is omitted, and so is an empty word."""
    shown = [f"{name}={value}" for name, value in named.items() if value is not None]
    return " ".join([*[word for word in alone if word], *shown])


def unless(value: T, usual: object) -> T | None:
    """Return a value, or None if it is the default."""
    return None if value == usual else value


def times(what: str, count: int) -> str:
    """Write something with its number: ``food*4``, and ``food`` for one."""
    return what if count == 1 else f"{what}*{count}"


def known(names: Iterable[str]) -> dict[str, str]:
    """Return names as what they stand for: themselves."""
    return {name: name for name in names}


def fill(pile: list[str], rest: Iterable[str]) -> None:
    """Replace ``REST`` in a pile by the cards of the rest that the pile does not name itself.

    Raises:
        ValueError: if it stands there more than once.
    """
    if pile.count(REST) > 1:
        raise ValueError(f"{REST} stands once in a pile, for all cards that are named nowhere else")
    if REST in pile:
        named, place = {*pile}, pile.index(REST)
        pile[place : place + 1] = [card for card in rest if card not in named]


def commas(names: Iterable[object], between: str = ",") -> str | None:
    """Join several names to a value; None for no names."""
    return between.join(map(str, names)) or None


def check_position(seats: int, allowed: range, problems: Iterable[str]) -> None:
    """Check that a game can go on from a position.

    Args:
        seats: the number of seats in it.
        allowed: the numbers of seats allowed.
        problems: its problems; read only if the number of seats is allowed.

    Raises:
        ValueError: if it cannot. The message says what is wrong, and what is expected.
    """
    if seats not in allowed:
        raise ValueError(f"{allowed[0]} to {allowed[-1]} seats play, not {seats}")
    for problem in problems:
        raise ValueError(problem)
