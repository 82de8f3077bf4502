"""Pictures of matches, and what has moved between two of them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_api import Moved
from freeport_games.engine import Event, Seat
from freeport_games.engine.moved import PictureStep, steps
from freeport_games.engine.pictures import Picture

from .live_match import LiveMatch
from .steps import Drawn, Step


class Shown(msgspec.Struct, frozen=True):
    """A picture that somebody was shown."""

    seat: Seat | None
    """The seat whose view it is of; None for spectators."""
    version: int
    """The version of the match."""
    picture: Picture


def shown(live: LiveMatch, step: Step, seat: Seat | None) -> Shown | None:
    """Return the picture of a seat's view; None if the step is past, or there is no table yet."""
    if live.table is None or step.version != live.version:
        return None
    drawn = step.pictures.get(seat)
    if drawn is None:
        drawn = step.pictures[seat] = Drawn.of(live.game.faces.picture(live.table.view(seat)))
    return Shown(seat, step.version, drawn.picture)


def moved(live: LiveMatch, step: Step, before: Shown | None, now: Shown | None) -> Moved | None:
    """Return what moved between two pictures of a seat.

    Args:
        live: the match.
        step: the step that led to the second picture.
        before: the first picture, if there was one.
        now: the second one, if there is one.

    Returns:
        None if there is no picture before, or the events between them are no longer in memory.
    """
    if before is None or now is None or before.seat != now.seat or before.version >= now.version:
        return None
    between = {each.version: each for each in (*live.recent, step)}
    if any(version not in between for version in range(before.version + 1, now.version + 1)):
        return None
    earlier: list[Event] = []
    for version in range(before.version + 1, now.version):
        earlier += between[version].events(now.seat)
    events = [*earlier, *step.events(now.seat)]
    found = steps(before.picture, now.picture, live.game.faces.maps, events)
    return Moved(before.version, tuple(_counted_from(len(earlier), each) for each in found))


def moved_in(live: LiveMatch, between: Sequence[Step], before: Shown | None, now: Shown | None) -> Moved | None:
    """Return what moved in some steps, from the picture before them to the one after them.

    The events that tell it are counted from the first of the first step.
    """
    if before is None or now is None:
        return None
    events = [event for step in between for event in step.events(now.seat)]
    return Moved(before.version, steps(before.picture, now.picture, live.game.faces.maps, events))


def _counted_from(first: int, step: PictureStep) -> PictureStep:
    """Return a step whose event is counted from the first of the last update; null if it was told earlier."""
    event = None if step.event is None or step.event < first else step.event - first
    return msgspec.structs.replace(step, event=event)
