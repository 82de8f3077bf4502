"""SUPPLY: selling to the supply island and taking from it (section 4.10)."""

from __future__ import annotations

from freeport_games.engine import Entry, Offer, One, Refusal, Seat, Turn
from freeport_games.import_export.areas.counting import imports_room
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import TABLES, CardId
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.events import Why
from freeport_games.import_export.moves import SellToIsland, TakeFromIsland
from freeport_games.import_export.places import ISLAND, Zone, hand_of, of_seat
from freeport_games.import_export.reasons import (
    ALREADY_SOLD,
    NO_ACTIONS_LEFT,
    area_full,
    bad_choice,
    none_left,
    not_in_hand,
)
from freeport_games.import_export.state import State

SUPPLY_SALE = TABLES.credits.supply_sale.value


def may_supply_something(state: State, seat: Seat) -> bool:
    """Return whether a seat may sell a card, or take one (IE-109)."""
    may_sell = bool(state.hands[seat]) and not state.sold[seat]
    return may_sell or (bool(state.island) and imports_room(state, seat) > 0)


def supply_offers(t: Turn[State], seat: Seat) -> list[Entry]:
    """Offer to sell a card of the hand, once a turn, or to take a card into the imports (IE-104 to IE-107)."""
    state = t.state
    offers: list[Entry] = []
    if state.hands[seat] and not state.sold[seat]:
        offers.append(Offer(SellToIsland.option(card=One(tuple(state.hands[seat]))), _sell))
    if state.island and imports_room(state, seat):
        offers.append(Offer(TakeFromIsland.option(card=One(tuple(state.island))), _take))
    return offers


def cannot_sell(t: Turn[State], seat: Seat, move: SellToIsland) -> Refusal | None:
    """Return why a SUPPLY action cannot sell this card (IE-104, IE-105)."""
    state = t.state
    return (
        not_in_hand(state, seat, (move.card,), "IE-104")
        or none_left(state.execution.left)
        or (ALREADY_SOLD if state.sold[seat] else None)
    )


def cannot_take(t: Turn[State], seat: Seat, move: TakeFromIsland) -> Refusal | None:
    """Return why a SUPPLY action cannot take this card (IE-104, IE-106)."""
    state = t.state
    if state.execution.left < 1:
        return NO_ACTIONS_LEFT
    if move.card not in state.island:
        return bad_choice("IE-104")
    return None if imports_room(state, seat) else area_full("IE-106")


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
