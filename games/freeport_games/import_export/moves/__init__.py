"""The moves of Import / Export.

The moves of single powers answer IE-D11 or IE-D12 when the power asks, IE-D14 beside an action, IE-D17 at any time, and
IE-D18 at the end.
"""

from .actions import AcceptOffer as AcceptOffer
from .actions import Bid as Bid
from .actions import BreakTie as BreakTie
from .actions import ChooseShip as ChooseShip
from .actions import Contract as Contract
from .actions import Declare as Declare
from .actions import DeclineImport as DeclineImport
from .actions import DeclineOffer as DeclineOffer
from .actions import DeclinePower as DeclinePower
from .actions import DiscardContracts as DiscardContracts
from .actions import Done as Done
from .actions import Draw as Draw
from .actions import Follow as Follow
from .actions import ImportTake as ImportTake
from .actions import Load as Load
from .actions import PassBid as PassBid
from .actions import Pirate as Pirate
from .actions import SellToIsland as SellToIsland
from .actions import SetStandingOrder as SetStandingOrder
from .actions import TakeFromIsland as TakeFromIsland
from .any_time import CheapShirtsMove as CheapShirtsMove
from .any_time import DiamondRingsMove as DiamondRingsMove
from .any_time import IcelandSell as IcelandSell
from .any_time import LedSwap as LedSwap
from .any_time import PlatinumDone as PlatinumDone
from .any_time import PlatinumPlay as PlatinumPlay
from .any_time import RopeSwap as RopeSwap
from .any_time import SegwaysMove as SegwaysMove
from .any_time import StretchAction as StretchAction
from .any_time import TelescopesSell as TelescopesSell
from .any_time import TeslasDeclare as TeslasDeclare
from .base import ImportExportMove as ImportExportMove
from .base import PowerAnswer as PowerAnswer
from .base import PowerMove as PowerMove
from .drawing import CellPhoneDraw as CellPhoneDraw
from .drawing import ChairsDiscard as ChairsDiscard
from .drawing import DragonFruit as DragonFruit
from .drawing import PowerDraw as PowerDraw
from .drawing import SatelliteUse as SatelliteUse
from .drawing import WholeWheat as WholeWheat
from .giving import DinoGive as DinoGive
from .giving import DinoTake as DinoTake
from .giving import DysonPay as DysonPay
from .giving import ExclusiveBet as ExclusiveBet
from .giving import GiveCard as GiveCard
from .giving import NameCard as NameCard
from .giving import NameType as NameType
from .giving import PrintedMoneyTake as PrintedMoneyTake
from .giving import RailgunsPay as RailgunsPay
from .giving import ShotgunsPay as ShotgunsPay
from .giving import StealResearch as StealResearch
from .importing import DrugsTake as DrugsTake
from .importing import PirateHarbour as PirateHarbour
from .importing import PiratePair as PiratePair
from .importing import PirateUnseen as PirateUnseen
from .importing import PowerImport as PowerImport
from .importing import SoloImport as SoloImport
from .importing import SoySauceMove as SoySauceMove
from .importing import StemCellsKeep as StemCellsKeep
from .loading import ApplesAdd as ApplesAdd
from .loading import BambooContract as BambooContract
from .loading import BeerSell as BeerSell
from .loading import ContractAnytime as ContractAnytime
from .loading import ContractFlour as ContractFlour
from .loading import CopyShipment as CopyShipment
from .loading import FlashDriveTake as FlashDriveTake
from .loading import FreeLoad as FreeLoad
from .loading import JasmineSell as JasmineSell
from .loading import JetsTake as JetsTake
from .loading import LoadExtra as LoadExtra
from .loading import LoadExtraPaid as LoadExtraPaid
from .loading import LoadPair as LoadPair
from .loading import PrefabComplete as PrefabComplete
from .loading import SmartCarsSell as SmartCarsSell

_BASES = (ImportExportMove, PowerMove, PowerAnswer)
MOVES = tuple(kind for base in _BASES for kind in base.__subclasses__() if kind not in _BASES)
"""Every kind of move: those of the game, those of powers, and those that answer the questions of powers."""
USABLE = tuple(kind for kind in PowerMove.__subclasses__() if kind is not PowerAnswer)
"""The moves of powers that do not belong to a question: any seat that may move at all is told what is wrong with them.
"""
