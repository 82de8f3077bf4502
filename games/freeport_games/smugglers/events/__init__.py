"""The events: everything that happens in a game. All of them are public, except for dealt character cards."""

from freeport_games.engine import Event

from .base import Rolled as Rolled
from .base import RollFor as RollFor
from .base import SmugglersEvent as SmugglersEvent
from .base import Why as Why
from .combat import CardShipDestroyed as CardShipDestroyed
from .combat import CombatBegun as CombatBegun
from .combat import CombatCardUsed as CombatCardUsed
from .combat import Eliminated as Eliminated
from .combat import EquipmentRaided as EquipmentRaided
from .combat import FireExchanged as FireExchanged
from .combat import Fled as Fled
from .combat import ManeuverRolled as ManeuverRolled
from .combat import NewShip as NewShip
from .combat import ShieldsTested as ShieldsTested
from .combat import ShipDestroyed as ShipDestroyed
from .combat import ShipPirated as ShipPirated
from .combat import Spared as Spared
from .combat import SurrenderAnswered as SurrenderAnswered
from .deals import AbilityTried as AbilityTried
from .deals import DealAnswered as DealAnswered
from .deals import DealDone as DealDone
from .deals import DealProposed as DealProposed
from .deals import OfferEnded as OfferEnded
from .deals import OfferPosted as OfferPosted
from .deals import ParleyBegun as ParleyBegun
from .deals import ParleyPassed as ParleyPassed
from .deals import ProposalTakenBack as ProposalTakenBack
from .destiny import BidMade as BidMade
from .destiny import BidPassed as BidPassed
from .destiny import CardWithoutEffect as CardWithoutEffect
from .destiny import ContractWon as ContractWon
from .destiny import DeckRenewed as DeckRenewed
from .destiny import DestinyDrawn as DestinyDrawn
from .destiny import Escaped as Escaped
from .destiny import EventPlaced as EventPlaced
from .destiny import OfferDelivered as OfferDelivered
from .destiny import OfferShown as OfferShown
from .destiny import OfferTaken as OfferTaken
from .destiny import ShipMet as ShipMet
from .end import GameWon as GameWon
from .end import SeatReport as SeatReport
from .flying import BlackHoleSkimmed as BlackHoleSkimmed
from .flying import ShipFlew as ShipFlew
from .flying import ShipLost as ShipLost
from .flying import WormholeCrossed as WormholeCrossed
from .holdings import BountyChanged as BountyChanged
from .holdings import CardGained as CardGained
from .holdings import CardLost as CardLost
from .holdings import CardProtected as CardProtected
from .holdings import CreditsPaid as CreditsPaid
from .holdings import CreditsReceived as CreditsReceived
from .holdings import GoodsHidden as GoodsHidden
from .holdings import HullChanged as HullChanged
from .holdings import SystemDamaged as SystemDamaged
from .holdings import SystemGained as SystemGained
from .holdings import UnitsLoaded as UnitsLoaded
from .holdings import UnitsLost as UnitsLost
from .planets import AvailabilityFound as AvailabilityFound
from .planets import CustomsPassed as CustomsPassed
from .planets import LevelAdded as LevelAdded
from .planets import NothingTraded as NothingTraded
from .planets import PlanetGone as PlanetGone
from .planets import PlanetPlaced as PlanetPlaced
from .planets import PlanetVisited as PlanetVisited
from .planets import PriceFound as PriceFound
from .planets import Repaired as Repaired
from .planets import Traded as Traded
from .setup import CharacterRevealed as CharacterRevealed
from .setup import Characters as Characters
from .setup import CharactersDealt as CharactersDealt
from .setup import CharactersShown as CharactersShown
from .setup import FirstSeatFound as FirstSeatFound
from .setup import GameBegun as GameBegun
from .setup import SwapAnswered as SwapAnswered
from .setup import SwapOffered as SwapOffered
from .turn import Freed as Freed
from .turn import Imprisoned as Imprisoned
from .turn import LotExpired as LotExpired
from .turn import RoundBegun as RoundBegun
from .turn import SlotBegun as SlotBegun
from .turn import Towed as Towed
from .turn import TurnMissed as TurnMissed

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
    AvailabilityFound,
    NothingTraded,
    CardWithoutEffect,
    CardProtected,
    ProposalTakenBack,
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
