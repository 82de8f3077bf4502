"""What is asked, as seats are told it, and why a move does not answer it."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from .data import Data, Seat
from .options import Move, Option

M = TypeVar("M", bound=Move)


class Decision(Data, frozen=True):
    """What a seat may do now."""

    id: str
    """The decision's id, unique in its match; an answer names it."""
    seat: Seat
    """Whose decision it is."""
    kind: str
    """The decision's number in the game's RULES.md."""
    options: tuple[Option[Move], ...]
    """The legal answers; empty if the seat is not asked and may only interject."""
    interjections: tuple[Option[Move], ...] = ()
    """What the seat may do before the decision is answered, be it its own or another seat's."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as what it is, whichever class it was read from JSON with."""
        return (Decision, (self.id, self.seat, self.kind, self.options, self.interjections))

    def making(self, move: type[M]) -> tuple[Option[M], ...]:
        """The options that make a kind of move, typed as it; none if the seat may not make such a move now."""
        return cast("tuple[Option[M], ...]", tuple([option for option in self.options if option.makes is move]))


class Asked(Data, frozen=True):
    """That a seat has a decision to make; everybody may know this much, unless the decision is secret."""

    decision: str
    """The decision's id, as it was before the seat moved without settling it."""
    seat: Seat
    """The asked seat."""
    kind: str
    """The decision's number in the game's RULES.md."""
    answered: bool = False
    """True for a seat that has answered in secret while others are still to answer."""
