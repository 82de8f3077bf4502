"""A seat's tokens on the board, grouped as its turn needs them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from freeport_games.engine import Seat

from .components import TERRITORIES
from .kinds import TRUCK
from .state import State
from .tokens import Token, carriers_of, names_of


class Fleet(msgspec.Struct, frozen=True, gc=False):
    """A seat's tokens on the board, grouped in one pass by what may be done with them outside a movement."""

    own: list[tuple[str, Token, str]]
    """All of them, with the territory or the cell where each is, be it aboard a carrier; empty in flight."""
    holders: tuple[str, ...]
    """Those that hold goods."""
    free: tuple[str, ...]
    """Those without goods that are not aboard another token, and have none aboard."""
    trucks: list[tuple[str, Token]]
    """The trucks that are ashore."""
    aboard: list[str]
    """The trucks that are aboard a carrier in a port or at an airport."""
    carriers: list[tuple[str, Token]]
    """The carriers in a port or at an airport that have no truck aboard."""
    loaded: Mapping[str, str]
    """All carriers that have a truck aboard, as far as the seat may use them, with the truck."""
    flying: list[str]
    """Those in flight."""


def fleet_of(state: State, seat: Seat) -> Fleet:
    """Return a seat's tokens on the board."""
    tokens, territories = state.tokens, TERRITORIES
    own: list[tuple[str, Token, str]] = []
    holders: list[str] = []
    free: list[str] = []
    trucks: list[tuple[str, Token]] = []
    aboard: list[str] = []
    carriers: list[tuple[str, Token]] = []
    # Trucks of others are aboard while there are charters only.
    loaded = {token.aboard: name for name, token in tokens.items() if token.aboard} if state.charters else {}
    flying: list[str] = []
    for name in names_of(seat, TRUCK):
        token = tokens[name]
        if here := token.at:
            trucks.append((name, token))
            if token.goods is None:
                free.append(name)
        elif carrier := token.aboard:
            here = tokens[carrier].at
            loaded[carrier] = name
            if here in territories:
                aboard.append(name)
        else:
            continue
        own.append((name, token, here))
        if token.goods is not None:
            holders.append(name)
    for name in carriers_of(seat):
        token = tokens[name]
        here = token.at
        if not here:
            if token.air is None:
                continue
            flying.append(name)
        own.append((name, token, here))
        if token.goods is not None:
            holders.append(name)
        if name not in loaded:
            if token.goods is None:
                free.append(name)
            if here in territories:
                carriers.append((name, token))
    return Fleet(own, tuple(holders), tuple(free), trucks, aboard, carriers, loaded, flying)
