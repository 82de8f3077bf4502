"""What the one-line positions of games are made of: sections with `` | `` between them, each of them words.

A word stands alone, or it is ``name=value``; a value is a number, a name, or several names with commas between them::

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
"""What stands between two sections."""
MOST = 999_999_999
"""The largest number in a position."""
SHOWN = 100
"""So many signs of a section are quoted in a sentence."""
FEW = 12
"""So many names are listed in a sentence; of more, an example is given."""

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def sections(text: str) -> Iterator[str]:
    """The sections of a position, without the spaces around them."""
    for section in text.split("|"):
        yield section.strip()


def number(text: str, what: str) -> int:
    """A number as it stands in a position.

    Args:
        text: the number.
        what: what it stands for, to be named if it is not a number.

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
                self.wrong(f"{name}= stands twice")
            else:
                self._named[name] = value

    def wrong(self, why: str) -> NoReturn:
        """Say what is wrong with the section. Raises ``ValueError``, always."""
        raise ValueError(f"{why} in {textwrap.shorten(self.text, SHOWN, placeholder=' ...')!r}")

    def first(self, what: str) -> str:
        """The first word that stands alone.

        Raises:
            ValueError: if there is none.
        """
        if not self.alone:
            self.wrong(f"{what} is missing")
        return self.alone.pop(0)

    def says(self, word: str) -> bool:
        """Whether a word stands alone in the section."""
        if word not in self.alone:
            return False
        self.alone.remove(word)
        return True

    def number(self, name: str, usual: N) -> int | N:
        """A number, or the usual one if it is left out. Raises ``ValueError`` if it is not a number."""
        value = self._named.pop(name, None)
        if value is None:
            return usual
        try:
            return number(value, name)
        except ValueError as error:
            self.wrong(str(error))

    def one_of(self, name: str, values: Mapping[str, T], usual: T) -> T:
        """One of some values by its name, or the usual one if it is left out. Raises ``ValueError`` for another."""
        value = self._named.pop(name, None)
        return usual if value is None else self.meant(value, name, values)

    def several(self, name: str) -> list[str]:
        """Words with commas between them; none if the name is left out."""
        return [word for word in self._named.pop(name, "").split(",") if word]

    def gives(self, name: str) -> bool:
        """Whether there is a value of a name, which may be empty."""
        return name in self._named

    def meant(self, word: str, what: str, values: Mapping[str, T]) -> T:
        """What a word stands for. Raises ``ValueError`` if it is not one of some values."""
        if word not in values:
            self.wrong(f"{what} is {_listed(values)}, not {word!r}")
        return values[word]

    def end(self) -> None:
        """See that every word was taken. Raises ``ValueError`` if one is left."""
        if left := [*self.alone, *[f"{name}=" for name in self._named]]:
            self.wrong(f"nothing is known about {left[0]!r}")


def _listed(names: Iterable[str]) -> str:
    """Some names for people; an example where there are many."""
    few = list(names)
    return ", ".join(few) if len(few) <= FEW else f"one of {len(few)} names such as {few[0]}"


def words(*alone: str, **named: object) -> str:
    """A section from its words; a value of None is left out, and so is an empty word."""
    shown = [f"{name}={value}" for name, value in named.items() if value is not None]
    return " ".join([*[word for word in alone if word], *shown])


def unless(value: T, usual: object) -> T | None:
    """A value, or None if it is the usual one."""
    return None if value == usual else value


def commas(names: Iterable[object], between: str = ",") -> str | None:
    """Several names as a value; None for none."""
    return between.join(map(str, names)) or None


def check_position(seats: int, allowed: range, problems: Iterable[str]) -> None:
    """See whether a game can go on from a position.

    Args:
        seats: how many play in it.
        allowed: how many may play.
        problems: what is wrong with it; looked at only if so many seats may play.

    Raises:
        ValueError: if it cannot. The message says what is wrong, and what is expected.
    """
    if seats not in allowed:
        raise ValueError(f"{allowed[0]} to {allowed[-1]} seats play, not {seats}")
    for problem in problems:
        raise ValueError(problem)
