"""Steps: what each entry of a log changed, and the events that it told."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Self

import msgspec

from freeport_api import Deadline, Status
from freeport_games.engine import Event, Seat
from freeport_games.engine.menus import Announcement
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.pictures import Picture

from .extras import Extras

Encoded = (
    tuple[Seat | None, tuple[Seat, ...] | None, bool, Extras, bool, int | None]
    | tuple[Seat | None, bool]
    | tuple[Seat | None, int, bool]
)
"""Identifies what was encoded. The last item says whether it is about the present."""


_DECODED = 1.5
"""Bytes of memory that a picture takes for each byte of its encoding: 1.2 to 1.8 in the games that there are."""


class Drawn(msgspec.Struct, frozen=True):
    """A picture that is kept."""

    picture: Picture
    size: int
    """Its approximate memory in bytes."""

    @classmethod
    def of(cls, picture: Picture) -> Self:
        """Return a picture with its size, which follows from that of its encoding."""
        return cls(picture, int(_DECODED * len(msgspec.msgpack.encode(picture))))


class Step(msgspec.Struct, frozen=True):
    """The changes of one entry of a log."""

    version: int
    told: tuple[Announcement, ...]
    status: Status
    asked: tuple[Asked, ...]
    """All seats that are asked."""
    asked_openly: tuple[Asked, ...]
    """Those of them that are asked publicly."""
    chance: str | None
    deadlines: tuple[Deadline, ...]
    """The deadlines of the seats that are asked and whose time is measured."""
    asked_since: datetime | None
    """When the one that waits longest was asked, of those that are asked publicly; None if nobody keeps the time."""
    pictures: dict[Seat | None, Drawn]
    """The pictures of the views by seat, as long as the step is the present one."""
    encoded: dict[Encoded, bytes]
    """The encoded parts: updates by seat, the seats of its player, views, additions, and whether the step was the
    present one; and of the present step the views by seat, and the patches by seat and the version that they begin
    with."""

    @property
    def derived(self) -> int:
        """The approximate memory in bytes of the pictures, and of what is encoded."""
        return sum(drawn.size for drawn in self.pictures.values()) + sum(map(len, self.encoded.values()))

    def forget(self) -> None:
        """Forget the pictures and what is encoded, which can be made again as long as the step is the present one."""
        self.pictures.clear()
        self.encoded.clear()

    def asked_for(self, own: Collection[Seat]) -> tuple[Asked, ...]:
        """Return the asked seats of which the player of some seats, or a spectator, who has none, may know."""
        return tuple(asked for asked in self.asked if asked in self.asked_openly or asked.seat in own)

    def deadlines_for(self, own: Collection[Seat]) -> tuple[Deadline, ...]:
        """Return the deadlines of which the player of some seats, or a spectator, who has none, may know."""
        if not self.deadlines:
            return ()
        known = {asked.seat for asked in self.asked_for(own)}
        return tuple(deadline for deadline in self.deadlines if deadline.seat in known)

    def events(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events as one seat, or a spectator (None), may know them."""
        return tuple(event for told in self.told if (event := told.for_seat(seat)) is not None)
