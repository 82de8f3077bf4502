"""The ways to accept a deal (SG-208)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeVar

from freeport_games.engine import Amounts, Domain, Item, Option, Range
from freeport_games.smugglers.moves import AcceptBroker, AcceptDeal, AcceptStanding
from freeport_games.smugglers.state import State
from freeport_games.smugglers.terms import Deal

from .domains import NO_CARDS, means_of
from .legality import receiver_cannot

A = TypeVar("A", AcceptBroker, AcceptDeal, AcceptStanding)


def acceptances(state: State, deal: Deal, kind: type[A], **fixed: Domain[object]) -> Iterator[Option[A]]:
    """Yield the ways to accept a deal: as it is, if there is room, or while making room for it (SG-208)."""
    means = means_of(state.players[deal.receiver])
    none = amounts_of_nothing(tuple([each.key for each in means.jettison.ranges]))
    option: Any = kind.option
    if receiver_cannot(state, deal, none.first, ()) is None:
        yield option(**fixed, jettison=none, discard=NO_CARDS)
    if means.jettison.ranges or means.discard.items:
        yield option(**fixed, jettison=means.jettison, discard=means.discard, bound=False)


@lru_cache(maxsize=512)
def amounts_of_nothing(kinds: tuple[Item, ...]) -> Amounts:
    """Nothing of each kind."""
    return Amounts(tuple([Range(kind, 0, 0) for kind in kinds]), 0, 0)
