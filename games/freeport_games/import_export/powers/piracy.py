"""Powers of PIRATE: more to take, more from taking, and other places for what was taken."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Entry, Offer, One, Option, Playing, Refusal, Scene, Seat, Turn
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
from freeport_games.import_export.components import Action, GoodType
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
"""What it costs to keep a pirated card."""


# Mini Van


def _unseen_sources(state: State, use: Use) -> list[Option[PirateUnseen]]:
    """The deck, and the hands of others that hold a card."""
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


def _mini_van(t: Turn[State], use: Use, execution: Execution) -> list[Entry]:
    if not execution.left:
        return []

    def from_harbour(choice: PirateHarbour) -> Scene:
        yield from take(t, use.seat, choice.card, place_of(choice.source), choice.to, use.card)
        pirated(t, use.seat, choice.card)

    def unseen(choice: PirateUnseen) -> Scene:
        before = played_by(use.seat)
        if choice.source == "deck":
            (card,) = yield from take_top(t, 1, before, use.card)
        else:
            hand = t.state.hands[choice.seat]
            card = hand[(yield from Pick.evenly("IE-C5", len(hand)))]
            move(t, (card,), hand_of(choice.seat), before, use.card)
        yield from take(t, use.seat, card, before, power=use.card)
        pirated(t, use.seat, card)

    make = partial(PirateHarbour.option, power=One((use.card,)))
    seen = taking(t.state, use.seat, harbours(t.state, use.seat), make)
    return [
        *[Offer(option, from_harbour) for option in seen],
        *[Offer(option, unseen) for option in _unseen_sources(t.state, use)],
    ]


def _cannot_pirate_harbour(state: State, seat: Seat, move: PirateHarbour) -> Refusal | None:
    left = state.actions_left(seat, Action.PIRATE)
    return refuse_piracy(state, seat, move.source, move.card, move.to, 1 if left is None else left, harbour=True)


refusing(PirateHarbour, _cannot_pirate_harbour)
refusing(PirateUnseen, lambda state, seat, _: no_action_left(state, seat, Action.PIRATE))

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


def _drugs(t: Turn[State], use: Use, execution: Execution) -> list[Entry]:
    state = t.state
    if use.spent(state):
        return []

    def do(choice: DrugsTake) -> Scene:
        use.spend(state)
        yield from take(t, use.seat, choice.card, place_of(choice.source), choice.to, use.card)
        also_taken(t, use.seat, choice.card, choice.source)

    make = partial(DrugsTake.option, power=One((use.card,)))
    return [Offer(option, do) for option in taking(state, use.seat, sources(state, island=False), make)]


refusing(DrugsTake, lambda state, seat, move: refuse_piracy(state, seat, move.source, move.card, move.to))

DRUGS = power(
    "drugs",
    "Once a turn when you pirate, you may take one more container from a ship at sea. Load it if you can, or discard"
    " it.",
    Beside("on_pirate_action", Action.PIRATE, _drugs, _drugs_open),
)


# What was taken


def _from_another(_: State, use: Use) -> bool:
    """The card came from another seat's ship at sea."""
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
    state, seat, card = t.state, use.seat, use.heard.card

    def keep(_: StemCellsKeep) -> None:
        pay(t, seat, KEEPING_COSTS, power=use.card)
        move(t, (card,), place, of_seat(Zone.GOODS, seat), use.card)

    def offers() -> list[Entry]:
        if state.free_credits(seat) < KEEPING_COSTS or not goods_fit(state, seat, (card,)):
            return []
        return [Offer(StemCellsKeep.option(power=One((use.card,))), keep)]

    answer = yield from whether(t, use, offers)
    return isinstance(answer, StemCellsKeep)


refusing(StemCellsKeep, lambda state, seat, _: cannot_pay(state, seat, KEEPING_COSTS))

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
