"""The ways to accept a deal (SG-208)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from freeport_games.engine import Domain, Option
from freeport_games.smugglers.moves import AcceptBroker, AcceptDeal, AcceptStanding
from freeport_games.smugglers.state import State
from freeport_games.smugglers.terms import Deal

from .domains import NO_CARDS, NO_UNITS, means_of
from .legality import receiver_cannot

A = TypeVar("A", AcceptBroker, AcceptDeal, AcceptStanding)


def acceptances(state: State, deal: Deal, kind: type[A], **fixed: Domain[object]) -> Iterator[Option[A]]:
    """Yield the ways to accept a deal: as it is, if there is room, or while making room for it (SG-208)."""
    means = means_of(state.players[deal.receiver])
    option: Any = kind.option
    if receiver_cannot(state, deal, (), ()) is None:
        yield option(**fixed, jettison=NO_UNITS, discard=NO_CARDS)
    if means.jettison.ranges or means.discard.items:
        yield option(**fixed, jettison=means.jettison, discard=means.discard, bound=False)
