"""Rounds of imports, and imports by oneself."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Placed, Refusal, Seat
from freeport_games.import_export.components import CardId
from freeport_games.import_export.counting import ROOMS, goods_fit, imports_room, places_for
from freeport_games.import_export.play.importing import import_counts
from freeport_games.import_export.state import State

from . import reasons


def refuse_source(state: State, source: str) -> Refusal | None:
    """Why nobody imports from there (IE-078)."""
    return None if any(ship.id == source for ship in state.at_sea()) else reasons.SHIP_NOT_AT_SEA


def refuse_bid(state: State, seat: Seat, amount: int) -> Refusal | None:
    """Why a seat cannot bid so much (IE-080)."""
    if amount < 0 or amount % 2:
        return reasons.BAD_AMOUNT
    return reasons.not_enough_credits("IE-080") if amount > state.credits[seat] else None


def refuse_takes(state: State, seat: Seat, there: Collection[CardId], takes: tuple[Placed, ...]) -> Refusal | None:
    """Why these cards cannot be taken and placed like that (IE-087 to IE-089)."""
    if len(takes) not in import_counts(state, seat, len(there)) or any(take.item not in there for take in takes):
        return reasons.bad_choice("IE-087")
    places = [take.place for take in takes]
    if not set(places) <= {*ROOMS, "discard"}:
        return reasons.bad_choice("IE-088")
    if places.count("imports") > 1:
        return reasons.ONE_IMPORT_A_ROUND
    to_goods = [take.item for take in takes if take.place == "goods"]
    if places.count("imports") > imports_room(state, seat) or not goods_fit(state, seat, to_goods):
        return reasons.area_full("IE-089")
    return reasons.MUST_PLACE if "discard" in places else None


def refuse_power_import(state: State, seat: Seat, ship: str, card: CardId, to: str) -> Refusal | None:
    """Why a power does not import this container like that (IE-094)."""
    if refusal := refuse_source(state, ship):
        return refusal
    if card not in state.ship(ship).containers or to not in {*ROOMS, "discard"}:
        return reasons.bad_choice("IE-094")
    if to in places_for(state, seat, card):
        return None
    return reasons.MUST_PLACE if to == "discard" else reasons.area_full("IE-088")
