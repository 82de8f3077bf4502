"""A pile: a place where cards lie, and who sees into it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Generic, TypeVar

import msgspec

from freeport_games.engine.data import Seat

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")


class Sees(Enum):
    """Who sees into a pile."""

    ALL = auto()
    """Everybody."""
    OWNER = auto()
    """The seat whose pile it is."""
    RECALLED = auto()
    """Nobody; but the seat whose pile it is knows the cards, because it alone puts any there, and sees which leave."""
    NOBODY = auto()
    """Nobody, not even the seat whose pile it is."""


class Pile(msgspec.Struct, Generic[S], frozen=True, eq=False):
    """A pile of cards."""

    name: str
    """Its name: ``deck``, ``hand-1``."""
    cards: Callable[[S], list[str]]
    """Returns its cards in a state: the list itself, which is changed when cards move."""
    sees: Sees
    """Who sees into it."""
    owner: Seat | None = None
    """The seat whose pile it is; None if it is nobody's."""
    ordered: bool = False
    """Whether the order of its cards counts; if not, it is kept in the order of the identifiers."""
    shown: Callable[[S], bool] | None = None
    """Returns whether it lies face-up at present, so that everybody sees it; None if it never does."""

    def hides(self, state: S) -> bool:
        """Return whether it is hidden from somebody at present."""
        return self.sees is not Sees.ALL and (self.shown is None or not self.shown(state))

    @property
    def knower(self) -> Seat | None:
        """The seat that always knows its cards, if one does."""
        return self.owner if self.sees in (Sees.OWNER, Sees.RECALLED) else None


def one_a_seat(
    name: str,
    seats: int,
    cards: Callable[[S, Seat], list[str]],
    sees: Sees,
    shown: Callable[[S, Seat], bool] | None = None,
) -> tuple[Pile[S], ...]:
    """Return a pile for each seat.

    Args:
        name: the beginning of their names.
        seats: the greatest number of seats.
        cards: returns the cards of a seat's pile.
        sees: who sees into it.
        shown: returns whether a seat's pile lies face-up at present.
    """
    return tuple(
        [
            Pile(
                f"{name}-{seat}",
                _for(cards, seat),
                sees,
                seat,
                shown=None if shown is None else _for(shown, seat),
            )
            for seat in range(seats)
        ]
    )


def _for(read: Callable[[S, Seat], T], seat: Seat) -> Callable[[S], T]:
    return lambda state: read(state, seat)
