"""Matches that are over, and their score sheets.

For example::

    match = scored("phase=END_WINDOW | green goods=drones shipments=sauna | yellow | ending reason=CREDITS turn=1")
    assert sheet(match, 0) == {"credits": 10, "goods": 1, "most_technology": 12}
"""

from __future__ import annotations

from freeport_games.import_export.events import GameScored
from tests.rules.import_export.positions import Match, at


def scored(position: str) -> Match:
    """Return a match in whose end window nobody is asked, so that it is over."""
    match = at(position)
    assert match.asked is None
    return match


def sheet(match: Match, seat: int) -> dict[str, int]:
    """Return a seat's score, term by term; terms of nothing are left out."""
    [event] = match.happened(GameScored)
    return {score.card or score.term.lower(): score.credits for score in event.sheets[seat].terms}


def extra(match: Match, seat: int) -> dict[str, int]:
    """Return a seat's score for powers and bonuses: without credits, containers and goods."""
    return {term: credits for term, credits in sheet(match, seat).items() if term not in PLAIN}


PLAIN = ("credits", "containers", "goods")
