"""Updates with patches of the view, for streams that ask for them."""

from __future__ import annotations

import msgspec

from freeport_api import Update
from freeport_games.engine import Seat
from matches.match import presentation
from matches.match.extras import Extras
from matches.match.live_match import LiveMatch
from matches.match.steps import Step

from .pictured import PicturedUpdates


class _Base(msgspec.Struct, frozen=True):
    """The last view that a stream sent. Its bytes are shared by all streams that sent the same."""

    seat: Seat | None
    version: int
    view: bytes


class PatchedUpdates:
    """The updates of one stream: the first view whole, each later one as a patch of the one before."""

    __slots__ = ("_base", "_pictured")

    def __init__(self, extras: Extras) -> None:
        """Begin a stream. ``extras`` selects additions to the facts."""
        self._pictured = PicturedUpdates(extras)
        self._base: _Base | None = None

    def show(
        self, live: LiveMatch, step: Step, seat: Seat | None, own: tuple[Seat, ...] | None = None
    ) -> tuple[int, bytes, bytes]:
        """Return the version of a step, the patch of the view, and the update, both as JSON.

        There is no patch if the update contains the whole view, or is about the past.
        """
        patch, whole = self._change(live, step, seat)
        return step.version, patch, self._pictured.show(live, step, seat, views=whole, own=own)

    def show_object(
        self, live: LiveMatch, step: Step, seat: Seat | None, own: tuple[Seat, ...] | None = None
    ) -> tuple[bytes, Update]:
        """Return the patch of the view, as JSON, and the update, without additions to the facts."""
        patch, whole = self._change(live, step, seat)
        return patch, presentation.update(live, step, seat, views=whole, own=own)

    def _change(self, live: LiveMatch, step: Step, seat: Seat | None) -> tuple[bytes, bool]:
        """Return the patch of the view, and whether the whole view is sent in its place."""
        view = presentation.view_bytes(live, step, seat)
        if view is None:
            return b"", False
        base, self._base = self._base, _Base(seat, step.version, view)
        if base is not None and base.seat == seat:
            patch = presentation.patch_bytes(live, step, seat, base.version, base.view)
            if len(patch) < len(view):
                return patch, False
        return b"", True
