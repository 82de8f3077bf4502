"""Powers of the CONTRACT action, and of contracted cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import msgspec

from freeport_games.engine import Menu, Offer, One, Refusal, Refuse, Scene, Seat, Some, Turn
from freeport_games.import_export.actions.contracting import (
    contract,
    cost,
    may_contract_something,
    missing_tiers,
    refuse_contract,
)
from freeport_games.import_export.actions.loading import free_load, load
from freeport_games.import_export.actions.supply import sell
from freeport_games.import_export.areas.hold import mixes, room_on
from freeport_games.import_export.components import CARDS, Action, CardId, GoodType, of_type
from freeport_games.import_export.effects.asking import may_draw
from freeport_games.import_export.effects.of_powers import about, take
from freeport_games.import_export.events import TokensStored
from freeport_games.import_export.moves import ContractAnytime, ContractFlour, JasmineSell
from freeport_games.import_export.places import hand_of
from freeport_games.import_export.reasons import WRONG_CONTAINER, bad_choice, not_in_hand
from freeport_games.import_export.state import Cause, Execution, Hook, Ship, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import card_of_hand, refusing
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


def _flour(t: Turn[State], use: Use, execution: Execution) -> Menu:
    """Offer, for each ship and each mix of types that finds slots with Flour under it, the cards."""
    state, seat = t.state, use.seat
    if cost(state, seat, FLOUR_ITSELF) > execution.left:
        return
    others = [card for card in state.hands[seat] if card != FLOUR_ITSELF]
    for ship in state.available(seat):
        if room_on(state, ship) >= len(CARDS[FLOUR_ITSELF].load):
            for mix in mixes(state, _with_flour(ship), others, FLOUR_LOAD):
                option = ContractFlour.option(ship=One((ship.id,)), cards=_so_many_of_each(mix, others))
                yield Offer(option, _contract_flour)


def _contract_flour(t: Turn[State], seat: Seat, choice: ContractFlour) -> None:
    t.state.step(cost(t.state, seat, FLOUR_ITSELF))
    contract(t, seat, FLOUR_ITSELF, choice.ship, hand_of(seat))
    load(t, seat, choice.cards, choice.ship, hand_of(seat), Cause.POWER, FLOUR_ITSELF)


def _cannot_contract_flour(t: Turn[State], seat: Seat, move: ContractFlour) -> Refusal:
    """Return why Flour cannot be contracted with these cards loaded."""
    state, cards = t.state, move.cards
    return (
        not_in_hand(state, seat, (FLOUR_ITSELF, *cards), "IE-059")
        or refuse_contract(state, seat, FLOUR_ITSELF, move.ship, state.execution.left)
        or (WRONG_CONTAINER if len(cards) == FLOUR_LOAD and FLOUR_ITSELF not in cards else bad_choice("IE-131"))
    )


def _with_flour(ship: Ship) -> Ship:
    return msgspec.structs.replace(ship, contracts=[*ship.contracts, FLOUR_ITSELF])


def _so_many_of_each(mix: Counter[GoodType], cards: Collection[CardId]) -> Some[CardId]:
    return Some.of_each(*[Some(of_type(cards, type_), count, count) for type_, count in mix.items()])


FLOUR = power(
    FLOUR_ITSELF,
    "When you contract this with a CONTRACT action, you may load four cards of your hand on its ship with it, if all"
    " four fit.",
    BesideInHand(
        "on_contract_action", Action.CONTRACT, _flour, refuse=Refuse(ContractFlour, why=_cannot_contract_flour)
    ),
)

JASMINE_SALE = 2


def _jasmine_tea_open(state: State, use: Use, execution: Execution) -> bool:
    return not use.spent(state) and bool(state.hands[use.seat])


def _jasmine_tea(t: Turn[State], use: Use, execution: Execution) -> Menu:
    if _jasmine_tea_open(t.state, use, execution):
        hand = One(tuple(t.state.hands[use.seat]))
        yield Offer(JasmineSell.option(power=One((use.card,)), card=hand), _sell_for_tea)


def _sell_for_tea(t: Turn[State], seat: Seat, choice: JasmineSell) -> None:
    t.state.spend(seat, choice.power)
    sell(t, seat, (choice.card,), JASMINE_SALE, choice.power)


refusing(JasmineSell, card_of_hand)

JASMINE_TEA = power(
    "jasmine_tea",
    "Once a turn, while you do CONTRACT actions, you may put a card of your hand on the supply island for 2 credits.",
    Beside("on_contract_action", Action.CONTRACT, _jasmine_tea, _jasmine_tea_open),
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
    yield from free_load(t, use, only=lambda ship: use.heard.card in ship.contracts)


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


def _contracts_at_any_time(t: Turn[State], use: Use, cards: tuple[CardId, ...]) -> Menu:
    """Offer, for each ship with room, those of these cards for which the seat lacks no tier (IE-163)."""
    state, seat = t.state, use.seat
    for ship in state.available(seat):
        room = room_on(state, ship)
        fitting = tuple(
            [card for card in cards if len(CARDS[card].load) <= room and not missing_tiers(state, seat, card)]
        )
        if fitting:
            option = ContractAnytime.option(power=One((use.card,)), card=One(fitting), ship=One((ship.id,)))
            yield Offer(option, _contract_at_any_time)


def _contract_at_any_time(t: Turn[State], seat: Seat, choice: ContractAnytime) -> None:
    contract(t, seat, choice.card, choice.ship, hand_of(seat), choice.power, Cause.POWER)


def _cannot_contract(t: Turn[State], seat: Seat, move: ContractAnytime) -> Refusal | None:
    return card_of_hand(t, seat, move) or refuse_contract(t.state, seat, move.card, move.ship, 1)


refusing(ContractAnytime, _cannot_contract)


def _lutefisk(t: Turn[State], use: Use) -> Menu:
    return _contracts_at_any_time(t, use, (use.card,))


LUTEFISK = power(
    "lutefisk",
    "At any time you may contract this from your hand without an action, if you have the level that its tier needs.",
    AnyTimeInHand(_lutefisk),
)


def _oysters(t: Turn[State], use: Use) -> Menu:
    return _contracts_at_any_time(t, use, of_type(t.state.hands[use.seat], GoodType.LUXURY))


OYSTERS = power(
    "oysters",
    "At any time you may contract luxury cards without an action, if you have the level that their tiers need.",
    AnyTime(usable=lambda state, use: may_contract_something(state, use.seat), offers=_oysters),
)
