"""Lines of text: safe to show, and broken where they would become too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_CONSOLE = Console(width=80)
"""Rich needs a console to break a text; nothing is ever written to this one."""


class Part(NamedTuple):
    """A piece of a line that is not broken if it fits a line."""

    text: Text
    """The piece."""
    before: str = "  "
    """The separator between it and the piece before."""


def plain(text: str) -> str:
    """Return a text of any origin without anything that a terminal would obey.

    Unprintable characters are replaced: control characters, escapes, line ends, and marks that turn the direction of
    writing.
    """
    return "".join([letter if letter.isprintable() else REPLACEMENT for letter in text])


def said(text: str, style: str = "") -> Text:
    """Return a styled piece of text, which is safe to show. It is never read as markup."""
    return Text(plain(text), style)


def joined(pieces: Iterable[Text], between: str = " ") -> Text:
    """Return pieces of text in a row; empty ones are omitted."""
    return Text(between).join([piece for piece in pieces if piece.plain])


def parted(pieces: Iterable[Text], between: str = "  ") -> list[Part]:
    """Return the parts of pieces of text; empty ones are omitted."""
    return [Part(piece, between) for piece in pieces if piece.plain]


def first_apart(parts: list[Part]) -> list[Part]:
    """Return the same parts, the first of them with spaces before it."""
    return [part if number else part._replace(before="  ") for number, part in enumerate(parts)]


def flow(heading: Text, parts: Sequence[Part], width: int, indent: int) -> list[Text]:
    """Return a heading and parts in a row, which continues on the next line if it would become too long.

    Args:
        heading: the beginning of the first line.
        parts: the rest.
        width: the number of columns.
        indent: the indentation of further lines.
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
    """Return a line whose only part is longer than a line, broken at spaces."""
    line.rstrip()
    if line.cell_len <= width:
        return [line]
    first, *more = line.wrap(_CONSOLE, width)
    first.rstrip()
    rest = Text(" ").join(more)
    return [first, *paragraph(rest, width, indent)] if more else [first]


def paragraph(text: Text, width: int, indent: int) -> list[Text]:
    """Return a text over several lines, all of them indented."""
    lines = text.wrap(_CONSOLE, max(width - indent, 1))
    for line in lines:
        line.rstrip()
        line.pad_left(indent)
    return list(lines)
