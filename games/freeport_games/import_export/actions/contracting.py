"""CONTRACT: tucking cards under ships (section 4.6)."""

from __future__ import annotations

from freeport_games.engine import Entry, Offer, One, Refusal, Seat, Turn
from freeport_games.import_export.areas.counting import level, levels
from freeport_games.import_export.areas.hold import room_on
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CARDS, Card, CardId, ShipId
from freeport_games.import_export.moves import Contract
from freeport_games.import_export.places import Place, Zone, hand_of, on_ship
from freeport_games.import_export.reasons import (
    ABOVE_CAPACITY,
    TIER_TOO_LOW,
    none_left,
    not_in_hand,
    ship_not_available,
)
from freeport_games.import_export.state import Cause, Happening, Hook, State
from freeport_games.import_export.vocabulary.hearing import hear

from .loading import ship_in


def may_contract_something(state: State, seat: Seat) -> bool:
    """Return whether a seat has a card in hand, and a ship with room for a slot (IE-068)."""
    return bool(state.hands[seat]) and any(room_on(state, ship) > 0 for ship in state.available(seat))


def cost(state: State, seat: Seat, card: CardId) -> int:
    """Return the number of CONTRACT actions that a card costs (IE-062)."""
    return 1 + missing_tiers(state, seat, card)


def missing_tiers(state: State, seat: Seat, card: CardId) -> int:
    """Return the number of levels that a seat lacks for a card (IE-061)."""
    goods = CARDS[card]
    return max(0, goods.tier - level(state, seat, goods.type))


def contract_offers(t: Turn[State], seat: Seat) -> list[Entry]:
    """Offer, for each ship with room, the cards of the hand that can be paid for (IE-059 to IE-066)."""
    state = t.state
    reached, tiers_to_skip = levels(state, seat), state.execution.left - 1
    payable: list[Card] = []
    for name in state.hands[seat]:
        card = CARDS[name]
        if card.tier - reached[card.type] <= tiers_to_skip:
            payable.append(card)
    offers: list[Entry] = []
    for ship in state.available(seat):
        room = room_on(state, ship)
        cards = tuple([card.id for card in payable if len(card.load) <= room])
        if cards:
            offers.append(Offer(Contract.option(card=One(cards), ship=One((ship.id,))), _contract_action))
    return offers


def cannot_contract(t: Turn[State], seat: Seat, move: Contract) -> Refusal | None:
    """Return why a CONTRACT action cannot tuck this card there."""
    state = t.state
    return not_in_hand(state, seat, (move.card,), "IE-059") or refuse_contract(
        state, seat, move.card, move.ship, state.execution.left
    )


def _contract_action(t: Turn[State], seat: Seat, choice: Contract) -> None:
    t.state.step(cost(t.state, seat, choice.card))
    contract(t, seat, choice.card, choice.ship, hand_of(seat))


def contract(
    t: Turn[State],
    seat: Seat,
    card: CardId,
    ship: ShipId,
    source: Place,
    power: CardId | None = None,
    cause: Cause = Cause.ACTION,
) -> None:
    """Tuck a card as a contract under one of a seat's ships (IE-059, IE-066)."""
    move(t, (card,), source, on_ship(Zone.CONTRACTS, ship), power)
    happened = Happening(seat, card=card, ship=ship, cause=cause, by=power or "")
    hear(t, happened, Hook.ON_CONTRACT, Hook.ON_CONTRACT_ANY)


def refuse_contract(state: State, seat: Seat, card: CardId, name: ShipId, left: int) -> Refusal | None:
    """Return why a seat cannot contract a card on a ship with a number of actions (IE-059 to IE-064)."""
    missing = missing_tiers(state, seat, card)
    if missing and 1 + missing > left:
        return TIER_TOO_LOW
    return refuse_room(state, seat, card, name) or none_left(left)


def refuse_room(state: State, seat: Seat, card: CardId, name: ShipId) -> Refusal | None:
    """Return why a card cannot go under a ship (IE-059, IE-064)."""
    ship = ship_in(state.ships, name)
    if ship is not None and room_on(state, ship) < len(CARDS[card].load):
        return ABOVE_CAPACITY
    return None if ship in state.available(seat) else ship_not_available("IE-059")
