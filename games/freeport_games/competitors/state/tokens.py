"""Tokens and the goods that they hold, as data."""

from __future__ import annotations

import msgspec

from freeport_games.competitors.components import COLOURS, CONTRACTS, PRICES
from freeport_games.competitors.components.kinds import AIRCRAFT, SHIP, VEHICLES, CardId, TerritoryId, Vehicle
from freeport_games.engine import Seat


class Signed(msgspec.Struct, array_like=True, gc=False):
    """A signed contract; its goods are in a token."""

    contract: CardId
    """The contract card, face down."""
    sender: CardId
    """The sender's territory card."""
    receiver: CardId
    """The receiver's territory card."""
    owner: Seat
    """The seat that signed it."""
    limit: int
    """The number of movement turns that the delivery may use (CO-035)."""
    seen: list[Seat] = []
    """The other seats that were shown the contract card."""

    @property
    def card(self) -> CardId:
        """The contract card; with another one, the delivery has the time that this one allows."""
        return self.contract

    @card.setter
    def card(self, card: CardId) -> None:
        self.limit += CONTRACTS[card].time_limit - CONTRACTS[self.contract].time_limit
        self.contract = card


class Token(msgspec.Struct, array_like=True, gc=False):
    """A truck, a ship or an aircraft."""

    owner: Seat
    """Its owner."""
    kind: Vehicle
    """Its kind."""
    at: str = ""
    """The territory or the sea cell where it is; empty in the supply, in the air and aboard."""
    air: tuple[int, int] | None = None
    """Its position in flight."""
    aboard: str = ""
    """The token that carries it."""
    cell: str = ""
    """The cell from which a docked ship came; empty if it may choose its cell (CO-241)."""
    last: TerritoryId = ""
    """A ship's last port, an aircraft's origin."""
    goods: Signed | None = None
    """The goods that it holds."""

    @property
    def in_supply(self) -> bool:
        """Whether it is not on the board."""
        return not self.at and not self.aboard and self.air is None


def token_id(kind: Vehicle, seat: Seat, number: int) -> str:
    """Return a token's identifier, such as ``truck-0-1``."""
    return f"{kind.lower()}-{seat}-{number}"


_NAMES = [
    {kind: tuple(token_id(kind, seat, number) for number in range(1, PRICES[kind].pieces + 1)) for kind in Vehicle}
    for seat in range(len(COLOURS))
]
"""The tokens of each seat by kind."""
_ALL_NAMES = [tuple(name for names in by_kind.values() for name in names) for by_kind in _NAMES]
"""The tokens of each seat."""
_CARRIERS = [(*by_kind[SHIP], *by_kind[AIRCRAFT]) for by_kind in _NAMES]
"""The ships and the aircraft of each seat."""


def names_of(seat: Seat, kind: Vehicle) -> tuple[str, ...]:
    """Return the tokens of a kind of a seat."""
    return _NAMES[seat][kind]


def carriers_of(seat: Seat) -> tuple[str, ...]:
    """Return the ships and the aircraft of a seat."""
    return _CARRIERS[seat]


def all_names_of(seat: Seat) -> tuple[str, ...]:
    """Return the tokens of a seat."""
    return _ALL_NAMES[seat]


def new_tokens(seats: int) -> dict[str, Token]:
    """Return every token, in the supplies (CO-007)."""
    return {
        name: Token(seat, kind) for seat in range(seats) for kind in VEHICLES.values() for name in names_of(seat, kind)
    }
