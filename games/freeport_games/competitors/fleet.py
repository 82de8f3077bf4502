"""A seat's tokens on the board, grouped as its turn needs them."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from freeport_games.engine import Seat

from .components import TERRITORIES
from .kinds import TRUCK, Vehicle
from .state import State
from .tokens import Token, all_names_of


class Fleet(msgspec.Struct, frozen=True, gc=False):
    """A seat's tokens on the board, grouped in one pass by what may be done with them outside a movement."""

    own: list[tuple[str, Token]]
    """All of them."""
    kinds: list[Vehicle]
    """The kind of each of them."""
    holders: tuple[str, ...]
    """Those that hold goods."""
    free: tuple[str, ...]
    """Those without goods that are not aboard another token, and have none aboard."""
    trucks: list[tuple[str, Token]]
    """The trucks that are ashore."""
    aboard: list[str]
    """The trucks that are aboard a carrier."""
    carriers: list[str]
    """The carriers in a port or at an airport that have no truck aboard."""
    loaded: Collection[str]
    """All carriers that have a truck aboard, as far as the seat may use them."""
    flying: list[str]
    """Those in flight."""


def fleet_of(state: State, seat: Seat) -> Fleet:
    """Return a seat's tokens on the board."""
    tokens, territories = state.tokens, TERRITORIES
    own: list[tuple[str, Token]] = []
    kinds: list[Vehicle] = []
    holders: list[str] = []
    free: list[str] = []
    trucks: list[tuple[str, Token]] = []
    aboard: list[str] = []
    carriers: list[str] = []
    # Trucks of others are aboard while there are charters only.
    loaded = {token.aboard for token in tokens.values()} if state.charters else set()
    flying: list[str] = []
    for name in all_names_of(seat):  # the trucks first
        token = tokens[name]
        at, carrier = token.at, token.aboard
        if not at and not carrier:
            if token.air is None:
                continue
            flying.append(name)
        own.append((name, token))
        kind = token.kind
        kinds.append(kind)
        if kind is TRUCK:
            if carrier:
                loaded.add(carrier)
                aboard.append(name)
            else:
                trucks.append((name, token))
        elif name not in loaded and at in territories:
            carriers.append(name)
        if token.goods is not None:
            holders.append(name)
        elif not carrier and name not in loaded:
            free.append(name)
    return Fleet(own, kinds, tuple(holders), tuple(free), trucks, aboard, carriers, loaded, flying)
