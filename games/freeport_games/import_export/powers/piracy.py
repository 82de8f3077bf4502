"""Powers of PIRATE: more to take, more from taking, and other places for taken cards."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, AmongOf, Gate, Pick, Playing, Scene, Turn
from freeport_games.import_export.areas.counting import goods_fit
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import Action, GoodType
from freeport_games.import_export.conditions import (
    AT_SEA,
    LIES_THERE,
    NO_SHIP_TAKES_IT,
    aboard_but_for,
    are_left,
    can_pay,
)
from freeport_games.import_export.effects.actions.piracy import also_taken, harbours, pirated, sources, take, taking
from freeport_games.import_export.effects.asking import whether
from freeport_games.import_export.effects.credits import pay
from freeport_games.import_export.effects.drawing import cards_left, seed, take_top
from freeport_games.import_export.effects.of_powers import about, actor_pays, both, draw_cards
from freeport_games.import_export.effects.of_powers import take as take_credits
from freeport_games.import_export.moves import DrugsTake, PirateHarbour, PirateUnseen, StemCellsKeep
from freeport_games.import_export.state import Cause, Execution, Hook, State
from freeport_games.import_export.state.places import DISCARDED, Place, Zone, hand_of, of_seat, played_by, source_named
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, way
from freeport_games.import_export.vocabulary.words import Beside, ComesHome, HarboursInReach, Keep, Trigger, Use

KEEPING_COSTS = 2
"""The cost of keeping a pirated card."""


# Mini Van


def _unseen(state: State, seat: Seat) -> dict[str, list[Seat]]:
    """Return where there are unseen cards, and the seats: the deck, and the hands of others that hold a card."""
    found = {"deck": [seat] if cards_left(state) else [], "hand": [s for s in state.others(seat) if state.hands[s]]}
    return {source: seats for source, seats in found.items() if seats}


def _mini_van_opens(state: State, use: Use, execution: Execution) -> bool:
    return execution.left > 0 and bool(_unseen(state, use.seat) or harbours(state, use.seat))


def _pirate_harbour(t: Turn[State], seat: Seat, choice: PirateHarbour, use: Use) -> Scene:
    yield from take(t, seat, choice.card, source_named(choice.source), choice.to, use.card)
    pirated(t, seat, choice.card)


def _pirate_unseen(t: Turn[State], seat: Seat, choice: PirateUnseen, use: Use) -> Scene:
    before = played_by(seat)
    if choice.source == "deck":
        (card,) = yield from take_top(t, 1, before, use.card)
    else:
        hand = t.state.hands[choice.seat]
        card = hand[(yield from Pick.evenly("IE-C5", len(hand)))]
        move(t, (card,), hand_of(choice.seat), before, use.card)
    yield from take(t, seat, card, before, power=use.card)
    pirated(t, seat, card)


IN_HARBOUR = Among[Using]("BAD_CHOICE", lambda c: harbours(c.state, c.seat))
PIRATE_HARBOUR = way(
    PirateHarbour,
    _pirate_harbour,
    *aboard_but_for(DISCARDED),
    are_left(Action.PIRATE),
    IN_HARBOUR("source", "IE-095"),
    LIES_THERE,
    NO_SHIP_TAKES_IT,
    options=lambda c: taking(c.state, c.seat, harbours(c.state, c.seat), partial(PirateHarbour.option, power=c.power)),
)
HAS_UNSEEN = Among[Using]("BAD_CHOICE", lambda c: _unseen(c.state, c.seat))
WHOSE_IT_IS = AmongOf[Using]("BAD_CHOICE", lambda c, source: _unseen(c.state, c.seat)[source])
PIRATE_UNSEEN = way(
    PirateUnseen,
    _pirate_unseen,
    are_left(Action.PIRATE),
    ASKS,
    HAS_UNSEEN("source", "IE-135"),
    WHOSE_IT_IS("seat", "source", "IE-135"),
)

MINI_VAN = power(
    "mini_van",
    "You may also pirate containers from other players' ships in their harbours, the top card of the deck, or a random"
    " card of another player's hand. Load it if you can, or discard it.",
    Beside("pirate_source_modifier", Action.PIRATE, (PIRATE_HARBOUR, PIRATE_UNSEEN), _mini_van_opens),
    HarboursInReach(),
)


# Drugs


def _drugs_open(state: State, use: Use, execution: Execution) -> bool:
    return not use.spent(state) and bool(state.at_sea())


def _take_one_more(t: Turn[State], seat: Seat, choice: DrugsTake, use: Use) -> Scene:
    t.state.spend(seat, use.card)
    yield from take(t, seat, choice.card, source_named(choice.source), choice.to, use.card)
    also_taken(t, seat, choice.card, choice.source)


DRUGS_TAKE = way(
    DrugsTake,
    _take_one_more,
    *aboard_but_for(DISCARDED),
    AT_SEA("source", "IE-078"),
    LIES_THERE,
    NO_SHIP_TAKES_IT,
    options=lambda c: taking(c.state, c.seat, sources(c.state, island=False), partial(DrugsTake.option, power=c.power)),
)

DRUGS = power(
    "drugs",
    "Once a turn when you pirate, you may take one more container from a ship at sea. Load it if you can, or discard"
    " it.",
    Beside("on_pirate_action", Action.PIRATE, (DRUGS_TAKE,), _drugs_open),
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
    kept = isinstance((yield from whether(t, use, STEM_CELLS_KEEP)), StemCellsKeep)
    if kept:
        pay(t, use.seat, KEEPING_COSTS, power=use.card)
        move(t, (use.heard.card,), place, of_seat(Zone.GOODS, use.seat), use.card)
    return kept


HAS_ROOM = Gate[Using](
    "POWER_NOT_USABLE", "IE-135", lambda c: bool(c.uses) and goods_fit(c.state, c.seat, (c.use.heard.card,))
)
STEM_CELLS_KEEP = way(StemCellsKeep, None, can_pay(KEEPING_COSTS), HAS_ROOM)

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

WAYS = (PIRATE_HARBOUR, PIRATE_UNSEEN, DRUGS_TAKE, STEM_CELLS_KEEP)
