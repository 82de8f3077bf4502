"""A seat's tokens on the board, grouped as its turn needs them."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from freeport_games.engine import Seat

from .components import TERRITORIES
from .kinds import TRUCK
from .state import State
from .tokens import Token, all_names_of


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
    loaded: Collection[str]
    """All carriers that have a truck aboard, as far as the seat may use them."""
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
    loaded = {token.aboard for token in tokens.values()} if state.charters else set()
    flying: list[str] = []
    for name in all_names_of(seat):  # the trucks first
        token = tokens[name]
        here, alone = token.at, True
        if not here:
            if carrier := token.aboard:
                here, alone = tokens[carrier].at, False
                loaded.add(carrier)
                if here in territories:
                    aboard.append(name)
            elif token.air is None:
                continue
            else:
                flying.append(name)
        own.append((name, token, here))
        if token.kind is not TRUCK:
            alone = name not in loaded
            if alone and here in territories:
                carriers.append((name, token))
        elif alone:
            trucks.append((name, token))
        if token.goods is not None:
            holders.append(name)
        elif alone:
            free.append(name)
    return Fleet(own, tuple(holders), tuple(free), trucks, aboard, carriers, loaded, flying)
