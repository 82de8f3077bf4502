"""The tools of a running scene: the state, and the record of what happens."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Generic, NoReturn, TypeVar

import msgspec

from freeport_games.engine.data import Event, Seat

S = TypeVar("S", bound=msgspec.Struct)


class GameEnded(Exception):
    """The game ended in the middle of a scene; unwinds every nested scene. Raised by ``Turn.end``."""


class Announcement(msgspec.Struct, frozen=True, gc=False):
    """An event with its audience."""

    event: Event
    """The event in full."""
    to: Collection[Seat] | None = None
    """The seats that may know it in full; None for everybody."""
    others: Event | None = None
    """The event that everybody else is told; None for nothing."""

    def for_seat(self, seat: Seat | None) -> Event | None:
        """Return the event that a seat, or a spectator (None), is told."""
        if self.to is None or (seat is not None and seat in self.to):
            return self.event
        return self.others


class Turn(msgspec.Struct, Generic[S], eq=False):
    """The state of a game, and the record of the events that its scenes tell."""

    state: S
    """The whole state; scenes change it in place."""
    told: list[tuple[Event | Callable[[], Announcement], Collection[Seat] | None, Event | None]] = []
    """The arguments of ``tell`` since the last input; events are made from them when they are read."""
    live: bool = True
    """False while past inputs are replayed: nothing is told then."""
    mid_move: bool = False
    """Whether a move is being carried out, so that present questions are a part of it."""
    forced: bool = False
    """Whether what has one answer is asked of nobody, even where that tells of a hand."""

    def tell(
        self,
        event: Event | Callable[[], Announcement],
        *,
        to: Collection[Seat] | None = None,
        others: Event | None = None,
    ) -> None:
        """Tell an event.

        Args:
            event: the event in full; or, if it is expensive, a function of immutable values that makes it with its
                audience when it is read.
            to: the seats that may know it in full; everybody if omitted.
            others: the event that everybody else is told instead; nothing if omitted.
        """
        if self.live:
            self.told.append((event, to, others))

    @property
    def events(self) -> tuple[Announcement, ...]:
        """The events told since the last input."""
        return tuple(
            Announcement(event, to, others) if isinstance(event, Event) else event() for event, to, others in self.told
        )

    def end(self) -> NoReturn:
        """End the game at once: no open scene goes on. The state has to say that the game is over."""
        raise GameEnded
