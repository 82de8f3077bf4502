"""Powers of PIRATE: more to take, more from taking, and other places for taken cards."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Menu, Offer, One, Option, Playing, Refusal, Scene, Seat, Turn
from freeport_games.engine.requests import Pick
from freeport_games.import_export.actions.piracy import (
    also_taken,
    harbours,
    pirated,
    place_of,
    refuse_piracy,
    sources,
    take,
    taking,
)
from freeport_games.import_export.areas.counting import goods_fit
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import Action, CardId, GoodType
from freeport_games.import_export.effects.asking import whether
from freeport_games.import_export.effects.credits import pay
from freeport_games.import_export.effects.drawing import cards_left, seed, take_top
from freeport_games.import_export.effects.of_powers import about, actor_pays, both, draw_cards
from freeport_games.import_export.effects.of_powers import take as take_credits
from freeport_games.import_export.moves import DrugsTake, PirateHarbour, PirateUnseen, StemCellsKeep
from freeport_games.import_export.places import Place, Zone, hand_of, of_seat, played_by
from freeport_games.import_export.reasons import cannot_pay, no_action_left
from freeport_games.import_export.state import Cause, Execution, Hook, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import refusing
from freeport_games.import_export.vocabulary.words import Beside, ComesHome, HarboursInReach, Keep, Trigger, Use

KEEPING_COSTS = 2
"""The cost of keeping a pirated card."""


# Mini Van


def _unseen_sources(state: State, use: Use) -> list[Option[PirateUnseen]]:
    """Return the options for the deck, and for the hands of others that hold a card."""
    power_ = One((use.card,))
    hands = tuple([seat for seat in state.others(use.seat) if state.hands[seat]])
    options = []
    if cards_left(state):
        options.append(PirateUnseen.option(power=power_, source=One(("deck",)), seat=One((use.seat,))))
    if hands:
        options.append(PirateUnseen.option(power=power_, source=One(("hand",)), seat=One(hands)))
    return options


def _mini_van_opens(state: State, use: Use, execution: Execution) -> bool:
    return execution.left > 0 and bool(_unseen_sources(state, use) or harbours(state, use.seat))


def _mini_van(t: Turn[State], use: Use, execution: Execution) -> Menu:
    if execution.left:
        make = partial(PirateHarbour.option, power=One((use.card,)))
        for option in taking(t.state, use.seat, harbours(t.state, use.seat), make):
            yield Offer(option, _pirate_harbour)
        for unseen in _unseen_sources(t.state, use):
            yield Offer(unseen, _pirate_unseen)


def _pirate_harbour(t: Turn[State], seat: Seat, choice: PirateHarbour) -> Scene:
    yield from take(t, seat, choice.card, place_of(choice.source), choice.to, choice.power)
    pirated(t, seat, choice.card)


def _pirate_unseen(t: Turn[State], seat: Seat, choice: PirateUnseen) -> Scene:
    before = played_by(seat)
    if choice.source == "deck":
        (card,) = yield from take_top(t, 1, before, choice.power)
    else:
        hand = t.state.hands[choice.seat]
        card = hand[(yield from Pick.evenly("IE-C5", len(hand)))]
        move(t, (card,), hand_of(choice.seat), before, choice.power)
    yield from take(t, seat, card, before, power=choice.power)
    pirated(t, seat, card)


def _cannot_pirate_harbour(t: Turn[State], seat: Seat, move: PirateHarbour) -> Refusal | None:
    left = t.state.actions_left(seat, Action.PIRATE)
    return refuse_piracy(t.state, seat, move.source, move.card, move.to, 1 if left is None else left, harbour=True)


refusing(PirateHarbour, _cannot_pirate_harbour)
refusing(PirateUnseen, lambda t, seat, _: no_action_left(t.state, seat, Action.PIRATE))

MINI_VAN = power(
    "mini_van",
    "You may also pirate containers from other players' ships in their harbours, the top card of the deck, or a random"
    " card of another player's hand. Load it if you can, or discard it.",
    Beside("pirate_source_modifier", Action.PIRATE, _mini_van, _mini_van_opens),
    HarboursInReach(),
)


# Drugs


def _drugs_open(state: State, use: Use, execution: Execution) -> bool:
    return not use.spent(state) and bool(state.at_sea())


def _drugs(t: Turn[State], use: Use, execution: Execution) -> Menu:
    if not use.spent(t.state):
        make = partial(DrugsTake.option, power=One((use.card,)))
        for option in taking(t.state, use.seat, sources(t.state, island=False), make):
            yield Offer(option, _take_one_more)


def _take_one_more(t: Turn[State], seat: Seat, choice: DrugsTake) -> Scene:
    t.state.spend(seat, choice.power)
    yield from take(t, seat, choice.card, place_of(choice.source), choice.to, choice.power)
    also_taken(t, seat, choice.card, choice.source)


refusing(DrugsTake, lambda t, seat, move: refuse_piracy(t.state, seat, move.source, move.card, move.to))

DRUGS = power(
    "drugs",
    "Once a turn when you pirate, you may take one more container from a ship at sea. Load it if you can, or discard"
    " it.",
    Beside("on_pirate_action", Action.PIRATE, _drugs, _drugs_open),
)


# Taken cards


def _from_another(_: State, use: Use) -> bool:
    """Return whether the card came from another seat's ship at sea."""
    return use.heard.other not in (None, use.seat)


def _big_ammunition(t: Turn[State], use: Use) -> Scene:
    victim = use.heard.other
    if victim is not None and (hand := t.state.hands[victim]):
        card = hand[(yield from Pick.evenly("IE-C5", len(hand)))]
        move(t, (card,), hand_of(victim), hand_of(use.seat), use.card)


BIG_AMMUNITION = power(
    "big_ammunition",
    "Whenever you pirate a container from another player's ship at sea, take a random card of that player's hand, too.",
    Trigger(Hook.ON_PIRATE, _big_ammunition, when=_from_another),
)

STOLEN_RICE = power(
    "stolen_rice",
    "Take 2 credits for each agriculture card that you pirate, whether you can load it or not.",
    Trigger(Hook.ON_PIRATE, take_credits(2), when=about(GoodType.AGRICULTURE)),
)


def _is_an_action(_: State, use: Use) -> bool:
    return use.heard.cause is Cause.ACTION


def _seed(t: Turn[State], use: Use) -> Scene:
    yield from seed(t, use.card)


STOLEN_TIRES = power(
    "stolen_tires",
    "After each of your PIRATE actions, draw a card, then put the top card of the deck on the supply island.",
    Trigger(Hook.ON_PIRATE, both(draw_cards(1), _seed), when=_is_an_action),
)


def _first_of_the_turn(_: State, use: Use) -> bool:
    return use.heard.amount == 1


POISON_BOTTLES = power(
    "poison_bottles",
    "Each other player pays you 2 credits after its first PIRATE action in a turn.",
    Trigger(Hook.ON_OTHER_PIRATE, actor_pays(2), when=_first_of_the_turn),
)


# Stem Cells


def _stem_cells(t: Turn[State], use: Use, place: Place) -> Playing[bool]:
    answer = yield from whether(t, use, partial(_keeping, place=place))
    return isinstance(answer, StemCellsKeep)


def _keeping(t: Turn[State], use: Use, *, place: Place) -> Menu:
    card = use.heard.card
    if t.state.free_credits(use.seat) >= KEEPING_COSTS and goods_fit(t.state, use.seat, (card,)):
        yield Offer(StemCellsKeep.option(power=One((use.card,))), partial(_keep, card=card, place=place))


def _keep(t: Turn[State], seat: Seat, choice: StemCellsKeep, *, card: CardId, place: Place) -> None:
    pay(t, seat, KEEPING_COSTS, power=choice.power)
    move(t, (card,), place, of_seat(Zone.GOODS, seat), choice.power)


refusing(StemCellsKeep, lambda t, seat, _: cannot_pay(t.state, seat, KEEPING_COSTS))

STEM_CELLS = power(
    "stem_cells",
    "Whenever you pirate a card, you may pay 2 credits to put it into your goods instead of loading or discarding it.",
    Keep(_stem_cells),
)


# Aeroponics

AEROPONICS = power(
    "aeroponics",
    "Your ships at sea come home when a single container is left on them, and bring it along.",
    ComesHome(),
)
