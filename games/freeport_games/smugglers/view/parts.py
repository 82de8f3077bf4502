"""The parts of a view."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Hidden, Seat, View, refers
from freeport_games.smugglers.components import (
    CardId,
    CharacterId,
    CustomsResult,
    GoodId,
    Planet,
    PlanetId,
    SectorId,
    SmugglersData,
)
from freeport_games.smugglers.components.ops import Starport, System
from freeport_games.smugglers.events import Characters
from freeport_games.smugglers.options import SmugglersOptions
from freeport_games.smugglers.state import Step
from freeport_games.smugglers.state.activities import CombatStep, PlanetAction
from freeport_games.smugglers.state.player import HeldContract, HeldOffer, Lot, Status
from freeport_games.smugglers.state.terms import Deal, StandingOffer, Units


class Level(SmugglersData, frozen=True):
    """A system of a ship."""

    system: System
    """The system."""
    base: int
    """Its base level."""
    effective: int
    """Its effective level."""


class SeatInPlay(SmugglersData, frozen=True):
    """A seat, its character and its ship."""

    seat: Seat
    """The seat's number."""
    hand: Characters
    """Its character cards in setup that not everybody has seen."""
    revealed: tuple[CharacterId, ...]
    """Its character cards in setup that everybody has seen."""
    character: CharacterId | None
    """Its character; null until the reveal."""
    status: Status
    """Its status: free, or isolated from the game."""
    missed_turns: int
    """Turn slots missed in this imprisonment."""
    sector: SectorId | None
    """The sector of its ship; null before the start, when it is lost, and when it is eliminated."""
    levels: tuple[Level, ...]
    """The systems of its ship; empty before the start."""
    hull: int
    """Hull, 0 to 5."""
    capacity: int
    """The number of units that it can carry."""
    credits: int
    """Credits."""
    bounty: int
    """The Bounty."""
    minimum_bounty: int
    """The minimum Bounty."""
    kills: int
    """Ships of other seats destroyed."""
    cargo: tuple[Units, ...]
    """The units that it carries; live Brix Weapons as `brix_weapons`."""
    hidden: tuple[Units, ...]
    """The hidden units among them."""
    lots: tuple[Lot, ...]
    """Its live Brix Weapons by lots."""
    equipment: tuple[CardId, ...]
    """Equipment."""
    friends: tuple[CardId, ...]
    """Friends."""
    contracts: tuple[HeldContract, ...]
    """Contracts."""
    offers: tuple[HeldOffer, ...]
    """Accepted Crime Lord Offers."""
    turn_no: int
    """The number of its turn slots that have begun."""
    used: tuple[Annotated[CardId, refers("ABILITY")], ...]
    """Once-a-turn cards and abilities used in this turn."""
    standing: StandingOffer | None
    """The standing offer that it has posted."""


class PlanetInPlay(SmugglersData, frozen=True):
    """A slot with its planet."""

    slot: int
    """The slot, from 1."""
    planet: Planet | None
    """The planet; null if none is left."""
    event: CardId | None
    """Its planetary event; null for none."""
    units_left: int
    """The number of units that the event still needs."""
    price: int
    """The price that the event pays for a unit; 0 without an event."""


class VisitInPlay(SmugglersData, frozen=True):
    """A planet being visited."""

    planet: PlanetId
    """The planet."""
    past_customs: bool
    """Whether Customs are passed."""
    action: PlanetAction | None
    """The planet action; null before it is chosen."""
    good: GoodId
    """The good that is traded; empty for none."""
    availability: int
    """The most units or levels of this turn."""
    price: int
    """The price of a unit; 0 before it is known."""
    levels: int
    """Levels added."""


class CustomsInPlay(SmugglersData, frozen=True):
    """A Customs roll under way."""

    seat: Seat
    """The seat that rolls."""
    column: Starport
    """The Starport column of the chart."""
    dice: tuple[int, ...]
    """The results of the dice."""
    modifier: int
    """The modifier of each die, whose result is at least 1."""
    result: CustomsResult | None
    """The cell of the chart, once the dice are settled; null before."""


class CombatInPlay(SmugglersData, frozen=True):
    """A combat under way. Pairs name the attacker first."""

    attacker: Seat | None
    """The seat that attacks; null for the ship of a card."""
    defender: Seat | None
    """The seat that is attacked; null for the ship of a card."""
    card: CardId | None
    """The ship of a card; null between two seats."""
    step: CombatStep
    """Its stage."""
    dice: tuple[int, ...]
    """The last dice."""
    engines: tuple[int, ...]
    """The modifiers of the sides in the Maneuver step."""
    lasers: tuple[int, ...]
    """The modifiers of the sides in the Exchange Fire step."""
    wormed: tuple[bool, ...]
    """Whether a side's die counts as 1."""
    cloaked: tuple[bool, ...]
    """Whether a side is cloaked."""
    missiles: tuple[int, ...]
    """The bonus of missiles to each side's fire."""


class SwapInPlay(SmugglersData, frozen=True):
    """A character card that is offered, in the setup."""

    seat: Seat
    """The seat that offers it."""
    other: Seat
    """The seat to which it is offered."""
    card: CharacterId
    """The card."""


class ParleyInPlay(SmugglersData, frozen=True):
    """A parley under way."""

    seats: tuple[Seat, ...]
    """The active seat and the other."""
    initiative: Seat
    """The seat with the initiative."""
    left: tuple[int, ...]
    """Proposals left to each of the two."""
    passes: int
    """Passes in a row."""
    open: Deal | None
    """The proposal that waits for an answer."""


class AuctionInPlay(SmugglersData, frozen=True):
    """An auction under way."""

    card: CardId
    """The Contract."""
    inside: tuple[Seat, ...]
    """The seats that are still in."""
    bid: int
    """The high bid; 0 for none."""
    bidder: Seat | None
    """The high bidder."""


class SmugglersView(View, frozen=True):
    """A game of Smugglers of the Galaxy as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """The seat that sees this view; null for a spectator's view."""
    options: SmugglersOptions
    """The options of the game."""
    step: Step
    """The stage of the turn."""
    round: int
    """The round, from 1; 0 during setup."""
    first_seat: Seat | None
    """The seat that begins each round; null during setup."""
    active_seat: Seat
    """The seat whose turn slot it is."""
    time_is_up: bool
    """Whether the time limit is reached, so that this round is the last."""
    seats: tuple[SeatInPlay, ...]
    """The seats, in the order of their numbers: clockwise, as the turn passes."""
    planets: tuple[PlanetInPlay, ...]
    """The seven slots."""
    destiny_deck: Hidden
    """The destiny deck."""
    planet_deck: Hidden
    """The planet deck."""
    destiny_discard: tuple[CardId, ...]
    """The destiny discard pile; the last card came last."""
    planet_discard: tuple[PlanetId, ...]
    """The planet discard pile; the last card came last."""
    movement_left: int
    """The movement left, in the Move step."""
    anomaly_used: bool
    """Whether an anomaly was used in this turn."""
    drawn: CardId | None
    """The destiny card that is being followed."""
    drawn_planet: Planet | None
    """The planet card drawn with a Crime Lord Offer."""
    proposals_made: int
    """Broker proposals made in this turn."""
    proposal: Deal | None
    """The Broker proposal that waits for answers."""
    swap: SwapInPlay | None
    """The character card that is offered, in the setup."""
    visit: VisitInPlay | None
    """The visit under way."""
    customs: CustomsInPlay | None
    """The Customs roll under way."""
    combat: CombatInPlay | None
    """The combat under way."""
    parley: ParleyInPlay | None
    """The parley under way."""
    auction: AuctionInPlay | None
    """The auction under way."""
    loot: tuple[Units, ...]
    """The captured cargo for which room is being made; empty for none."""
    wormhole_dice: tuple[int, ...]
    """The dice of a wormhole of which one is being chosen."""
    eliminated: tuple[Seat, ...]
    """The eliminated seats, in the order in which they went."""
    winner: Seat | None
    """The winner; null while the game goes on, and if it ended by a limit."""
