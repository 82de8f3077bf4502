"""The events: what happened, and who may know it."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Counted, Event, Hidden, Placing, Seat, typename

from .components import Band, CardId, CompetitorsData, TerritoryId
from .moves import Berth
from .state import Deck


class CompetitorsEvent(Event, frozen=True, tag=typename("Competitors")):
    """Something that happened in Competitors."""


class CardsShown(CompetitorsData, frozen=True):
    """Cards that the viewer may see."""

    card_ids: tuple[CardId, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.card_ids)


Cards = CardsShown | Hidden
"""Cards, or how many of them the viewer may not see."""


class Why(StrEnum):
    """Why money changes hands."""

    FUEL = "FUEL"
    TRANSIT = "TRANSIT"
    CUSTOMS = "CUSTOMS"
    EVENT = "EVENT"
    CHANNEL = "CHANNEL"
    SPECIAL = "SPECIAL"
    INSURANCE = "INSURANCE"


# Setup, rounds, turns


class SetupRolled(CompetitorsEvent, frozen=True):
    """A seat rolled for the first turn (CO-003)."""

    seat: Seat
    """The seat."""
    value: int
    """What it rolled."""


class FirstSeatFound(CompetitorsEvent, frozen=True):
    """The first seat is known (CO-003)."""

    seat: Seat
    """The seat."""


class HeadquarterChosen(CompetitorsEvent, frozen=True):
    """A seat has its colour and its headquarter (CO-004)."""

    seat: Seat
    """The seat."""
    colour: str
    """Its colour."""
    headquarter: str
    """The headquarter card."""
    territory: TerritoryId
    """Where its headquarter stands."""


class RoundBegun(CompetitorsEvent, frozen=True):
    """A round begins (CO-013)."""

    round: int
    """Its number, from 1."""


class TurnBegun(CompetitorsEvent, frozen=True):
    """A turn begins (CO-014)."""

    seat: Seat
    """Whose turn it is."""
    actions: int
    """Its actions."""


class TurnEnded(CompetitorsEvent, frozen=True):
    """A turn is over (CO-016, CO-017)."""

    seat: Seat
    """Whose turn it was."""


# Cards


class CardsDrawn(CompetitorsEvent, frozen=True):
    """A seat drew cards (CO-020)."""

    seat: Seat
    """The seat."""
    deck: Deck
    """From which deck."""
    drawn: Cards
    """The cards."""


class DeckRemade(CompetitorsEvent, frozen=True):
    """A discard pile was shuffled into a new deck (CO-022)."""

    deck: Deck
    """Which deck."""
    count: int
    """How many cards it has."""


class TerritoryDiscarded(CompetitorsEvent, frozen=True):
    """A seat discarded a territory card (CO-129)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card."""


class ContractSigned(CompetitorsEvent, frozen=True):
    """A seat signed a contract (CO-030)."""

    seat: Seat
    """The seat."""
    token: str
    """The token that holds the goods."""
    sender: CardId
    """The sender's card."""
    receiver: CardId
    """The receiver's card."""
    signed: Cards
    """The contract card."""


# Movements


class MovementBegun(CompetitorsEvent, frozen=True):
    """A delivery or a move begins (CO-037, CO-054)."""

    seat: Seat
    """The seat."""
    token: str
    """The lead."""
    delivery: bool
    """Whether it is a delivery."""


class MovementTurnBegun(CompetitorsEvent, frozen=True):
    """A movement turn begins (CO-039)."""

    seat: Seat
    """The seat."""
    turn: int
    """The number of the movement turn."""


class Drove(CompetitorsEvent, frozen=True):
    """A truck drove (CO-067)."""

    seat: Seat
    """Who moved it."""
    token: str
    """The truck."""
    to: TerritoryId
    """Where it drove."""
    spent: int
    """The points that it cost."""


class Sailed(CompetitorsEvent, frozen=True):
    """A ship sailed (CO-072)."""

    seat: Seat
    """Who moved it."""
    token: str
    """The ship."""
    to: str
    """The cell."""


class ChannelCrossed(CompetitorsEvent, frozen=True):
    """A ship went through a channel (CO-077)."""

    seat: Seat
    """Who moved it."""
    token: str
    """The ship."""
    channel: str
    """The channel."""
    to: str
    """The cell beyond."""


class Docked(CompetitorsEvent, frozen=True):
    """A ship docked (CO-075)."""

    seat: Seat
    """Who moved it."""
    token: str
    """The ship."""
    territory: TerritoryId
    """Where it docked."""


class Flew(CompetitorsEvent, frozen=True):
    """An aircraft flew and is in the air (CO-082)."""

    seat: Seat
    """Who moved it."""
    token: str
    """The aircraft."""
    to: str
    """What it flies to."""
    band: Band
    """How far it flew."""
    x: int
    """Where it is."""
    y: int
    """Where it is."""


class Landed(CompetitorsEvent, frozen=True):
    """An aircraft landed (CO-081)."""

    seat: Seat
    """Who moved it."""
    token: str
    """The aircraft."""
    territory: TerritoryId
    """Where it landed."""
    band: Band
    """How far it flew."""


class ArrowReached(CompetitorsEvent, frozen=True):
    """An aircraft reached an arrow and goes on at the other side (CO-088)."""

    seat: Seat
    """Who moved it."""
    token: str
    """The aircraft."""
    arrow: str
    """The arrow."""
    opposite: str
    """The arrow at the other side."""


class TruckLoaded(CompetitorsEvent, frozen=True):
    """A truck was loaded (CO-090)."""

    seat: Seat
    """Who did it."""
    truck: str
    """The truck."""
    carrier: str
    """The ship or the aircraft."""


class TruckUnloaded(CompetitorsEvent, frozen=True):
    """A truck was unloaded (CO-090)."""

    seat: Seat
    """Who did it."""
    truck: str
    """The truck."""
    territory: TerritoryId
    """Where it is."""


class TruckPutAshore(CompetitorsEvent, frozen=True):
    """A truck was put ashore (CO-108, CO-189)."""

    truck: str
    """The truck."""
    territory: TerritoryId
    """Where it is."""


class GoodsTransferred(CompetitorsEvent, frozen=True):
    """The goods changed their holder (CO-094)."""

    seat: Seat
    """The seat."""
    source: str
    """The token that held them."""
    to: str
    """The token that holds them."""


class PointsChanged(CompetitorsEvent, frozen=True):
    """A movement turn has more or fewer points (CO-061)."""

    seat: Seat
    """The seat."""
    by: int
    """How many more; below 0: fewer."""


class MovementTurnStopped(CompetitorsEvent, frozen=True):
    """An effect ended the movement turn (CO-045)."""

    seat: Seat
    """The seat."""


class MovementTurnsLost(CompetitorsEvent, frozen=True):
    """Movement turns of a contract were used up (CO-111)."""

    seat: Seat
    """The seat."""
    count: int
    """How many."""


class ChannelFreed(CompetitorsEvent, frozen=True):
    """A token that was stopped on a channel freed it (CO-070, CO-078)."""

    seat: Seat
    """The seat."""
    channel: str
    """The channel."""
    paid: int
    """What it paid; 0 if it could not pay and went back."""


class TokenLost(CompetitorsEvent, frozen=True):
    """A token went back to its owner's supply (CO-108, CO-127)."""

    seat: Seat
    """The owner."""
    token: str
    """The token."""


class TokenWentBack(CompetitorsEvent, frozen=True):
    """A token went back to a base of its owner (CO-128, CO-156)."""

    seat: Seat
    """The owner."""
    token: str
    """The token."""
    base: TerritoryId
    """The base."""


class GoodsConfiscated(CompetitorsEvent, frozen=True):
    """A seat could not pay: its goods are confiscated (CO-109)."""

    seat: Seat
    """The seat."""


class Delivered(CompetitorsEvent, frozen=True):
    """A delivery succeeded (CO-047)."""

    seat: Seat
    """The seat."""
    contract: CardId
    """The contract card."""
    sender: CardId
    """The sender's card."""
    receiver: CardId
    """The receiver's card."""
    reward: int
    """The reward with all bonuses."""
    points: int
    """The victory points."""


class DeliveryFailed(CompetitorsEvent, frozen=True):
    """A delivery failed (CO-049)."""

    seat: Seat
    """The seat."""
    contract: CardId
    """The contract card."""
    sender: CardId
    """The sender's card."""
    receiver: CardId
    """The receiver's card."""
    points: int
    """The victory points that it lost."""


# Money


class MoneyPaid(CompetitorsEvent, frozen=True):
    """A seat paid (CO-063, CO-136, CO-109)."""

    seat: Seat
    """The seat."""
    amount: int
    """How much."""
    purpose: Why
    """For what."""
    payee: Seat | None
    """The seat that receives it; null for the bank."""


class MoneyReceived(CompetitorsEvent, frozen=True):
    """A seat received money from the bank."""

    seat: Seat
    """The seat."""
    amount: int
    """How much."""
    purpose: Why
    """For what."""


# Customs and events


class CustomsDrawn(CompetitorsEvent, frozen=True):
    """A customs card was drawn and shown (CO-106)."""

    seat: Seat
    """Whose delivery it is."""
    card: CardId
    """The card."""


class CustomsSkipped(CompetitorsEvent, frozen=True):
    """A customs draw was skipped (CO-107)."""

    seat: Seat
    """Whose delivery it is."""


class CustomsCancelled(CompetitorsEvent, frozen=True):
    """A customs card has no effect (CO-208)."""

    seat: Seat
    """Whose delivery it is."""
    card: CardId
    """The card."""


class CustomsPutBack(CompetitorsEvent, frozen=True):
    """A Customs Broker put a card back (CO-208)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card."""
    base: TerritoryId
    """Where the broker is."""


class DieRolled(CompetitorsEvent, frozen=True):
    """A seat rolled the d6 for a customs card (CO-107)."""

    seat: Seat
    """The seat."""
    value: int
    """What it shows."""


class EventRolled(CompetitorsEvent, frozen=True):
    """A political event was rolled (CO-124)."""

    seat: Seat
    """The seat."""
    territory: TerritoryId
    """Where."""
    value: int
    """What the d12 shows."""
    box: str
    """The event."""


class EventWithoutEffect(CompetitorsEvent, frozen=True):
    """An event had no effect (CO-125, CO-126)."""

    seat: Seat
    """The seat."""
    box: str
    """The event."""


class WeatherRolled(CompetitorsEvent, frozen=True):
    """The meteorological event was rolled (CO-150)."""

    seat: Seat
    """Who rolled."""
    area: int
    """What the d6 shows."""
    value: int
    """What the d12 shows."""
    event: str
    """The event."""


class SaveRolled(CompetitorsEvent, frozen=True):
    """A seat rolled whether its tokens are safe (CO-155)."""

    seat: Seat
    """The seat."""
    value: int
    """What it shows."""
    save: int
    """Below this they are safe."""
    tokens: tuple[str, ...]
    """The tokens in danger."""


# Buying and selling


class TokenBought(CompetitorsEvent, frozen=True):
    """A seat bought a token (CO-170)."""

    seat: Seat
    """The seat."""
    token: str
    """The token."""
    base: TerritoryId
    """Where it is placed."""
    price: int
    """What it cost."""


class TokenSold(CompetitorsEvent, frozen=True):
    """A seat sold a token (CO-172)."""

    seat: Seat
    """The seat."""
    token: str
    """The token."""
    price: int
    """What the bank gave."""


class BranchBought(CompetitorsEvent, frozen=True):
    """A seat built a branch (CO-173)."""

    seat: Seat
    """The seat."""
    territory: TerritoryId
    """Where."""
    price: int
    """What it cost."""


class BranchSold(CompetitorsEvent, frozen=True):
    """A seat sold a branch (CO-174)."""

    seat: Seat
    """The seat."""
    territory: TerritoryId
    """Where it stood."""
    price: int
    """What the bank gave."""


# Special cards


class AdvantagePlaced(CompetitorsEvent, frozen=True):
    """A seat placed an advantage (CO-202)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The advantage."""
    base: TerritoryId
    """Where."""


class AdvantageRemoved(CompetitorsEvent, frozen=True):
    """An advantage was discarded (CO-203)."""

    card: CardId
    """The advantage."""
    base: TerritoryId
    """Where it was."""


class SpecialPlayed(CompetitorsEvent, frozen=True):
    """A seat played a special card (CO-200)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The card."""
    against: Seat | None
    """The seat that it hits; null for none."""


class SpecialCancelled(CompetitorsEvent, frozen=True):
    """Legal Counsel cancelled a special card (CO-211)."""

    seat: Seat
    """Who cancelled it."""
    card: CardId
    """The card that is cancelled."""


class ContractStolen(CompetitorsEvent, frozen=True):
    """A contract card was taken from a hand (CO-205)."""

    seat: Seat
    """Who took it."""
    victim: Seat
    """From whom."""
    stolen: Cards
    """The card."""


class ChannelClosed(CompetitorsEvent, frozen=True):
    """A channel is closed to all other seats (CO-205)."""

    seat: Seat
    """Who closed it."""
    channel: str
    """The channel."""


class ChannelOpened(CompetitorsEvent, frozen=True):
    """A channel is open again (CO-205)."""

    channel: str
    """The channel."""


class ActionsGained(CompetitorsEvent, frozen=True):
    """A turn has more actions (CO-205)."""

    seat: Seat
    """The seat."""
    count: int
    """How many more."""


# Deals


class SideShown(CompetitorsData, frozen=True):
    """A side of a deal, as far as the viewer may know it."""

    money: int
    """Money."""
    territory_cards: Cards
    """Named territory cards."""
    contract_cards: Cards
    """Named contract cards."""
    territory_numbers: tuple[Counted, ...]
    """How many other territory cards of each continent; none on the giving side."""
    contract_number: int
    """How many other contract cards."""
    tokens: tuple[str, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches."""
    charter: tuple[str, ...]
    """A chartered vehicle."""
    contract_of: tuple[str, ...]
    """The token whose goods it may take."""


class OfferOpened(CompetitorsEvent, frozen=True):
    """A seat offers a deal (CO-182)."""

    seat: Seat
    """Who offers."""
    offered_to: tuple[Seat, ...]
    """To whom."""
    give: SideShown
    """What it gives."""
    want: SideShown
    """What it wants."""
    places: tuple[Berth, ...]
    """Where it places what it gets."""


class OfferAnswered(CompetitorsEvent, frozen=True):
    """All answers to an offer are in (CO-197)."""

    accepted_by: tuple[Seat, ...]
    """Who accepts."""
    declined_by: tuple[Seat, ...]
    """Who declines."""


class DealMade(CompetitorsEvent, frozen=True):
    """A deal was made (CO-184)."""

    seat: Seat
    """Who offered it."""
    partner: Seat
    """Who accepted it."""
    gives: SideShown
    """What the one who offered gave."""
    takes: SideShown
    """What it took."""


class OfferFailed(CompetitorsEvent, frozen=True):
    """An offer came to nothing (CO-183)."""

    seat: Seat
    """Who offered."""


class ContractAskedFor(CompetitorsEvent, frozen=True):
    """The owner of a vehicle asks to see the contract (CO-188)."""

    seat: Seat
    """Who asks."""


class ContractSeen(CompetitorsEvent, frozen=True):
    """A contract card was shown to a seat (CO-188)."""

    seat: Seat
    """Who showed it."""
    shown_to: Seat
    """To whom."""
    seen: Cards
    """The card."""


class CharterEnded(CompetitorsEvent, frozen=True):
    """A charter is over (CO-186)."""

    seat: Seat
    """Who had chartered it."""
    token: str
    """The ship or the aircraft."""


class AuctionOpened(CompetitorsEvent, frozen=True):
    """A seat auctions a lot (CO-190)."""

    seat: Seat
    """Who sells."""
    lot: SideShown
    """The lot."""
    reserve: int
    """The least bid that wins."""


class Bid(CompetitorsData, frozen=True):
    """A bid of an auction."""

    seat: Seat
    """Who made it."""
    amount: int | None
    """How much; null for a pass."""


class AuctionEnded(CompetitorsEvent, frozen=True):
    """The bids of an auction are shown (CO-190)."""

    seat: Seat
    """Who sells."""
    bids: tuple[Bid, ...]
    """The bids."""
    won_by: Seat | None
    """Who gets the lot; null if nobody."""


class GameWon(CompetitorsEvent, frozen=True):
    """The game is over (section 8)."""

    round: int
    """The last round."""
    ranking: tuple[Placing, ...]
    """All seats, best first."""


EVENTS: tuple[type[Event], ...] = (
    SetupRolled,
    FirstSeatFound,
    HeadquarterChosen,
    RoundBegun,
    TurnBegun,
    TurnEnded,
    CardsDrawn,
    DeckRemade,
    TerritoryDiscarded,
    ContractSigned,
    MovementBegun,
    MovementTurnBegun,
    Drove,
    Sailed,
    ChannelCrossed,
    Docked,
    Flew,
    Landed,
    ArrowReached,
    TruckLoaded,
    TruckUnloaded,
    TruckPutAshore,
    GoodsTransferred,
    PointsChanged,
    MovementTurnStopped,
    MovementTurnsLost,
    ChannelFreed,
    TokenLost,
    TokenWentBack,
    GoodsConfiscated,
    Delivered,
    DeliveryFailed,
    MoneyPaid,
    MoneyReceived,
    CustomsDrawn,
    CustomsSkipped,
    CustomsCancelled,
    CustomsPutBack,
    DieRolled,
    EventRolled,
    EventWithoutEffect,
    WeatherRolled,
    SaveRolled,
    TokenBought,
    TokenSold,
    BranchBought,
    BranchSold,
    AdvantagePlaced,
    AdvantageRemoved,
    SpecialPlayed,
    SpecialCancelled,
    ContractStolen,
    ChannelClosed,
    ChannelOpened,
    ActionsGained,
    OfferOpened,
    OfferAnswered,
    DealMade,
    OfferFailed,
    ContractAskedFor,
    ContractSeen,
    CharterEnded,
    AuctionOpened,
    AuctionEnded,
    GameWon,
)
"""Every kind of event."""
