"""The ways to accept a deal (SG-208)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from freeport_games.engine import Domain, Option
from freeport_games.smugglers.components import GOOD_AT
from freeport_games.smugglers.moves import AcceptBroker, AcceptDeal, AcceptStanding
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.terms import Deal

from .domains import rooms
from .legality import cannot_give

A = TypeVar("A", AcceptBroker, AcceptDeal, AcceptStanding)


def acceptances(state: State, deal: Deal, kind: type[A], **fixed: Domain[object]) -> Iterator[Option[A]]:
    """Yield the ways to accept a deal: as it is, or with what has to go to make room for it (SG-208)."""
    player = state.players[deal.receiver]
    if cannot_give(player, deal.take, deal.pays(deal.receiver), [0] * len(GOOD_AT), ()) is not None:
        return
    option: Any = kind.option
    for room in rooms(player, deal.take, deal.give):
        yield option(**fixed, jettison=room.jettison, discard=room.discard)
