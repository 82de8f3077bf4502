"""Reads the log of a match."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_api import MoveMade, TimeOver
from matches.match.apply import apply
from matches.match.entries import Entry
from matches.match.live_match import LiveMatch
from matches.match.stored import Stored


def moves(log: Iterable[Entry]) -> list[MoveMade]:
    """Return the moves that players and house bots made."""
    return [entry.event for entry in log if isinstance(entry.event, MoveMade) and not entry.event.overdue]


def overdue(log: Iterable[Entry]) -> list[MoveMade]:
    """Return the default moves that were made for seats whose time was over."""
    return [entry.event for entry in log if isinstance(entry.event, MoveMade) and entry.event.overdue]


def late_in_secret(match: str, stored: Stored, log: Iterable[Entry]) -> bool:
    """Return whether a seat was late, and nobody else was told so."""
    past = LiveMatch(match, stored.birth)
    told = [told for entry in log for told in apply(past, entry).told]
    return any(isinstance(one.event, TimeOver) and one.to is not None for one in told)
