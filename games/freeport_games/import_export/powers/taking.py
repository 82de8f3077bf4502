"""Immediate powers that take cards from other seats, or make them give or pay."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import Among, AmongOf, Fit, Option, Scene, Turn
from freeport_games.import_export.areas.counting import as_many_as_fit, goods_room
from freeport_games.import_export.areas.hold import loadable
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CardId, GoodType, of_type
from freeport_games.import_export.conditions import aboard_but_for
from freeport_games.import_export.effects.actions.loading import load
from freeport_games.import_export.effects.asking import choose
from freeport_games.import_export.effects.credits import pay
from freeport_games.import_export.effects.of_powers import into_goods
from freeport_games.import_export.effects.returning import taken_from
from freeport_games.import_export.moves import DinoGive, DinoTake, DysonPay, PrintedMoneyTake, RailgunsPay
from freeport_games.import_export.state import Cause, State
from freeport_games.import_export.state.places import ISLAND, Zone, hand_of, of_seat, on_ship
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, offered_by, way
from freeport_games.import_export.vocabulary.words import Immediate, Use

# Printed Money


def _print_money(t: Turn[State], use: Use) -> Scene:
    for seat in t.state.others(use.seat):
        robbing = msgspec.structs.replace(use, limit=[ship.id for ship in t.state.ships_of(seat)].__contains__)
        yield from choose(t, use.seat, robbing, PRINTED_MONEY_TAKE)


def _containers_to_take(c: Using) -> Iterable[Option[PrintedMoneyTake]]:
    """Yield, for each ship of the robbed seat, any container to the hand, or one that a ship takes to that ship."""
    for ship in c.state.ships:
        if ship.containers and c.allows(ship.id):
            there = PrintedMoneyTake.option(
                power=c.power, ship=One((ship.id,)), card=One(tuple(ship.containers)), to=One(("hand",))
            )
            yield there
            for own, cards in loadable(c.state, c.seat, ship.containers):
                yield PrintedMoneyTake.option(power=c.power, ship=One((ship.id,)), card=One(cards), to=One((own.id,)))


def _take_container(t: Turn[State], seat: Seat, choice: PrintedMoneyTake, use: Use) -> None:
    source = on_ship(Zone.CONTAINERS, choice.ship)
    leave = partial(taken_from, t, t.state.ship(choice.ship), seat)
    if choice.to == "hand":
        move(t, (choice.card,), source, hand_of(seat), use.card)
        leave()
    else:
        load(t, seat, (choice.card,), choice.to, source, Cause.POWER, use.card, then=leave)


IS_ROBBED = Fit[Using]("BAD_CHOICE", lambda c, ship: c.allows(ship))
ON_IT = AmongOf[Using]("BAD_CHOICE", lambda c, ship: c.state.ship(ship).containers)
PRINTED_MONEY_TAKE = way(
    PrintedMoneyTake,
    _take_container,
    ASKS,
    *aboard_but_for("hand"),
    IS_ROBBED("ship", "IE-135"),
    ON_IT("card", "ship", "IE-135"),
    options=_containers_to_take,
)

PRINTED_MONEY = power(
    "printed_money",
    "Take a container from a ship of every other player: into your hand, or on a ship of yours that takes it.",
    Immediate(_print_money),
)


# Railguns

RAILGUN_CREDITS, RAILGUN_GOODS = 4, 2


def _railguns(t: Turn[State], use: Use) -> Scene:
    for seat in t.state.others(use.seat):
        yield from choose(t, seat, use, RAILGUNS_PAY)


def _railgun_payments(c: Using) -> list[Option[RailgunsPay]]:
    """Return what a seat can pay in full; if nothing, all its credits (IE-151).

    The seat chooses the order of two goods only if there is not room for both.
    """
    state, seat, goods = c.state, c.seat, tuple(c.state.goods[c.seat])
    ways: list[tuple[str, Some[CardId]]] = []
    if shipments := tuple(shipment.card for shipment in state.shipments[seat]):
        ways.append(("shipment", Some(shipments, 1, 1)))
    if len(goods) >= RAILGUN_GOODS:
        ordered = goods_room(state, c.use.seat) < RAILGUN_GOODS
        ways.append(("goods", Some(goods, RAILGUN_GOODS, RAILGUN_GOODS, ordered=ordered)))
    if state.credits[seat] >= RAILGUN_CREDITS or not ways:
        ways.insert(0, ("credits", Some((), 0, 0)))
    return [RailgunsPay.option(power=c.power, payment=One((payment,)), cards=cards) for payment, cards in ways]


def _pay_railguns(t: Turn[State], seat: Seat, choice: RailgunsPay, use: Use) -> None:
    match choice.payment:
        case "credits":
            pay(t, seat, RAILGUN_CREDITS, use.seat, power=use.card)
        case "shipment":
            move(t, choice.cards, of_seat(Zone.SHIPMENTS, seat), of_seat(Zone.SHIPMENTS, use.seat), use.card)
        case _:
            into_goods(t, use.seat, choice.cards, of_seat(Zone.GOODS, seat), use.card)


RAILGUNS_PAY = way(RailgunsPay, _pay_railguns, ASKS, offered_by(_railgun_payments, "IE-135"), options=_railgun_payments)

RAILGUNS = power(
    "railguns",
    "Every other player pays you, as they choose, 4 credits, a shipment or two goods.",
    Immediate(_railguns),
)


# Dyson Vacuums


def _vacuum(t: Turn[State], use: Use) -> Scene:
    for seat in t.state.others(use.seat):
        yield from choose(t, seat, use, DYSON_PAY)


def _vacuum_payments(c: Using) -> Iterable[Option[DysonPay]]:
    """Yield the hand, if it is not empty, and a luxury good."""
    if c.state.hands[c.seat]:
        yield DysonPay.option(power=c.power, payment=One(("hand",)), cards=Some((), 0, 0))
    if goods := of_type(c.state.goods[c.seat], GoodType.LUXURY):
        yield DysonPay.option(power=c.power, payment=One(("good",)), cards=Some(goods, 1, 1))


def _pay_vacuum(t: Turn[State], seat: Seat, choice: DysonPay, use: Use) -> None:
    if choice.payment == "hand":
        move(t, tuple(t.state.hands[seat]), hand_of(seat), hand_of(use.seat), use.card)
    else:
        into_goods(t, use.seat, choice.cards, of_seat(Zone.GOODS, seat), use.card)


DYSON_PAY = way(DysonPay, _pay_vacuum, ASKS, offered_by(_vacuum_payments, "IE-135"), options=_vacuum_payments)

DYSON_VACUUMS = power(
    "dyson_vacuums",
    "Every other player gives you, as they choose, their whole hand or a luxury good.",
    Immediate(_vacuum),
)


# Dino Bones


def _dig(t: Turn[State], use: Use) -> Scene:
    for seat in [*t.state.others(use.seat), use.seat]:
        yield from choose(t, seat, use, DINO_GIVE)
    yield from choose(t, use.seat, use, DINO_TAKE)


def _give(t: Turn[State], seat: Seat, choice: DinoGive, use: Use) -> None:
    move(t, (choice.card,), of_seat(Zone.GOODS, seat), ISLAND, use.card)


def _goods_to_take(c: Using) -> Iterable[Option[DinoTake]]:
    for cards in as_many_as_fit(c.state, c.seat, c.state.island, 2):
        yield DinoTake.option(power=c.power, cards=cards)


def _take(t: Turn[State], seat: Seat, choice: DinoTake, use: Use) -> None:
    move(t, choice.cards, ISLAND, of_seat(Zone.GOODS, seat), use.card)


IS_GOOD = Among[Using]("BAD_CHOICE", lambda c: c.state.goods[c.seat])
DINO_GIVE = way(DinoGive, _give, ASKS, IS_GOOD("card", "IE-135"))
DINO_TAKE = way(DinoTake, _take, ASKS, offered_by(_goods_to_take, "IE-135"), options=_goods_to_take)

DINO_BONES = power(
    "dino_bones",
    "Every player, you last, puts one of their goods on the supply island. Then take two cards of the island into "
    "your goods, as far as there is room.",
    Immediate(_dig),
)

WAYS = (PRINTED_MONEY_TAKE, RAILGUNS_PAY, DYSON_PAY, DINO_GIVE, DINO_TAKE)
