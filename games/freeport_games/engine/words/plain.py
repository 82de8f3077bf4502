"""Sentences for things that no catalogue has words for, made from the names in the code: "Raid begun: target Bob"."""

from __future__ import annotations

import re
from collections.abc import Iterable


def phrase(name: str) -> str:
    """Return ``CargoCashedIn`` as "Cargo cashed in", ``debt_target`` as "Debt target"."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()
    return words[:1].upper() + words[1:]


def sentence(name: str, fields: Iterable[tuple[str, str]]) -> str:
    """Describe something by its name and the values of its fields; empty fields are omitted."""
    said = ", ".join([_named(field, text) for field, text in fields if text])
    return f"{phrase(name)}: {said}." if said else f"{phrase(name)}."


def part(fields: Iterable[tuple[str, str]]) -> str:
    """Describe a part of something, within its sentence: by its only field, or by all in brackets."""
    told = [*fields]
    return told[0][1] if len(told) == 1 else f"({', '.join([_named(field, text) for field, text in told if text])})"


def _named(field: str, text: str) -> str:
    """Return a value with the name of its field, unless it already begins with that: "Seat 0"."""
    name = phrase(field).lower()
    return text if text.lower().startswith(f"{name} ") else f"{name} {text}"
