"""Lines of text: safe to show, and broken where they would become too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_CONSOLE = Console(width=80)
"""Rich wants a console to break a text; nothing is ever written to this one."""


class Part(NamedTuple):
    """A piece of a line that is not broken if it fits a line."""

    text: Text
    """The piece."""
    before: str = "  "
    """What stands between it and the piece before."""


def plain(text: str) -> str:
    """A text from anywhere, with nothing in it that a terminal obeys.

    Whatever is not printable is replaced: control characters, escapes, line ends, and marks that turn the direction of
    writing.
    """
    return "".join([letter if letter.isprintable() else REPLACEMENT for letter in text])


def said(text: str, style: str = "") -> Text:
    """A styled piece of text, which is safe to show. It is never read as markup."""
    return Text(plain(text), style)


def joined(pieces: Iterable[Text], between: str = " ") -> Text:
    """Pieces of text in a row; empty ones are left out."""
    return Text(between).join([piece for piece in pieces if piece.plain])


def parted(pieces: Iterable[Text], between: str = "  ") -> list[Part]:
    """The parts that pieces of text are; empty ones are left out."""
    return [Part(piece, between) for piece in pieces if piece.plain]


def flow(heading: Text, parts: Sequence[Part], width: int, indent: int) -> list[Text]:
    """A heading and parts in a row, which goes on in the next line where it would become too long.

    Args:
        heading: what the first line begins with.
        parts: what follows.
        width: how many columns there are.
        indent: where further lines begin.
    """
    lines, line = [], heading.copy()
    started = bool(heading.plain.strip())
    for part, further in zip_longest(parts, parts[1:]):
        between = part.before if started else ""
        # A comma after it stays with it.
        after = 0 if further is None else len(further.before.rstrip())
        if started and line.cell_len + len(between) + part.text.cell_len + after > width:
            line.append(between.rstrip())
            lines.append(line)
            line, between = Text(" " * indent), ""
        line.append(between)
        line.append_text(part.text)
        started = True
    return [broken for each in [*lines, line] for broken in _broken(each, width, indent)]


def _broken(line: Text, width: int, indent: int) -> list[Text]:
    """A line whose one part is longer than a line, broken at spaces."""
    line.rstrip()
    if line.cell_len <= width:
        return [line]
    first, *more = line.wrap(_CONSOLE, width)
    first.rstrip()
    rest = Text(" ").join(more)
    return [first, *paragraph(rest, width, indent)] if more else [first]


def paragraph(text: Text, width: int, indent: int) -> list[Text]:
    """A text over several lines, all of them indented."""
    lines = text.wrap(_CONSOLE, max(width - indent, 1))
    for line in lines:
        line.rstrip()
        line.pad_left(indent)
    return list(lines)
