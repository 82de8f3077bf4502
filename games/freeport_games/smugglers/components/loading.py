"""Reads and checks the files of the content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from freeport_games.engine.content import read_content

from . import ops
from .cards import Card, Character
from .charts import Tables
from .checks import check
from .content import Content, OptionRange
from .galaxy import Board, WrittenPlanet
from .vocabulary import Category

FILES = ("board", "planets", "characters", "destiny", "tables", "options")


def load(texts: Mapping[str, str]) -> Content:
    """Read the content from YAML, by the names of ``FILES``, and check it.

    Raises:
        ValueError: if it is not the content that the rules describe, or names an unknown op.
    """
    written = {name: read_content(texts[name], dict[str, Any]) for name in FILES}
    content = Content(
        msgspec.convert(written["board"], Board),
        msgspec.convert(written["planets"]["planets"], tuple[WrittenPlanet, ...]),
        msgspec.convert(written["characters"]["characters"], tuple[Character, ...]),
        tuple(_card(card) for card in written["destiny"]["cards"]),
        msgspec.convert(written["tables"], Tables),
        msgspec.convert(written["options"]["options"], tuple[OptionRange, ...]),
    )
    check(content)
    return content


def _card(written: dict[str, Any]) -> Card:
    """Return a card with its ops: those of an Event are carried out, all others are held."""
    card = msgspec.convert(written, Card)
    known: Any = ops.Happening if card.category is Category.EVENT else ops.Held
    return msgspec.structs.replace(card, effects=tuple(msgspec.convert(op, known) for op in card.effects))
