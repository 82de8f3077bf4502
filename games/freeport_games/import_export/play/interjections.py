"""Interjections of any seat beside an open decision (section 4.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import (
    Case,
    Entry,
    Menu,
    Move,
    Offer,
    Option,
    Refusal,
    Refuse,
    Scene,
    Turn,
    Way,
    Ways,
    run,
)
from freeport_games.import_export.areas.zones import move as move_cards
from freeport_games.import_export.conditions import (
    AVAILABLE,
    IS_LIVE,
    IS_NO_END,
    IS_POLICY,
    LEADS,
    NOT_COMPLETED_NOW,
    SOME,
    TAKES_ORDERS,
    UNDER_IT,
)
from freeport_games.import_export.events import StandingOrderGiven
from freeport_games.import_export.moves import USABLE, DiscardContracts, SetStandingOrder
from freeport_games.import_export.powers.catalogue import WAYS
from freeport_games.import_export.state import Phase, Policy, State
from freeport_games.import_export.state.places import DISCARD, Zone, on_ship
from freeport_games.import_export.vocabulary.declared import AT_ANY_TIME, in_hand, usable, words
from freeport_games.import_export.vocabulary.using import NO_USES, PowerWay, Uses, by_way, menu_of, why_not
from freeport_games.import_export.vocabulary.words import AnyTime, AnyTimeInHand, AnyTimeLeading, StandingOrder, Use

from .settling import settle

TAKING_ORDERS = words(StandingOrder)
AT_ANY_TIME_IN_HAND = words(AnyTimeInHand)
"""The powers that give moves beside any decision while their cards lie in the hand."""
OF_POWERS: Mapping[type[Move], PowerWay] = {way.kind: way for way in WAYS if way.kind in USABLE}
"""The moves of powers that belong to no question: whatever is asked, a seat is told what is wrong with them."""
KINDS = tuple(OF_POWERS)


def interjections(t: Turn[State], seat: Seat) -> Menu:
    """Yield what a seat may do beside the open decision, and why other moves are refused (IE-155)."""
    at_rest, state = not t.mid_move, t.state
    discards = DISCARDS(t, seat) if seat == state.leader else DISCARDS.closed
    orders = ORDERS.closed if state.live_powers.isdisjoint(TAKING_ORDERS) else ORDERS(t, seat)
    for entry in (*discards, *_by_powers(t, seat), *orders):
        if type(entry) is Offer:
            yield Offer(entry.option, partial(_interject, do=entry.do, at_rest=at_rest), entry.why_not)
        else:
            yield entry


def _interject(
    t: Turn[State], seat: Seat, move: Move, *, do: Callable[[Turn[State], Seat, Any], Any], at_rest: bool
) -> Scene:
    """Carry out an interjection; its triggers are resolved at once if no effect is under way (IE-157)."""
    yield from run(do(t, seat, move))
    if at_rest and t.state.resolving is None and t.state.completing is None:
        yield from settle(t, seat)


def _by_powers(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return what a seat may do with powers, and why it may make no other move of any power."""
    uses = _uses(t.state, seat)
    return [*menu_of(t, seat, uses), Refuse(KINDS, why=partial(_why_not, uses), in_turn=True)]


def _why_not(uses: Uses, t: Turn[State], seat: Seat, move: Move) -> Refusal | None:
    by = OF_POWERS[type(move)]
    return why_not(by, uses.get(by, {}), t, seat, move)


def _uses(state: State, seat: Seat) -> Uses:
    """Return the powers that a seat may use beside any decision; in the end window it is asked instead (IE-182)."""
    if state.phase is Phase.END_WINDOW:
        return NO_USES
    found: list[tuple[Use, tuple[PowerWay, ...]]] = []
    if not AT_ANY_TIME.isdisjoint(state.live_powers):
        found += usable(state, seat, AnyTimeLeading) if seat == state.leader else []
        found += usable(state, seat, AnyTime)
    if not AT_ANY_TIME_IN_HAND.keys().isdisjoint(state.hands[seat]):
        found += [(use, word.ways) for use, word in in_hand(state, seat, AnyTimeInHand)]
    return by_way(found) if found else NO_USES


def discard_contracts(t: Turn[State], _: Seat, move: DiscardContracts) -> None:
    """Discard contracts of one of the leader's ships; the containers stay (IE-127, IE-130)."""
    ship = t.state.ship(move.ship)
    cards = [card for card in ship.contracts if card in move.cards]
    move_cards(t, cards, on_ship(Zone.CONTRACTS, ship.id), DISCARD)


def give_standing_order(t: Turn[State], seat: Seat, move: SetStandingOrder) -> None:
    """Note a seat's standing order for an optional draw (PW-11)."""
    policy = Policy(move.policy)
    t.state.orders[seat][move.power] = policy
    t.tell(StandingOrderGiven(seat, move.power, policy), to=(seat,))


# Menus


def _contracts(c: Case[State]) -> Iterable[Option[DiscardContracts]]:
    """Yield the contracts of each ship that may be discarded; the ships that complete are not available."""
    for ship in c.state.available(c.seat):
        if ship.contracts:
            contracts = tuple(ship.contracts)
            yield DiscardContracts.option(ship=One((ship.id,)), cards=Some(contracts, 1, len(contracts)))


DISCARDS = Ways(
    Case[State],
    Way(
        DiscardContracts,
        discard_contracts,
        IS_NO_END,
        LEADS,
        NOT_COMPLETED_NOW("ship", "IE-128"),
        AVAILABLE("ship", "IE-127"),
        SOME("cards", "IE-127"),
        UNDER_IT("cards", "ship", "IE-127"),
        options=_contracts,
        in_turn=True,
    ),
)
"""What the leader may discard beside any decision (IE-127)."""
ORDERS = Ways(
    Case[State],
    Way(
        SetStandingOrder,
        give_standing_order,
        IS_LIVE("power", "IE-131"),
        IS_NO_END,
        IS_POLICY("policy", "IE-135"),
        TAKES_ORDERS("power", "IE-135"),
        in_turn=True,
    ),
)
"""The standing orders of a seat (PW-11)."""
