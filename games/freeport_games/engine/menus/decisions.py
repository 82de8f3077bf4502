"""Decisions as seats are told them."""

from __future__ import annotations

from typing import Any, TypeVar, cast

import msgspec

from freeport_games.engine.data import Data, Seat

from .options import Move, Option

M = TypeVar("M", bound=Move)


class Decision(Data, frozen=True):
    """The moves that a seat may make now."""

    id: str = msgspec.field(name="key")
    """The decision's key, unique in its match; an answer names it."""
    seat: Seat
    """The seat that decides."""
    kind: str
    """The decision's number in the game's RULES.md."""
    options: tuple[Option[Move], ...]
    """The legal answers; empty if the seat is not asked and may only interject."""
    interjections: tuple[Option[Move], ...] = ()
    """The moves that the seat may make before the decision is answered, whether it is its own or another seat's."""

    answered: bool = False
    """Whether the seat has answered already, and may change its answer while others have yet to answer."""
    neutral: Move | None = None
    """The answer by which the seat does nothing; null if this kind of decision has none."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as ``Decision``, whichever class its JSON was read with."""
        return (
            Decision,
            (self.id, self.seat, self.kind, self.options, self.interjections, self.answered, self.neutral),
        )

    def making(self, move: type[M]) -> tuple[Option[M], ...]:
        """Return the options for a kind of move, typed accordingly; empty if the seat may not make such a move now."""
        return cast("tuple[Option[M], ...]", tuple(option for option in self.options if option.makes is move))


class Asked(Data, frozen=True):
    """A notice that a seat has a decision to make; it is public unless the decision is secret."""

    decision: str
    """The decision's id before any moves of the seat that did not settle it."""
    seat: Seat
    """The asked seat."""
    kind: str
    """The decision's number in the game's RULES.md."""
    answered: bool = False
    """Whether the seat has answered in secret while others have yet to answer."""
