"""The whole content, as it is written in its files."""

from __future__ import annotations

from typing import Any

import msgspec

from .cards import Card, Character
from .charts import Tables
from .entry import Entry
from .galaxy import Board, WrittenPlanet


class OptionRange(Entry, frozen=True, kw_only=True):
    """The range of an option of a game."""

    id: str
    type: str
    default: Any
    allowed: tuple[Any, ...] | None
    text: str


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of all files."""

    board: Board
    planets: tuple[WrittenPlanet, ...]
    characters: tuple[Character, ...]
    cards: tuple[Card, ...]
    tables: Tables
    options: tuple[OptionRange, ...]
