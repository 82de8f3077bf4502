"""The pictures that viewers of a match have last been shown, and what has moved since."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from freeport_games.api import Moved
from freeport_games.engine import AnyGame, Event, Picture, Seat, View
from freeport_games.engine.moved import PictureStep, steps

from .steps import Step

SIZE = 60_000
"""Bytes of memory for a picture that is kept."""


class Shown(msgspec.Struct, frozen=True):
    """A picture, and what moved before it."""

    version: int
    picture: Picture
    moved: Moved | None


class Pictures:
    """The last pictures of a match, by seat; kept only for those that were asked for.

    Args:
        game: the game of the match.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._shown: dict[Seat | None, Shown] = {}

    @property
    def size(self) -> int:
        """The bytes of memory that the pictures take up, as far as that is worth knowing."""
        return SIZE * len(self._shown)

    def show(self, seat: Seat | None, version: int, view: View, recent: Iterable[Step]) -> Shown:
        """Return the picture of a view, with what moved since the last one that was shown to that seat.

        Args:
            seat: the seat; None for spectators.
            version: the version of the match.
            view: the seat's view.
            recent: the last steps of the match.
        """
        last = self._shown.get(seat)
        if last is not None and last.version == version:
            return last
        picture = self._game.faces.picture(view)
        moved = None if last is None else self._moved(last, picture, seat, version, recent)
        shown = self._shown[seat] = Shown(version, picture, moved)
        return shown

    def _moved(
        self, last: Shown, picture: Picture, seat: Seat | None, version: int, recent: Iterable[Step]
    ) -> Moved | None:
        """Return what moved between two pictures; None if the events between them are no longer in memory."""
        between = [step for step in recent if last.version < step.version <= version]
        if [step.version for step in between] != list(range(last.version + 1, version + 1)):
            return None
        events: list[Event] = []
        for step in between:
            events += step.events(seat)
        own = len(events) - len(between[-1].events(seat))
        found = steps(last.picture, picture, self._game.faces.maps, events)
        return Moved(last.version, tuple([_counted_from(own, step) for step in found]))


def _counted_from(first: int, step: PictureStep) -> PictureStep:
    """Return a step whose event is counted from the first of the last update; null if it was told earlier."""
    event = None if step.event is None or step.event < first else step.event - first
    return msgspec.structs.replace(step, event=event)
