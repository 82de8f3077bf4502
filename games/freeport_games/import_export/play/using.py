"""Why a seat may not use a power like that.

Whether the power is the seat's comes first, for nothing else matters without it; then what is wrong with the cards and
the ships; then whether it was used, and whether it has anything to offer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from freeport_games.engine import Entry, Move, Offer, Refusal, Refuse, Seat
from freeport_games.engine.options import offered
from freeport_games.import_export import moves
from freeport_games.import_export.components import TYPE_OF, CardId, GoodType, ShipId
from freeport_games.import_export.counting import ROOMS
from freeport_games.import_export.hold import accepted
from freeport_games.import_export.moves import USABLE, PowerMove
from freeport_games.import_export.powers.declared import in_hand
from freeport_games.import_export.powers.vocabulary import AnyTimeInHand
from freeport_games.import_export.reasons import (
    NO_CONTRACT,
    POWER_NOT_OWNED,
    POWER_NOT_USABLE,
    POWER_USED,
    TURN_IS_OVER,
    WRONG_CONTAINER,
    area_full,
    bad_choice,
    not_enough_credits,
    not_in_hand,
    ship_not_available,
)
from freeport_games.import_export.state import Phase, State

from .contracting import refuse_contract, refuse_room
from .importing import refuse_power_import
from .loading import refuse_load, ship_in
from .piracy import refuse_piracy


def kinds_of(menu: Iterable[Entry]) -> list[type[Move]]:
    """The kinds of move that are offered."""
    return [*offered(tuple([entry.option for entry in menu if isinstance(entry, Offer)]))]


def reasons_of_answers(state: State, seat: Seat, kinds: Collection[type[Move]]) -> Refuse:
    """The refusal of other answers of these kinds to what a power asks; the power need not be one of the seat."""
    return Refuse(tuple(kinds), why=partial(_cannot_use, state, seat, kinds, True))


def reasons_of_uses(state: State, seat: Seat, kinds: Collection[type[Move]]) -> Refuse:
    """The refusal of other moves of these kinds, which powers of the seat offer."""
    return Refuse(tuple(kinds), why=partial(_cannot_use, state, seat, kinds, False))


def reasons_beside(state: State, seat: Seat, kinds: Collection[type[Move]]) -> Refuse:
    """The refusal of any other move of a power, where moves of these kinds are offered beside a decision."""
    return Refuse(USABLE, why=partial(_cannot_use, state, seat, kinds, False))


def _cannot_use(state: State, seat: Seat, offered: Collection[type[Move]], question: bool, move: PowerMove) -> Refusal:
    """Why a seat may not make a move of a power."""
    asked = type(move) in offered
    if not _owns(state, seat, move.power) and not (asked and question and _in_play(state, move.power)):
        return POWER_NOT_OWNED
    if state.phase is Phase.END_WINDOW and isinstance(move, moves.SetStandingOrder):
        return TURN_IS_OVER
    if refusal := _cards_of_hand(state, seat, move) or _particulars(state, seat, move, asked=asked):
        return refusal
    shipment = state.shipment(seat, move.power)
    if shipment is not None and shipment.used:
        return POWER_USED
    return bad_choice("IE-135") if asked else POWER_NOT_USABLE


def _owns(state: State, seat: Seat, power: CardId) -> bool:
    """Whether a power is live for a seat, in its shipments or where its text says (IE-131)."""
    held = any(use.card == power for use, _ in in_hand(state, seat, AnyTimeInHand))
    return held or state.shipment(seat, power) is not None


def _in_play(state: State, power: CardId) -> bool:
    """Whether a card is a shipment of any seat, or a contract that is being completed."""
    completing = None if state.completing is None else state.completing.contracts
    return power in (completing or ()) or any(
        shipment.card == power for shipments in state.shipments for shipment in shipments
    )


def _cards_of_hand(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The refusal of cards that should come from the hand and do not."""
    match move:
        case (
            moves.ChairsDiscard(_, card)
            | moves.FreeLoad(_, card, _)
            | moves.LoadExtra(_, card, _)
            | moves.LoadExtraPaid(_, card, _)
            | moves.SmartCarsSell(_, card)
            | moves.JasmineSell(_, card)
            | moves.ContractAnytime(_, card, _)
            | moves.ApplesAdd(_, card)
            | moves.GiveCard(_, card)
            | moves.PlatinumPlay(_, card)
            | moves.RopeSwap(_, card, _)
        ):
            return not_in_hand(state, seat, (card,), "IE-131")
        case (
            moves.LoadPair(_, cards, _)
            | moves.IcelandSell(_, cards)
            | moves.LedSwap(_, cards, _)
            | moves.ShotgunsPay(_, _, cards)
        ):
            return not_in_hand(state, seat, cards, "IE-131")
    return None


def _particulars(state: State, seat: Seat, move: Move, *, asked: bool) -> Refusal | None:
    """The refusal of ships and places that no seat could choose."""
    match move:
        case moves.LoadExtraPaid(_, card, ship):
            return refuse_load(state, seat, (card,), ship) or _pays(state, seat, 2)
        case moves.FreeLoad(_, card, ship) | moves.LoadExtra(_, card, ship):
            return refuse_load(state, seat, (card,), ship)
        case moves.LoadPair(_, cards, ship):
            return _refuse_pair(state, seat, cards, ship)
        case moves.ContractAnytime(_, card, ship):
            return refuse_contract(state, seat, card, ship, 1)
        case moves.BambooContract(power, ship):
            return refuse_room(state, seat, power, ship)
        case moves.DrugsTake(_, source, card, to):
            return refuse_piracy(state, seat, source, (card,), to, 1)
        case moves.PirateHarbour(_, source, card, to):
            return refuse_piracy(state, seat, source, (card,), to, 1, harbour=True)
        case moves.PowerImport(_, ship, card, to):
            return refuse_power_import(state, seat, ship, card, to)
        case moves.SegwaysMove(power, to):
            return _refuse_segways(state, seat, power, to, asked=asked)
        case moves.RopeSwap(_, _, card) | moves.LedSwap(_, _, card):
            return None if card in state.island else bad_choice("IE-135")
        case moves.StemCellsKeep():
            return _pays(state, seat, 2)
        case moves.ExclusiveBet():
            return _pays(state, seat, 30)
    return None


def _refuse_pair(state: State, seat: Seat, cards: tuple[CardId, ...], name: ShipId) -> Refusal | None:
    """Why two cards cannot be loaded as one technology container."""
    if len(cards) != 2 or len({TYPE_OF[card] for card in cards}) > 1:
        return bad_choice("IE-071")
    ship = ship_in(state.available(seat), name)
    if ship is None:
        return ship_not_available("IE-126")
    if not ship.contracts:
        return NO_CONTRACT
    return None if GoodType.TECHNOLOGY in accepted(state, ship) else WRONG_CONTAINER


def _refuse_segways(state: State, seat: Seat, power: CardId, to: str, *, asked: bool) -> Refusal | None:
    """Why a shipment cannot move there: of the places that the power has, the areas may be full."""
    if to not in ROOMS:
        return refuse_load(state, seat, (power,), to)
    return area_full("IE-026") if asked else None


def _pays(state: State, seat: Seat, amount: int) -> Refusal | None:
    """The refusal of a payment above the credits that no bid reserves (IE-159)."""
    return None if state.free_credits(seat) >= amount else not_enough_credits("IE-159")
