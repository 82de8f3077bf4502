"""What the values of a field are, for sentences: seats, things, or neither."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import cache
from typing import get_args, get_type_hints

from freeport_games.engine.component import SEAT
from freeport_games.engine.data import KEYS, NAMES, Data, Kinds, MoveName, MoveText, Question, Seat, refers
from freeport_games.engine.docs import marks

_SEATS = (get_args(Seat)[1], refers(SEAT))
"""The marks of fields that hold seats, as numbers or as the keys of numbers."""
_QUESTION, _MOVE, _MADE = get_args(Question)[1], get_args(MoveName)[1], get_args(MoveText)[1]


class Holds(Enum):
    """What the values of a field are."""

    SEATS = auto()
    """Numbers of seats."""
    KEYS = auto()
    """Identifiers of things."""
    QUESTIONS = auto()
    """Numbers of decisions."""
    MOVES = auto()
    """Names of moves."""
    MADE = auto()
    """Moves in notation."""
    PLAIN = auto()
    """Numbers and texts that name nothing."""


def is_seat(cls: type[Data], field: str) -> bool:
    """Return whether numbers in a field are seats."""
    return holds(cls, field) is Holds.SEATS


def holds(cls: type[Data], field: str) -> Holds:
    """Return what the values of a field are."""
    return _held(cls)[field]


@cache
def _held(cls: type[Data]) -> Mapping[str, Holds]:
    hints = get_type_hints(cls, include_extras=True)
    return {field: _by(tuple(marks(hints[field]))) for field in cls.__struct_fields__}


def _by(declared: Sequence[object]) -> Holds:
    """Return what a field's values are, by its marks."""
    if any(each in _SEATS for each in declared):
        return Holds.SEATS
    if _QUESTION in declared:
        return Holds.QUESTIONS
    if _MOVE in declared:
        return Holds.MOVES
    if _MADE in declared:
        return Holds.MADE
    return Holds.KEYS if any(isinstance(each, Kinds) or each in (KEYS, NAMES) for each in declared) else Holds.PLAIN
