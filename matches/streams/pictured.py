"""Updates with pictures, each with what moved since the one before on the same stream."""

from __future__ import annotations

from freeport_games.engine import Seat
from matches.match import seen
from matches.match.live_match import LiveMatch
from matches.match.pictured import Shown, shown
from matches.match.steps import Step
from matches.match.telling import Telling


class PicturedUpdates:
    """The updates of one stream, which remembers the last picture that it has sent."""

    __slots__ = ("_before", "_telling")

    def __init__(self, telling: Telling) -> None:
        """Begin a stream. ``telling`` selects additions to the facts."""
        self._telling = telling
        self._before: Shown | None = None

    def show(
        self, live: LiveMatch, step: Step, seat: Seat | None, *, views: bool, own: tuple[Seat, ...] | None = None
    ) -> bytes:
        """Return an update as JSON; see ``seen.update``."""
        before, now = self._before, shown(live, step, seat) if self._telling.pictures else None
        self._before = now or before
        same = before is not None and now is not None and before.seat == now.seat  # else the seat has changed hands
        told = before if same else None
        return seen.update_bytes(live, step, seat, views=views, telling=self._telling, before=told, own=own)
