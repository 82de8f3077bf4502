"""The events: everything that happens in a game, and who may know it."""

from __future__ import annotations

from freeport_games.engine import Event

from .base import Cards as Cards
from .base import CardsShown as CardsShown
from .base import CompetitorsEvent as CompetitorsEvent
from .base import Failure as Failure
from .base import Why as Why
from .checks import CustomsCancelled as CustomsCancelled
from .checks import CustomsDrawn as CustomsDrawn
from .checks import CustomsPutBack as CustomsPutBack
from .checks import CustomsSkipped as CustomsSkipped
from .checks import CustomsWithoutEffect as CustomsWithoutEffect
from .checks import DieRolled as DieRolled
from .checks import EventRolled as EventRolled
from .checks import EventWithoutEffect as EventWithoutEffect
from .checks import MoneyPaid as MoneyPaid
from .checks import MoneyReceived as MoneyReceived
from .checks import SaveRolled as SaveRolled
from .checks import WeatherRolled as WeatherRolled
from .deals import AuctionEnded as AuctionEnded
from .deals import AuctionOpened as AuctionOpened
from .deals import Bid as Bid
from .deals import CharterEnded as CharterEnded
from .deals import ContractAskedFor as ContractAskedFor
from .deals import ContractSeen as ContractSeen
from .deals import DealMade as DealMade
from .deals import OfferAnswered as OfferAnswered
from .deals import OfferFailed as OfferFailed
from .deals import OfferOpened as OfferOpened
from .deals import SideShown as SideShown
from .movements import ArrowReached as ArrowReached
from .movements import BonusPromised as BonusPromised
from .movements import ChannelCrossed as ChannelCrossed
from .movements import ChannelFreed as ChannelFreed
from .movements import CustomsSpared as CustomsSpared
from .movements import Delivered as Delivered
from .movements import DeliveryFailed as DeliveryFailed
from .movements import Docked as Docked
from .movements import Drove as Drove
from .movements import Flew as Flew
from .movements import GoodsConfiscated as GoodsConfiscated
from .movements import GoodsTransferred as GoodsTransferred
from .movements import Landed as Landed
from .movements import MovementBegun as MovementBegun
from .movements import MovementTurnBegun as MovementTurnBegun
from .movements import MovementTurnsLost as MovementTurnsLost
from .movements import MovementTurnStopped as MovementTurnStopped
from .movements import PointsChanged as PointsChanged
from .movements import Sailed as Sailed
from .movements import TokenLost as TokenLost
from .movements import TokenWentBack as TokenWentBack
from .movements import TruckLoaded as TruckLoaded
from .movements import TruckPutAshore as TruckPutAshore
from .movements import TruckUnloaded as TruckUnloaded
from .trade import ActionsGained as ActionsGained
from .trade import AdvantagePlaced as AdvantagePlaced
from .trade import AdvantageRemoved as AdvantageRemoved
from .trade import BranchBought as BranchBought
from .trade import BranchSold as BranchSold
from .trade import ChannelClosed as ChannelClosed
from .trade import ChannelOpened as ChannelOpened
from .trade import ContractStolen as ContractStolen
from .trade import SpecialCancelled as SpecialCancelled
from .trade import SpecialPlayed as SpecialPlayed
from .trade import TokenBought as TokenBought
from .trade import TokenSold as TokenSold
from .turns import CardsDrawn as CardsDrawn
from .turns import ContractSigned as ContractSigned
from .turns import DeckRemade as DeckRemade
from .turns import FirstSeatFound as FirstSeatFound
from .turns import GameWon as GameWon
from .turns import HeadquarterChosen as HeadquarterChosen
from .turns import RoundBegun as RoundBegun
from .turns import SetupRolled as SetupRolled
from .turns import TerritoryDiscarded as TerritoryDiscarded
from .turns import TurnBegun as TurnBegun
from .turns import TurnEnded as TurnEnded

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
    CustomsSpared,
    BonusPromised,
    CustomsWithoutEffect,
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
