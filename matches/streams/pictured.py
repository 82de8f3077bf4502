"""Updates with pictures, each with what moved since the one before on the same stream."""

from __future__ import annotations

from freeport_games.engine import Seat
from matches.match import presentation
from matches.match.extras import Extras
from matches.match.live_match import LiveMatch
from matches.match.pictured import Shown, shown
from matches.match.steps import Step


class PicturedUpdates:
    """The updates of one stream, which remembers the last picture that it has sent."""

    __slots__ = ("_before", "_extras")

    def __init__(self, extras: Extras) -> None:
        """Begin a stream. ``extras`` selects additions to the facts."""
        self._extras = extras
        self._before: Shown | None = None

    def show(
        self, live: LiveMatch, step: Step, seat: Seat | None, *, views: bool, own: tuple[Seat, ...] | None = None
    ) -> bytes:
        """Return an update as JSON; see ``presentation.update``."""
        before, now = self._before, shown(live, step, seat) if self._extras.pictures else None
        self._before = now or before
        same = before is not None and now is not None and before.seat == now.seat  # else the seat has changed hands
        told = before if same else None
        return presentation.update_bytes(live, step, seat, views=views, extras=self._extras, before=told, own=own)
