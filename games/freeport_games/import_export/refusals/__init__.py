"""Why a move outside the options is refused: the first code that fits, in the order of RULES.md ("Refusals").

A refusal never tells more about hidden cards than its code: a card that is not in the seat's own hand gets the same
answer wherever it is. What the engine refuses before (``NOT_YOUR_TURN``, ``WRONG_DECISION`` and the like) is not here.
"""

from __future__ import annotations

from freeport_games.engine import Asking, Move, Refusal, Seat
from freeport_games.import_export.components import CardId
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    ChooseShip,
    Contract,
    ContractFlour,
    Declare,
    DeclineImport,
    DiscardContracts,
    Follow,
    ImportTake,
    Load,
    Pirate,
    SellToIsland,
    SoloImport,
    TakeFromIsland,
)
from freeport_games.import_export.places import ISLAND, Place, Zone, on_ship
from freeport_games.import_export.state import Phase, State
from freeport_games.import_export.zones import cards_in

from . import reasons
from .actions import refuse_contract, refuse_load, refuse_piracy, refuse_sale, refuse_taking
from .imports import refuse_bid, refuse_source, refuse_takes
from .names import names_nothing
from .playing import refuse_declare, refuse_follow
from .powers import refuse_flour, refuse_power


def refuse(state: State, asking: Asking, move: Move) -> Refusal | None:
    """Why a seat may not make this move, or None if no code of the game fits."""
    if names_nothing(state, move):
        return reasons.UNKNOWN_ID
    if isinstance(move, DiscardContracts):
        return _refuse_discarding(state, asking.seat, move)
    if "power" in move.__struct_fields__:
        return refuse_power(state, asking, move)
    return _refuse_playing(state, asking, move) if asking.kind in PLAYING else _refuse_acting(state, asking, move)


PLAYING = frozenset({"IE-D01", "IE-D02", "IE-D05", "IE-D06", "IE-D07", "IE-D08"})
"""The decisions in which nobody does actions one by one."""


def _refuse_playing(state: State, asking: Asking, move: Move) -> Refusal | None:
    seat = asking.seat
    match move:
        case Declare(_, cards):
            return refuse_declare(state, seat, cards)
        case Follow(cards, _):
            return refuse_follow(state, seat, cards)
        case ChooseShip(ship):
            return refuse_source(state, ship)
        case Bid(amount):
            return refuse_bid(state, seat, amount)
        case BreakTie() | DeclineImport():
            return reasons.bad_choice("IE-083" if isinstance(move, BreakTie) else "IE-085")
        case ImportTake(takes) if state.round is not None:
            return refuse_takes(state, seat, cards_in(state, _source(state.round.source)), takes)
    return None


def _refuse_acting(state: State, asking: Asking, move: Move) -> Refusal | None:
    seat = asking.seat
    left = state.executions[-1].left if state.executions else 1
    match move:
        case Contract(card, ship):
            return _not_in_hand(state, seat, card, "IE-059") or refuse_contract(state, seat, card, ship, left)
        case ContractFlour(ship, cards):
            return refuse_flour(state, seat, ship, cards, left)
        case Load(card, ship):
            refusal = _not_in_hand(state, seat, card, "IE-069") or refuse_load(state, seat, (card,), ship)
            return refusal or reasons.none_left(left)
        case Pirate(source, card, to):
            return refuse_piracy(state, seat, source, (card,), to, left)
        case SellToIsland(card):
            return _not_in_hand(state, seat, card, "IE-104") or refuse_sale(state, seat, left)
        case TakeFromIsland(card):
            return refuse_taking(state, seat, card, left)
        case SoloImport(ship, takes):
            refusal = refuse_source(state, ship)
            return refusal or refuse_takes(state, seat, state.ship(ship).containers, takes)
        case ChooseShip(ship):
            return refuse_load(state, seat, (), ship) or reasons.WRONG_CONTAINER
    return None


def _refuse_discarding(state: State, seat: Seat, move: DiscardContracts) -> Refusal:
    if state.phase is Phase.END_WINDOW:
        return reasons.TURN_IS_OVER
    if seat != state.leader:
        return reasons.NOT_LEADER
    if all(ship.id != move.ship for ship in state.available(seat)):
        return reasons.ship_not_available("IE-128" if state.completing is not None else "IE-127")
    return reasons.bad_choice("IE-127")


def _not_in_hand(state: State, seat: Seat, card: CardId, rule: str) -> Refusal | None:
    return reasons.not_in_hand(state, seat, (card,), rule)


def _source(source: str) -> Place:
    return ISLAND if source == "island" else on_ship(Zone.CONTAINERS, source)
