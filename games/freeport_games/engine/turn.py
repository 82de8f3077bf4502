"""What a scene holds while it plays: the state, and the way to tell what happens."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Generic, NoReturn, TypeVar

import msgspec

from .data import Event, Seat

S = TypeVar("S", bound=msgspec.Struct)


class GameEnded(Exception):
    """The game ended in the middle of a scene; unwinds every nested scene. Raised by ``Turn.end``."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event with its audience."""

    event: Event
    """What happened, in full."""
    to: Collection[Seat] | None = None
    """The seats that may know it in full; None for everybody."""
    others: Event | None = None
    """What everybody else is told; None for nothing."""

    def for_seat(self, seat: Seat | None) -> Event | None:
        """What one seat, or a spectator (None), is told."""
        if self.to is None or (seat is not None and seat in self.to):
            return self.event
        return self.others


class Turn(Generic[S]):
    """The state of a game and the record of what its scenes tell."""

    __slots__ = ("live", "state", "told")

    def __init__(self, state: S) -> None:
        self.state = state
        """The whole state; scenes change it in place."""
        self.told: list[Told | Callable[[], Told]] = []
        """What has been told since the table was last answered; some of it is made when somebody looks at it."""
        self.live = True
        """False while inputs of the past are played again: then nothing is told."""

    def tell(self, event: Event, *, to: Collection[Seat] | None = None, others: Event | None = None) -> None:
        """Tell what happened.

        Args:
            event: the event in full.
            to: the seats that may know it in full; everybody if left out.
            others: what everybody else is told instead; nothing if left out.
        """
        if self.live:
            self.told.append(Told(event, to, others))

    def tell_on_demand(self, make: Callable[[], Told]) -> None:
        """Tell what happened; the event is made when somebody looks at it.

        Args:
            make: makes the event with its audience, out of nothing that may change.
        """
        if self.live:
            self.told.append(make)

    @property
    def events(self) -> tuple[Told, ...]:
        """What has been told since the table was last answered."""
        return tuple([each if isinstance(each, Told) else each() for each in self.told])

    def end(self) -> NoReturn:
        """End the game here and now: nothing more of any open scene is played. The state has to say that it is over."""
        raise GameEnded
