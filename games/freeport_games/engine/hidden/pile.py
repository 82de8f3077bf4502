"""A pile: a place where cards lie, and who sees into it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum, auto
from typing import Any, Generic, Protocol, TypeVar

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


class HoldsCard(Protocol):
    """A part of a state that holds one card."""

    card: str


class Pile(msgspec.Struct, Generic[S], frozen=True, eq=False):
    """A pile of cards."""

    name: str
    """Its name: ``deck``, ``hand-1``."""
    cards: Callable[[S], list[str]]
    """Returns its cards in a state: the list itself, which is changed when cards move, if it is ``listed``."""
    sees: Sees
    """Who sees into it."""
    owner: Seat | None = None
    """The seat whose pile it is; None if it is nobody's."""
    back: str = ""
    """The back of its cards: those with different backs never lie in one pile, and are never mixed."""
    ordered: bool = False
    """Whether the order of its cards counts."""
    as_they_come: bool = False
    """Whether its cards are kept as they come, although nobody can tell. Otherwise a pile whose order does not count is
    kept in the order of the identifiers.
    """
    shown: Callable[[S], bool] | None = None
    """Returns whether it lies face-up at present, so that everybody sees it; None if it never does."""
    listed: bool = True
    """Whether its cards are a list of the state. If not, each lies in a part of the state that the game makes and takes
    away: moving cards changes what is known of them, and no list.
    """
    holder: HoldsCard | None = None
    """The part of the state that holds its card, if it is a slot for a single one."""
    shown_to: Collection[Seat] = ()
    """The seats that are shown its cards at present, beside those that ``sees`` names."""
    blind: bool = False
    """Whether nobody ever looks into it, although it is the only hidden pile with its back. Then whoever sees what lies
    elsewhere knows its cards, and nobody knows more of them: nothing is noted of what comes and goes.
    """
    apart: bool = False
    """Whether it is but a name in trails, for cards that lie apart while something is concluded about them."""

    def hides(self, state: S) -> bool:
        """Return whether it is hidden from somebody at present."""
        return self.sees is not Sees.ALL and (self.shown is None or not self.shown(state))

    @property
    def knower(self) -> Seat | None:
        """The seat that always knows its cards, if one does."""
        return self.owner if self.sees in (Sees.OWNER, Sees.RECALLED) else None

    @property
    def sorted(self) -> bool:
        """Whether its cards are kept in the order of their identifiers."""
        return not self.ordered and not self.as_they_come


def slot(name: str, holder: HoldsCard, shown_to: Collection[Seat] | None, back: str = "") -> Pile[Any]:
    """Return a slot: a pile of its own for the card that a part of a state holds.

    Args:
        name: its name: the prefix that ``Piles`` is told, and a number. No slot had it before whose card went unseen.
        holder: the part of the state.
        shown_to: the seats that are shown the card; None for everybody.
        back: its back.
    """
    sees = Sees.ALL if shown_to is None else Sees.NOBODY
    return Pile(name, lambda _: [holder.card], sees, back=back, listed=False, holder=holder, shown_to=shown_to or ())


def one_a_seat(
    name: str,
    seats: int,
    cards: Callable[[S, Seat], list[str]],
    sees: Sees,
    shown: Callable[[S, Seat], bool] | None = None,
    *,
    back: str = "",
    ordered: bool = False,
    as_they_come: bool = False,
    listed: bool = True,
) -> tuple[Pile[S], ...]:
    """Return a pile for each seat.

    Args:
        name: the beginning of their names.
        seats: the greatest number of seats.
        cards: returns the cards of a seat's pile.
        sees: who sees into it.
        shown: returns whether a seat's pile lies face-up at present.
        back: the back of the cards.
        ordered: whether the order of the cards counts.
        as_they_come: whether the cards are kept as they come.
        listed: whether the cards of a seat are a list of the state.
    """
    return tuple(
        Pile(
            f"{name}-{seat}",
            _for(cards, seat),
            sees,
            seat,
            back,
            ordered,
            as_they_come,
            None if shown is None else _for(shown, seat),
            listed,
        )
        for seat in range(seats)
    )


def _for(read: Callable[[S, Seat], T], seat: Seat) -> Callable[[S], T]:
    return lambda state: read(state, seat)
