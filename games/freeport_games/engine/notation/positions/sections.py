"""A position taken apart: sections with `` | `` between them, and the words of each.

A word stands alone, or it is ``name=value``. Values may have parts in brackets, which are words again::

    turn=7 active=2 | 100 hand=CG01#1,FP01#1 delivery=(CG04#1,FP06#1 in=1 shown)

Every mistake is a ``ValueError`` with a sentence that quotes the section and says what is expected.
"""

from __future__ import annotations

import textwrap
from typing import NoReturn

BETWEEN = " | "
"""Stands between two sections."""
SHOWN = 100
"""The number of characters of a text that a message quotes."""


def quoted(text: str) -> str:
    """Return a text in quotes, shortened to what a message quotes."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]} ...")


class Unreadable(ValueError):
    """A word cannot be read. Whoever has its section quotes it."""


def sections(text: str) -> list[Section]:
    """Return the sections of a position. Raises ``ValueError`` if a name is given twice in one of them."""
    return [Section(section.strip()) for section in text.split("|")]


def split(text: str, between: str) -> list[str]:
    """Split a text at each sign that stands outside brackets; what is empty is left out."""
    parts: list[str] = []
    depth = start = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == between and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [part for part in (*parts, text[start:]) if part]


class Section:
    """The words of a section, to be taken one by one."""

    def __init__(self, text: str) -> None:
        """Split a section into words. Raises ``ValueError`` if a name is given twice."""
        self.text = text
        self.alone: list[str] = []
        """The words that stand alone and are not taken yet."""
        self.named: dict[str, str] = {}
        """The values that have a name and are not taken yet."""
        for word in split(text, " "):
            name, sign, value = word.partition("=")
            if not sign or "(" in name:
                self.alone.append(word)
            elif name in self.named:
                self.wrong(f"{name}= occurs twice")
            else:
                self.named[name] = value

    def wrong(self, why: str) -> NoReturn:
        """Say what is wrong with the section. Raises ``ValueError``, always."""
        raise ValueError(f"{why} in {textwrap.shorten(self.text, SHOWN, placeholder=' ...')!r}")

    def says(self, word: str) -> bool:
        """Take a word that stands alone, if it is there; return whether it is."""
        if word not in self.alone:
            return False
        self.alone.remove(word)
        return True

    def end(self) -> None:
        """Check that every word was taken. Raises ``ValueError`` if one is left."""
        if left := [*self.alone, *[f"{name}=" for name in self.named]]:
            self.wrong(f"nothing is known about {quoted(left[0])}")
