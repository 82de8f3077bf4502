"""Immediate powers that take cards from other seats, or make them give or pay."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Entry, Menu, Offer, One, Scene, Seat, Some, Turn
from freeport_games.import_export.actions.loading import load
from freeport_games.import_export.areas.counting import as_many_as_fit, goods_room
from freeport_games.import_export.areas.hold import accepted
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import TYPE_OF, CardId, GoodType, of_type
from freeport_games.import_export.effects.asking import choose
from freeport_games.import_export.effects.credits import pay
from freeport_games.import_export.effects.of_powers import into_goods
from freeport_games.import_export.effects.returning import taken_from
from freeport_games.import_export.moves import DinoGive, DinoTake, DysonPay, PrintedMoneyTake, RailgunsPay
from freeport_games.import_export.places import ISLAND, Zone, hand_of, of_seat, on_ship
from freeport_games.import_export.state import Cause, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.words import Immediate, Use

# Printed Money


def _print_money(t: Turn[State], use: Use) -> Scene:
    for seat in t.state.others(use.seat):
        yield from choose(t, use.seat, partial(_containers_of, robbed=seat, power=use.card))


def _containers_of(t: Turn[State], seat: Seat, *, robbed: Seat, power: CardId) -> Menu:
    """Offer, for each ship of the robbed seat, any container to the hand, or one that a ship takes to that ship."""
    by = One((power,))
    for ship in t.state.ships_of(robbed):
        targets = [("hand", tuple(ship.containers))]
        for own in t.state.available(seat):
            types = accepted(t.state, own)
            targets.append((own.id, tuple([card for card in ship.containers if TYPE_OF[card] in types])))
        for to, cards in targets:
            if cards:
                option = PrintedMoneyTake.option(power=by, ship=One((ship.id,)), card=One(cards), to=One((to,)))
                yield Offer(option, _take_container)


def _take_container(t: Turn[State], seat: Seat, choice: PrintedMoneyTake) -> None:
    source = on_ship(Zone.CONTAINERS, choice.ship)
    leave = partial(taken_from, t, t.state.ship(choice.ship), seat)
    if choice.to == "hand":
        move(t, (choice.card,), source, hand_of(seat), choice.power)
        leave()
    else:
        load(t, seat, (choice.card,), choice.to, source, Cause.POWER, choice.power, then=leave)


PRINTED_MONEY = power(
    "printed_money",
    "Take a container from a ship of every other player: into your hand, or on a ship of yours that takes it.",
    Immediate(_print_money),
)


# Railguns

RAILGUN_CREDITS, RAILGUN_GOODS = 4, 2


def _railguns(t: Turn[State], use: Use) -> Scene:
    for seat in t.state.others(use.seat):
        yield from choose(t, seat, partial(_railgun_payments, use=use))


def _railgun_payments(t: Turn[State], seat: Seat, *, use: Use) -> list[Entry]:
    """Return what a seat can pay in full; if nothing, all its credits (IE-151).

    The seat chooses the order of two goods only if there is not room for both.
    """
    state, goods = t.state, tuple(t.state.goods[seat])
    ways: list[tuple[str, Some[CardId]]] = []
    if shipments := tuple([shipment.card for shipment in state.shipments[seat]]):
        ways.append(("shipment", Some(shipments, 1, 1)))
    if len(goods) >= RAILGUN_GOODS:
        ordered = goods_room(state, use.seat) < RAILGUN_GOODS
        ways.append(("goods", Some(goods, RAILGUN_GOODS, RAILGUN_GOODS, ordered=ordered)))
    if state.credits[seat] >= RAILGUN_CREDITS or not ways:
        ways.insert(0, ("credits", Some((), 0, 0)))
    do, power = partial(_pay_railguns, use=use), One((use.card,))
    return [Offer(RailgunsPay.option(power=power, payment=One((payment,)), cards=cards), do) for payment, cards in ways]


def _pay_railguns(t: Turn[State], seat: Seat, choice: RailgunsPay, *, use: Use) -> None:
    match choice.payment:
        case "credits":
            pay(t, seat, RAILGUN_CREDITS, use.seat, power=use.card)
        case "shipment":
            move(t, choice.cards, of_seat(Zone.SHIPMENTS, seat), of_seat(Zone.SHIPMENTS, use.seat), use.card)
        case _:
            into_goods(t, use.seat, choice.cards, of_seat(Zone.GOODS, seat), use.card)


RAILGUNS = power(
    "railguns",
    "Every other player pays you, as they choose, 4 credits, a shipment or two goods.",
    Immediate(_railguns),
)


# Dyson Vacuums


def _vacuum(t: Turn[State], use: Use) -> Scene:
    for seat in t.state.others(use.seat):
        yield from choose(t, seat, partial(_vacuum_payments, use=use))


def _vacuum_payments(t: Turn[State], seat: Seat, *, use: Use) -> Menu:
    """Offer the hand, if it is not empty, or a luxury good."""
    hand, goods = t.state.hands[seat], of_type(t.state.goods[seat], GoodType.LUXURY)
    do, power = partial(_pay_vacuum, use=use), One((use.card,))
    if hand:
        yield Offer(DysonPay.option(power=power, payment=One(("hand",)), cards=Some((), 0, 0)), do)
    if goods:
        yield Offer(DysonPay.option(power=power, payment=One(("good",)), cards=Some(goods, 1, 1)), do)


def _pay_vacuum(t: Turn[State], seat: Seat, choice: DysonPay, *, use: Use) -> None:
    if choice.payment == "hand":
        move(t, tuple(t.state.hands[seat]), hand_of(seat), hand_of(use.seat), use.card)
    else:
        into_goods(t, use.seat, choice.cards, of_seat(Zone.GOODS, seat), use.card)


DYSON_VACUUMS = power(
    "dyson_vacuums",
    "Every other player gives you, as they choose, their whole hand or a luxury good.",
    Immediate(_vacuum),
)


# Dino Bones


def _dig(t: Turn[State], use: Use) -> Scene:
    for seat in [*t.state.others(use.seat), use.seat]:
        yield from choose(t, seat, partial(_goods_to_give, power=use.card))
    yield from choose(t, use.seat, partial(_goods_to_take, power=use.card))


def _goods_to_give(t: Turn[State], seat: Seat, *, power: CardId) -> Menu:
    if goods := tuple(t.state.goods[seat]):
        yield Offer(DinoGive.option(power=One((power,)), card=One(goods)), _give)


def _give(t: Turn[State], seat: Seat, choice: DinoGive) -> None:
    move(t, (choice.card,), of_seat(Zone.GOODS, seat), ISLAND, choice.power)


def _goods_to_take(t: Turn[State], seat: Seat, *, power: CardId) -> Menu:
    for cards in as_many_as_fit(t.state, seat, t.state.island, 2):
        yield Offer(DinoTake.option(power=One((power,)), cards=cards), _take)


def _take(t: Turn[State], seat: Seat, choice: DinoTake) -> None:
    move(t, choice.cards, ISLAND, of_seat(Zone.GOODS, seat), choice.power)


DINO_BONES = power(
    "dino_bones",
    "Every player, you last, puts one of their goods on the supply island. Then take two cards of the island into "
    "your goods, as far as there is room.",
    Immediate(_dig),
)
