"""Comparing what the docs say with what happens, up to what is different every time."""

from __future__ import annotations

import json
import re

ANYTHING = "..."

_EVER_CHANGING = (
    (re.compile(r"fp_[\w-]{43}"), "<token>"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "<digest>"),
    (re.compile(r"\b[0-9a-f]{16}\b|\b[0-9a-f]{32}\b"), "<id>"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"), "<time>"),
    (re.compile(r"\b(?:CG|FP|SP)\d\d#\d\b"), "<card>"),
    (re.compile(r"127\.0\.0\.1:\d+"), "<address>"),
    (re.compile(r'("(?:invitation|nextCursor|cursor|endCursor|next)": ?)"[\w-]+"'), r'\1"<secret>"'),
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_WIDTH = re.compile(r"[ ─━┃│┏┓┗┛┳┻╇┡┩┴└┘]+")


def steady(text: str) -> str:
    """Return a text without what is different every time."""
    for pattern, name in _EVER_CHANGING:
        text = pattern.sub(name, text)
    return text


def differs(expected: str, printed: str, *, numbers: bool = True) -> str | None:
    """Return why a text is not the expected one; None if it is.

    Args:
        expected: what the docs say.
        printed: what was printed.
        numbers: whether numbers and the width of columns count.
    """
    wanted, found = _lines(expected, numbers), _lines(printed, numbers)
    if _fit(wanted, found):
        return None
    return f"the docs say:\n{expected.rstrip()}\n\nbut it is:\n{printed.rstrip()}"


def answer_differs(expected: str, answer: object) -> str | None:
    """Return why a JSON answer is not the expected one; None if it is. A value ``"..."`` stands for any value."""
    wanted = json.loads(expected)
    return differs(pretty(wanted), pretty(_without_anything(wanted, answer)))


def _without_anything(wanted: object, found: object) -> object:
    """Return what was found, with ``...`` where anything is wanted."""
    match wanted, found:
        case str(), _ if wanted == ANYTHING:
            return ANYTHING
        case dict(), dict():
            return {name: _without_anything(wanted.get(name), value) for name, value in found.items()}
        case list(), list() if len(wanted) == len(found):
            return [_without_anything(*pair) for pair in zip(wanted, found, strict=True)]
        case _:
            return found


def pretty(value: object) -> str:
    """JSON for people."""
    return json.dumps(value, indent=2, ensure_ascii=False)


def _lines(text: str, numbers: bool) -> list[str]:
    lines = [steady(line).rstrip() for line in text.strip().splitlines()]
    if numbers:
        return lines
    return [_WIDTH.sub(" ", _NUMBER.sub("0", line)).strip() for line in lines]


def _fit(wanted: list[str], found: list[str]) -> bool:
    if not wanted:
        return not found
    if wanted[0].strip() == ANYTHING:
        return any(_fit(wanted[1:], found[skipped:]) for skipped in range(len(found) + 1))
    return bool(found) and wanted[0] == found[0] and _fit(wanted[1:], found[1:])
