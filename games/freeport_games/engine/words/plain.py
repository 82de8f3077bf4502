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
    said = [f"{phrase(field).lower()} {text}" for field, text in fields if text]
    return f"{phrase(name)}: {', '.join(said)}." if said else f"{phrase(name)}."
