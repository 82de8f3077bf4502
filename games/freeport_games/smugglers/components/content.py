"""The whole content, as its files have it."""

from __future__ import annotations

from typing import Any

import msgspec

from .cards import Card, Character
from .charts import Tables
from .entry import Entry
from .galaxy import Board, WrittenPlanet


class OptionRange(Entry, frozen=True, kw_only=True):
    """What an option of a game may be."""

    id: str
    type: str
    default: Any
    allowed: tuple[Any, ...] | None
    text: str


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the files of the content say."""

    board: Board
    planets: tuple[WrittenPlanet, ...]
    characters: tuple[Character, ...]
    cards: tuple[Card, ...]
    tables: Tables
    options: tuple[OptionRange, ...]
