"""The moves: one frozen class each (section 5 of RULES.md)."""

from __future__ import annotations

from freeport_games.engine import Counted, Move, Part, Seat

from .components import NAME, CardId, CharacterId, SectorId


class SmugglersMove(Move, frozen=True, tag=NAME):
    """A move of Smugglers of the Galaxy."""


class Side(Part, frozen=True, tag=NAME):
    """One side of a deal: what a seat gives."""

    credits: int
    """Credits."""
    goods: tuple[Counted, ...]
    """Ordinary goods."""
    brix: tuple[Counted, ...]
    """Live Brix Weapons, by their lots."""
    equipment: tuple[CardId, ...]
    """Equipment."""
    friends: tuple[CardId, ...]
    """Friends."""
    contracts: tuple[CardId, ...]
    """Contracts."""


# Setup


class OfferCharacterSwap(SmugglersMove, frozen=True):
    """Offer a character card to another seat (SG-D1)."""

    card: CharacterId
    """A card of the own hand; all will see it."""
    seat: Seat
    """The other seat."""


class PassSwap(SmugglersMove, frozen=True):
    """Offer no character card (SG-D1)."""


class AcceptSwap(SmugglersMove, frozen=True):
    """Exchange character cards (SG-D2)."""

    card: CharacterId
    """A card of the own hand; all will see it."""


class DeclineSwap(SmugglersMove, frozen=True):
    """Keep the own character cards (SG-D2)."""


class ChooseCharacter(SmugglersMove, frozen=True):
    """Choose a character (SG-D3)."""

    card: CharacterId
    """A card of the own hand."""


# Turn start


class AttemptEscape(SmugglersMove, frozen=True):
    """Try to break out of prison (SG-D4)."""


class ServeTime(SmugglersMove, frozen=True):
    """Serve time (SG-D4)."""


class SendDistress(SmugglersMove, frozen=True):
    """Send a distress signal (SG-D5)."""


class Stay(SmugglersMove, frozen=True):
    """Play the turn without moving (SG-D5)."""


class ChoosePlanet(SmugglersMove, frozen=True):
    """Choose one of several nearest planets (SG-D6)."""

    sector: SectorId
    """Its sector."""


# Broker


class ProposeBroker(SmugglersMove, frozen=True):
    """Propose a deal through the Galactic Broker (SG-D7)."""

    seat: Seat
    """The other seat."""
    give: Side
    """What the own seat gives."""
    take: Side
    """What the own seat takes."""
    fees: tuple[Counted, ...]
    """What each seat pays of the fee."""
    jettison: tuple[Counted, ...]
    """Units that the own seat jettisons as part of the deal."""
    discard: tuple[CardId, ...]
    """Equipment that the own seat discards as part of the deal."""


class AcceptStanding(SmugglersMove, frozen=True):
    """Accept a standing offer (SG-D7)."""

    seat: Seat
    """Who has posted it."""
    jettison: tuple[Counted, ...]
    """Units that the own seat jettisons as part of the deal."""
    discard: tuple[CardId, ...]
    """Equipment that the own seat discards as part of the deal."""


class DrawDestiny(SmugglersMove, frozen=True):
    """End the Broker step (SG-D7)."""


class AcceptBroker(SmugglersMove, frozen=True):
    """Agree to a Broker proposal (SG-D8)."""

    jettison: tuple[Counted, ...]
    """Units that the own seat jettisons as part of the deal."""
    discard: tuple[CardId, ...]
    """Equipment that the own seat discards as part of the deal."""


class DeclineBroker(SmugglersMove, frozen=True):
    """Refuse a Broker proposal (SG-D8)."""


# Destiny


class DiscardOne(SmugglersMove, frozen=True):
    """Discard one of five Equipment Cards (SG-D9)."""

    card: CardId
    """The card."""


class SurrenderCargo(SmugglersMove, frozen=True):
    """Hand all unhidden cargo over to the pirates (SG-D10)."""


class Fight(SmugglersMove, frozen=True):
    """Fight the pirates (SG-D10)."""


class AttackShip(SmugglersMove, frozen=True):
    """Attack the ship (SG-D11)."""


class LeaveShip(SmugglersMove, frozen=True):
    """Leave the ship alone (SG-D11)."""


class AcceptResult(SmugglersMove, frozen=True):
    """Accept the result of the Military Ship's Customs roll (SG-D12)."""


class FightMilitary(SmugglersMove, frozen=True):
    """Fight the Military Ship (SG-D12)."""


class AcceptOffer(SmugglersMove, frozen=True):
    """Accept the Crime Lord Offer (SG-D13)."""

    jettison: tuple[Counted, ...]
    """The units that make room, exactly as many as room is lacking."""


class DeclineOffer(SmugglersMove, frozen=True):
    """Decline the Crime Lord Offer (SG-D13)."""


class Bid(SmugglersMove, frozen=True):
    """Bid for the Contract (SG-D14)."""

    amount: int
    """Credits."""


class PassBid(SmugglersMove, frozen=True):
    """Bid no more (SG-D14)."""


# Move


class Fly(SmugglersMove, frozen=True):
    """Fly along a course (SG-D15)."""

    path: tuple[SectorId, ...]
    """The sectors that the ship enters, one after another."""


class Skim(SmugglersMove, frozen=True):
    """Skim the black hole (SG-D15)."""


class EnterWormhole(SmugglersMove, frozen=True):
    """Enter the wormhole (SG-D15)."""


class EndMove(SmugglersMove, frozen=True):
    """End the Move step (SG-D15)."""


class ChooseDie(SmugglersMove, frozen=True):
    """Choose which wormhole die counts (SG-D16)."""

    index: int
    """Which die, from 0."""


# Encounter, Customs, planet


class EncounterPlanet(SmugglersMove, frozen=True):
    """Encounter the planet in the sector (SG-D17)."""


class EncounterPlayer(SmugglersMove, frozen=True):
    """Encounter another seat in the sector (SG-D17)."""

    seat: Seat
    """The other seat."""


class EndTurn(SmugglersMove, frozen=True):
    """Encounter nothing (SG-D17)."""


class Bribe(SmugglersMove, frozen=True):
    """Pay for more Customs dice at Korothe (SG-D18)."""

    dice: int
    """How many more."""


class UseScrambler(SmugglersMove, frozen=True):
    """Use the Customs Scrambler up: roll all dice again (SG-D19)."""


class UseDole(SmugglersMove, frozen=True):
    """Have Inspector Dole roll one die again (SG-D19)."""

    index: int
    """Which die, from 0."""


class KeepDie(SmugglersMove, frozen=True):
    """Let a die count (SG-D19)."""

    index: int
    """Which die, from 0."""


class Buy(SmugglersMove, frozen=True):
    """Ask for the price of a good in order to buy (SG-D20)."""

    good: str
    """The good."""


class Sell(SmugglersMove, frozen=True):
    """Ask for the price of a good in order to sell (SG-D20)."""

    good: str
    """The good."""


class SellEvent(SmugglersMove, frozen=True):
    """Sell what the planet's event needs (SG-D20)."""

    quantity: int
    """How many units."""


class SellContract(SmugglersMove, frozen=True):
    """Sell by a Contract (SG-D20)."""

    card: CardId
    """The Contract."""
    quantity: int
    """How many units."""


class Upgrade(SmugglersMove, frozen=True):
    """Upgrade the ship (SG-D20)."""


class PlaceBounty(SmugglersMove, frozen=True):
    """Place a Bounty on another seat (SG-D20)."""

    seat: Seat
    """The other seat."""
    amount: int
    """Credits."""


class BuyBrix(SmugglersMove, frozen=True):
    """Buy Brix Weapons (SG-D20)."""

    quantity: int
    """How many units."""


class Deliver(SmugglersMove, frozen=True):
    """Deliver what a Crime Lord Offer asks for (SG-D20)."""

    card: CardId
    """The Offer."""


class Repair(SmugglersMove, frozen=True):
    """Repair a point of Hull (SG-D20)."""


class Leave(SmugglersMove, frozen=True):
    """Leave the planet (SG-D20)."""


class RerollDemand(SmugglersMove, frozen=True):
    """Have the Demand die rolled again (SG-D21)."""


class KeepDemand(SmugglersMove, frozen=True):
    """Let the Demand die stand (SG-D21)."""


class Trade(SmugglersMove, frozen=True):
    """Buy or sell at this price (SG-D22)."""

    quantity: int
    """How many units; 0 for none."""


class AddLevel(SmugglersMove, frozen=True):
    """Buy a level of a system (SG-D23)."""

    system: str
    """The system."""


class StopUpgrade(SmugglersMove, frozen=True):
    """Buy no more levels (SG-D23)."""


# Parley


class ProposeDeal(SmugglersMove, frozen=True):
    """Propose a deal face to face (SG-D25)."""

    give: Side
    """What the own seat gives."""
    take: Side
    """What the own seat takes."""
    threat: bool
    """Whether it says: or I attack."""
    jettison: tuple[Counted, ...]
    """Units that the own seat jettisons as part of the deal."""
    discard: tuple[CardId, ...]
    """Equipment that the own seat discards as part of the deal."""


class Attack(SmugglersMove, frozen=True):
    """Attack the other seat (SG-D25, SG-D26)."""


class TakeFriend(SmugglersMove, frozen=True):
    """Try to win a Friend of the other seat over (SG-D25)."""

    card: CardId
    """The Friend."""


class StealEquipment(SmugglersMove, frozen=True):
    """Try to steal Equipment of the other seat (SG-D25)."""

    card: CardId
    """The Equipment."""
    discard: tuple[CardId, ...]
    """What the own seat discards if it succeeds: one card if it holds four."""


class PassParley(SmugglersMove, frozen=True):
    """Give the initiative to the other seat (SG-D25)."""


class AcceptDeal(SmugglersMove, frozen=True):
    """Agree to the proposal (SG-D26)."""

    jettison: tuple[Counted, ...]
    """Units that the own seat jettisons as part of the deal."""
    discard: tuple[CardId, ...]
    """Equipment that the own seat discards as part of the deal."""


class DeclineDeal(SmugglersMove, frozen=True):
    """Refuse the proposal (SG-D26)."""


# Combat


class Surrender(SmugglersMove, frozen=True):
    """Surrender to the attacker (SG-D27)."""


class Resist(SmugglersMove, frozen=True):
    """Do not surrender (SG-D27)."""


class AcceptSurrender(SmugglersMove, frozen=True):
    """Accept the surrender (SG-D28)."""


class RefuseSurrender(SmugglersMove, frozen=True):
    """Fight on (SG-D28)."""


class UseCloak(SmugglersMove, frozen=True):
    """Switch the Cloaking Field on (SG-D29)."""


class UseWorm(SmugglersMove, frozen=True):
    """Use the Psionic Worm up (SG-D29)."""


class Done(SmugglersMove, frozen=True):
    """Use nothing more before the combat (SG-D29)."""


class RerollManeuver(SmugglersMove, frozen=True):
    """Have a Maneuver die rolled again (SG-D30)."""

    side: str
    """Whose die: `attacker` or `defender`."""


class KeepManeuver(SmugglersMove, frozen=True):
    """Let the Maneuver dice stand (SG-D30)."""


class Flee(SmugglersMove, frozen=True):
    """Flee (SG-D31)."""


class PressAttack(SmugglersMove, frozen=True):
    """Exchange fire (SG-D31)."""


class UseBeam(SmugglersMove, frozen=True):
    """Switch the Tractor Beam on (SG-D32)."""


class LetGo(SmugglersMove, frozen=True):
    """Let the enemy flee (SG-D32)."""


class UseMissile(SmugglersMove, frozen=True):
    """Use the Space Missile up (SG-D33)."""


class Hold(SmugglersMove, frozen=True):
    """Keep the Space Missile (SG-D33)."""


class Damage(SmugglersMove, frozen=True):
    """Do Additional Damage (SG-D34)."""


class Raid(SmugglersMove, frozen=True):
    """Take Equipment (SG-D34)."""

    card: CardId
    """The Equipment."""


class Pirate(SmugglersMove, frozen=True):
    """Take cargo (SG-D34)."""

    units: tuple[Counted, ...]
    """Unhidden units of each good."""


class Spare(SmugglersMove, frozen=True):
    """Spare the enemy (SG-D34)."""


class ChooseSystem(SmugglersMove, frozen=True):
    """Choose the damaged system (SG-D35)."""

    system: str
    """The system."""


# Room


class LoseCargo(SmugglersMove, frozen=True):
    """Lose the units that do not fit any more (SG-D36)."""

    units: tuple[Counted, ...]
    """Units of each good, exactly the excess."""


class Load(SmugglersMove, frozen=True):
    """Load captured cargo (SG-D37)."""

    units: int
    """How many units."""


class MakeRoom(SmugglersMove, frozen=True):
    """Jettison units for captured cargo (SG-D39)."""

    units: tuple[Counted, ...]
    """Units carried before, of each good."""


class SellLoot(SmugglersMove, frozen=True):
    """Sell captured units that do not fit (SG-D40)."""

    units: tuple[Counted, ...]
    """Captured units of each good, exactly those that lack room."""


# Free moves


class Jettison(SmugglersMove, frozen=True):
    """Jettison units at any time (SG-D38)."""

    units: tuple[Counted, ...]
    """Units of each good."""


class HideGoods(SmugglersMove, frozen=True):
    """Say anew which units are hidden (SG-D38)."""

    units: tuple[Counted, ...]
    """Units of each good."""


class DiscardEquipment(SmugglersMove, frozen=True):
    """Discard Equipment at any time (SG-D38)."""

    card: CardId
    """The card."""


class PostOffer(SmugglersMove, frozen=True):
    """Post a standing offer for another seat's Broker step (SG-D38)."""

    seat: Seat
    """The other seat."""
    give: Side
    """What the own seat gives."""
    take: Side
    """What the own seat takes."""
    fees: tuple[Counted, ...]
    """What the two seats pay of the fee."""


class WithdrawOffer(SmugglersMove, frozen=True):
    """Withdraw the own standing offer (SG-D38)."""


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
