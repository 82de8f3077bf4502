"""Powers of the LOAD action, and of loaded cards: more containers, other ways to load, credits."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Scene, Turn
from freeport_games.import_export.areas.hold import ships_of_type, ships_taking
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import Action, GoodType
from freeport_games.import_export.conditions import IN_HAND, TO_LOAD, are_left, can_pay
from freeport_games.import_export.effects.actions.loading import load, may_load_something, which_ship
from freeport_games.import_export.effects.actions.supply import sell
from freeport_games.import_export.effects.asking import whether
from freeport_games.import_export.effects.credits import gain, pay
from freeport_games.import_export.effects.drawing import cards_left, draw, heard_draw, take_top, top_card
from freeport_games.import_export.effects.of_powers import about, take
from freeport_games.import_export.moves import (
    CellPhoneDraw,
    LoadExtra,
    LoadExtraPaid,
    SmartCarsSell,
    WholeWheat,
)
from freeport_games.import_export.piles import told_of_top_card
from freeport_games.import_export.state import Cause, Execution, Hook, State
from freeport_games.import_export.state.places import hand_of, played_by
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, way
from freeport_games.import_export.vocabulary.words import Beside, Trigger, Use

# More containers

BATTERIES_COST = 2


def _load_one_more(t: Turn[State], seat: Seat, choice: LoadExtra | LoadExtraPaid, use: Use) -> None:
    t.state.spend(seat, use.card)
    if isinstance(choice, LoadExtraPaid):
        pay(t, seat, BATTERIES_COST, power=use.card)
    load(t, seat, (choice.card,), choice.ship, hand_of(seat), Cause.ACTION, use.card)


LOAD_EXTRA = way(LoadExtra, _load_one_more, *TO_LOAD)
LOAD_EXTRA_PAID = way(LoadExtraPaid, _load_one_more, *TO_LOAD, can_pay(BATTERIES_COST))


def _batteries_open(state: State, use: Use, execution: Execution) -> bool:
    affordable = state.free_credits(use.seat) >= BATTERIES_COST
    return affordable and not use.spent(state) and may_load_something(state, use.seat)


BATTERIES = power(
    "batteries",
    "Once a turn, beside your LOAD actions, you may load one container more for 2 credits.",
    Beside("on_load_action", Action.LOAD, (LOAD_EXTRA_PAID,), _batteries_open),
)


def _playstations_open(state: State, use: Use, execution: Execution) -> bool:
    return use.times(state) < execution.technology // 2 and may_load_something(state, use.seat)


PLAYSTATIONS = power(
    "playstations",
    "Once a turn, while you do LOAD actions, you may load one more container for every 2 technology goods that you had"
    " when you began.",
    Beside("on_load_action", Action.LOAD, (LOAD_EXTRA,), _playstations_open),
)

# Instead of a load


def _cell_phones_open(state: State, use: Use, execution: Execution) -> bool:
    return execution.left > 0 and cards_left(state)


def _draw_and_load(t: Turn[State], seat: Seat, _: CellPhoneDraw, use: Use) -> Scene:
    """Put the top card on a ship, seen by all, if one takes it; if not, into the hand, unseen by others.

    During the choice of a ship, the card lies in front of the seat.
    """
    t.state.step()
    power, hand, before = use.card, hand_of(seat), played_by(seat)
    card = yield from top_card(t)
    if card is None:
        return
    if ships_taking(t.state, seat, card):
        yield from take_top(t, 1, before, power)
        ship = yield from which_ship(t, seat, partial(ships_taking, card=card))
        if ship is None:
            move(t, (card,), before, hand, power)
        else:
            load(t, seat, (card,), ship, before, Cause.ACTION, power)
    else:
        told_of_top_card(t.state, [type_ for type_ in GoodType if ships_of_type(t.state, seat, type_)])
        yield from take_top(t, 1, hand, power)
    heard_draw(t, seat, power)


CELL_PHONE_DRAW = way(CellPhoneDraw, _draw_and_load, are_left(Action.LOAD))

CELL_PHONES = power(
    "cell_phones",
    "A LOAD action may take the top card of the deck in place of one from your hand: it is loaded if one of your"
    " ships takes it, otherwise you keep it.",
    Beside("replace_load", Action.LOAD, (CELL_PHONE_DRAW,), _cell_phones_open),
)

SMART_CARS_SALE = 2


def _smart_cars_open(state: State, use: Use, execution: Execution) -> bool:
    return execution.left > 0 and not use.spent(state) and bool(state.hands[use.seat])


def _sell_instead(t: Turn[State], seat: Seat, choice: SmartCarsSell, use: Use) -> None:
    t.state.step()
    t.state.spend(seat, use.card)
    sell(t, seat, (choice.card,), SMART_CARS_SALE, use.card)


SMART_CARS_SELL = way(SmartCarsSell, _sell_instead, IN_HAND("card", "IE-131"), are_left(Action.LOAD))

SMART_CARS = power(
    "smart_cars",
    "Once a turn a LOAD action may, in place of loading, put a card of your hand on the supply island: take 2"
    " credits. You need no ship for it.",
    Beside("replace_load", Action.LOAD, (SMART_CARS_SELL,), _smart_cars_open),
)

# Credits and cards for loads


def _by_action(_: State, use: Use) -> bool:
    return use.heard.cause is Cause.ACTION


FIXIE_BIKES = power(
    "fixie_bikes",
    "Take 2 credits for each container that anybody loads with a LOAD action.",
    Trigger(Hook.ON_CONTAINER_LOADED, take(2), when=_by_action),
)


def _credits_or_cards(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, use, WHOLE_WHEAT_REWARD)


def _reward(t: Turn[State], seat: Seat, choice: WholeWheat, use: Use) -> Scene:
    if choice.take == "cards":
        yield from draw(t, seat, 2, use.card)
    else:
        gain(t, seat, 2, power=use.card)


IS_REWARD = Among[Using]("BAD_CHOICE", lambda c: ("credits", "cards") if cards_left(c.state) else ("credits",))
WHOLE_WHEAT_REWARD = way(WholeWheat, _reward, ASKS, IS_REWARD("take", "IE-135"))

WHOLE_WHEAT = power(
    "whole_wheat",
    "For each agriculture container that anybody loads, you may have 2 credits or 2 cards of the deck.",
    Trigger(Hook.ON_CONTAINER_LOADED, _credits_or_cards, when=about(GoodType.AGRICULTURE)),
)

WAYS = (LOAD_EXTRA, LOAD_EXTRA_PAID, CELL_PHONE_DRAW, SMART_CARS_SELL, WHOLE_WHEAT_REWARD)
