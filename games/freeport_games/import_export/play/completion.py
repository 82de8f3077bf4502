"""Completing a ship, in the six steps of section 4.11."""

from __future__ import annotations

import msgspec

from freeport_games.engine.menus import Scene, Turn, run
from freeport_games.import_export.areas.hold import SLOTS_A_SHIP, capacity
from freeport_games.import_export.components import TABLES, TYPE_OF, GoodType
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.effects.drawing import seed
from freeport_games.import_export.effects.returning import come_home
from freeport_games.import_export.effects.shelving import at_once, shelve
from freeport_games.import_export.events import ShipCompleted, ShipSailed, Why
from freeport_games.import_export.state import Completion, Happening, Hook, Ship, State
from freeport_games.import_export.state.places import Zone, on_ship
from freeport_games.import_export.vocabulary.declared import has, live, words
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.words import (
    AfterPayout,
    BeforeSail,
    CargoPayout,
    Pairs,
    Payout,
    Use,
)

ROWS = TABLES.ship_payout.rows.value
ROWS_CAPACITY_8 = [*ROWS, *TABLES.ship_payout.capacity_8.value]


def complete(t: Turn[State], ship: Ship) -> Scene:
    """Complete a ship whose requirement is met (IE-110 to IE-123)."""
    state, seat = t.state, ship.owner
    contracts = tuple(ship.contracts)
    completion = Completion(ship.id, contracts, _carried(state, ship))
    happened = Happening(seat, ship=ship.id, cards=contracts, carried=completion.carried)
    state.completing = completion
    t.tell(ShipCompleted(seat, ship.id, contracts, tuple(ship.containers)))

    yield from seed(t)

    gain(t, seat, payout(state, ship, completion), Why.PAYOUT)
    yield from _aboard(t, happened, AfterPayout)

    for card in contracts:
        yield from shelve(t, seat, card, on_ship(Zone.CONTRACTS, ship.id))

    yield from _aboard(t, happened, BeforeSail)
    ship.at_sea, ship.pairs, ship.released = True, [], False
    state.completing = msgspec.structs.replace(completion, sailed=True)
    t.tell(ShipSailed(seat, ship.id))
    if not ship.containers:
        come_home(t, ship, seat)

    # A card that an immediate power brings into the shipments came with this completion too, and is not notified of it
    # (IE-121).
    present = {(owner, each.card) for owner, shipments in enumerate(state.shipments) for each in shipments}
    for card in contracts:
        yield from at_once(t, Use(seat, card, card, happened))

    hear(t, happened, Hook.ON_COMPLETE_OWN, Hook.ON_COMPLETE_ANY, Hook.ON_OTHER_COMPLETE, present=present)
    state.completing = None


def _carried(state: State, ship: Ship) -> tuple[GoodType, ...]:
    """Return the types of the containers aboard; a pair that counts as technology adds that type (PW-03)."""
    types = tuple(TYPE_OF[card] for card in ship.containers)
    return (*types, GoodType.TECHNOLOGY) if ship.pairs and has(state, ship.owner, Pairs) else types


def payout(state: State, ship: Ship, completion: Completion) -> int:
    """Return the payout of a completed ship to its owner (IE-113 to IE-115)."""
    rows = ROWS if capacity(state, ship.owner) == SLOTS_A_SHIP else ROWS_CAPACITY_8
    more = sum(word.more(state, ship.owner, completion) for _, word in live(state, ship.owner, Payout))
    aboard = words(CargoPayout)
    more += sum(aboard[card].more(state, ship.owner, completion) for card in ship.containers if card in aboard)
    return rows[min(len(ship.containers), len(rows) - 1)] + more


def _aboard(t: Turn[State], happened: Happening, word: type[AfterPayout] | type[BeforeSail]) -> Scene:
    """Let the owner's powers act on the ship, except those that came with this completion (IE-121)."""
    for use, declared in live(t.state, happened.actor, word):
        if use.card not in happened.cards:
            yield from run(declared.effect(t, Use(use.seat, use.card, use.power, happened)))
