"""Powers of leading and following: other cards to play, other actions to do, and rewards."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import Among, Option, Scene, Turn
from freeport_games.import_export.areas.counting import action_count
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import Action
from freeport_games.import_export.conditions import IN_HAND
from freeport_games.import_export.effects.asking import choose
from freeport_games.import_export.effects.credits import gain, pay
from freeport_games.import_export.effects.drawing import cards_left, draw
from freeport_games.import_export.effects.of_powers import take
from freeport_games.import_export.moves import DragonFruit, ShotgunsPay
from freeport_games.import_export.state import Hook, State
from freeport_games.import_export.state.places import hand_of
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, offered_by, way
from freeport_games.import_export.vocabulary.words import Following, Leading, Trigger, Use

# Other cards, other actions

ALIKE = frozenset({Action.LOAD, Action.CONTRACT})
"""The actions whose cards stand for each other."""


def _rice_cookers(declared: Action) -> list[tuple[frozenset[Action], Action]]:
    return [(ALIKE, Action.LOAD), (ALIKE, Action.CONTRACT)] if declared in ALIKE else []


RICE_COOKERS = power(
    "rice_cookers",
    "LOAD and CONTRACT cards stand for each other when you lead, and when you follow either of these actions you may"
    " perform the other one.",
    Leading(ALIKE),
    Following(_rice_cookers),
)


def _neural_units(declared: Action) -> list[tuple[frozenset[Action], Action]]:
    return [(frozenset({Action.LOAD}), Action.LOAD)]


NEURAL_UNITS = power(
    "neural_units",
    "Whatever action another player leads, you may follow with LOAD, and load in this turn instead.",
    Following(_neural_units),
)


def _3d_printers(declared: Action) -> list[tuple[frozenset[Action], Action]]:
    return [(frozenset(Action), declared)]


PRINTERS_3D = power(
    "3d_printers",
    "You may follow with any one card, whatever its action; you still perform the declared action.",
    Following(_3d_printers),
)


# Rewards


def _leads_pirate(state: State, _: Use) -> bool:
    return state.declared is Action.PIRATE


def _dragon_fruit(t: Turn[State], use: Use) -> Scene:
    yield from choose(t, use.seat, use, DRAGON_FRUIT_REWARD)


def _reward(t: Turn[State], seat: Seat, choice: DragonFruit, use: Use) -> Scene:
    if choice.take == "cards":
        yield from draw(t, seat, 2, use.card)
    else:
        gain(t, seat, 2, power=use.card)


IS_REWARD = Among[Using]("BAD_CHOICE", lambda c: ("cards", "credits") if cards_left(c.state) else ("credits",))
DRAGON_FRUIT_REWARD = way(DragonFruit, _reward, ASKS, IS_REWARD("take", "IE-135"))

DRAGON_FRUIT = power(
    "dragon_fruit",
    "For leading PIRATE you have your choice of 2 credits or 2 cards from the deck.",
    Trigger(Hook.ON_LEAD, _dragon_fruit, when=_leads_pirate),
)


def _leads_imports_of_others(state: State, use: Use) -> bool:
    """Return whether the seat leads IMPORT, and another seat has an import action in this turn."""
    return (
        state.leader == use.seat
        and state.declared is Action.IMPORT
        and any(
            state.commitments[seat].action is Action.IMPORT and action_count(state, seat)
            for seat in state.others(use.seat)
        )
    )


BOOKS = power(
    "books",
    "Take 2 credits when you lead IMPORT and another player, too, has an import action in this turn.",
    Trigger(Hook.ON_ALL_COMMITTED, take(2), when=_leads_imports_of_others),
)


# Shotguns

FINE = 2
"""The fine for a seat that has pirated, in credits or in cards."""


def _follows_pirates(state: State, use: Use) -> bool:
    """Return whether the seat begins to pirate in a turn that it does not lead."""
    return use.seat != state.leader and state.executions[-1].action is Action.PIRATE and not use.spent(state)


def _shotguns(t: Turn[State], use: Use) -> Scene:
    if use.spent(t.state):  # Two solo actions of one effect were heard before the first was acted on.
        return
    t.state.spend(use.seat, use.card)
    for seat in t.state.others(use.seat):
        if t.state.pirated[seat]:
            yield from choose(t, seat, use, SHOTGUNS_PAY)


def _fines(c: Using) -> list[Option[ShotgunsPay]]:
    """Return the ways to pay: credits or cards; all the seat's credits, if it has not enough of either (IE-151)."""
    hand = tuple(c.state.hands[c.seat])
    fines: list[Option[ShotgunsPay]] = []
    if c.state.credits[c.seat] >= FINE or len(hand) < FINE:
        fines.append(ShotgunsPay.option(power=c.power, payment=One(("credits",)), cards=Some((), 0, 0)))
    if len(hand) >= FINE:
        fines.append(ShotgunsPay.option(power=c.power, payment=One(("cards",)), cards=Some(hand, FINE, FINE)))
    return fines


def _pay_fine(t: Turn[State], payer: Seat, choice: ShotgunsPay, use: Use) -> None:
    if choice.payment == "credits":
        pay(t, payer, FINE, use.seat, power=use.card)
    else:
        move(t, choice.cards, hand_of(payer), hand_of(use.seat), use.card)


SHOTGUNS_PAY = way(ShotgunsPay, _pay_fine, IN_HAND("cards", "IE-131"), offered_by(_fines, "IE-135"), options=_fines)

SHOTGUNS = power(
    "shotguns",
    "When you begin to pirate in a turn that another player leads, every player that has pirated before you in it"
    " gives you, as it chooses, 2 credits or 2 cards of its hand.",
    Trigger(Hook.ON_EXECUTION_START, _shotguns, when=_follows_pirates),
)

WAYS = (DRAGON_FRUIT_REWARD, SHOTGUNS_PAY)
