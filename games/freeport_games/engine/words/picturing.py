"""Pictures in another language than English, in which games write their texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from freeport_games.engine.data import Data
from freeport_games.engine.pictures.picture import Picture

from .speaking import Speaker

D = TypeVar("D", bound=Data)

_TEXTS = frozenset({"label", "value", "text", "note", "columns", "cells"})
"""The fields of pictures that people read; the others are keys, and what stands for a game's own signs."""
_EFFECT = "text"
"""The field of what stands on a card: content, which a language may leave as it is."""
_WORD = re.compile(r"[A-Za-z]{2}")


def in_language(picture: Picture, speaker: Speaker) -> Picture:
    """Return a picture with its texts in a language; those for which the language has no words stay as they are."""
    return _told(picture, speaker)


def _told(thing: D, speaker: Speaker) -> D:
    changed: dict[str, object] = {}
    for field, value in _fields(thing):
        told = (
            tuple(_of(thing, field, each, speaker) for each in value)
            if isinstance(value, tuple)
            else _of(thing, field, value, speaker)
        )
        if told != value:
            changed[field] = told
    return msgspec.structs.replace(thing, **changed) if changed else thing


def _of(thing: Data, field: str, value: object, speaker: Speaker) -> object:
    """Return a field's value, or one of its values, in a language."""
    if isinstance(value, Data):
        return _told(value, speaker)
    return speaker.shown(value, _key(thing, field)) if isinstance(value, str) and field in _TEXTS else value


def untold(thing: Data, speaker: Speaker) -> Iterator[str]:
    """Yield the texts of a picture for which a language has no words, apart from those of the game's content."""
    for field, value in _fields(thing):
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Data):
                yield from untold(each, speaker)
            elif isinstance(each, str) and field in _TEXTS - {_EFFECT} and _WORD.search(each):
                key = _key(thing, field)
                if not speaker.knows(key) and speaker.showing(each, key) is None:
                    yield each


def _fields(thing: Data) -> Iterator[tuple[str, Any]]:
    yield from [(field, getattr(thing, field)) for field in thing.__struct_fields__]


def _key(thing: Data, field: str) -> str:
    """Return the key of the thing that a text names; empty if it names none."""
    return getattr(thing, "id", "") if field == "label" else ""
