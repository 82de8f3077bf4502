"""CONTRACT: tucking cards under ships (section 4.6)."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Case, Option, Turn, Way, Ways, Whole
from freeport_games.import_export.areas.counting import levels, missing_tiers
from freeport_games.import_export.areas.hold import room_on
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CARDS, Card, CardId, ShipId
from freeport_games.import_export.conditions import ACTIONS_ARE_LEFT, AVAILABLE, IN_HAND, has_room, within_reach
from freeport_games.import_export.moves import Contract
from freeport_games.import_export.state import Cause, Happening, Hook, State
from freeport_games.import_export.state.places import Place, Zone, hand_of, on_ship
from freeport_games.import_export.vocabulary.hearing import hear


def may_contract_something(state: State, seat: Seat) -> bool:
    """Return whether a seat has a card in hand, and a ship with room for a slot (IE-068)."""
    return bool(state.hands[seat]) and any(room_on(state, ship) > 0 for ship in state.available(seat))


def cost(state: State, seat: Seat, card: CardId) -> int:
    """Return the number of CONTRACT actions that a card costs (IE-062)."""
    return 1 + missing_tiers(state, seat, card)


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


# Menus


def _contracts(c: Case[State]) -> Iterable[Option[Contract]]:
    """Yield, for each ship with room, the cards of the hand that can be paid for (IE-059 to IE-066)."""
    state, seat = c.state, c.seat
    reached, tiers_to_skip = levels(state, seat), state.execution.left - 1
    payable: list[Card] = []
    for name in state.hands[seat]:
        card = CARDS[name]
        if card.tier - reached[card.type] <= tiers_to_skip:
            payable.append(card)
    for ship in state.available(seat):
        room = room_on(state, ship)
        cards = tuple(card.id for card in payable if len(card.load) <= room)
        if cards:
            yield Contract.option(card=One(cards), ship=One((ship.id,)))


IS_WITHIN_REACH = Whole[Case[State]](
    "TIER_TOO_LOW", "IE-062", lambda c, move: within_reach(c, move.card, c.state.execution.left)
)
HAS_ROOM = Whole[Case[State]]("ABOVE_CAPACITY", "IE-064", lambda c, move: has_room(c, move.card, move.ship))
CONTRACTS = Ways(
    Case[State],
    Way(
        Contract,
        _contract_action,
        IN_HAND("card", "IE-059"),
        IS_WITHIN_REACH,
        HAS_ROOM,
        AVAILABLE("ship", "IE-059"),
        ACTIONS_ARE_LEFT,
        options=_contracts,
    ),
)
"""Tuck a card of the hand under a ship (IE-059 to IE-066)."""
