"""The rules of a game as data, for pages that show them in their own way."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Data


class RuleStyle(StrEnum):
    """How a piece of a rule's text is set."""

    PLAIN = "PLAIN"
    """As it is."""
    STRONG = "STRONG"
    """Strong."""
    EMPHASIS = "EMPHASIS"
    """Emphasised."""
    CODE = "CODE"
    """A name in the API, such as a kind of move."""


class RuleSpan(Data, frozen=True):
    """A piece of a rule's text."""

    text: str
    """The text."""
    style: RuleStyle
    """How it is set."""
    rule: str | None
    """The number of the rule that it cites; null for none."""


class RuleCell(Data, frozen=True):
    """A cell of a table of the rules, or the whole text of a line that is no row."""

    spans: tuple[RuleSpan, ...]
    """Its text, piece by piece."""


class RuleLine(Data, frozen=True):
    """A paragraph, an item of a list, or a row of a table."""

    number: str | None
    """The number of the rule that it is; null for none."""
    level: int
    """Its depth in nested lists, from 0."""
    cells: tuple[RuleCell, ...]
    """Its cells: one, unless it is a row of a table."""


class RuleBlockKind(StrEnum):
    """A kind of block of the rules."""

    PARAGRAPH = "PARAGRAPH"
    """A paragraph, as its only line."""
    LIST = "LIST"
    """A list, an item a line."""
    TABLE = "TABLE"
    """A table, a row a line; the first one names the columns."""


class RuleBlock(Data, frozen=True):
    """A paragraph, a list or a table of the rules."""

    kind: RuleBlockKind
    """Its kind."""
    lines: tuple[RuleLine, ...]
    """Its lines."""


class RuleSection(Data, frozen=True):
    """The section of a game's rules that holds a numbered rule, decision or chance event."""

    game: str
    """The slug of the game."""
    number: str
    """The number that was asked for, such as `CH-D7`; the line that has it is in one of the blocks."""
    headings: tuple[str, ...]
    """The headings above it, the section's own last."""
    blocks: tuple[RuleBlock, ...]
    """Its blocks, in their order."""
