"""Immediate powers that copy a shipment, or move cards of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from freeport_games.engine import Menu, Offer, One, Ordering, Scene, Seat, Some, Turn
from freeport_games.import_export.actions.contracting import contract, refuse_room
from freeport_games.import_export.areas.counting import goods_fit, without_shipment
from freeport_games.import_export.areas.hold import may_contract
from freeport_games.import_export.areas.zones import copy_power, move
from freeport_games.import_export.components import CARDS, Action, CardId, GoodType, of_type, with_action
from freeport_games.import_export.effects.asking import choose, whether
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.effects.of_powers import into_goods
from freeport_games.import_export.effects.shelving import at_once, put_down
from freeport_games.import_export.events import PowerCopied
from freeport_games.import_export.moves import ApplesAdd, BambooContract, CopyShipment, SoySauceMove, StealResearch
from freeport_games.import_export.places import Zone, hand_of, of_seat, played_by
from freeport_games.import_export.state import Cause, Shipment, State
from freeport_games.import_export.vocabulary.declared import power, words
from freeport_games.import_export.vocabulary.using import card_of_hand, refusing
from freeport_games.import_export.vocabulary.words import Immediate, Shelving, Use

# Wind Turbines

HIGHEST_TIER_COPIED = 1


def _copy_a_power(t: Turn[State], use: Use) -> Scene:
    """Choose a new model, whatever the card copied before (IE-167)."""
    shipment = use.shipment(t.state)
    if shipment is not None:
        copy_power(t.state, shipment, use.card)
        yield from choose(t, use.seat, partial(_models, use=use, shipment=shipment))


def _models(t: Turn[State], copying: Seat, *, use: Use, shipment: Shipment) -> Menu:
    for seat in t.state.clockwise(copying):
        models = [one.card for one in t.state.shipments[seat] if CARDS[one.card].tier <= HIGHEST_TIER_COPIED]
        if models:
            option = CopyShipment.option(power=One((use.card,)), seat=One((seat,)), card=One(tuple(models)))
            yield Offer(option, partial(_copy, use=use, shipment=shipment))


def _copy(t: Turn[State], _: Seat, choice: CopyShipment, *, use: Use, shipment: Shipment) -> Scene:
    """Copy the model's power; its effects on completion or shelving happen at once."""
    copy_power(t.state, shipment, choice.card)
    t.tell(PowerCopied(use.seat, use.card, choice.card))
    copying = msgspec.structs.replace(use, power=choice.card)
    shelving = words(Shelving)
    if choice.card in shelving:
        yield from shelving[choice.card].instead(t, copying, of_seat(Zone.SHIPMENTS, use.seat))
    yield from at_once(t, copying)


WIND_TURBINES = power(
    "wind_turbines",
    "Choose a shipment of tier 0 or 1, anybody's: this card has its power for the rest of the game.",
    Immediate(_copy_a_power),
)


# The card itself moves, or one from the hand


def _add_shipment(t: Turn[State], use: Use) -> Scene:
    if t.state.hands[use.seat]:
        yield from whether(t, use, _cards_to_add, hidden=True)


def _cards_to_add(t: Turn[State], use: Use) -> Menu:
    if cards := of_type(t.state.hands[use.seat], GoodType.AGRICULTURE):
        yield Offer(ApplesAdd.option(power=One((use.card,)), card=One(cards)), _add)


def _add(t: Turn[State], seat: Seat, choice: ApplesAdd) -> Scene:
    """Put a card down as a shipment; in front of the seat, it is safe from interjections during questions."""
    before = played_by(seat)
    move(t, (choice.card,), hand_of(seat), before, choice.power)
    yield from put_down(t, seat, choice.card, before)


refusing(ApplesAdd, card_of_hand)

APPLES = power(
    "apples",
    "You may add an agriculture card of your hand to your shipments and use its power as if you had completed it.",
    Immediate(_add_shipment),
)


def _whether_to_contract(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, use, _ships_for_it)


def _ships_for_it(t: Turn[State], use: Use) -> Menu:
    ships = tuple([ship.id for ship in may_contract(t.state, use.seat, use.card)])
    if ships and use.shipment(t.state) is not None:
        yield Offer(BambooContract.option(power=One((use.card,)), ship=One(ships)), _contract_itself)


def _contract_itself(t: Turn[State], seat: Seat, choice: BambooContract) -> None:
    contract(t, seat, choice.power, choice.ship, of_seat(Zone.SHIPMENTS, seat), choice.power, Cause.POWER)


refusing(BambooContract, lambda t, seat, move: refuse_room(t.state, seat, move.power, move.ship))

BAMBOO = power(
    "bamboo",
    "You may contract this card again at once, free, on a ship in your harbour that has room for it.",
    Immediate(_whether_to_contract),
)


def _become_a_good(t: Turn[State], use: Use) -> None:
    state, seat = t.state, use.seat
    if use.shipment(state) is not None and goods_fit(without_shipment(state, seat, use.card), seat, (use.card,)):
        move(t, (use.card,), of_seat(Zone.SHIPMENTS, seat), of_seat(Zone.GOODS, seat), use.card)


SMALL_POODLES = power(
    "small_poodles",
    "This card goes into your goods, if there is room.",
    Immediate(_become_a_good),
)


# Soy Sauce


def _in_order(state: State, seat: Seat, cards: Sequence[CardId]) -> Some[CardId] | Ordering[CardId]:
    """Return all of these cards, in a chosen order only if a seat's goods do not have room for all."""
    if goods_fit(state, seat, cards):
        return Some(tuple(cards), len(cards), len(cards))
    return Ordering(tuple(cards))


def _sauce(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, use, _orders_to_move)


def _orders_to_move(t: Turn[State], use: Use) -> Menu:
    if cards := with_action(t.state.imports[use.seat], Action.CONTRACT):
        order = _in_order(t.state, use.seat, cards)
        yield Offer(SoySauceMove.option(power=One((use.card,)), order=order), _move_in_order)


def _move_in_order(t: Turn[State], seat: Seat, choice: SoySauceMove) -> None:
    into_goods(t, seat, choice.order, of_seat(Zone.IMPORTS, seat), choice.power)
    gain(t, seat, 2 * len(choice.order), power=choice.power)


SOY_SAUCE = power(
    "soy_sauce",
    "You may move all CONTRACT cards of your imports into your goods and take 2 credits for each. "
    "Those for which there is no room are discarded.",
    Immediate(_sauce),
)


# Stolen Research


def _steal(t: Turn[State], use: Use) -> Scene:
    if use.shipment(t.state) is not None:
        yield from choose(t, use.seat, partial(_research_of_others, power=use.card))


def _research_of_others(t: Turn[State], thief: Seat, *, power: CardId) -> Menu:
    for seat in t.state.others(thief):
        cards = of_type([shipment.card for shipment in t.state.shipments[seat]], GoodType.TECHNOLOGY)
        if cards:
            yield Offer(StealResearch.option(power=One((power,)), seat=One((seat,)), card=One(cards)), _exchange)


def _exchange(t: Turn[State], thief: Seat, choice: StealResearch) -> Scene:
    """Exchange this card for the other one, which is put down as if it were just completed (IE-171)."""
    mine, theirs = of_seat(Zone.SHIPMENTS, thief), of_seat(Zone.SHIPMENTS, choice.seat)
    place = [shipment.card for shipment in t.state.shipments[choice.seat]].index(choice.card)
    move(t, (choice.power,), mine, theirs, choice.power)
    shipments = t.state.shipments[choice.seat]
    shipments.insert(place, shipments.pop())
    yield from put_down(t, thief, choice.card, theirs)


STOLEN_RESEARCH = power(
    "stolen_research",
    "Exchange this card for a technology shipment of another player, and use its power as if you had completed it.",
    Immediate(_steal),
)
