"""Lines of the terminal: where there is a screen they are wrapped to it, elsewhere they stay whole."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

ASIDE = 4
"""The columns by which what is said beside a question is moved in."""


def say(console: Console, text: str) -> None:
    """Write a line, which may hold markup."""
    console.print(text, highlight=False, soft_wrap=not console.is_terminal)


def indented(console: Console, text: str | Text, style: str = "", hang: int = 0, indent: int = ASIDE) -> list[Text]:
    """Return what is said beside a question as lines, all of them moved in.

    Args:
        console: the console that will show them.
        text: the text; no markup.
        style: its style, unless it has styles of its own.
        hang: the columns by which the lines after the first are moved in further.
        indent: the columns by which all lines are moved in.
    """
    whole = Text(text, style) if isinstance(text, str) else text
    lines = whole.wrap(console, max(console.width - indent - hang, 1)) if console.is_terminal else whole.split()
    return [Text(" " * (indent + (hang if at else 0))).append(line) for at, line in enumerate(lines)]


def tell(console: Console, event: str) -> None:
    """Write a sentence about what happened."""
    write(console, indented(console, Text.assemble(("· ", "dim"), event), hang=2, indent=0))


def write(console: Console, lines: Sequence[Text]) -> None:
    """Write lines that are wrapped."""
    for line in lines:
        console.print(line, soft_wrap=True)
