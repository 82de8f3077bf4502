"""The jobs that RQ runs. Each may run twice, late, or not at all: the due lists bring overdue work again."""

from __future__ import annotations

from .desk import desk


def play_on(match: str, version: int) -> None:
    """Do what a match leaves to the worker: fix its dice, draw, or score; nothing if it has moved on meanwhile."""
    at = desk()
    at.run(at.croupier.work(match, version))


def feed_index(match: str, version: int) -> None:
    """Bring the lists across matches up to a match."""
    at = desk()
    at.run(at.matches.feed_index(match))
