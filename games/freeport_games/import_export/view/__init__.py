"""Views: the state as a seat, or a spectator, may see it.

Only its seat sees a hand, its standing orders, and its bid before all bids are in. Nobody ever sees the order of the
deck. Everything else is public, and so are the hands after the end.

Most things on the table look as they did a move ago, and alike to all viewers. So the parts for ships and seats are
remembered by everything that they depend on.
"""

from __future__ import annotations

import msgspec

from freeport_games.engine import Hidden, Seat, View
from freeport_games.import_export.areas.counting import goods_limit, imports_limit, levels, threshold
from freeport_games.import_export.areas.hold import hold_of, room_on
from freeport_games.import_export.components import CARDS, Action, Card, CardId, CardSet, cards_of
from freeport_games.import_export.events import CardsShown
from freeport_games.import_export.state import (
    Completion,
    EndTrigger,
    Execution,
    Phase,
    QueuedPower,
    RevealedBid,
    Round,
    Ship,
    Shipment,
    State,
)
from freeport_games.import_export.vocabulary.declared import POWERS, has
from freeport_games.import_export.vocabulary.words import UnlimitedImports, VirtualGoods

from .cache import Remembered
from .parts import DeclaredGood, Level, SeatInPlay, ShipInPlay, ShipmentInPlay, StandingOrderInPlay

Possessions = tuple[tuple[Card, ...], int, tuple[Card, ...], int, tuple[ShipmentInPlay, ...], tuple[Level, ...]]
"""A seat's imports, how many it may hold, its goods, how many it may hold, its shipments and its levels."""

_encode = msgspec.msgpack.Encoder().encode
_POSSESSIONS: Remembered[bytes, Possessions] = Remembered(2048)
_SHIPS: Remembered[bytes, ShipInPlay] = Remembered(2048)
_FLEETS: Remembered[bytes, tuple[ShipInPlay, ...]] = Remembered(512)


class ImportExportView(View, frozen=True):
    """A game of Import / Export as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """The seat whose view this is; null for a spectator's."""
    sets: tuple[CardSet, ...]
    """The sets of cards that are in the game."""
    public_skip: bool
    """Whether a seat is passed over when everybody can see that it can do nothing (IE-049)."""
    first_leader: Seat | None
    """The leader of the first turn; null until it is drawn."""
    end_credits: int
    """The threshold of active credits in the options."""
    threshold: int
    """The present threshold: a power may have changed it."""
    game_phase: Phase
    """The phase of the game."""
    turn: int
    """The number of the turn, from 1; 0 during setup."""
    leader: Seat
    """The seat whose turn it is."""
    more_leads: int
    """The number of additional turns in a row that the leader has after this one."""
    at: Seat
    """The seat whose part of the phase it is."""
    declared: Action | None
    """The declared action."""
    seats: tuple[SeatInPlay, ...]
    """The seats, in the order of their numbers: clockwise, as the turn passes."""
    ships: tuple[ShipInPlay, ...]
    """All ships."""
    island: tuple[Card, ...]
    """The supply island, oldest first."""
    deck: Hidden
    """The draw pile."""
    discard: tuple[CardId, ...]
    """The discard pile, by identifiers; the last card came last."""
    executions: tuple[Execution, ...]
    """The executions under way, a free action inside another one last."""
    import_round: Round | None
    """The round of imports that is under way; null if there is none."""
    own_bid: RevealedBid | None
    """The viewer's own bid while others have yet to bid; null if it has made none, or all are revealed."""
    queue: tuple[QueuedPower, ...]
    """The triggered powers that wait."""
    resolving: QueuedPower | None
    """The triggered power that is being resolved; null for none."""
    completing: Completion | None
    """The ship that is being completed; null for none."""
    end: EndTrigger | None
    """The reason why this turn is the last one; null if it is not."""
    winner: Seat | None
    """The seat that won by a power; null for none."""


def view_for(state: State, viewer: Seat | None) -> ImportExportView:
    """Return what a seat, or a spectator (None), may see."""
    over = state.phase is Phase.OVER
    return ImportExportView(
        viewer,
        tuple(state.sets),
        state.public_skip,
        state.first_leader,
        state.end_credits,
        threshold(state),
        state.phase,
        state.turn,
        state.leader,
        state.more_leads,
        state.at,
        state.declared,
        tuple(_seat(state, seat, over or seat == viewer, seat == viewer) for seat in range(state.seats)),
        _ships(state),
        cards_of(state.island),
        Hidden(len(state.deck)),
        tuple(state.discard),
        tuple(state.executions),
        state.round,
        None if viewer not in state.bids_in else RevealedBid(viewer, state.bids_in[viewer]),
        tuple(state.queue),
        state.resolving,
        state.completing,
        state.end_trigger,
        state.winner,
    )


def _seat(state: State, seat: Seat, sees_hand: bool, sees_orders: bool) -> SeatInPlay:
    hand, played, orders = state.hands[seat], state.played[seat], state.orders[seat]
    commitment, declared = state.commitments[seat], state.declared_goods[seat]
    return SeatInPlay(
        seat,
        state.harbours[seat] if state.harbours else None,
        state.credits[seat],
        CardsShown(cards_of(hand)) if sees_hand else Hidden(len(hand)),
        *_possessions(state, seat),
        cards_of(played),
        commitment.choice,
        commitment.action,
        state.counts[seat],
        state.sold[seat],
        state.pirated[seat],
        state.extra_leads[seat],
        state.passive[seat],
        tuple(StandingOrderInPlay(power, policy) for power, policy in orders.items()) if sees_orders else (),
        tuple(DeclaredGood(card, type_) for card, type_ in declared.items()) if declared else (),
    )


def _possessions(state: State, seat: Seat) -> Possessions:
    """Return a seat's possessions, remembered if possible: two kinds of power may depend on anything."""
    shipments = state.shipments[seat]
    if shipments and (has(state, seat, UnlimitedImports) or has(state, seat, VirtualGoods)):
        return _possessions_anew(state, seat)
    harbour = state.harbours[seat] if state.harbours else None
    key = _encode((harbour, state.imports[seat], state.goods[seat], shipments))
    return _POSSESSIONS.get(key) or _POSSESSIONS.keep(key, _possessions_anew(state, seat))


def _possessions_anew(state: State, seat: Seat) -> Possessions:
    reached = levels(state, seat) if state.harbours else {}
    return (
        cards_of(state.imports[seat]),
        imports_limit(state, seat),
        cards_of(state.goods[seat]),
        goods_limit(state, seat),
        tuple(_shipment(shipment) for shipment in state.shipments[seat]),
        tuple(Level(type_, level) for type_, level in reached.items()),
    )


def _shipment(shipment: Shipment) -> ShipmentInPlay:
    return ShipmentInPlay(
        CARDS[shipment.card], shipment.power, POWERS[shipment.power].text, shipment.tokens, shipment.used
    )


def _ships(state: State) -> tuple[ShipInPlay, ...]:
    """Return the ships, remembered as a whole if they and their shipments are unchanged; else one by one."""
    key = _encode((state.ships, state.shipments))
    ships = _FLEETS.get(key)
    if ships is None:
        ships = _FLEETS.keep(key, tuple(_ship(state, ship) for ship in state.ships))
    return ships


def _ship(state: State, ship: Ship) -> ShipInPlay:
    key = _encode((ship, state.shipments[ship.owner]))
    return _SHIPS.get(key) or _SHIPS.keep(key, _ship_anew(state, ship))


def _ship_anew(state: State, ship: Ship) -> ShipInPlay:
    hold = hold_of(state, ship)
    return ShipInPlay(
        ship.id,
        ship.owner,
        ship.at_sea,
        cards_of(ship.contracts),
        cards_of(ship.containers),
        tuple(card for pair in ship.pairs for card in pair),
        ship.released and bool(ship.contracts),
        hold.size,
        hold.fill,
        hold.accepted if ship.contracts else (),
        0 if ship.at_sea else room_on(state, ship),
    )
