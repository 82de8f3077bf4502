"""Immediate powers that copy a shipment, or move cards of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Ordering, Some
from freeport_games.engine.menus import Among, AmongOf, Option, Scene, Turn, Whole
from freeport_games.import_export.areas.counting import goods_fit, without_shipment
from freeport_games.import_export.areas.hold import may_contract
from freeport_games.import_export.areas.zones import copy_power, move
from freeport_games.import_export.components import CARDS, Action, CardId, GoodType, of_type, with_action
from freeport_games.import_export.conditions import AVAILABLE, IN_HAND, IS_AGRICULTURE, has_room
from freeport_games.import_export.effects.actions.contracting import contract
from freeport_games.import_export.effects.asking import choose, whether
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.effects.of_powers import into_goods
from freeport_games.import_export.effects.shelving import at_once, put_down
from freeport_games.import_export.events import PowerCopied
from freeport_games.import_export.moves import ApplesAdd, BambooContract, CopyShipment, SoySauceMove, StealResearch
from freeport_games.import_export.state import Cause, State
from freeport_games.import_export.state.places import Zone, hand_of, of_seat, played_by
from freeport_games.import_export.vocabulary.declared import power, words
from freeport_games.import_export.vocabulary.using import ASKS, Using, offered_by, way
from freeport_games.import_export.vocabulary.words import Immediate, Shelving, Use

# Wind Turbines

HIGHEST_TIER_COPIED = 1


def _copy_a_power(t: Turn[State], use: Use) -> Scene:
    """Choose a new model, whatever the card copied before (IE-167)."""
    shipment = use.shipment(t.state)
    if shipment is not None:
        copy_power(t.state, shipment, use.card)
        yield from choose(t, use.seat, use, COPY_SHIPMENT)


def _models(state: State, seat: Seat) -> list[CardId]:
    return [one.card for one in state.shipments[seat] if CARDS[one.card].tier <= HIGHEST_TIER_COPIED]


def _copy(t: Turn[State], _: Seat, choice: CopyShipment, use: Use) -> Scene:
    """Copy the model's power; its effects on completion or shelving happen at once."""
    shipment = use.shipment(t.state)
    assert shipment is not None  # noqa: S101 - the card cannot leave while it asks
    copy_power(t.state, shipment, choice.card)
    t.tell(PowerCopied(use.seat, use.card, choice.card))
    copying = msgspec.structs.replace(use, power=choice.card)
    shelving = words(Shelving)
    if choice.card in shelving:
        yield from shelving[choice.card].instead(t, copying, of_seat(Zone.SHIPMENTS, use.seat))
    yield from at_once(t, copying)


HAS_MODELS = Among[Using](
    "BAD_CHOICE", lambda c: [seat for seat in c.state.clockwise(c.seat) if _models(c.state, seat)]
)
IS_MODEL = AmongOf[Using]("BAD_CHOICE", lambda c, seat: _models(c.state, seat))
COPY_SHIPMENT = way(CopyShipment, _copy, ASKS, HAS_MODELS("seat", "IE-135"), IS_MODEL("card", "seat", "IE-135"))

WIND_TURBINES = power(
    "wind_turbines",
    "Choose a shipment of tier 0 or 1, anybody's: this card has its power for the rest of the game.",
    Immediate(_copy_a_power),
)


# The card itself moves, or one from the hand


def _add_shipment(t: Turn[State], use: Use) -> Scene:
    if t.state.hands[use.seat]:
        yield from whether(t, use, APPLES_ADD, hidden=True)


def _add(t: Turn[State], seat: Seat, choice: ApplesAdd, use: Use) -> Scene:
    """Put a card down as a shipment; in front of the seat, it is safe from interjections during questions."""
    before = played_by(seat)
    move(t, (choice.card,), hand_of(seat), before, use.card)
    yield from put_down(t, seat, choice.card, before)


APPLES_ADD = way(ApplesAdd, _add, IN_HAND("card", "IE-131"), IS_AGRICULTURE("card", "IE-135"))

APPLES = power(
    "apples",
    "You may add an agriculture card of your hand to your shipments and use its power as if you had completed it.",
    Immediate(_add_shipment),
)


def _whether_to_contract(t: Turn[State], use: Use) -> Scene:
    if use.shipment(t.state) is not None:
        yield from whether(t, use, BAMBOO_CONTRACT)


def _ships_for_it(c: Using) -> Iterable[Option[BambooContract]]:
    for card in c.uses:
        if ships := tuple(ship.id for ship in may_contract(c.state, c.seat, card)):
            yield BambooContract.option(power=One((card,)), ship=One(ships))


def _contract_itself(t: Turn[State], seat: Seat, choice: BambooContract, use: Use) -> None:
    contract(t, seat, use.card, choice.ship, of_seat(Zone.SHIPMENTS, seat), use.card, Cause.POWER)


BAMBOO_CONTRACT = way(
    BambooContract,
    _contract_itself,
    Whole("ABOVE_CAPACITY", "IE-064", lambda c, move: has_room(c, move.power, move.ship)),
    AVAILABLE("ship", "IE-059"),
    options=_ships_for_it,
)

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
    yield from whether(t, use, SOY_SAUCE_MOVE)


def _orders_to_move(c: Using) -> Iterable[Option[SoySauceMove]]:
    if cards := with_action(c.state.imports[c.seat], Action.CONTRACT):
        yield SoySauceMove.option(power=c.power, order=_in_order(c.state, c.seat, cards))


def _move_in_order(t: Turn[State], seat: Seat, choice: SoySauceMove, use: Use) -> None:
    into_goods(t, seat, choice.order, of_seat(Zone.IMPORTS, seat), use.card)
    gain(t, seat, 2 * len(choice.order), power=use.card)


SOY_SAUCE_MOVE = way(SoySauceMove, _move_in_order, ASKS, offered_by(_orders_to_move, "IE-135"), options=_orders_to_move)

SOY_SAUCE = power(
    "soy_sauce",
    "You may move all CONTRACT cards of your imports into your goods and take 2 credits for each. "
    "Those for which there is no room are discarded.",
    Immediate(_sauce),
)


# Stolen Research


def _steal(t: Turn[State], use: Use) -> Scene:
    if use.shipment(t.state) is not None:
        yield from choose(t, use.seat, use, STEAL_RESEARCH)


def _research(state: State, seat: Seat) -> tuple[CardId, ...]:
    return of_type([shipment.card for shipment in state.shipments[seat]], GoodType.TECHNOLOGY)


def _exchange(t: Turn[State], thief: Seat, choice: StealResearch, use: Use) -> Scene:
    """Exchange this card for the other one, which is put down as if it were just completed (IE-171)."""
    mine, theirs = of_seat(Zone.SHIPMENTS, thief), of_seat(Zone.SHIPMENTS, choice.seat)
    place = [shipment.card for shipment in t.state.shipments[choice.seat]].index(choice.card)
    move(t, (use.card,), mine, theirs, use.card)
    shipments = t.state.shipments[choice.seat]
    shipments.insert(place, shipments.pop())
    yield from put_down(t, thief, choice.card, theirs)


HAS_RESEARCH = Among[Using](
    "BAD_CHOICE", lambda c: [seat for seat in c.state.others(c.seat) if _research(c.state, seat)]
)
IS_RESEARCH = AmongOf[Using]("BAD_CHOICE", lambda c, seat: _research(c.state, seat))
STEAL_RESEARCH = way(
    StealResearch, _exchange, ASKS, HAS_RESEARCH("seat", "IE-135"), IS_RESEARCH("card", "seat", "IE-135")
)

STOLEN_RESEARCH = power(
    "stolen_research",
    "Exchange this card for a technology shipment of another player, and use its power as if you had completed it.",
    Immediate(_steal),
)

WAYS = (COPY_SHIPMENT, APPLES_ADD, BAMBOO_CONTRACT, SOY_SAUCE_MOVE, STEAL_RESEARCH)
