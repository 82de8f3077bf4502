"""What a seat, or a spectator, may see.

A hand is for its seat alone, and so are its standing orders and a bid before all are in. The order of the deck is for
nobody, ever. All else is public, and after the end the hands are too.
"""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat, View

from .components import CARDS, Action, Card, CardId, CardSet, GoodType, ImportExportData, ShipId, cards_of
from .counting import goods_limit, imports_limit, levels, threshold
from .events import Cards, CardsShown, RevealedBid
from .hold import hold_of, room_on
from .powers.vocabulary import POWERS
from .state import (
    Choice,
    EndReason,
    Entry,
    Execution,
    Happening,
    Hook,
    Phase,
    Policy,
    Round,
    Ship,
    Shipment,
    State,
)


class ShipInPlay(ImportExportData, frozen=True):
    """A ship as everybody sees it."""

    id: ShipId
    """Its colour and number."""
    owner: Seat
    """Its seat."""
    at_sea: bool
    """Whether it lies in the open sea; if not, in its owner's harbour."""
    contracts: tuple[Card, ...]
    """Its contracts, in contracting order."""
    containers: tuple[Card, ...]
    """Its containers, in loading order."""
    bound: tuple[CardId, ...]
    """Containers that are bound as pairs, two by two, each pair one technology container (Robot Cats)."""
    released: bool
    """Whether its owner completes it, though half of its luxury slots only are filled (Prefab Homes)."""
    slots: int
    """The slots of all its contracts."""
    fill: int
    """How many of them its containers fill."""
    accepts: tuple[GoodType, ...]
    """The types of container that it takes now."""
    room: int
    """How many more slots its contracts may have."""


class ShipmentInPlay(ImportExportData, frozen=True, gc=False):
    """A completed contract."""

    card: Card
    """The card."""
    power: CardId
    """The card whose power it has: its own, or its model's."""
    text: str
    """What the power does."""
    tokens: int
    """Credits stored on it."""
    used: int
    """How often it was used in this turn."""


class Level(ImportExportData, frozen=True, gc=False):
    """A seat's level in a type: contracts of so many tiers cost one action."""

    type: GoodType
    """The type."""
    level: int
    """The level."""


class StandingOrderInPlay(ImportExportData, frozen=True, gc=False):
    """How a seat answers an optional draw."""

    power: CardId
    """The card with the power."""
    policy: Policy
    """The answer."""


class DeclaredGood(ImportExportData, frozen=True, gc=False):
    """An import that counts as a good at the end (Teslas)."""

    card: CardId
    """The import."""
    type: GoodType
    """The type of good."""


class SeatInPlay(ImportExportData, frozen=True):
    """What lies before a seat."""

    seat: Seat
    """The seat's number."""
    harbour: str
    """Its harbour; empty until it is dealt."""
    credits: int
    """Its active credits."""
    hand: Cards
    """Its hand: shown to the seat itself, and to all after the end."""
    imports: tuple[Card, ...]
    """Its imports."""
    imports_limit: int
    """How many imports it may hold."""
    goods: tuple[Card, ...]
    """Its goods."""
    goods_limit: int
    """How many goods it may hold."""
    shipments: tuple[ShipmentInPlay, ...]
    """Its shipments, oldest first."""
    levels: tuple[Level, ...]
    """Its level in each type."""
    played: tuple[Card, ...]
    """What it used in this turn to lead or to follow."""
    choice: Choice
    """What it has chosen in this turn."""
    action: Action | None
    """The action that it performs in this turn; null before it has chosen."""
    count: int
    """How many actions it may do, where that is fixed."""
    sold: bool
    """Whether it has sold to the supply island in this turn."""
    pirated: int
    """How many PIRATE actions it has done in this turn."""
    extra_leads: int
    """How many more turns in a row it gets with its next turn as the leader."""
    passive: int
    """Credits that count at the end only."""
    standing_orders: tuple[StandingOrderInPlay, ...]
    """How it answers optional draws; shown to the seat itself only."""
    declared_goods: tuple[DeclaredGood, ...]
    """The goods that its imports are declared to be."""


class ExecutionInPlay(ImportExportData, frozen=True, gc=False):
    """A seat that is doing its actions."""

    seat: Seat
    """Who does them."""
    action: Action
    """Which action."""
    left: int
    """How many are left."""
    done: int
    """How many it has done."""
    solo: bool
    """Whether it is a free action by itself."""
    technology: int
    """How many technology goods it had when it began."""
    owner_earns: bool
    """Whether the owner of a ship from which it imports by itself earns."""
    stopped: bool
    """Whether it has said that it does no more."""


class RoundInPlay(ImportExportData, frozen=True):
    """A round of imports."""

    number: int
    """Its number, from 1."""
    participants: tuple[Seat, ...]
    """The seats that import in it, clockwise from the leader."""
    source: str
    """The ship that was chosen, or `island`; empty before."""
    bids: tuple[RevealedBid, ...]
    """The bids, once all are in."""
    winner: Seat | None
    """Who takes; null before it is known."""


class Waiting(ImportExportData, frozen=True):
    """A triggered power."""

    seat: Seat
    """For whom it acts."""
    card: CardId
    """The card that has it."""
    power: CardId
    """The power: the card's own, or its model's."""
    hook: Hook
    """The place of the flow at which it heard."""
    happened: Happening
    """What it heard."""


class CompletionInPlay(ImportExportData, frozen=True):
    """A ship that is being completed."""

    ship: ShipId
    """The ship."""
    contracts: tuple[CardId, ...]
    """Its contracts, in contracting order."""
    carried: tuple[GoodType, ...]
    """The types of its containers when the completion began."""
    sailed: bool
    """Whether the ship has gone to sea: the powers that come with the completion act now."""


class EndInPlay(ImportExportData, frozen=True, gc=False):
    """Why this turn is the last one."""

    reason: EndReason
    """The reason."""
    seat: Seat | None
    """Whose doing it was, if anybody's."""
    turn: int
    """The number of the turn."""


class ImportExportView(View, frozen=True):
    """A game of Import / Export as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """Whose view this is; null for a spectator's."""
    sets: tuple[CardSet, ...]
    """The sets of cards that are in the game."""
    public_skip: bool
    """Whether a seat is passed over when everybody can see that it can do nothing (IE-049)."""
    first_leader: Seat | None
    """The leader of the first turn; null until it is drawn."""
    end_credits: int
    """The threshold of active credits, as the options say."""
    threshold: int
    """The threshold now: a power may have changed it."""
    phase: Phase
    """How far the turn has come."""
    turn: int
    """The number of the turn, from 1; 0 during setup."""
    leader: Seat
    """Whose turn it is."""
    more_leads: int
    """How many more turns in a row the leader has after this one."""
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
    executions: tuple[ExecutionInPlay, ...]
    """Who is doing actions, a free action inside another one last."""
    round: RoundInPlay | None
    """The round of imports that is under way; null if there is none."""
    queue: tuple[Waiting, ...]
    """The triggered powers that wait."""
    resolving: Waiting | None
    """The triggered power that is being resolved; null if none is."""
    completing: CompletionInPlay | None
    """The ship that is being completed; null if none is."""
    end: EndInPlay | None
    """Why this turn is the last one; null if it is not."""
    winner: Seat | None
    """The seat that won by a power; null if none did."""


def view_for(state: State, viewer: Seat | None) -> ImportExportView:
    """What a seat, or a spectator (None), may see."""
    over = state.phase is Phase.OVER
    completing, end = state.completing, state.end_trigger
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
        tuple([_seat(state, seat, over or seat == viewer, seat == viewer) for seat in range(state.seats)]),
        tuple([_ship(state, ship) for ship in state.ships]),
        cards_of(state.island),
        Hidden(len(state.deck)),
        tuple(state.discard),
        tuple([_execution(execution) for execution in state.executions]),
        None if state.round is None else _round(state.round),
        tuple([_waiting(entry) for entry in state.queue]),
        None if state.resolving is None else _waiting(state.resolving),
        None
        if completing is None
        else CompletionInPlay(
            completing.ship, tuple(completing.contracts), tuple(completing.carried), completing.sailed
        ),
        None if end is None else EndInPlay(end.reason, end.seat, end.turn),
        state.winner,
    )


def _seat(state: State, seat: Seat, sees_hand: bool, sees_orders: bool) -> SeatInPlay:
    hand = state.hands[seat]
    commitment = state.commitments[seat]
    orders = state.orders[seat] if sees_orders else {}
    dealt = bool(state.harbours)
    return SeatInPlay(
        seat,
        state.harbours[seat] if dealt else "",
        state.credits[seat],
        CardsShown(cards_of(hand)) if sees_hand else Hidden(len(hand)),
        cards_of(state.imports[seat]),
        imports_limit(state, seat),
        cards_of(state.goods[seat]),
        goods_limit(state, seat),
        tuple([_shipment(shipment) for shipment in state.shipments[seat]]),
        tuple([Level(type_, reached) for type_, reached in levels(state, seat).items()]) if dealt else (),
        cards_of(state.played[seat]),
        commitment.choice,
        commitment.action,
        state.counts[seat],
        state.sold[seat],
        state.pirated[seat],
        state.extra_leads[seat],
        state.passive[seat],
        tuple([StandingOrderInPlay(power, policy) for power, policy in orders.items()]),
        tuple([DeclaredGood(card, type_) for card, type_ in state.declared_goods[seat].items()]),
    )


def _shipment(shipment: Shipment) -> ShipmentInPlay:
    return ShipmentInPlay(
        CARDS[shipment.card], shipment.power, POWERS[shipment.power].text, shipment.tokens, shipment.used
    )


def _ship(state: State, ship: Ship) -> ShipInPlay:
    room = 0 if ship.at_sea else room_on(state, ship)
    if not ship.contracts:
        aboard = cards_of(ship.containers)
        return ShipInPlay(ship.id, ship.owner, ship.at_sea, (), aboard, _bound(ship), False, 0, 0, (), room)
    hold = hold_of(state, ship)
    size, fill = hold.size, hold.fill
    return ShipInPlay(
        ship.id,
        ship.owner,
        ship.at_sea,
        cards_of(ship.contracts),
        cards_of(ship.containers),
        _bound(ship),
        ship.released,
        size,
        fill,
        hold.accepted if fill < size else (),
        room,
    )


def _bound(ship: Ship) -> tuple[CardId, ...]:
    return tuple([card for pair in ship.pairs for card in pair]) if ship.pairs else ()


def _execution(execution: Execution) -> ExecutionInPlay:
    return ExecutionInPlay(
        execution.seat,
        execution.action,
        execution.left,
        execution.done,
        execution.solo,
        execution.technology,
        execution.owner_earns,
        execution.stopped,
    )


def _round(running: Round) -> RoundInPlay:
    return RoundInPlay(
        running.number,
        tuple(running.participants),
        running.source,
        tuple([RevealedBid(seat, amount) for seat, amount in running.bids]),
        running.winner,
    )


def _waiting(entry: Entry) -> Waiting:
    return Waiting(entry.seat, entry.card, entry.power, entry.hook, entry.happened)
