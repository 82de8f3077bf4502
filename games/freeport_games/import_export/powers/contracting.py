"""Powers of the CONTRACT action, and of contracted cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import Fit, Gate, Option, Scene, Turn, Whole
from freeport_games.import_export.areas.counting import missing_tiers
from freeport_games.import_export.areas.hold import mixes, takes
from freeport_games.import_export.components import Action, CardId, GoodType, of_type
from freeport_games.import_export.conditions import ACTIONS_ARE_LEFT, AVAILABLE, IN_HAND, has_room, within_reach
from freeport_games.import_export.effects.actions.contracting import contract, cost, may_contract_something
from freeport_games.import_export.effects.actions.loading import free_load, load
from freeport_games.import_export.effects.actions.supply import sell
from freeport_games.import_export.effects.asking import may_draw
from freeport_games.import_export.effects.of_powers import about, take
from freeport_games.import_export.events import TokensStored
from freeport_games.import_export.moves import ContractAnytime, ContractFlour, JasmineSell
from freeport_games.import_export.state import Cause, Execution, Hook, Ship, State
from freeport_games.import_export.state.places import hand_of
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import Using, way
from freeport_games.import_export.vocabulary.words import (
    AnyTime,
    AnyTimeInHand,
    Beside,
    BesideInHand,
    StandingOrder,
    Tokens,
    Trigger,
    Use,
)

# Beside the action

FLOUR_ITSELF, FLOUR_LOAD = "flour", 4


def _flour_contracts(c: Using) -> Iterable[Option[ContractFlour]]:
    """Yield, for each ship and each mix of types that finds slots with Flour under it, the cards."""
    state, seat = c.state, c.seat
    if cost(state, seat, FLOUR_ITSELF) > state.execution.left:
        return
    others = [card for card in state.hands[seat] if card != FLOUR_ITSELF]
    for ship in state.available(seat):
        if has_room(c, FLOUR_ITSELF, ship.id):
            for mix in mixes(state, _with_flour(ship), others, FLOUR_LOAD):
                yield ContractFlour.option(ship=One((ship.id,)), cards=_so_many_of_each(mix, others))


def _contract_flour(t: Turn[State], seat: Seat, choice: ContractFlour, _: Use) -> None:
    t.state.step(cost(t.state, seat, FLOUR_ITSELF))
    contract(t, seat, FLOUR_ITSELF, choice.ship, hand_of(seat))
    load(t, seat, choice.cards, choice.ship, hand_of(seat), Cause.POWER, FLOUR_ITSELF)


def _are_four(_: Using, move: ContractFlour) -> bool:
    return len(move.cards) == FLOUR_LOAD and FLOUR_ITSELF not in move.cards


def _fit_if_four(c: Using, move: ContractFlour) -> bool:
    return not _are_four(c, move) or takes(c.state, _with_flour(c.state.ship(move.ship)), move.cards)


def _with_flour(ship: Ship) -> Ship:
    return msgspec.structs.replace(ship, contracts=[*ship.contracts, FLOUR_ITSELF])


def _so_many_of_each(mix: Counter[GoodType], cards: Collection[CardId]) -> Some[CardId]:
    return Some.of_each(*[Some(of_type(cards, type_), count, count) for type_, count in mix.items()])


HOLDS_FLOUR = Gate[Using]("CARD_NOT_IN_HAND", "IE-059", lambda c: FLOUR_ITSELF in c.state.hands[c.seat])
IS_WITHIN_REACH = Gate[Using]("TIER_TOO_LOW", "IE-062", lambda c: within_reach(c, FLOUR_ITSELF, c.state.execution.left))
HAS_ROOM = Fit[Using]("ABOVE_CAPACITY", lambda c, ship: has_room(c, FLOUR_ITSELF, ship))
CONTRACT_FLOUR = way(
    ContractFlour,
    _contract_flour,
    HOLDS_FLOUR,
    IN_HAND("cards", "IE-059"),
    IS_WITHIN_REACH,
    HAS_ROOM("ship", "IE-064"),
    AVAILABLE("ship", "IE-059"),
    Whole("WRONG_CONTAINER", "IE-131", _fit_if_four),
    ACTIONS_ARE_LEFT,
    Whole("BAD_CHOICE", "IE-131", _are_four),
    options=_flour_contracts,
)

FLOUR = power(
    FLOUR_ITSELF,
    "When you contract this with a CONTRACT action, you may load four cards of your hand on its ship with it, if all"
    " four fit.",
    BesideInHand("on_contract_action", Action.CONTRACT, (CONTRACT_FLOUR,)),
)

JASMINE_SALE = 2


def _jasmine_tea_open(state: State, use: Use, execution: Execution) -> bool:
    return not use.spent(state) and bool(state.hands[use.seat])


def _sell_for_tea(t: Turn[State], seat: Seat, choice: JasmineSell, use: Use) -> None:
    t.state.spend(seat, use.card)
    sell(t, seat, (choice.card,), JASMINE_SALE, use.card)


JASMINE_SELL = way(JasmineSell, _sell_for_tea, IN_HAND("card", "IE-131"))

JASMINE_TEA = power(
    "jasmine_tea",
    "Once a turn, while you do CONTRACT actions, you may put a card of your hand on the supply island for 2 credits.",
    Beside("on_contract_action", Action.CONTRACT, (JASMINE_SELL,), _jasmine_tea_open),
)

# Contracted cards

DRONES = power(
    "drones",
    "Whenever you contract a card, you may draw 1.",
    Trigger(Hook.ON_CONTRACT, may_draw),
    StandingOrder(),
)

SUGAR = power(
    "sugar",
    "Take 2 credits for each agriculture card that you contract.",
    Trigger(Hook.ON_CONTRACT, take(2), when=about(GoodType.AGRICULTURE)),
)


def _load_on_it(t: Turn[State], use: Use) -> Scene:
    """Load on the ship of the contract, if it was not completed in the meantime."""
    yield from free_load(t, msgspec.structs.replace(use, limit=lambda ship: use.heard.card in ship.contracts))


PAPRIKA = power(
    "paprika",
    "Whenever you contract a card, you may load one card of your hand on that ship.",
    Trigger(Hook.ON_CONTRACT, _load_on_it),
)

HELICOPTER_TOKENS = 4


def _store(t: Turn[State], use: Use) -> None:
    state, shipment = t.state, use.shipment(t.state)
    if shipment is not None:
        shipment.tokens += HELICOPTER_TOKENS
        t.tell(TokensStored(use.seat, use.card, shipment.tokens, state.passive[use.seat]))


HELICOPTER = power(
    "helicopter",
    "Whenever any player contracts a luxury card, put 4 credits on this card. They count for you at the end.",
    Trigger(Hook.ON_CONTRACT_ANY, _store, when=about(GoodType.LUXURY)),
    Tokens(),
)

# Without an action


def _cards_for(state: State, use: Use) -> tuple[CardId, ...]:
    """Return what a power contracts: itself if it lies in the hand, else the luxury cards there."""
    hand = state.hands[use.seat]
    return (use.card,) if use.card in hand else of_type(hand, GoodType.LUXURY)


def _contracts_at_any_time(c: Using) -> Iterable[Option[ContractAnytime]]:
    """Yield, for each ship with room, those of a power's cards for which the seat lacks no tier (IE-163)."""
    for by, use in c.uses.items():
        cards = [card for card in _cards_for(c.state, use) if not missing_tiers(c.state, c.seat, card)]
        for ship in c.state.available(c.seat):
            if fitting := tuple(card for card in cards if has_room(c, card, ship.id)):
                yield ContractAnytime.option(power=One((by,)), card=One(fitting), ship=One((ship.id,)))


def _contract_at_any_time(t: Turn[State], seat: Seat, choice: ContractAnytime, use: Use) -> None:
    contract(t, seat, choice.card, choice.ship, hand_of(seat), use.card, Cause.POWER)


def _is_for_it(c: Using, move: ContractAnytime) -> bool:
    return move.power not in c.uses or move.card in _cards_for(c.state, c.uses[move.power])


CONTRACT_ANYTIME = way(
    ContractAnytime,
    _contract_at_any_time,
    IN_HAND("card", "IE-131"),
    Whole("TIER_TOO_LOW", "IE-062", lambda c, move: within_reach(c, move.card, 1)),
    Whole("ABOVE_CAPACITY", "IE-064", lambda c, move: has_room(c, move.card, move.ship)),
    AVAILABLE("ship", "IE-059"),
    Whole("BAD_CHOICE", "IE-135", _is_for_it),
    options=_contracts_at_any_time,
)

LUTEFISK = power(
    "lutefisk",
    "At any time you may contract this from your hand without an action, if you have the level that its tier needs.",
    AnyTimeInHand((CONTRACT_ANYTIME,)),
)

OYSTERS = power(
    "oysters",
    "At any time you may contract luxury cards without an action, if you have the level that their tiers need.",
    AnyTime((CONTRACT_ANYTIME,), lambda state, use: may_contract_something(state, use.seat)),
)

WAYS = (CONTRACT_FLOUR, JASMINE_SELL, CONTRACT_ANYTIME)
