"""The events: what happened. All of them are for everybody, but for the character cards that are dealt."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Event, Hidden, Placing, Seat

from .components import NAME, CardId, CharacterId, PlanetId, SectorId, SmugglersData
from .ops import System
from .state import Deal, Units


class SmugglersEvent(Event, frozen=True, tag=NAME):
    """Something that happened in Smugglers of the Galaxy."""


class CharactersShown(SmugglersData, frozen=True):
    """Character cards that the viewer may see."""

    characters: tuple[CharacterId, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.characters)


Characters = CharactersShown | Hidden
"""Character cards, or how many of them the viewer may not see."""


class Why(StrEnum):
    """Why credits, Bounty or cargo change."""

    CUSTOMS = "CUSTOMS"
    MILITARY = "MILITARY"
    MERCHANT = "MERCHANT"
    ESCAPE = "ESCAPE"
    OFFER_FAILED = "OFFER_FAILED"
    CARD = "CARD"
    PLACED = "PLACED"
    BACKFIRED = "BACKFIRED"
    COLLECTED = "COLLECTED"
    SERVED = "SERVED"
    RELEASED = "RELEASED"
    PARDONED = "PARDONED"
    SURRENDERED = "SURRENDERED"
    DESTROYED = "DESTROYED"
    REWARD = "REWARD"
    INSURANCE = "INSURANCE"
    BRIBE = "BRIBE"
    FEE = "FEE"
    TOWED = "TOWED"
    JETTISONED = "JETTISONED"
    PIRATED = "PIRATED"
    CONFISCATED = "CONFISCATED"
    NO_ROOM = "NO_ROOM"
    HANDED_OVER = "HANDED_OVER"
    LIQUIDATED = "LIQUIDATED"
    FULL = "FULL"
    USED_UP = "USED_UP"
    BURNT_OUT = "BURNT_OUT"
    CHOSEN = "CHOSEN"


class RollFor(StrEnum):
    """What a die is rolled for."""

    FIRST_SEAT = "FIRST_SEAT"
    ESCAPE = "ESCAPE"
    EVENT_PLACE = "EVENT_PLACE"
    CUSTOMS = "CUSTOMS"
    AVAILABILITY = "AVAILABILITY"
    DEMAND = "DEMAND"
    CLOAK = "CLOAK"
    BEAM = "BEAM"
    BREACH = "BREACH"
    DAMAGE = "DAMAGE"
    FRIEND = "FRIEND"
    SKIM = "SKIM"
    WORMHOLE = "WORMHOLE"
    ASTEROIDS = "ASTEROIDS"
    SEASON = "SEASON"
    DRONES = "DRONES"
    TAKE_FRIEND = "TAKE_FRIEND"
    STEAL = "STEAL"


class GameBegun(SmugglersEvent, frozen=True):
    """The decks are shuffled (SG-002)."""

    seats: int
    """How many seats play."""


class CharactersDealt(SmugglersEvent, frozen=True):
    """A seat has been dealt character cards (SG-005)."""

    seat: Seat
    """The seat."""
    dealt: Characters
    """The cards."""


class SwapOffered(SmugglersEvent, frozen=True):
    """A seat offers a character card to another (SG-006)."""

    seat: Seat
    """Who offers."""
    other: Seat
    """To whom."""
    card: CharacterId
    """The card."""


class SwapAnswered(SmugglersEvent, frozen=True):
    """A swap of character cards is accepted or declined (SG-007)."""

    seat: Seat
    """Who was asked."""
    other: Seat
    """Who had offered."""
    given: CharacterId | None
    """The card that was given for it; null if the swap was declined."""


class CharacterRevealed(SmugglersEvent, frozen=True):
    """A seat's character is revealed (SG-008)."""

    seat: Seat
    """The seat."""
    character: CharacterId
    """The character."""


class PlanetPlaced(SmugglersEvent, frozen=True):
    """A planet card has come into a slot (SG-012, SG-530)."""

    planet_slot: int
    """The slot, from 1."""
    planet: PlanetId
    """The planet."""
    sector: SectorId
    """Where its marker stands."""


class PlanetGone(SmugglersEvent, frozen=True):
    """A planet card has left the board, with its event (SG-530)."""

    planet_slot: int
    """The slot, from 1."""
    planet: PlanetId
    """The planet."""


class Rolled(SmugglersEvent, frozen=True):
    """Dice were rolled."""

    seat: Seat
    """Who rolled."""
    what: RollFor
    """What for."""
    dice: tuple[int, ...]
    """What they show."""


class FirstSeatFound(SmugglersEvent, frozen=True):
    """The first seat is known (SG-013)."""

    seat: Seat
    """The seat."""


class RoundBegun(SmugglersEvent, frozen=True):
    """A round begins (SG-114)."""

    round: int
    """Its number, from 1."""


class SlotBegun(SmugglersEvent, frozen=True):
    """A seat's turn slot begins (SG-102)."""

    seat: Seat
    """The seat."""
    turn_no: int
    """The number of its slots."""


class TurnMissed(SmugglersEvent, frozen=True):
    """A seat misses its turn, in prison or in hyperspace (SG-825, SG-431)."""

    seat: Seat
    """The seat."""


class Freed(SmugglersEvent, frozen=True):
    """A prisoner is free (SG-823, SG-825)."""

    seat: Seat
    """The seat."""
    escaped: bool
    """Whether it broke out."""


class Imprisoned(SmugglersEvent, frozen=True):
    """A seat is imprisoned (SG-514)."""

    seat: Seat
    """The seat."""
    sector: SectorId
    """Where."""


class BountyChanged(SmugglersEvent, frozen=True):
    """A Bounty has changed."""

    seat: Seat
    """Whose Bounty."""
    bounty: int
    """What it is now."""
    why: Why
    """Why it changed."""


class CreditsPaid(SmugglersEvent, frozen=True):
    """A seat has paid credits to the Bank."""

    seat: Seat
    """Who paid."""
    credits: int
    """How much."""
    why: Why
    """What for."""


class CreditsReceived(SmugglersEvent, frozen=True):
    """A seat has received credits from the Bank."""

    seat: Seat
    """Who received."""
    credits: int
    """How much."""
    why: Why
    """What for."""


class HullChanged(SmugglersEvent, frozen=True):
    """A ship has lost or gained Hull."""

    seat: Seat
    """Whose ship."""
    hull: int
    """What it is now."""


class SystemDamaged(SmugglersEvent, frozen=True):
    """A system has lost levels (SG-740)."""

    seat: Seat
    """Whose ship."""
    system: System
    """The system."""
    level: int
    """Its base level now."""


class UnitsLost(SmugglersEvent, frozen=True):
    """A seat has lost cargo."""

    seat: Seat
    """Whose cargo."""
    units: tuple[Units, ...]
    """What is lost."""
    why: Why
    """Why."""


class UnitsLoaded(SmugglersEvent, frozen=True):
    """A seat has loaded cargo."""

    seat: Seat
    """Who loads."""
    units: tuple[Units, ...]
    """What it loads."""


class GoodsHidden(SmugglersEvent, frozen=True):
    """A seat has said anew which units are hidden (SG-318)."""

    seat: Seat
    """The seat."""
    units: tuple[Units, ...]
    """The hidden units."""


class Towed(SmugglersEvent, frozen=True):
    """A ship has come to a planet without flying there (SG-753, SG-841)."""

    seat: Seat
    """Whose ship."""
    sector: SectorId
    """Where it is now."""


class DealProposed(SmugglersEvent, frozen=True):
    """A deal is proposed, through the Broker or in a parley (SG-202, SG-605)."""

    deal: Deal
    """The deal."""


class DealAnswered(SmugglersEvent, frozen=True):
    """A seat has answered a proposal (SG-206, SG-607)."""

    seat: Seat
    """Who answered."""
    accepted: bool
    """Whether it agrees."""


class DealDone(SmugglersEvent, frozen=True):
    """A deal has been carried out (SG-210, SG-608)."""

    deal: Deal
    """The deal."""


class OfferPosted(SmugglersEvent, frozen=True):
    """A standing offer is posted (SG-211)."""

    deal: Deal
    """The deal."""


class OfferEnded(SmugglersEvent, frozen=True):
    """A standing offer has ended without being accepted (SG-212, SG-215)."""

    seat: Seat
    """Who had posted it."""
    other: Seat
    """Whom it named."""


class DestinyDrawn(SmugglersEvent, frozen=True):
    """A destiny card is drawn (SG-301)."""

    seat: Seat
    """Who drew it."""
    card: CardId
    """The card."""


class DeckRenewed(SmugglersEvent, frozen=True):
    """A discard pile was shuffled and is the new deck (SG-111)."""

    planets: bool
    """Whether it is the planet deck; if not, the destiny deck."""
    count: int
    """How many cards it has."""


class CardGained(SmugglersEvent, frozen=True):
    """A seat has a card now."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card."""


class CardLost(SmugglersEvent, frozen=True):
    """A seat has lost a card to the discard pile."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card."""
    why: Why
    """Why."""


class ShipMet(SmugglersEvent, frozen=True):
    """A ship of a card lets the seat be, or the seat the ship (SG-355)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The ship."""


class OfferShown(SmugglersEvent, frozen=True):
    """A Crime Lord Offer is shown with its planet (SG-360)."""

    seat: Seat
    """Who decides."""
    card: CardId
    """The Offer."""
    planet: PlanetId
    """Where the goods go."""


class OfferTaken(SmugglersEvent, frozen=True):
    """A Crime Lord Offer is accepted or declined (SG-361, SG-362)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The Offer."""
    accepted: bool
    """Whether it is accepted."""


class OfferDelivered(SmugglersEvent, frozen=True):
    """Units of a Crime Lord Offer are delivered (SG-366)."""

    seat: Seat
    """Who delivers."""
    card: CardId
    """The Offer."""
    count: int
    """How many units."""
    credits: int
    """What is paid for them."""


class BidMade(SmugglersEvent, frozen=True):
    """A seat bids for a Contract (SG-371)."""

    seat: Seat
    """Who bids."""
    credits: int
    """How much."""


class BidPassed(SmugglersEvent, frozen=True):
    """A seat is out of the auction (SG-371, SG-372)."""

    seat: Seat
    """The seat."""


class ContractWon(SmugglersEvent, frozen=True):
    """An auction is over (SG-373)."""

    won_by: Seat | None
    """Who has the Contract; null for nobody."""
    card: CardId
    """The Contract."""
    credits: int
    """What was paid."""


class EventPlaced(SmugglersEvent, frozen=True):
    """A planetary event has come to a planet (SG-384)."""

    planet_slot: int
    """The slot, from 1."""
    planet: PlanetId
    """The planet."""
    card: CardId
    """The event."""


class SystemGained(SmugglersEvent, frozen=True):
    """A seat acts as though it had more levels in this turn (SG-389)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card that says so."""
    amount: int
    """How many levels."""


class Escaped(SmugglersEvent, frozen=True):
    """A danger has passed a ship by (SG-386, SG-387)."""

    seat: Seat
    """Whose ship."""


class ShipFlew(SmugglersEvent, frozen=True):
    """A ship has flown a course (SG-402)."""

    seat: Seat
    """Whose ship."""
    path: tuple[SectorId, ...]
    """The sectors that it entered."""
    left: int
    """The movement left."""


class BlackHoleSkimmed(SmugglersEvent, frozen=True):
    """A black hole has thrown a ship on (SG-421)."""

    seat: Seat
    """Whose ship."""
    left: int
    """The movement left."""


class WormholeCrossed(SmugglersEvent, frozen=True):
    """A ship has come out of a wormhole (SG-426)."""

    seat: Seat
    """Whose ship."""
    sector: SectorId
    """Where it is now."""


class ShipLost(SmugglersEvent, frozen=True):
    """A ship is lost in hyperspace (SG-426)."""

    seat: Seat
    """Whose ship."""


class PlanetVisited(SmugglersEvent, frozen=True):
    """A seat encounters a planet (SG-501)."""

    seat: Seat
    """The seat."""
    planet: PlanetId
    """The planet."""


class CustomsPassed(SmugglersEvent, frozen=True):
    """The outcome of Customs (SG-505, SG-512)."""

    seat: Seat
    """The seat."""
    outcome: str
    """The cell of the chart: `-`, `B`, `F`, `D` or `I`; `-` without a roll, too."""


class PriceFound(SmugglersEvent, frozen=True):
    """A price is known (SG-523)."""

    seat: Seat
    """Who asks."""
    good: str
    """The good."""
    price: int
    """The price of a unit."""
    limit: int
    """The most units that can be traded."""


class Traded(SmugglersEvent, frozen=True):
    """A seat has bought or sold goods (SG-524)."""

    seat: Seat
    """The seat."""
    good: str
    """The good."""
    count: int
    """How many units."""
    credits: int
    """What they cost in all."""
    bought: bool
    """Whether it bought."""


class LevelAdded(SmugglersEvent, frozen=True):
    """A seat has bought a level (SG-536)."""

    seat: Seat
    """The seat."""
    system: System
    """The system."""
    level: int
    """Its base level now."""
    credits: int
    """What it cost."""


class Repaired(SmugglersEvent, frozen=True):
    """A seat has bought Hull (SG-546)."""

    seat: Seat
    """The seat."""
    credits: int
    """What it cost."""


class LotExpired(SmugglersEvent, frozen=True):
    """Brix Weapons have turned into ordinary Weapons (SG-909)."""

    seat: Seat
    """Who carries them."""
    count: int
    """How many."""


class ParleyBegun(SmugglersEvent, frozen=True):
    """A seat encounters another (SG-603)."""

    seat: Seat
    """The active seat."""
    other: Seat
    """The other seat."""


class ParleyPassed(SmugglersEvent, frozen=True):
    """A seat gives the initiative away (SG-610)."""

    seat: Seat
    """The seat."""


class AbilityTried(SmugglersEvent, frozen=True):
    """A seat tries to get a card of the other in a parley (SG-615, SG-616)."""

    seat: Seat
    """Who tries."""
    card: CardId
    """The card."""
    success: bool
    """Whether it succeeds."""


class CombatBegun(SmugglersEvent, frozen=True):
    """A combat begins (SG-701)."""

    attacking_seat: Seat | None
    """Who attacks; null for a ship of a card."""
    defending_seat: Seat | None
    """Who is attacked; null for a ship of a card."""
    card_ship: CardId | None
    """The ship of a card; null between two seats."""


class SurrenderAnswered(SmugglersEvent, frozen=True):
    """A surrender was offered (SG-710)."""

    seat: Seat
    """Who surrenders."""
    accepted: bool
    """Whether the attacker accepts."""


class CombatCardUsed(SmugglersEvent, frozen=True):
    """A seat uses a card or an ability in a combat."""

    seat: Seat
    """The seat."""
    card: str
    """The card, or the character."""
    works: bool
    """Whether it works."""


class ManeuverRolled(SmugglersEvent, frozen=True):
    """The Maneuver dice (SG-720)."""

    attack_total: int
    """The attacker's total."""
    defence_total: int
    """The defender's total."""
    roller: Seat | None
    """Who rolled for the ship of a card; null between two seats."""


class FireExchanged(SmugglersEvent, frozen=True):
    """The dice of the Exchange Fire step (SG-730)."""

    attack_total: int
    """The attacker's total."""
    defence_total: int
    """The defender's total."""
    roller: Seat | None
    """Who rolled for the ship of a card; null between two seats."""


class Fled(SmugglersEvent, frozen=True):
    """A side flees, or tries to (SG-724)."""

    fleeing_seat: Seat | None
    """Who flees; null for the ship of a card."""
    held: bool
    """Whether a Tractor Beam holds it."""


class CardShipDestroyed(SmugglersEvent, frozen=True):
    """The ship of a card is destroyed (SG-733)."""

    seat: Seat
    """Who destroyed it."""
    card: CardId
    """The ship."""


class ShieldsTested(SmugglersEvent, frozen=True):
    """The Shields hold or are breached (SG-736)."""

    seat: Seat
    """Whose Shields."""
    total: int
    """The total of the dice."""
    breached: bool
    """Whether they are breached."""


class EquipmentRaided(SmugglersEvent, frozen=True):
    """The victor takes Equipment (SG-742)."""

    seat: Seat
    """The victor."""
    other: Seat
    """The loser."""
    card: CardId
    """The Equipment."""


class ShipPirated(SmugglersEvent, frozen=True):
    """The victor takes cargo (SG-743)."""

    seat: Seat
    """The victor."""
    other: Seat
    """The loser."""
    units: tuple[Units, ...]
    """What it takes."""


class Spared(SmugglersEvent, frozen=True):
    """The victor spares the loser (SG-738)."""

    seat: Seat
    """The victor."""


class ShipDestroyed(SmugglersEvent, frozen=True):
    """A seat's ship is destroyed (SG-750)."""

    seat: Seat
    """Whose ship."""
    destroyed_by: Seat | None
    """The seat that destroyed it in combat; null for none."""


class Eliminated(SmugglersEvent, frozen=True):
    """A seat is out of the game (SG-758)."""

    seat: Seat
    """The seat."""


class NewShip(SmugglersEvent, frozen=True):
    """A seat has a new ship (SG-754)."""

    seat: Seat
    """The seat."""


class SeatReport(SmugglersData, frozen=True):
    """What a seat has at the end (SG-1009)."""

    seat: Seat
    """The seat."""
    credits: int
    """Credits."""
    kills: int
    """Ships of other seats destroyed."""
    bounty: int
    """The Bounty."""
    levels: int
    """The sum of the base levels."""
    completed: bool
    """Whether it completed the Korothe Run."""


class GameWon(SmugglersEvent, frozen=True):
    """The game is over (section 8)."""

    won_by: Seat | None
    """Who won at once; null if a limit ended the game."""
    rule: str
    """The rule that ended the game."""
    ranking: tuple[Placing, ...]
    """The final ranking."""
    report: tuple[SeatReport, ...]
    """What each seat has."""


EVENTS: tuple[type[Event], ...] = (
    GameBegun,
    CharactersDealt,
    SwapOffered,
    SwapAnswered,
    CharacterRevealed,
    PlanetPlaced,
    PlanetGone,
    Rolled,
    FirstSeatFound,
    RoundBegun,
    SlotBegun,
    TurnMissed,
    Freed,
    Imprisoned,
    BountyChanged,
    CreditsPaid,
    CreditsReceived,
    HullChanged,
    SystemDamaged,
    UnitsLost,
    UnitsLoaded,
    GoodsHidden,
    Towed,
    DealProposed,
    DealAnswered,
    DealDone,
    OfferPosted,
    OfferEnded,
    DestinyDrawn,
    DeckRenewed,
    CardGained,
    CardLost,
    ShipMet,
    OfferShown,
    OfferTaken,
    OfferDelivered,
    BidMade,
    BidPassed,
    ContractWon,
    EventPlaced,
    SystemGained,
    Escaped,
    ShipFlew,
    BlackHoleSkimmed,
    WormholeCrossed,
    ShipLost,
    PlanetVisited,
    CustomsPassed,
    PriceFound,
    Traded,
    LevelAdded,
    Repaired,
    LotExpired,
    ParleyBegun,
    ParleyPassed,
    AbilityTried,
    CombatBegun,
    SurrenderAnswered,
    CombatCardUsed,
    ManeuverRolled,
    FireExchanged,
    Fled,
    CardShipDestroyed,
    ShieldsTested,
    EquipmentRaided,
    ShipPirated,
    Spared,
    ShipDestroyed,
    Eliminated,
    NewShip,
    GameWon,
)
"""Every kind of event."""
