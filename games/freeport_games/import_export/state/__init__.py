"""The whole state of a game, as plain data."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Trails
from freeport_games.import_export.components import (
    GOODS,
    Action,
    CardId,
    CardSet,
    GoodType,
    ImportExportData,
    KnownCard,
    ShipId,
    WhereKey,
)


class Phase(StrEnum):
    """The progress of the game, and of a turn."""

    SETUP = "SETUP"
    """Harbours are dealt, the deck is shuffled, the first leader is drawn."""
    LEAD = "LEAD"
    """The leader draws or declares an action."""
    COMMIT = "COMMIT"
    """The other seats draw or follow, one by one."""
    EXECUTE = "EXECUTE"
    """The seats do their actions, one after the other."""
    IMPORT_ROUNDS = "IMPORT_ROUNDS"
    """The seats that import do so in rounds."""
    END_WINDOW = "END_WINDOW"
    """The last turn is over: powers that work at the end may be used."""
    OVER = "OVER"
    """The game is over."""


SETUP, LEAD, COMMIT, EXECUTE, IMPORT_ROUNDS, END_WINDOW, OVER = Phase
"""The members by themselves: in CPython 3.11 reading one through its class takes ten times as long."""


class Choice(StrEnum):
    """A seat's choice in this turn."""

    NONE = "NONE"
    LEAD = "LEAD"
    FOLLOW = "FOLLOW"
    DRAW = "DRAW"


NO_CHOICE, LEADS, FOLLOWS, DRAWS = Choice
"""The members by themselves, as those of ``Phase``."""


class EndReason(StrEnum):
    """The reason why the game ends."""

    CREDITS = "CREDITS"
    """A seat reached the threshold (IE-175)."""
    DECK_OUT = "DECK_OUT"
    """The last card left the deck, and there was no discarded card to renew it (IE-056)."""
    SPECIAL = "SPECIAL"
    """A power ended it (IE-178)."""
    WON = "WON"
    """A power made its seat win (IE-180)."""


class Policy(StrEnum):
    """A seat's advance answer to an optional draw (PW-11)."""

    ASK = "ASK"
    """Ask every time."""
    ALWAYS = "ALWAYS"
    """Always draw."""
    NEVER = "NEVER"
    """Never draw."""


class Hook(StrEnum):
    """The points of the flow at which powers that react to something act (IE-132; section 4.14 of RULES.md)."""

    ON_LEAD = "ON_LEAD"
    ON_ALL_COMMITTED = "ON_ALL_COMMITTED"
    ON_EXECUTION_START = "ON_EXECUTION_START"
    ON_DRAW = "ON_DRAW"
    ON_OTHER_DRAW = "ON_OTHER_DRAW"
    ON_OTHER_DRAW_ACTION = "ON_OTHER_DRAW_ACTION"
    ON_CONTRACT = "ON_CONTRACT"
    ON_CONTRACT_ANY = "ON_CONTRACT_ANY"
    ON_CONTAINER_LOADED = "ON_CONTAINER_LOADED"
    ON_IMPORT_ANY = "ON_IMPORT_ANY"
    ON_GOODS_ADDED = "ON_GOODS_ADDED"
    ON_PIRATE = "ON_PIRATE"
    ON_OTHER_PIRATE = "ON_OTHER_PIRATE"
    ON_SHIP_RETURN = "ON_SHIP_RETURN"
    ON_COMPLETE_OWN = "ON_COMPLETE_OWN"
    ON_COMPLETE_ANY = "ON_COMPLETE_ANY"
    ON_OTHER_COMPLETE = "ON_OTHER_COMPLETE"
    ON_OTHER_CREDIT_LOSS = "ON_OTHER_CREDIT_LOSS"


class Cause(StrEnum):
    """The cause of loading, importing or taking a container."""

    ACTION = "ACTION"
    """A LOAD, IMPORT or PIRATE action, or a power that extends one."""
    PIRATE = "PIRATE"
    """A PIRATE action that loads what it took."""
    POWER = "POWER"
    """A power outside of any action."""


class Shipment(msgspec.Struct, array_like=True):
    """A completed contract in front of its owner; its power is live (IE-131)."""

    card: KnownCard
    """The card."""
    power: KnownCard
    """The card whose power it has: itself, or its model if it copies one (IE-167)."""
    tokens: int = 0
    """Credits stored on it (IE-139)."""
    used: int = 0
    """The number of times that it was used in this turn (IE-138)."""


class Ship(msgspec.Struct, array_like=True):
    """A ship and its cards."""

    id: ShipId
    """Its colour and number."""
    owner: Seat
    """Its seat."""
    at_sea: bool
    """Whether it lies in the open sea; if not, in its owner's harbour."""
    contracts: list[KnownCard] = []
    """The contracts tucked under it, in contracting order (IE-066)."""
    containers: list[KnownCard] = []
    """The containers on it, in loading order."""
    pairs: list[tuple[KnownCard, KnownCard]] = []
    """Containers that are bound to each other as one technology container (Robot Cats)."""
    released: bool = False
    """Whether its owner completes it with only half of its luxury slots filled (Prefab Homes)."""


class Commitment(msgspec.Struct, array_like=True):
    """A seat's choice in this turn, with its action."""

    choice: Choice = NO_CHOICE
    """Whether it leads, follows or draws."""
    action: Action | None = None
    """The action that it executes (IE-044); null before it has chosen."""


class Execution(ImportExportData, frozen=True):
    """A seat that is doing its actions."""

    seat: Seat
    """The seat that does them."""
    action: Action
    """The action."""
    left: int
    """The number of actions that are left (IE-045)."""
    done: int = 0
    """The number of actions that it has done."""
    solo: bool = False
    """Whether it is a free action by itself (IE-172)."""
    technology: int = 0
    """The number of technology goods that the seat had when it began (Playstations)."""
    owner_earns: bool = True
    """Whether the owner of a ship from which it imports by itself earns (IE-172)."""
    stopped: bool = False
    """Whether the seat has ended its actions."""


class RevealedBid(ImportExportData, frozen=True):
    """A bid that the viewer may know."""

    seat: Seat
    """The seat that made it."""
    amount: int | None
    """The number of credits; null for a pass."""


class Round(ImportExportData, frozen=True):
    """A round of imports (IE-077)."""

    number: int
    """Its number, from 1."""
    participants: tuple[Seat, ...]
    """The seats that have an action left for it, clockwise from the leader."""
    source: WhereKey = ""
    """The ship that was chosen, or `island`; empty before the choice."""
    bids: tuple[RevealedBid, ...] = ()
    """The bids, once all are in."""
    winner: Seat | None = None
    """The seat that takes; null before it is known."""


class Happening(ImportExportData, frozen=True, gc=False):
    """An event that powers react to. It holds only public facts, because the queue is public."""

    actor: Seat
    """The seat that caused it: the acting seat of IE-142."""
    card: CardId = ""
    """The card that it is about, if any."""
    ship: ShipId = ""
    """The ship that it is about, if any."""
    cards: tuple[CardId, ...] = ()
    """All cards that went together: contracts completed, cards loaded, imported or taken."""
    carried: tuple[GoodType, ...] = ()
    """The types of the containers aboard a completed ship (PW-03)."""
    amount: int = 0
    """Credits, or a count."""
    cause: Cause = Cause.ACTION
    """The cause."""
    other: Seat | None = None
    """The other seat concerned: the ship's owner, the payee."""
    by: CardId = ""
    """The power that caused it, if any."""


class QueuedPower(ImportExportData, frozen=True):
    """A triggered power that waits in the queue (IE-143)."""

    seat: Seat
    """The seat that it acts for."""
    card: CardId
    """The shipment that has the power."""
    power: CardId
    """The power: the card's own, or its model's."""
    hook: Hook
    """The point of the flow at which it was notified."""
    happened: Happening
    """The event that it was notified of."""


class Completion(ImportExportData, frozen=True):
    """A ship that is being completed (IE-110)."""

    ship: ShipId
    """The ship."""
    contracts: tuple[CardId, ...]
    """Its contracts, in contracting order."""
    carried: tuple[GoodType, ...]
    """The types of its containers when the completion began (PW-03)."""
    sailed: bool = False
    """Whether the ship has gone to sea (IE-117): the powers that come with the completion act now."""


class EndTrigger(ImportExportData, frozen=True):
    """The reason why this turn is the last one."""

    reason: EndReason
    """The reason that was found first."""
    seat: Seat | None
    """The seat that caused it, if any."""
    turn: int
    """The number of the turn."""


class State(msgspec.Struct, array_like=True, dict=True):
    """The whole state of a game."""

    end_credits: int
    """The threshold of active credits (IE-175)."""
    public_skip: bool
    """Whether a seat is passed over when everybody can see that it can do nothing (IE-049)."""
    sets: list[CardSet]
    """The sets of cards that are in the game."""
    harbours: list[str]
    """Each seat's harbour; empty until they are dealt."""
    first_leader: Seat | None
    """The leader of the first turn; None until it is drawn."""
    deck: list[KnownCard]
    """The draw pile, top card first."""
    credits: list[int]
    """Each seat's active credits."""
    hands: list[list[KnownCard]]
    """Each seat's hand, in the order in which the cards came."""
    imports: list[list[KnownCard]]
    """Each seat's imports."""
    goods: list[list[KnownCard]]
    """Each seat's goods."""
    shipments: list[list[Shipment]]
    """Each seat's shipments, oldest first."""
    played: list[list[KnownCard]]
    """The cards that each seat used to lead or to follow."""
    commitments: list[Commitment]
    """Each seat's choice in this turn."""
    counts: list[int]
    """Each seat's action count, once it is fixed (IE-045)."""
    sold: list[bool]
    """Whether each seat has sold to the island in this turn (IE-105)."""
    pirated: list[int]
    """The number of PIRATE actions that each seat has done in this turn."""
    extra_leads: list[int]
    """The number of additional turns in a row that each seat gets with its next turn as the leader (IE-174)."""
    passive: list[int]
    """Credits of each seat that only count at the end."""
    orders: list[dict[KnownCard, Policy]]
    """Each seat's standing orders (PW-11)."""
    declared_goods: list[dict[KnownCard, GoodType]]
    """The goods that each seat's imports are declared to be at the end (Teslas)."""
    ships: list[Ship] = []
    """The ships, seat by seat; empty until the harbours are dealt."""
    discard: list[KnownCard] = []
    """The discard pile, in the order in which the cards came."""
    island: list[KnownCard] = []
    """The supply island, oldest first."""
    phase: Phase = SETUP
    """The phase of the game."""
    turn: int = 0
    """The number of the turn, from 1; 0 during setup."""
    leader: Seat = 0
    """The seat whose turn it is."""
    at: Seat = 0
    """The seat whose part of the phase is next."""
    more_leads: int = 0
    """The number of additional turns in a row that the leader has after this one."""
    declared: Action | None = None
    """The declared action."""
    executions: list[Execution] = []
    """The executions under way, a free action inside another one last."""
    round: Round | None = None
    """The round of imports that is under way."""
    trails: Trails = msgspec.field(default_factory=Trails)
    """Where hidden cards have lain since everybody last knew them."""
    bids_in: dict[Seat, int | None] = {}
    """Bids that are in and not yet revealed, None for a pass; their credits cannot be spent otherwise (IE-159)."""
    queue: list[QueuedPower] = []
    """The triggered powers that wait."""
    resolving: QueuedPower | None = None
    """The triggered power that is being resolved."""
    completing: Completion | None = None
    """The ship that is being completed."""
    end_trigger: EndTrigger | None = None
    """The reason why this turn is the last one; None if it is not."""
    winner: Seat | None = None
    """The seat that won by a power (IE-180)."""

    @property
    def deck_list(self) -> list[CardId]:
        """Every card of the game, in the order of the identifiers."""
        return sorted(card for which in self.sets for card in GOODS.sets[which])

    @cached_property  # random play takes 7 % less by it, with views 9 %
    def live_powers(self) -> frozenset[CardId]:
        """The live powers of all seats; derived, and never stored: ``shipments_changed`` discards them."""
        return frozenset(shipment.power for shipments in self.shipments for shipment in shipments)

    def shipments_changed(self) -> None:
        """Note that a shipment came, went, or changed its power."""
        self.__dict__.pop("live_powers", None)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.credits)

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """Return every seat once, clockwise from a given one."""
        return (*range(first, self.seats), *range(first))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return every other seat, clockwise from a seat's left."""
        return self.clockwise(seat)[1:]

    def ships_of(self, seat: Seat) -> list[Ship]:
        """Return a seat's two ships."""
        return self.ships[2 * seat : 2 * seat + 2]

    def available(self, seat: Seat) -> list[Ship]:
        """Return a seat's ships that lie in its harbour and are not about to sail (IE-059, IE-128)."""
        completing = None if self.completing is None or self.completing.sailed else self.completing.ship
        found = []
        for ship in self.ships[2 * seat : 2 * seat + 2]:  # not a comprehension: this is the hot path
            if not ship.at_sea and ship.id != completing:
                found.append(ship)
        return found

    def at_sea(self) -> list[Ship]:
        """Return the ships in the open sea that carry containers."""
        found = []
        for ship in self.ships:
            if ship.at_sea and ship.containers:
                found.append(ship)
        return found

    def ship(self, name: ShipId) -> Ship:
        """Return the ship with an identifier."""
        for ship in self.ships:
            if ship.id == name:
                return ship
        raise KeyError(name)

    def shipment(self, seat: Seat, card: CardId) -> Shipment | None:
        """Return a card in a seat's shipments, or None if it does not lie there."""
        for shipment in self.shipments[seat]:
            if shipment.card == card:
                return shipment
        return None

    def spend(self, seat: Seat, card: CardId) -> None:
        """Count that a card in a seat's shipments was used in this turn (IE-138)."""
        if (shipment := self.shipment(seat, card)) is not None:
            shipment.used += 1

    @property
    def execution(self) -> Execution:
        """The execution that is under way: the innermost one."""
        return self.executions[-1]

    def step(self, actions: int = 1) -> None:
        """Count a step of the execution under way, at a cost in actions (IE-045)."""
        running = self.execution
        self.executions[-1] = msgspec.structs.replace(running, left=running.left - actions, done=running.done + 1)

    def actions_left(self, seat: Seat, action: Action) -> int | None:
        """Return how many actions a seat has left; None if it is not doing this action, or its part is interrupted."""
        running = self.executions[-1] if self.executions else None
        if running is None or running.seat != seat or running.action is not action:
            return None
        interrupted = self.resolving is not None or self.completing is not None
        return None if interrupted and not running.solo else running.left

    def free_credits(self, seat: Seat) -> int:
        """Return the credits with which a seat may pay voluntarily: those above a bid that is in (IE-159)."""
        return self.credits[seat] - (self.bids_in.get(seat) or 0)
