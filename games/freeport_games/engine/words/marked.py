"""Marks in sentences: the words that name a thing, and those that stand for a field.

A marked text is an ordinary text in which some parts stand between characters that no name can contain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

_OPEN, _NEXT, _SHOWN, _CLOSE = "\ue000", "\ue001", "\ue002", "\ue003"
"""Characters for private use, which neither names of players nor texts of games contain."""
_MARK = re.compile(f"{_OPEN}([^{_SHOWN}]*){_SHOWN}([^{_CLOSE}]*){_CLOSE}")


class Part(msgspec.Struct, frozen=True):
    """A part of a text."""

    text: str
    """The words."""
    keys: tuple[str, ...] = ()
    """The marks on them; empty for words between marks."""


def mark(text: str, *keys: str) -> str:
    """Return a text with marks on all of it; as it is if it is empty, or there are none."""
    return f"{_OPEN}{_NEXT.join(keys)}{_SHOWN}{text}{_CLOSE}" if text and any(keys) else text


def parts(text: str) -> Iterator[Part]:
    """Yield the parts of a marked text."""
    end = 0
    for found in _MARK.finditer(text):
        if found.start() > end:
            yield Part(text[end : found.start()])
        yield Part(found[2], tuple(found[1].split(_NEXT)))
        end = found.end()
    if end < len(text):
        yield Part(text[end:])


def unmarked(text: str) -> str:
    """Return a text without its marks."""
    return _MARK.sub(r"\2", text) if _OPEN in text else text


def together(same: list[str]) -> str:
    """Return several texts that say the same as one, with the marks of all."""
    keys = [key for text in same for part in parts(text) for key in part.keys]
    return mark(unmarked(same[0]), *keys)
