"""The actions that are done one by one: CONTRACT, LOAD, PIRATE and SUPPLY."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine import Refusal, Seat
from freeport_games.import_export.components import CARDS, CardId, ShipId
from freeport_games.import_export.counting import imports_room
from freeport_games.import_export.hold import room_on, takes
from freeport_games.import_export.play.contracting import missing_tiers
from freeport_games.import_export.play.loading import ships_taking
from freeport_games.import_export.play.piracy import place_of
from freeport_games.import_export.state import Ship, State
from freeport_games.import_export.zones import cards_in

from . import reasons


def ship_in(ships: Sequence[Ship], name: str) -> Ship | None:
    """The ship with a name among these, or None."""
    return next((ship for ship in ships if ship.id == name), None)


def refuse_contract(state: State, seat: Seat, card: CardId, name: ShipId, left: int) -> Refusal | None:
    """Why a seat cannot contract a card on a ship with so many actions (IE-059 to IE-064)."""
    missing = missing_tiers(state, seat, card)
    if missing and 1 + missing > left:
        return reasons.TIER_TOO_LOW
    return refuse_room(state, seat, card, name) or reasons.none_left(left)


def refuse_room(state: State, seat: Seat, card: CardId, name: ShipId) -> Refusal | None:
    """Why a card does not go under a ship (IE-059, IE-064)."""
    ship = ship_in(state.ships, name)
    if ship is not None and room_on(state, ship) < len(CARDS[card].load):
        return reasons.ABOVE_CAPACITY
    return None if ship in state.available(seat) else reasons.ship_not_available("IE-059")


def refuse_load(state: State, seat: Seat, cards: Sequence[CardId], name: ShipId) -> Refusal | None:
    """Why a seat cannot load cards on a ship (IE-069 to IE-072)."""
    ship = ship_in(state.available(seat), name)
    if ship is None:
        return reasons.ship_not_available("IE-126")
    if not ship.contracts:
        return reasons.NO_CONTRACT
    return None if takes(state, ship, cards) else reasons.WRONG_CONTAINER


def refuse_piracy(
    state: State, seat: Seat, source: str, cards: Sequence[CardId], to: str, left: int, *, harbour: bool = False
) -> Refusal | None:
    """Why a seat cannot take cards from a source and put them there (IE-095 to IE-097).

    Args:
        state: the state.
        seat: who takes.
        source: the ship, or ``island``.
        cards: the cards.
        to: the ship that loads them, or ``discard``.
        left: how many PIRATE actions are left.
        harbour: whether the source is a ship of another seat in its harbour.
    """
    if to != "discard" and (refusal := refuse_load(state, seat, cards, to)):
        return refusal
    if left < 1:
        return reasons.NO_ACTIONS_LEFT
    ship = ship_in(state.ships, source)
    if source != "island" and not harbour and (ship is None or not ship.at_sea):
        return reasons.SHIP_NOT_AT_SEA
    if harbour and (ship is None or ship.at_sea or ship.owner == seat):
        return reasons.bad_choice("IE-095")
    if any(card not in cards_in(state, place_of(source)) for card in cards):
        return reasons.bad_choice("IE-095")
    must_load = to == "discard" and any(ships_taking(state, seat, card) for card in cards)
    return reasons.MUST_LOAD if must_load else None


def refuse_sale(state: State, seat: Seat, left: int) -> Refusal | None:
    """Why a seat cannot sell to the supply island (IE-105)."""
    return reasons.none_left(left) or (reasons.ALREADY_SOLD if state.sold[seat] else None)


def refuse_taking(state: State, seat: Seat, card: CardId, left: int) -> Refusal | None:
    """Why a seat cannot take a card of the supply island (IE-104, IE-106)."""
    if left < 1:
        return reasons.NO_ACTIONS_LEFT
    if card not in state.island:
        return reasons.bad_choice("IE-104")
    return None if imports_room(state, seat) else reasons.area_full("IE-106")
