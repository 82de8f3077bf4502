"""Powers that can be used at any time: moves beside any pending decision."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Among, Count, Option, Turn, Whole
from freeport_games.import_export.areas.counting import ROOMS, goods_fit, imports_room, without_shipment
from freeport_games.import_export.areas.hold import ships_taking
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import TYPE_OF, CardId, GoodType, of_type
from freeport_games.import_export.conditions import IN_HAND, IS_AGRICULTURE, ON_THE_ISLAND, SOME, aboard_but_for
from freeport_games.import_export.effects.actions.loading import load
from freeport_games.import_export.effects.actions.supply import sell
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.moves import IcelandSell, LedSwap, RopeSwap, SegwaysMove, TelescopesSell
from freeport_games.import_export.state import Cause, Choice, State
from freeport_games.import_export.state.places import DISCARD, ISLAND, Zone, hand_of, of_seat
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, way
from freeport_games.import_export.vocabulary.words import AnyTime, AnyTimeLeading, Use

# Segways


def _places(state: State, use: Use) -> tuple[str, ...]:
    """Return where the card may go; the limits are those without it among the shipments."""
    seat, card = use.seat, use.card
    after = without_shipment(state, seat, card)
    places = ["imports"] if imports_room(after, seat) else []
    if goods_fit(after, seat, (card,)):
        places.append("goods")
    return (*places, *ships_taking(state, seat, card))


def _departures(c: Using) -> Iterable[Option[SegwaysMove]]:
    for card, use in c.uses.items():
        yield SegwaysMove.option(power=One((card,)), to=One(_places(c.state, use)))


def _has_room(c: Using, move: SegwaysMove) -> bool:
    return move.to not in ROOMS or move.to in _places(c.state, Use(c.seat, move.power, move.power))


def _move_itself(t: Turn[State], seat: Seat, choice: SegwaysMove, use: Use) -> None:
    card, shipments = use.card, of_seat(Zone.SHIPMENTS, seat)
    if choice.to in ROOMS:
        move(t, (card,), shipments, of_seat(ROOMS[choice.to], seat), card)
    else:
        load(t, seat, (card,), choice.to, shipments, Cause.POWER, card)


SEGWAYS_MOVE = way(
    SegwaysMove,
    _move_itself,
    *aboard_but_for(*ROOMS, type_=lambda move: TYPE_OF[move.power]),
    Whole("AREA_FULL", "IE-026", _has_room),
    options=_departures,
)

SEGWAYS = power(
    "segways",
    "Whenever you like, at the end too, this card may leave your shipments for your imports or goods, if there is room"
    " without it, or for a ship of yours that takes it.",
    AnyTime((SEGWAYS_MOVE,), lambda state, use: bool(_places(state, use))),
)

# Telescopes

TELESCOPES_PRICE = 4


def _technology(state: State, seat: Seat) -> tuple[CardId, ...]:
    return of_type(state.goods[seat], GoodType.TECHNOLOGY)


def _sell_technology(t: Turn[State], seat: Seat, choice: TelescopesSell, use: Use) -> None:
    move(t, choice.cards, of_seat(Zone.GOODS, seat), DISCARD, use.card)
    gain(t, seat, TELESCOPES_PRICE * len(choice.cards), power=use.card)


IS_TECHNOLOGY = Among[Using]("BAD_CHOICE", lambda c: _technology(c.state, c.seat))
TELESCOPES_SELL = way(TelescopesSell, _sell_technology, ASKS, IS_TECHNOLOGY("cards", "IE-135"), SOME("cards", "IE-135"))

TELESCOPES = power(
    "telescopes",
    "Whenever you like, at the end too, you may discard technology goods: each brings 4 credits.",
    AnyTime((TELESCOPES_SELL,), lambda state, use: bool(_technology(state, use.seat))),
)

# Iceland Water

ICELAND_PRICE = 2


def _sell_agriculture(t: Turn[State], seat: Seat, choice: IcelandSell, use: Use) -> None:
    sell(t, seat, choice.cards, ICELAND_PRICE * len(choice.cards), use.card)


ICELAND_SELL = way(
    IcelandSell,
    _sell_agriculture,
    IN_HAND("cards", "IE-131"),
    IS_AGRICULTURE("cards", "IE-135"),
    SOME("cards", "IE-135"),
)

ICELAND_WATER = power(
    "iceland_water",
    "Whenever you like, at the end too, you may put agriculture cards of your hand on the supply island: each brings"
    " 2 credits.",
    AnyTime((ICELAND_SELL,), lambda state, use: bool(state.hands[use.seat])),
)

# Swaps with the supply island


def _may_swap(state: State, use: Use, cards: int) -> bool:
    """Return whether there are cards to swap; a leader that has drawn no longer leads."""
    drew = state.commitments[use.seat].choice is Choice.DRAW
    return not drew and bool(state.island) and len(state.hands[use.seat]) >= cards


def _swap(t: Turn[State], seat: Seat, given: tuple[CardId, ...], taken: CardId, power: CardId) -> None:
    move(t, given, hand_of(seat), ISLAND, power)
    move(t, (taken,), ISLAND, hand_of(seat), power)


def _swap_one(t: Turn[State], seat: Seat, choice: RopeSwap, use: Use) -> None:
    t.state.spend(seat, use.card)
    _swap(t, seat, (choice.hand_card,), choice.island_card, use.card)


ROPE_SWAP = way(RopeSwap, _swap_one, IN_HAND("hand_card", "IE-131"), ON_THE_ISLAND("island_card", "IE-135"))

ROPE = power(
    "rope",
    "Once a turn while you lead, you may exchange a card of your hand for one on the supply island.",
    AnyTimeLeading((ROPE_SWAP,), lambda state, use: not use.spent(state) and _may_swap(state, use, 1)),
)


def _swap_two(t: Turn[State], seat: Seat, choice: LedSwap, use: Use) -> None:
    _swap(t, seat, choice.hand_cards, choice.island_card, use.card)


TWO = Count[Using]("BAD_CHOICE", lambda _: 2, lambda _: 2)
LED_SWAP = way(
    LedSwap,
    _swap_two,
    IN_HAND("hand_cards", "IE-131"),
    TWO("hand_cards", "IE-135"),
    ON_THE_ISLAND("island_card", "IE-135"),
)

LED_LIGHTS = power(
    "led_lights",
    "While you lead, you may exchange two cards of your hand for one on the supply island, as often as you like.",
    AnyTimeLeading((LED_SWAP,), lambda state, use: _may_swap(state, use, 2)),
)

WAYS = (SEGWAYS_MOVE, TELESCOPES_SELL, ICELAND_SELL, ROPE_SWAP, LED_SWAP)
