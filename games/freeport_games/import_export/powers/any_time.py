"""Powers that can be used at any time: moves beside any pending decision."""

from __future__ import annotations

from freeport_games.engine import Menu, Offer, One, Refusal, Seat, Some, Turn
from freeport_games.import_export.actions.loading import load, refuse_load, ships_taking
from freeport_games.import_export.actions.supply import sell
from freeport_games.import_export.areas.counting import ROOMS, goods_fit, imports_room, without_shipment
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CardId, GoodType, of_type
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.moves import IcelandSell, LedSwap, RopeSwap, SegwaysMove, TelescopesSell
from freeport_games.import_export.places import DISCARD, ISLAND, Zone, hand_of, of_seat
from freeport_games.import_export.reasons import area_full, bad_choice, not_in_hand
from freeport_games.import_export.state import Cause, Choice, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import cards_of_hand, refusing
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


def _segways(t: Turn[State], use: Use) -> Menu:
    if places := _places(t.state, use):
        yield Offer(SegwaysMove.option(power=One((use.card,)), to=One(places)), _move_itself)


def _move_itself(t: Turn[State], seat: Seat, choice: SegwaysMove) -> None:
    card, shipments = choice.power, of_seat(Zone.SHIPMENTS, seat)
    if choice.to in ROOMS:
        move(t, (card,), shipments, of_seat(ROOMS[choice.to], seat), card)
    else:
        load(t, seat, (card,), choice.to, shipments, Cause.POWER, card)


def _cannot_move(t: Turn[State], seat: Seat, move: SegwaysMove) -> Refusal | None:
    if move.to not in ROOMS:
        return refuse_load(t.state, seat, (move.power,), move.to)
    full = move.to not in _places(t.state, Use(seat, move.power, move.power))
    return area_full("IE-026") if full else None


refusing(SegwaysMove, _cannot_move)

SEGWAYS = power(
    "segways",
    "Whenever you like, at the end too, this card may leave your shipments for your imports or goods, if there is room"
    " without it, or for a ship of yours that takes it.",
    AnyTime(usable=lambda state, use: bool(_places(state, use)), offers=_segways),
)

# Telescopes

TELESCOPES_PRICE = 4


def _technology(state: State, use: Use) -> tuple[CardId, ...]:
    return of_type(state.goods[use.seat], GoodType.TECHNOLOGY)


def _telescopes(t: Turn[State], use: Use) -> Menu:
    if goods := _technology(t.state, use):
        cards = Some(goods, 1, len(goods))
        yield Offer(TelescopesSell.option(power=One((use.card,)), cards=cards), _sell_technology)


def _sell_technology(t: Turn[State], seat: Seat, choice: TelescopesSell) -> None:
    move(t, choice.cards, of_seat(Zone.GOODS, seat), DISCARD, choice.power)
    gain(t, seat, TELESCOPES_PRICE * len(choice.cards), power=choice.power)


TELESCOPES = power(
    "telescopes",
    "Whenever you like, at the end too, you may discard technology goods: each brings 4 credits.",
    AnyTime(usable=lambda state, use: bool(_technology(state, use)), offers=_telescopes),
)

# Iceland Water

ICELAND_PRICE = 2


def _iceland_water(t: Turn[State], use: Use) -> Menu:
    if held := of_type(t.state.hands[use.seat], GoodType.AGRICULTURE):
        cards = Some(held, 1, len(held))
        yield Offer(IcelandSell.option(power=One((use.card,)), cards=cards), _sell_agriculture)


def _sell_agriculture(t: Turn[State], seat: Seat, choice: IcelandSell) -> None:
    sell(t, seat, choice.cards, ICELAND_PRICE * len(choice.cards), choice.power)


refusing(IcelandSell, cards_of_hand)

ICELAND_WATER = power(
    "iceland_water",
    "Whenever you like, at the end too, you may put agriculture cards of your hand on the supply island: each brings"
    " 2 credits.",
    AnyTime(usable=lambda state, use: bool(state.hands[use.seat]), offers=_iceland_water),
)

# Swaps with the supply island


def _may_swap(state: State, use: Use, cards: int) -> bool:
    """Return whether there are cards to swap; a leader that has drawn no longer leads."""
    drew = state.commitments[use.seat].choice is Choice.DRAW
    return not drew and bool(state.island) and len(state.hands[use.seat]) >= cards


def _swap(t: Turn[State], seat: Seat, given: tuple[CardId, ...], taken: CardId, power: CardId) -> None:
    move(t, given, hand_of(seat), ISLAND, power)
    move(t, (taken,), ISLAND, hand_of(seat), power)


def _cannot_swap(t: Turn[State], seat: Seat, move: RopeSwap | LedSwap) -> Refusal | None:
    given = move.hand_cards if isinstance(move, LedSwap) else (move.hand_card,)
    missing = not_in_hand(t.state, seat, given, "IE-131")
    return missing or (None if move.island_card in t.state.island else bad_choice("IE-135"))


refusing(RopeSwap, _cannot_swap)
refusing(LedSwap, _cannot_swap)


def _rope_usable(state: State, use: Use) -> bool:
    return not use.spent(state) and _may_swap(state, use, 1)


def _rope(t: Turn[State], use: Use) -> Menu:
    state = t.state
    if _rope_usable(state, use):
        hand, island = One(tuple(state.hands[use.seat])), One(tuple(state.island))
        yield Offer(RopeSwap.option(power=One((use.card,)), hand_card=hand, island_card=island), _swap_one)


def _swap_one(t: Turn[State], seat: Seat, choice: RopeSwap) -> None:
    t.state.spend(seat, choice.power)
    _swap(t, seat, (choice.hand_card,), choice.island_card, choice.power)


ROPE = power(
    "rope",
    "Once a turn while you lead, you may exchange a card of your hand for one on the supply island.",
    AnyTimeLeading(usable=_rope_usable, offers=_rope),
)


def _led_lights_usable(state: State, use: Use) -> bool:
    return _may_swap(state, use, 2)


def _led_lights(t: Turn[State], use: Use) -> Menu:
    state = t.state
    if _led_lights_usable(state, use):
        hand, island = Some(tuple(state.hands[use.seat]), 2, 2), One(tuple(state.island))
        yield Offer(LedSwap.option(power=One((use.card,)), hand_cards=hand, island_card=island), _swap_two)


def _swap_two(t: Turn[State], seat: Seat, choice: LedSwap) -> None:
    _swap(t, seat, choice.hand_cards, choice.island_card, choice.power)


LED_LIGHTS = power(
    "led_lights",
    "While you lead, you may exchange two cards of your hand for one on the supply island, as often as you like.",
    AnyTimeLeading(usable=_led_lights_usable, offers=_led_lights),
)
