"""Viewpoints: from which seat a player sees a match, of several that the player may have."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from freeport_api import Player
from freeport_games.engine import Seat
from matches import refusals
from matches.refusals import refused

from .commands import seat_of
from .live_match import LiveMatch


class Shared(Enum):
    """A viewpoint that is no seat."""

    SCREEN = "screen"
    """That of a screen before which sit the people of all seats that a player has: it shows what a spectator may see
    and which of these seats are asked. A player with one seat sees the match from there."""


Viewpoint: TypeAlias = Seat | Shared | None
"""A seat of the viewer's, or a shared screen; None for the lowest seat that is asked, else the lowest."""


def viewpoint(seat: Seat | None, *, shared: bool) -> Viewpoint:
    """Return the viewpoint of whoever may have named a seat, and says whether several people share the screen."""
    return Shared.SCREEN if seat is None and shared else seat


def seat_seen_from(live: LiveMatch, viewer: Player | None, wanted: Viewpoint = None) -> Seat | None:
    """Return the seat from which a viewer sees a match that the viewer may see; None for what a spectator sees.

    Args:
        live: the match.
        viewer: the player who looks; None for a spectator.
        wanted: the viewpoint.

    Raises:
        Refused: UNKNOWN_SEAT, NOT_SEATED.
    """
    if wanted is None or isinstance(wanted, Shared):
        shared = wanted is Shared.SCREEN and len(live.seats_of(viewer)) > 1
        return None if shared else live.seat_of(viewer)
    if viewer is None:
        raise refused(refusals.NOT_SEATED, live.version)
    return seat_of(live, viewer, wanted)


def own_seats(live: LiveMatch, viewer: Player | None, seat: Seat | None, wanted: Viewpoint) -> tuple[Seat, ...]:
    """Return the seats of which a viewer who sees a match from a seat knows whether they are asked."""
    return live.seats_of(viewer) if wanted is Shared.SCREEN else live.seats_with(seat)
