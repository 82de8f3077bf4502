"""A seat's tokens on the board, grouped as its turn needs them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from freeport_games.competitors.components import TERRITORIES
from freeport_games.competitors.components.kinds import TRUCK, TerritoryId, Vehicle
from freeport_games.competitors.state import State
from freeport_games.engine import Seat

from .tokens import carriers_of, names_of


class Fleet(msgspec.Struct, frozen=True, gc=False):
    """A seat's tokens on the board, grouped in one pass by what may be done with them outside a movement."""

    idle: Mapping[str, str]
    """Those without goods, with the territory or the cell where each is, be it aboard a carrier; empty in flight."""
    holders: tuple[str, ...]
    """Those that hold goods."""
    free: tuple[str, ...]
    """Those without goods that are not aboard another token, and have none aboard."""
    trucks: list[str]
    """The trucks that are ashore."""
    aboard: list[str]
    """The trucks that are aboard a carrier in a port or at an airport."""
    carriers: Mapping[TerritoryId, list[str]]
    """The carriers in each port and at each airport that have no truck aboard."""
    loaded: Collection[str]
    """All carriers that have a truck aboard, as far as the seat may use them."""
    loose: Mapping[str, str]
    """The idle ones except carriers that a truck holds fast: it holds goods or is another seat's (CO-055)."""
    flying: int
    """The number of those in flight."""
    in_supply: Collection[Vehicle]
    """The kinds of which the seat has more in its supply."""


def fleet_of(state: State, seat: Seat) -> Fleet:
    """Return a seat's tokens on the board."""
    tokens, territories = state.tokens, TERRITORIES
    idle: dict[str, str] = {}
    holders: list[str] = []
    free: list[str] = []
    trucks: list[str] = []
    aboard: list[str] = []
    carriers: dict[TerritoryId, list[str]] = {}
    bound = _carriers_of_others(state, seat) if state.charters else []
    loaded = [*bound]
    in_supply: list[Vehicle] = []
    flying = 0
    for name in names_of(seat, TRUCK):
        token = tokens[name]
        if here := token.at:
            trucks.append(name)
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
            in_supply.append(TRUCK)
            continue
        if token.goods is None:
            idle[name] = here
        else:
            holders.append(name)
    for name in carriers_of(seat):
        token = tokens[name]
        here = token.at
        if not here:
            if token.air is None:
                in_supply.append(token.kind)
                continue
            flying += 1
        empty = name not in loaded
        if token.goods is not None:
            holders.append(name)
        else:
            idle[name] = here
            if empty:
                free.append(name)
        if empty and here in territories:
            carriers.setdefault(here, []).append(name)
    loose = {name: here for name, here in idle.items() if name not in bound} if bound else idle
    return Fleet(idle, tuple(holders), tuple(free), trucks, aboard, carriers, loaded, loose, flying, in_supply)


def _carriers_of_others(state: State, seat: Seat) -> list[str]:
    """Return the carriers that have a truck of another seat aboard, which is possible while there are charters."""
    return [token.aboard for token in state.tokens.values() if token.aboard and token.owner != seat]
