"""Powers of the LOAD action, and of loaded cards: more containers, other ways to load, credits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from freeport_games.engine import Menu, Offer, One, Option, Refusal, Scene, Seat, Turn
from freeport_games.import_export.actions.loading import (
    cannot_load_one,
    load,
    loadable,
    may_load_something,
    ships_taking,
    which_ship,
)
from freeport_games.import_export.actions.supply import sell
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import Action, GoodType
from freeport_games.import_export.effects.asking import whether
from freeport_games.import_export.effects.credits import gain, pay
from freeport_games.import_export.effects.drawing import cards_left, draw, heard_draw, take_top, top_card
from freeport_games.import_export.effects.of_powers import about, take
from freeport_games.import_export.knowing import places, told_of_one_of
from freeport_games.import_export.moves import (
    CellPhoneDraw,
    LoadExtra,
    LoadExtraPaid,
    SmartCarsSell,
    WholeWheat,
)
from freeport_games.import_export.places import hand_of, played_by
from freeport_games.import_export.reasons import cannot_pay, no_action_left
from freeport_games.import_export.state import Cause, Execution, Hook, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import card_of_hand, refusing
from freeport_games.import_export.vocabulary.words import Beside, Trigger, Use

# More containers

OneMore = LoadExtra | LoadExtraPaid
BATTERIES_COST = 2


def _one_more(t: Turn[State], use: Use, make: Callable[..., Option[OneMore]]) -> Menu:
    """Offer, for each ship, the cards of the hand that may be loaded in addition to the actions."""
    for ship, cards in loadable(t.state, use.seat, t.state.hands[use.seat]):
        yield Offer(make(power=One((use.card,)), card=One(cards), ship=One((ship.id,))), _load_one_more)


def _load_one_more(t: Turn[State], seat: Seat, choice: OneMore) -> None:
    t.state.spend(seat, choice.power)
    if isinstance(choice, LoadExtraPaid):
        pay(t, seat, BATTERIES_COST, power=choice.power)
    load(t, seat, (choice.card,), choice.ship, hand_of(seat), Cause.ACTION, choice.power)


def _cannot_load_for_credits(t: Turn[State], seat: Seat, move: LoadExtraPaid) -> Refusal | None:
    return cannot_load_one(t, seat, move) or cannot_pay(t.state, seat, BATTERIES_COST)


refusing(LoadExtra, cannot_load_one)
refusing(LoadExtraPaid, _cannot_load_for_credits)


def _batteries_open(state: State, use: Use, execution: Execution) -> bool:
    affordable = state.free_credits(use.seat) >= BATTERIES_COST
    return affordable and not use.spent(state) and may_load_something(state, use.seat)


def _batteries(t: Turn[State], use: Use, execution: Execution) -> Menu:
    return _one_more(t, use, LoadExtraPaid.option) if _batteries_open(t.state, use, execution) else ()


BATTERIES = power(
    "batteries",
    "Once a turn, beside your LOAD actions, you may load one container more for 2 credits.",
    Beside("on_load_action", Action.LOAD, _batteries, _batteries_open),
)


def _playstations_open(state: State, use: Use, execution: Execution) -> bool:
    return use.times(state) < execution.technology // 2 and may_load_something(state, use.seat)


def _playstations(t: Turn[State], use: Use, execution: Execution) -> Menu:
    return _one_more(t, use, LoadExtra.option) if _playstations_open(t.state, use, execution) else ()


PLAYSTATIONS = power(
    "playstations",
    "Once a turn, while you do LOAD actions, you may load one more container for every 2 technology goods that you had"
    " when you began.",
    Beside("on_load_action", Action.LOAD, _playstations, _playstations_open),
)

# Instead of a load


def _cell_phones_open(state: State, use: Use, execution: Execution) -> bool:
    return execution.left > 0 and cards_left(state)


def _cell_phones(t: Turn[State], use: Use, execution: Execution) -> Menu:
    if _cell_phones_open(t.state, use, execution):
        yield Offer(CellPhoneDraw.option(power=One((use.card,))), _draw_and_load)


refusing(CellPhoneDraw, lambda t, seat, _: no_action_left(t.state, seat, Action.LOAD))


def _draw_and_load(t: Turn[State], seat: Seat, choice: CellPhoneDraw) -> Scene:
    """Put the top card on a ship, seen by all, if one takes it; if not, into the hand, unseen by others.

    During the choice of a ship, the card lies in front of the seat.
    """
    t.state.step()
    power, hand, before = choice.power, hand_of(seat), played_by(seat)
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
        yield from take_top(t, 1, hand, power)
        hidden = [one for lying in places(t.state).values() for one in lying]
        taken = {one for _, fitting in loadable(t.state, seat, hidden) for one in fitting}
        told_of_one_of(t.state, seat, [one for one in hidden if one not in taken])
    heard_draw(t, seat, power)


CELL_PHONES = power(
    "cell_phones",
    "A LOAD action may take the top card of the deck in place of one from your hand: it is loaded if one of your"
    " ships takes it, otherwise you keep it.",
    Beside("replace_load", Action.LOAD, _cell_phones, _cell_phones_open),
)

SMART_CARS_SALE = 2


def _smart_cars_open(state: State, use: Use, execution: Execution) -> bool:
    return execution.left > 0 and not use.spent(state) and bool(state.hands[use.seat])


def _smart_cars(t: Turn[State], use: Use, execution: Execution) -> Menu:
    if _smart_cars_open(t.state, use, execution):
        hand = One(tuple(t.state.hands[use.seat]))
        yield Offer(SmartCarsSell.option(power=One((use.card,)), card=hand), _sell_instead)


def _sell_instead(t: Turn[State], seat: Seat, choice: SmartCarsSell) -> None:
    t.state.step()
    t.state.spend(seat, choice.power)
    sell(t, seat, (choice.card,), SMART_CARS_SALE, choice.power)


refusing(
    SmartCarsSell,
    lambda t, seat, move: card_of_hand(t, seat, move) or no_action_left(t.state, seat, Action.LOAD),
)

SMART_CARS = power(
    "smart_cars",
    "Once a turn a LOAD action may, in place of loading, put a card of your hand on the supply island: take 2"
    " credits. You need no ship for it.",
    Beside("replace_load", Action.LOAD, _smart_cars, _smart_cars_open),
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
    yield from whether(t, use, _rewards)


def _rewards(t: Turn[State], use: Use) -> Menu:
    rewards = ("credits", "cards") if cards_left(t.state) else ("credits",)
    yield Offer(WholeWheat.option(power=One((use.card,)), take=One(rewards)), _reward)


def _reward(t: Turn[State], seat: Seat, choice: WholeWheat) -> Scene:
    if choice.take == "cards":
        yield from draw(t, seat, 2, choice.power)
    else:
        gain(t, seat, 2, power=choice.power)


WHOLE_WHEAT = power(
    "whole_wheat",
    "For each agriculture container that anybody loads, you may have 2 credits or 2 cards of the deck.",
    Trigger(Hook.ON_CONTAINER_LOADED, _credits_or_cards, when=about(GoodType.AGRICULTURE)),
)
