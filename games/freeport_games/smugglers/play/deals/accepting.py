"""The ways to accept a deal (SG-208)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from freeport_games.engine import Seat
from freeport_games.engine.domains import Domain
from freeport_games.engine.menus import Option
from freeport_games.smugglers.moves import AcceptBroker, AcceptDeal, AcceptStanding
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.terms import Deal

from .domains import rooms
from .legality import Dealing
from .parts import can_give, receivers

A = TypeVar("A", AcceptBroker, AcceptDeal, AcceptStanding)


class Answering(Dealing):
    """The receiver of a proposal."""

    __slots__ = ("proposal",)

    def __init__(self, state: State, seat: Seat, proposal: Deal) -> None:
        self.state, self.seat, self.proposal = state, seat, proposal

    def deal(self, _: object) -> Deal:
        """Return the proposal."""
        return self.proposal


def acceptances(state: State, deal: Deal, kind: type[A], **fixed: Domain[object]) -> Iterator[Option[A]]:
    """Yield the ways to accept a deal: as it is, or with what has to go to make room for it (SG-208)."""
    part = receivers(state, deal)
    if not can_give(part):
        return
    option: Any = kind.option
    for room in rooms(part.player, part.gives, part.gets):
        yield option(**fixed, jettison=room.jettison, discard=room.discard)
