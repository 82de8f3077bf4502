"""The moves: one frozen class each, a file for each part of the turn (section 5 of RULES.md)."""

from freeport_games.engine.menus import Move

from .base import Side as Side
from .base import SmugglersMove as SmugglersMove
from .broker import AcceptBroker as AcceptBroker
from .broker import AcceptStanding as AcceptStanding
from .broker import DeclineBroker as DeclineBroker
from .broker import DrawDestiny as DrawDestiny
from .broker import ProposeBroker as ProposeBroker
from .broker import PutForward as PutForward
from .broker import TakeBack as TakeBack
from .combat import AcceptSurrender as AcceptSurrender
from .combat import ChooseSystem as ChooseSystem
from .combat import Damage as Damage
from .combat import Done as Done
from .combat import Flee as Flee
from .combat import Hold as Hold
from .combat import KeepManeuver as KeepManeuver
from .combat import LetGo as LetGo
from .combat import Pirate as Pirate
from .combat import PressAttack as PressAttack
from .combat import Raid as Raid
from .combat import RefuseSurrender as RefuseSurrender
from .combat import RerollManeuver as RerollManeuver
from .combat import Resist as Resist
from .combat import Spare as Spare
from .combat import Surrender as Surrender
from .combat import UseBeam as UseBeam
from .combat import UseCloak as UseCloak
from .combat import UseMissile as UseMissile
from .combat import UseWorm as UseWorm
from .destiny import AcceptOffer as AcceptOffer
from .destiny import AcceptResult as AcceptResult
from .destiny import AttackShip as AttackShip
from .destiny import Bid as Bid
from .destiny import DeclineOffer as DeclineOffer
from .destiny import DiscardOne as DiscardOne
from .destiny import Fight as Fight
from .destiny import FightMilitary as FightMilitary
from .destiny import LeaveShip as LeaveShip
from .destiny import PassBid as PassBid
from .destiny import SurrenderCargo as SurrenderCargo
from .flying import ChooseDie as ChooseDie
from .flying import EndMove as EndMove
from .flying import EnterWormhole as EnterWormhole
from .flying import Fly as Fly
from .flying import Skim as Skim
from .free import DiscardEquipment as DiscardEquipment
from .free import HideGoods as HideGoods
from .free import Jettison as Jettison
from .free import PostOffer as PostOffer
from .free import WithdrawOffer as WithdrawOffer
from .parley import AcceptDeal as AcceptDeal
from .parley import Attack as Attack
from .parley import DeclineDeal as DeclineDeal
from .parley import PassParley as PassParley
from .parley import ProposeDeal as ProposeDeal
from .parley import StealEquipment as StealEquipment
from .parley import TakeFriend as TakeFriend
from .planets import AddLevel as AddLevel
from .planets import Bribe as Bribe
from .planets import Buy as Buy
from .planets import BuyBrix as BuyBrix
from .planets import Deliver as Deliver
from .planets import EncounterPlanet as EncounterPlanet
from .planets import EncounterPlayer as EncounterPlayer
from .planets import EndTurn as EndTurn
from .planets import KeepDemand as KeepDemand
from .planets import KeepDie as KeepDie
from .planets import Leave as Leave
from .planets import PlaceBounty as PlaceBounty
from .planets import Repair as Repair
from .planets import RerollDemand as RerollDemand
from .planets import Sell as Sell
from .planets import SellContract as SellContract
from .planets import SellEvent as SellEvent
from .planets import StopUpgrade as StopUpgrade
from .planets import Trade as Trade
from .planets import Upgrade as Upgrade
from .planets import UseDole as UseDole
from .planets import UseScrambler as UseScrambler
from .room import Load as Load
from .room import LoseCargo as LoseCargo
from .room import MakeRoom as MakeRoom
from .room import SellLoot as SellLoot
from .setup import AcceptSwap as AcceptSwap
from .setup import ChooseCharacter as ChooseCharacter
from .setup import DeclineSwap as DeclineSwap
from .setup import OfferCharacterSwap as OfferCharacterSwap
from .setup import PassSwap as PassSwap
from .turn import AttemptEscape as AttemptEscape
from .turn import ChoosePlanet as ChoosePlanet
from .turn import SendDistress as SendDistress
from .turn import ServeTime as ServeTime
from .turn import Stay as Stay

MOVES: tuple[type[Move], ...] = (
    OfferCharacterSwap,
    PassSwap,
    AcceptSwap,
    DeclineSwap,
    ChooseCharacter,
    AttemptEscape,
    ServeTime,
    SendDistress,
    Stay,
    ChoosePlanet,
    ProposeBroker,
    PutForward,
    TakeBack,
    AcceptStanding,
    DrawDestiny,
    AcceptBroker,
    DeclineBroker,
    DiscardOne,
    SurrenderCargo,
    Fight,
    AttackShip,
    LeaveShip,
    AcceptResult,
    FightMilitary,
    AcceptOffer,
    DeclineOffer,
    Bid,
    PassBid,
    Fly,
    Skim,
    EnterWormhole,
    EndMove,
    ChooseDie,
    EncounterPlanet,
    EncounterPlayer,
    EndTurn,
    Bribe,
    UseScrambler,
    UseDole,
    KeepDie,
    Buy,
    Sell,
    SellEvent,
    SellContract,
    Upgrade,
    PlaceBounty,
    BuyBrix,
    Deliver,
    Repair,
    Leave,
    RerollDemand,
    KeepDemand,
    Trade,
    AddLevel,
    StopUpgrade,
    ProposeDeal,
    Attack,
    TakeFriend,
    StealEquipment,
    PassParley,
    AcceptDeal,
    DeclineDeal,
    Surrender,
    Resist,
    AcceptSurrender,
    RefuseSurrender,
    UseCloak,
    UseWorm,
    Done,
    RerollManeuver,
    KeepManeuver,
    Flee,
    PressAttack,
    UseBeam,
    LetGo,
    UseMissile,
    Hold,
    Damage,
    Raid,
    Pirate,
    Spare,
    ChooseSystem,
    LoseCargo,
    Load,
    MakeRoom,
    SellLoot,
    Jettison,
    HideGoods,
    DiscardEquipment,
    PostOffer,
    WithdrawOffer,
)
"""Every kind of move."""
