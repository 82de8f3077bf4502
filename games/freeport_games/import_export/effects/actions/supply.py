"""SUPPLY: selling to the supply island and taking from it (section 4.10)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Turn, Way, Ways
from freeport_games.import_export.areas.counting import imports_room
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import TABLES, CardId
from freeport_games.import_export.conditions import (
    ACTIONS_ARE_LEFT,
    HAS_NOT_SOLD,
    HAS_ROOM_FOR_IMPORTS,
    IN_HAND,
    ON_THE_ISLAND,
)
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.events import Why
from freeport_games.import_export.moves import SellToIsland, TakeFromIsland
from freeport_games.import_export.state import State
from freeport_games.import_export.state.places import ISLAND, Zone, hand_of, of_seat

SUPPLY_SALE = TABLES.credits.supply_sale.value


def may_supply_something(state: State, seat: Seat) -> bool:
    """Return whether a seat may sell a card, or take one (IE-109)."""
    may_sell = bool(state.hands[seat]) and not state.sold[seat]
    return may_sell or (bool(state.island) and imports_room(state, seat) > 0)


def _sell(t: Turn[State], seat: Seat, choice: SellToIsland) -> None:
    t.state.step()
    t.state.sold[seat] = True
    sell(t, seat, (choice.card,), SUPPLY_SALE)


def sell(t: Turn[State], seat: Seat, cards: tuple[CardId, ...], credits: int, power: CardId | None = None) -> None:
    """Put cards of a hand on the supply island for credits."""
    move(t, cards, hand_of(seat), ISLAND, power)
    gain(t, seat, credits, Why.SALE if power is None else Why.POWER, power)


def _take(t: Turn[State], seat: Seat, choice: TakeFromIsland) -> None:
    t.state.step()
    move(t, (choice.card,), ISLAND, of_seat(Zone.IMPORTS, seat))


SUPPLY = Ways(
    Case[State],
    Way(SellToIsland, _sell, IN_HAND("card", "IE-104"), ACTIONS_ARE_LEFT, HAS_NOT_SOLD),
    Way(TakeFromIsland, _take, ACTIONS_ARE_LEFT, ON_THE_ISLAND("card", "IE-104"), HAS_ROOM_FOR_IMPORTS),
)
"""Sell a card of the hand, once a turn, or take a card into the imports (IE-104 to IE-107)."""
