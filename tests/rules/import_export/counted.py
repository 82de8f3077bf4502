"""Matches that are over, and their score sheets.

For example::

    match = scored(goods={0: "drones"}, shipments={0: "sauna"})
    assert sheet(match, 0) == {"credits": 10, "goods": 1, "most_technology": 12}
"""

from __future__ import annotations

from typing import Any

from freeport_games.import_export.events import GameScored
from freeport_games.import_export.state import EndReason, Phase
from tests.rules.import_export.positions import Match, at


def ending(**position: Any) -> Match:
    """Return a match whose last turn is over: seats with powers for the end window are asked, seat 0 first."""
    return at(**{"phase": Phase.END_WINDOW, "end": EndReason.CREDITS, **position})


def scored(**position: Any) -> Match:
    """Return a match in whose end window nobody is asked, so that it is over."""
    match = ending(**position)
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
