"""Standing orders: what a seat says in advance of the decisions that it will be asked.

For example, to let the windows for reactions pass after four seconds each, whatever you hold::

    client.order(match, Pass(after=4, until=Until.END))
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_api import NewOrder, Order, OrderEnd, OrderKind, Until
from freeport_games.engine.menus import Move

from ._protocol.sendable import encoded

__all__ = ["Order", "OrderEnd", "OrderKind", "Pass", "Prepared", "Quiet", "Until"]


class Pass(msgspec.Struct, frozen=True, kw_only=True):
    """Answer with the move that does nothing."""

    decisions: Sequence[str] = ()
    """The kinds of decision; those in which the game asks for reactions if omitted."""
    after: int = 0
    """The seconds after which it passes; until then you can make another move."""
    until: Until | Sequence[Until] = Until.MY_TURN
    """What ends it, if nothing else does before."""

    @property
    def new(self) -> NewOrder:
        """The order as it is sent."""
        return NewOrder(OrderKind.PASS, tuple(self.decisions), self.after, until=_until(self.until))


class Prepared(msgspec.Struct, frozen=True, kw_only=True):
    """Make the first of some moves that is on offer; if none is, ask me."""

    decision: str
    """The kind of decision."""
    moves: Sequence[Move]
    """The moves, the first choice first."""
    times: int = 1
    """How often to make one of them."""
    until: Until | Sequence[Until] = Until.MY_TURN
    """What ends it, if nothing else does before."""

    @property
    def new(self) -> NewOrder:
        """The order as it is sent."""
        moves = tuple(msgspec.Raw(encoded(move)) for move in self.moves)
        return NewOrder(OrderKind.MOVES, (self.decision,), 0, moves, self.times, _until(self.until))


class Quiet(msgspec.Struct, frozen=True, kw_only=True):
    """Send no decision while I am not asked and could only interject."""

    until: Until | Sequence[Until] = Until.MY_TURN
    """What ends it, if nothing else does before."""

    @property
    def new(self) -> NewOrder:
        """The order as it is sent."""
        return NewOrder(OrderKind.QUIET, until=_until(self.until))


def _until(given: Until | Sequence[Until]) -> tuple[Until, ...]:
    return (given,) if isinstance(given, Until) else tuple(given)
