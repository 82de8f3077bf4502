"""The table that drives a game: its scenes, its answers, and its reasons for refusing a move."""

from .lists import same_move
from .table import Table

__all__ = [
    "Table",
    "same_move",
]
