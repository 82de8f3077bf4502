"""The whole state of a game, as plain data.

A scene is short: one decision of the Broker or the Move step with all that follows from it, or one of the other steps.
What is under way inside a scene (a combat, a parley, an auction, a visit) is in the state for the views and the rules;
the scene itself goes on by replay.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import msgspec

from freeport_games.engine import Seat

from .components import BRIX_WEAPONS, GOOD_AT, KINDS, CardId, CharacterId, PlanetId, SectorId, SmugglersData
from .options import SmugglersOptions


class Step(StrEnum):
    """How far the game, and its turn, has come (SG-101)."""

    SETUP = "SETUP"
    """Characters are dealt and chosen, planets are laid out, the first seat is rolled for."""
    TURN_START = "TURN_START"
    """Prison, hyperspace, drones and distress."""
    BROKER = "BROKER"
    """The active seat may deal with others at any distance."""
    DESTINY = "DESTINY"
    """A destiny card is drawn and followed."""
    MOVE = "MOVE"
    """The active seat flies."""
    ENCOUNTER = "ENCOUNTER"
    """The active seat visits a planet or meets another seat."""
    TURN_END = "TURN_END"
    """What ends with the turn is settled."""
    OVER = "OVER"
    """The game is over."""


class Status(StrEnum):
    """What a seat can do at all."""

    FREE = "FREE"
    IMPRISONED = "IMPRISONED"
    LOST = "LOST"
    ELIMINATED = "ELIMINATED"


class Lot(SmugglersData, frozen=True):
    """Live Brix Weapons that were bought in one purchase (SG-904)."""

    buyer: Seat
    """Who bought them."""
    expires_turn: int
    """The turn slot of the buyer at whose end they become ordinary Weapons."""
    units: int
    """How many there are."""

    @property
    def id(self) -> str:
        """What deals call it (SG-917)."""
        return f"{self.buyer}:{self.expires_turn}"


class HeldContract(SmugglersData, frozen=True):
    """A Contract that a seat holds."""

    card: CardId
    """The card."""
    units_left: int
    """How many units it still buys."""


class HeldOffer(SmugglersData, frozen=True):
    """A Crime Lord Offer that a seat has accepted."""

    card: CardId
    """The card."""
    planet: PlanetId
    """Where the goods go."""
    due_turn: int
    """The turn slot of the seat at whose end it is settled."""
    delivered: int
    """How many units have been delivered."""


class Units(SmugglersData, frozen=True):
    """So many units of a good."""

    good: str
    """The good; `brix_weapons` for live Brix Weapons of any lot."""
    units: int
    """How many."""


class LotUnits(SmugglersData, frozen=True):
    """So many units of a lot of Brix Weapons."""

    lot: str
    """The lot: its buyer, a colon, and the turn in which it expires."""
    units: int
    """How many."""


class Terms(SmugglersData, frozen=True):
    """One side of a deal: what a seat gives."""

    credits: int = 0
    """Credits."""
    goods: tuple[Units, ...] = ()
    """Ordinary goods."""
    brix: tuple[LotUnits, ...] = ()
    """Live Brix Weapons by their lots."""
    equipment: tuple[CardId, ...] = ()
    """Equipment."""
    friends: tuple[CardId, ...] = ()
    """Friends."""
    contracts: tuple[CardId, ...] = ()
    """Contracts."""

    @property
    def empty(self) -> bool:
        """Whether it holds nothing."""
        return self == NOTHING

    @property
    def units(self) -> int:
        """How many units of goods it holds."""
        return sum([each.units for each in self.goods]) + sum([each.units for each in self.brix])

    @property
    def cards(self) -> int:
        """How many cards it holds."""
        return len(self.equipment) + len(self.friends) + len(self.contracts)


NOTHING = Terms()


class FeePart(SmugglersData, frozen=True):
    """What a seat pays of a fee."""

    seat: Seat
    """Who pays."""
    credits: int
    """How much."""


class Deal(SmugglersData, frozen=True):
    """A complete deal between two seats."""

    proposer: Seat
    """Who proposes it."""
    receiver: Seat
    """Who is asked."""
    give: Terms
    """What the proposer gives."""
    take: Terms
    """What the proposer takes."""
    fees: tuple[FeePart, ...] = ()
    """Who pays which part of the Broker's fee; empty in a parley."""
    threat: bool = False
    """Whether it says: or I attack."""
    jettison: tuple[Units, ...] = ()
    """What the proposer jettisons as part of it."""
    discard: tuple[CardId, ...] = ()
    """What Equipment the proposer discards as part of it."""

    def pays(self, seat: Seat) -> int:
        """What a seat pays of the fee."""
        return sum([part.credits for part in self.fees if part.seat == seat])


class StandingOffer(SmugglersData, frozen=True):
    """A deal that a seat has posted for another seat's Broker step (SG-211)."""

    deal: Deal
    """The deal."""
    turn_no: int
    """The named seat's number of turn slots when it was posted."""


class Player(msgspec.Struct, array_like=True):
    """What belongs to a seat."""

    hand: list[CharacterId] = []
    """The character cards dealt in setup, in the order in which they came; none after the choice."""
    character: CharacterId = ""
    """The character in play; empty until the reveal."""
    base: list[int] = []
    """The base level of each system, in the order engines, lightspeed, shields, lasers, cargo pods."""
    hull: int = 0
    """Hull, 0 to 5."""
    credits: int = 0
    """Credits."""
    bounty: int = 0
    """The Bounty."""
    minimum_bounty: int = 0
    """The minimum Bounty."""
    kills: int = 0
    """Ships of other seats destroyed."""
    goods: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    """Units carried of each ordinary good."""
    lots: list[Lot] = []
    """Live Brix Weapons carried."""
    hidden: list[int] = msgspec.field(default_factory=lambda: [0] * 6)
    """Units hidden of each ordinary good, and last of live Brix Weapons."""
    equipment: list[CardId] = []
    """Equipment, in the order in which it came."""
    friends: list[CardId] = []
    """Friends, in the order in which they came."""
    contracts: list[HeldContract] = []
    """Contracts."""
    offers: list[HeldOffer] = []
    """Accepted Crime Lord Offers."""
    sector: SectorId = ""
    """Where the ship is; empty when it is lost or eliminated."""
    status: Status = Status.FREE
    """What the seat can do at all."""
    missed: int = 0
    """Turn slots missed in this imprisonment."""
    turn_no: int = 0
    """How many turn slots have begun."""
    used: list[str] = []
    """Once-a-turn cards and abilities that were used in this turn."""
    free_moves: int = 0
    """Free moves made in this turn slot, whether it is the seat's own or another's."""
    standing: StandingOffer | None = None
    """The standing offer that the seat has posted."""
    posted: int = 0
    """Standing offers posted since the start of the seat's last turn slot."""

    @property
    def brix(self) -> int:
        """Live Brix Weapons carried."""
        return sum([lot.units for lot in self.lots]) if self.lots else 0

    @property
    def load(self) -> int:
        """Units carried."""
        return sum(self.goods) + self.brix

    @property
    def carried(self) -> list[int]:
        """Units carried of each good, and last of live Brix Weapons."""
        return [*self.goods, self.brix]

    @property
    def unhidden(self) -> list[int]:
        """Units carried that are not hidden, as ``carried``."""
        return [there - hidden for there, hidden in zip(self.carried, self.hidden, strict=True)]

    def has(self, kind: str) -> int:
        """Units carried of one kind of cargo."""
        return self.brix if kind == BRIX_WEAPONS else self.goods[GOOD_AT[kind]]

    @property
    def isolated(self) -> bool:
        """Whether the seat is imprisoned, lost or eliminated."""
        return self.status is not Status.FREE

    @property
    def out(self) -> bool:
        """Whether the seat is eliminated."""
        return self.status is Status.ELIMINATED


def counted(counts: list[int]) -> tuple[Units, ...]:
    """Counts of goods as what views and events show; nothing of what there is none of."""
    return _counted(tuple(counts))


@lru_cache(maxsize=4096)
def _counted(counts: tuple[int, ...]) -> tuple[Units, ...]:
    return tuple([Units(kind, count) for kind, count in zip(KINDS, counts, strict=False) if count])


class Slot(msgspec.Struct, array_like=True):
    """One of the seven numbered places for planet cards."""

    planet: PlanetId
    """The planet; empty if both planet piles are."""
    event: CardId = ""
    """The planetary event; empty for none."""
    units_left: int = 0
    """How many units the event still needs."""


class Visit(msgspec.Struct, array_like=True):
    """A planet being visited."""

    planet: PlanetId
    """The planet."""
    past_customs: bool = False
    """Whether Customs are passed."""
    action: str = ""
    """The planet action that was chosen; empty before that."""
    good: str = ""
    """The good that is traded."""
    availability: int = 0
    """The most units or levels of this turn."""
    price: int = 0
    """The price of a unit."""
    levels: int = 0
    """Levels added."""


class CustomsRoll(msgspec.Struct, array_like=True):
    """A Customs roll under way."""

    seat: Seat
    """Who rolls."""
    column: str
    """The Starport column."""
    dice: list[int]
    """What the dice show."""
    modifier: int
    """What is added to each die; it is at least 1 after that."""
    used: list[str]
    """Cards used on this roll."""
    result: str = ""
    """The cell of the chart, while the seat chooses whether to accept it (SG-347)."""


class Combat(msgspec.Struct, array_like=True):
    """A combat under way; index 0 is the attacker, 1 the defender."""

    sides: list[Seat | None]
    """The two sides; None for a Spaceship card."""
    card: CardId = ""
    """The Spaceship card; empty between two seats."""
    step: str = "DECLARED"
    """How far it has come."""
    wormed: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    """Whether a side's die counts as 1."""
    cloaked: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    """Whether a side is cloaked."""
    missiles: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """What is added to a side's fire."""
    dice: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """The last dice of both sides."""
    used: list[str] = []
    """Cards and abilities used in this combat."""


class Parley(msgspec.Struct, array_like=True):
    """A parley under way."""

    seats: list[Seat]
    """The active seat and the seat it encountered."""
    initiative: Seat
    """Who has the initiative."""
    left: list[int]
    """Proposals left to each of the two."""
    passes: int = 0
    """Passes in a row."""
    open: Deal | None = None
    """The proposal that waits for an answer."""


class Auction(msgspec.Struct, array_like=True):
    """An auction of a Contract under way."""

    card: CardId
    """The Contract."""
    inside: list[Seat]
    """The seats that are still in."""
    bid: int = 0
    """The high bid; 0 for none."""
    bidder: Seat | None = None
    """The high bidder."""


class State(msgspec.Struct, array_like=True):
    """Everything there is to know about a game."""

    options: SmugglersOptions
    """How the game was set up."""
    players: list[Player]
    """What belongs to each seat."""
    destiny_deck: list[CardId]
    """The destiny deck, top card last."""
    planet_deck: list[PlanetId]
    """The planet deck, top card last."""
    out: list[CharacterId]
    """The character cards that nobody plays and nobody holds."""
    revealed: list[CharacterId] = []
    """Character cards that all have seen in a swap."""
    destiny_discard: list[CardId] = []
    """The destiny discard pile."""
    planet_discard: list[PlanetId] = []
    """The planet discard pile."""
    slots: list[Slot] = []
    """The seven slots, empty before they are filled."""
    step: Step = Step.SETUP
    """How far the turn has come."""
    first_seat: Seat = 0
    """The seat that begins each round."""
    active: Seat = 0
    """Whose turn slot it is."""
    round_no: int = 0
    """The round, from 1; 0 during setup."""
    time_is_up: bool = False
    """Whether the time limit is reached: read at the end of each turn slot (SG-1002)."""
    moving: bool = False
    """Whether the Move step has begun."""
    movement: int = 0
    """The movement left."""
    moved_in: bool = False
    """Whether the ship has come into its sector by a MOVE of this step (SG-420)."""
    anomaly_used: bool = False
    """Whether a black hole was skimmed or a wormhole entered in this turn (SG-410)."""
    solar_wind: int = 0
    """What this turn's Solar Wind adds to Lightspeed."""
    drawn: CardId = ""
    """The destiny card that is being followed."""
    drawn_planet: PlanetId = ""
    """The planet card drawn with a Crime Lord Offer."""
    proposals: int = 0
    """Broker proposals made in this turn."""
    proposal: Deal | None = None
    """The Broker proposal that waits for answers."""
    visit: Visit | None = None
    """The visit under way."""
    customs: CustomsRoll | None = None
    """The Customs roll under way."""
    combat: Combat | None = None
    """The combat under way."""
    parley: Parley | None = None
    """The parley under way."""
    auction: Auction | None = None
    """The auction under way."""
    wormhole_dice: list[int] = []
    """The dice of a wormhole of which one is being chosen."""
    eliminated: list[Seat] = []
    """The eliminated seats, in the order in which they went."""
    winner: Seat | None = None
    """Who has won, if the game does not end by a limit."""
    reason: str = ""
    """The rule that ended the game; empty before that."""

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.players)

    @property
    def player(self) -> Player:
        """What belongs to the active seat."""
        return self.players[self.active]

    def order_from(self, seat: Seat) -> list[Seat]:
        """All seats that are not eliminated, clockwise, beginning with one."""
        players, seats = self.players, len(self.players)
        if not self.eliminated:
            return [(seat + step) % seats for step in range(seats)]
        return [
            other for step in range(seats) if players[other := (seat + step) % seats].status is not Status.ELIMINATED
        ]

    def left_of(self, seat: Seat) -> Seat:
        """The left neighbour, eliminated seats skipped."""
        return self.order_from((seat + 1) % len(self.players))[0]

    def not_isolated(self) -> list[Seat]:
        """The seats that are neither imprisoned, lost nor eliminated."""
        return [seat for seat, player in enumerate(self.players) if player.status is Status.FREE]
