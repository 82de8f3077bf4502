"""The moves: one frozen class each (section 5 of RULES.md)."""

from __future__ import annotations

from freeport_games.engine.menus import Move

from .actions import BuyBranch as BuyBranch
from .actions import BuyToken as BuyToken
from .actions import ChooseHeadquarter as ChooseHeadquarter
from .actions import Deliver as Deliver
from .actions import DeliverInVain as DeliverInVain
from .actions import DrawCard as DrawCard
from .actions import EndTurn as EndTurn
from .actions import LoadTruck as LoadTruck
from .actions import MoveToken as MoveToken
from .actions import PlaceAdvantage as PlaceAdvantage
from .actions import PlayAgainst as PlayAgainst
from .actions import PlayOn as PlayOn
from .actions import PlaySpecial as PlaySpecial
from .actions import SellBranch as SellBranch
from .actions import SellToken as SellToken
from .actions import SignContract as SignContract
from .actions import UnloadTruck as UnloadTruck
from .base import NAME as NAME
from .deals import AcceptOffer as AcceptOffer
from .deals import AskToSee as AskToSee
from .deals import Berth as Berth
from .deals import DeclineOffer as DeclineOffer
from .deals import Give as Give
from .deals import Lot as Lot
from .deals import OpenAuction as OpenAuction
from .deals import OpenOffer as OpenOffer
from .deals import PassBid as PassBid
from .deals import PickAcceptor as PickAcceptor
from .deals import PickNobody as PickNobody
from .deals import PlaceBid as PlaceBid
from .deals import PlaceTokens as PlaceTokens
from .deals import ShowContract as ShowContract
from .deals import Want as Want
from .deals import WithdrawOffer as WithdrawOffer
from .steps import CHECKS as CHECKS
from .steps import EFFECTS as EFFECTS
from .steps import USE_NOTHING as USE_NOTHING
from .steps import AbandonDelivery as AbandonDelivery
from .steps import AnswerCustoms as AnswerCustoms
from .steps import AnswerEvent as AnswerEvent
from .steps import ChooseCheckOrder as ChooseCheckOrder
from .steps import ChooseOption as ChooseOption
from .steps import DeclineReaction as DeclineReaction
from .steps import DiscardTerritory as DiscardTerritory
from .steps import Dock as Dock
from .steps import Drive as Drive
from .steps import EndMovementTurn as EndMovementTurn
from .steps import Fly as Fly
from .steps import FlyTowards as FlyTowards
from .steps import PlayReaction as PlayReaction
from .steps import Sail as Sail
from .steps import TransferGoods as TransferGoods
from .steps import Transit as Transit

MOVES: tuple[type[Move], ...] = (
    ChooseHeadquarter,
    DrawCard,
    SignContract,
    Deliver,
    DeliverInVain,
    MoveToken,
    BuyToken,
    SellToken,
    BuyBranch,
    SellBranch,
    EndTurn,
    PlaceAdvantage,
    PlaySpecial,
    PlayAgainst,
    PlayOn,
    LoadTruck,
    UnloadTruck,
    Drive,
    Sail,
    Transit,
    Dock,
    Fly,
    FlyTowards,
    TransferGoods,
    EndMovementTurn,
    AbandonDelivery,
    ChooseCheckOrder,
    AnswerCustoms,
    ChooseOption,
    AnswerEvent,
    DiscardTerritory,
    PlayReaction,
    DeclineReaction,
    OpenOffer,
    PlaceTokens,
    AcceptOffer,
    DeclineOffer,
    PickAcceptor,
    PickNobody,
    AskToSee,
    ShowContract,
    WithdrawOffer,
    OpenAuction,
    PlaceBid,
    PassBid,
)
"""Every kind of move."""
