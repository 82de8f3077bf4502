"""Powers that act in the end window and in the scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Count, Option, Turn
from freeport_games.import_export.areas.counting import as_many_as_fit, goods_of
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import ACTION_OF, TYPE_OF, GoodType
from freeport_games.import_export.moves import CheapShirtsMove, DiamondRingsMove
from freeport_games.import_export.scoring import has_most
from freeport_games.import_export.state import State
from freeport_games.import_export.state.places import Zone, of_seat
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, offered_by, way
from freeport_games.import_export.vocabulary.words import (
    BonusFactor,
    EndMove,
    EndScore,
    GoodValue,
    Number,
    PenaltyReceived,
    Use,
)

# Credits for a seat's things


def _if_most(credits: int, count: Number) -> Number:
    """Return the credits for having more of something than every other seat (PW-10)."""

    def number(state: State, use: Use) -> int:
        def of(seat: Seat) -> int:
            return count(state, Use(seat, use.card, use.power))

        return credits if has_most(state, use.seat, of) else 0

    return number


def _goods(state: State, use: Use, type_: GoodType) -> int:
    return goods_of(state, use.seat, type_, at_end=True)


def _pairs(state: State, use: Use) -> int:
    return 6 * min(_goods(state, use, GoodType.LUXURY), _goods(state, use, GoodType.CONSUMER))


APPLE_WATCH = power(
    "apple_watch",
    "At the end: 6 credits for each pair of a luxury and a consumer good.",
    EndScore(_pairs),
)


def _shipments(state: State, use: Use) -> int:
    return len(state.shipments[use.seat])


CHAMPAGNE = power(
    "champagne",
    "At the end: 8 credits if you have more shipments than every other player.",
    EndScore(_if_most(8, _shipments)),
)


def _imports_of_one_action(state: State, use: Use) -> int:
    actions = Counter([ACTION_OF[card] for card in state.imports[use.seat]])
    return 4 * max(actions.values(), default=0)


COLOGNE = power(
    "cologne",
    "At the end: 4 credits for each import of the action of which you have most.",
    EndScore(_imports_of_one_action),
)


def _luxury_shipments(state: State, use: Use) -> int:
    return 6 * len([True for one in state.shipments[use.seat] if TYPE_OF[one.card] is GoodType.LUXURY])


GOLD_TOILETS = power(
    "gold_toilets",
    "At the end: 6 credits for each luxury card in your shipments, this one included.",
    EndScore(_luxury_shipments),
)


def _containers(state: State, use: Use) -> int:
    return sum(len(ship.containers) for ship in state.ships_of(use.seat))


NICE_SUITS = power(
    "nice_suits",
    "At the end: 16 credits if your ships carry more containers than those of every other player.",
    EndScore(_if_most(16, _containers)),
)


def _hand(state: State, use: Use) -> int:
    return len(state.hands[use.seat])


VELVET_ROBES = power(
    "velvet_robes",
    "At the end: 1 credit for each card in your hand.",
    EndScore(_hand),
)


def _two_of_each(state: State, use: Use) -> int:
    return 20 if all(_goods(state, use, type_) >= 2 for type_ in GoodType) else 0


VINTAGE_WINES = power(
    "vintage_wines",
    "At the end: 20 credits if you have at least two goods of each type.",
    EndScore(_two_of_each),
)


# Values and bonuses

IVORY = power(
    "ivory",
    "At the end you receive what the most illegal goods would cost you.",
    PenaltyReceived(),
)

LEATHER_COATS = power(
    "leather_coats",
    "At the end your luxury goods are worth 3 credits each.",
    GoodValue(GoodType.LUXURY, 3),
)

SAUNA = power(
    "sauna",
    "At the end what you get for the most goods of a type, or pay for the most illegal ones, is doubled.",
    BonusFactor(2),
)


# Moves in the end window


def _unused(state: State, use: Use) -> bool:
    return not use.spent(state)


def _imports_to_move(c: Using) -> Iterable[Option[CheapShirtsMove]]:
    imports = c.state.imports[c.seat]
    for cards in as_many_as_fit(c.state, c.seat, imports, len(imports)):
        yield CheapShirtsMove.option(power=c.power, cards=cards)


def _move_imports(t: Turn[State], seat: Seat, choice: CheapShirtsMove, use: Use) -> None:
    t.state.spend(seat, use.card)
    move(t, choice.cards, of_seat(Zone.IMPORTS, seat), of_seat(Zone.GOODS, seat), use.card)


CHEAP_SHIRTS_MOVE = way(
    CheapShirtsMove, _move_imports, ASKS, offered_by(_imports_to_move, "IE-135"), options=_imports_to_move
)

CHEAP_SHIRTS = power(
    "cheap_shirts",
    "At the end your imports go into your goods, as far as there is room.",
    EndMove((CHEAP_SHIRTS_MOVE,), _unused, must=True),
)


def _move_shipments(t: Turn[State], seat: Seat, choice: DiamondRingsMove, use: Use) -> None:
    t.state.spend(seat, use.card)
    move(t, choice.cards, of_seat(Zone.SHIPMENTS, seat), of_seat(Zone.GOODS, seat), use.card)


def _two_or_all(c: Using) -> int:
    return min(2, len(c.state.shipments[c.seat]))


IS_SHIPMENT = Among[Using]("BAD_CHOICE", lambda c: [shipment.card for shipment in c.state.shipments[c.seat]])
TWO_OR_ALL = Count[Using]("BAD_CHOICE", _two_or_all, _two_or_all)
DIAMOND_RINGS_MOVE = way(
    DiamondRingsMove, _move_shipments, ASKS, IS_SHIPMENT("cards", "IE-135"), TWO_OR_ALL("cards", "IE-135")
)

DIAMOND_RINGS = power(
    "diamond_rings",
    "At the end two of your shipments, as you choose, go into your goods, over the limit too.",
    EndMove((DIAMOND_RINGS_MOVE,), _unused, must=True),
)

WAYS = (CHEAP_SHIRTS_MOVE, DIAMOND_RINGS_MOVE)
