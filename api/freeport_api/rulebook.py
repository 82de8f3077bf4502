"""Reads the section of RULES.md that holds a number. It needs a parser of Markdown, which clients do not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from msgspec.structs import replace

from freeport_games.engine import AnyGame

from .rule_sections import RuleBlock, RuleBlockKind, RuleCell, RuleLine, RuleSection, RuleSpan, RuleStyle

_NUMBER = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+\b")
"""The number of a rule, a decision or a chance event."""
_NUMBERED = re.compile(r"^ *- \*\*([A-Z]{2}-[A-Z]?\d+)\*\*", re.MULTILINE)
"""A line of RULES.md that begins a rule."""
_STYLES = {"strong": RuleStyle.STRONG, "em": RuleStyle.EMPHASIS, "code_inline": RuleStyle.CODE}
_LISTS = ("bullet_list", "ordered_list")


def rule_section(game: AnyGame, number: str) -> RuleSection | None:
    """Return the section of a game's rules that holds a number; None if no rule has it."""
    return _section(game, number) if number in _numbers(game) else None


@cache
def _numbers(game: AnyGame) -> frozenset[str]:
    """Return all numbers of a game's rules."""
    return frozenset(_NUMBERED.findall(game.rules))


@cache
def _section(game: AnyGame, number: str) -> RuleSection:
    """Return the section of a number that a game's rules have. Only this section is parsed."""
    headings, text = next(section for section in _texts(game.rules) if number in _NUMBERED.findall(section[1]))
    blocks = [replace(block, lines=tuple(_cited(block.lines, _numbers(game)))) for block in _blocks(text)]
    return RuleSection(game.slug, number, headings, tuple(blocks))


def _texts(rules: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the text of each section, with the headings above it."""
    headings: tuple[str, ...] = ()
    for part in re.split(r"^(?=#)", rules, flags=re.MULTILINE):
        title, _, text = part.partition("\n")
        level = len(title) - len(title.lstrip("#"))
        headings = (*headings[: max(level - 1, 0)], title.lstrip("# "))
        yield headings, text


def _blocks(text: str) -> Iterator[RuleBlock]:
    """Yield the blocks of a section in Markdown."""
    for node in SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text)).children:
        if node.type in _LISTS:
            yield RuleBlock(RuleBlockKind.LIST, tuple(_items(node, 0)))
        elif node.type == "table":
            rows = [_line([cell.children[0] for cell in tr.children], 0) for tr in node.walk() if tr.type == "tr"]
            yield RuleBlock(RuleBlockKind.TABLE, tuple(rows))
        elif node.type == "paragraph":
            yield RuleBlock(RuleBlockKind.PARAGRAPH, (_line(node.children, 0),))


def _items(node: SyntaxTreeNode, level: int) -> Iterator[RuleLine]:
    """Yield the items of a list, and of those within it."""
    for part in [part for item in node.children for part in item.children]:
        if part.type in _LISTS:
            yield from _items(part, level + 1)
        elif part.type == "paragraph":
            yield _line(part.children, level)


def _line(cells: Sequence[SyntaxTreeNode], level: int) -> RuleLine:
    """Return a line; a number in bold at its beginning is that of its rule."""
    first, *others = [[*_spans(cell, RuleStyle.PLAIN)] for cell in cells]
    number = first[0].text if first and first[0].style is RuleStyle.STRONG else ""
    if _NUMBER.fullmatch(number) is None:
        return RuleLine(None, level, tuple(RuleCell(tuple(spans)) for spans in (first, *others)))
    rest = [replace(span, text=span.text.lstrip()) if not at else span for at, span in enumerate(first[1:])]
    return RuleLine(number, level, tuple(RuleCell(tuple(spans)) for spans in (rest, *others)))


def _spans(node: SyntaxTreeNode, style: RuleStyle) -> Iterator[RuleSpan]:
    """Yield the pieces of a text."""
    for part in node.children:
        if part.type == "softbreak":
            yield RuleSpan(" ", style, None)
        elif part.children:
            yield from _spans(part, _STYLES.get(part.type, style))
        elif part.content:
            yield RuleSpan(part.content, _STYLES.get(part.type, style), None)


def _cited(lines: Sequence[RuleLine], numbers: Collection[str]) -> Iterator[RuleLine]:
    """Yield lines in which the numbers of other rules are pieces of their own."""
    for line in lines:
        cells = [RuleCell(tuple(part for span in cell.spans for part in _parts(span, numbers))) for cell in line.cells]
        yield replace(line, cells=tuple(cells))


def _parts(span: RuleSpan, numbers: Collection[str]) -> Iterator[RuleSpan]:
    end = 0
    for found in _NUMBER.finditer(span.text):
        if found.group() in numbers:
            if found.start() > end:
                yield replace(span, text=span.text[end : found.start()])
            yield replace(span, text=found.group(), rule=found.group())
            end = found.end()
    if span.text[end:]:
        yield replace(span, text=span.text[end:])
