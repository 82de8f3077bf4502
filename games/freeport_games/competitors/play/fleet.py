"""A seat's tokens on the board, grouped as its turn needs them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import msgspec

from freeport_games.competitors.components import TERRITORIES, TERRITORY_OF
from freeport_games.competitors.kinds import AIRCRAFT, SHIP, TRUCK, CardId, TerritoryId, Vehicle
from freeport_games.competitors.state import State
from freeport_games.competitors.tokens import Token, carriers_of, names_of
from freeport_games.engine import Seat

from .leaving import leaving


class Fleet(msgspec.Struct, frozen=True, gc=False):
    """A seat's tokens on the board, grouped in one pass by what may be done with them outside a movement."""

    idle: tuple[str, ...]
    """Those without goods, except for trucks aboard carriers that are at sea or in flight."""
    unsure: Collection[str]
    """Those of them that perhaps have no step."""
    at_senders: Collection[tuple[str, Token, TerritoryId]]
    """Those of them that are in a territory whose card is in the hand, be it aboard a carrier, and the territory."""
    holders: tuple[str, ...]
    """Those that hold goods."""
    free: tuple[str, ...]
    """Those without goods that are not aboard another token, and have none aboard."""
    trucks: Collection[tuple[str, Token]]
    """The trucks that are ashore."""
    aboard: Collection[str]
    """The trucks that are aboard a carrier in a port or at an airport."""
    carriers: Mapping[TerritoryId, list[str]]
    """The carriers in each port and at each airport that have no truck aboard."""
    loaded: Collection[str]
    """All carriers that have a truck aboard, as far as the seat may use them."""
    bound: Collection[str]
    """The carriers that a truck holds fast: it holds goods or is another seat's (CO-055)."""
    spare: Collection[Vehicle]
    """The kinds of which the seat has more in its supply."""


def fleet_of(state: State, seat: Seat) -> Fleet:
    """Return a seat's tokens on the board."""
    tokens, territories = state.tokens, TERRITORIES
    senders, surely = _territories(tuple(state.territory_hands[seat])), leaving(state, seat)
    idle: list[str] = []
    unsure: list[str] = []
    at_senders: list[tuple[str, Token, TerritoryId]] = []
    holders: list[str] = []
    free: list[str] = []
    trucks: list[tuple[str, Token]] = []
    aboard: list[str] = []
    carriers: dict[TerritoryId, list[str]] = {}
    bound = _carriers_of_others(state, seat) if state.charters else []
    loaded = [*bound]
    spare: list[Vehicle] = []
    flying = False
    leaves = surely.trucks
    for name in names_of(seat, TRUCK):
        token = tokens[name]
        if here := token.at:
            trucks.append((name, token))
            if token.goods is None:
                free.append(name)
        elif carrier := token.aboard:
            here = tokens[carrier].at
            loaded.append(carrier)
            if token.goods is not None:
                bound.append(carrier)
            if here in territories:
                aboard.append(name)
        else:
            spare.append(TRUCK)
            continue
        if token.goods is not None:
            holders.append(name)
        elif here in territories:
            idle.append(name)
            if here not in leaves:
                unsure.append(name)
            if here in senders:
                at_senders.append((name, token, here))
    for name in carriers_of(seat):
        token = tokens[name]
        here, kind = token.at, token.kind
        if not here:
            if token.air is None:
                spare.append(kind)
                continue
            flying = True
        empty = name not in loaded
        if token.goods is None:
            idle.append(name)
            if here not in (surely.ships if kind is SHIP else surely.aircraft):
                unsure.append(name)
            if here in senders:
                at_senders.append((name, token, here))
            if empty:
                free.append(name)
        else:
            holders.append(name)
        if empty and here in territories:
            carriers.setdefault(here, []).append(name)
    if flying:
        unsure += _sharing_the_sky(state, seat)
    return Fleet(
        tuple(idle), unsure, at_senders, tuple(holders), tuple(free), trucks, aboard, carriers, loaded, bound, spare
    )


@lru_cache(maxsize=4096)
def _territories(cards: tuple[CardId, ...]) -> frozenset[TerritoryId]:
    """Return the territories of a hand."""
    return frozenset([TERRITORY_OF[card] for card in cards])


def _sharing_the_sky(state: State, seat: Seat) -> list[str]:
    """Return the aircraft of a seat, if more than one is on the board: one in flight hinders the others (CO-083)."""
    found = [name for name in names_of(seat, AIRCRAFT) if not state.tokens[name].in_supply]
    return found if len(found) > 1 else []


def _carriers_of_others(state: State, seat: Seat) -> list[str]:
    """Return the carriers that have a truck of another seat aboard, which is possible while there are charters."""
    return [token.aboard for token in state.tokens.values() if token.aboard and token.owner != seat]
