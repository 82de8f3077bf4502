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

    __slots__ = ("live", "mid_move", "state", "told")

    def __init__(self, state: S) -> None:
        self.state = state
        """The whole state; scenes change it in place."""
        self.told: list[tuple[Event | Callable[[], Told], Collection[Seat] | None, Event | None]] = []
        """What ``tell`` was given since the table was last answered; it is made up when somebody looks at it."""
        self.live = True
        """False while inputs of the past are played again: then nothing is told."""
        self.mid_move = False
        """Whether a move is being carried out, so that what is asked now is a part of it."""

    def tell(
        self,
        event: Event | Callable[[], Told],
        *,
        to: Collection[Seat] | None = None,
        others: Event | None = None,
    ) -> None:
        """Tell what happened.

        Args:
            event: the event in full; or, where it costs much, what makes it with its audience, out of nothing that may
                change: it is made when somebody looks.
            to: the seats that may know it in full; everybody if left out.
            others: what everybody else is told instead; nothing if left out.
        """
        if self.live:
            self.told.append((event, to, others))

    @property
    def events(self) -> tuple[Told, ...]:
        """What has been told since the table was last answered."""
        return tuple(
            [Told(event, to, others) if isinstance(event, Event) else event() for event, to, others in self.told]
        )

    def end(self) -> NoReturn:
        """End the game here and now: nothing more of any open scene is played. The state has to say that it is over."""
        raise GameEnded
