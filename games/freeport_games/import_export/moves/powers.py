"""The moves that single powers bring.

They answer IE-D11 or IE-D12 when the power asks, IE-D14 beside an action, IE-D17 at any time, and IE-D18 at the end.
"""

from __future__ import annotations

from freeport_games.engine import Placed, Seat
from freeport_games.import_export.components import CardId, ShipId

from .actions import ImportExportMove

# Powers: drawing


class PowerDraw(ImportExportMove, frozen=True, gc=False):
    """Draw a card (Backpacks, Drones, Lumber, Shoes)."""

    power: CardId
    """The card whose power you use."""


class CellPhoneDraw(ImportExportMove, frozen=True, gc=False):
    """Draw the top card in place of a load (Cell Phones)."""

    power: CardId
    """The card whose power you use."""


class SatelliteUse(ImportExportMove, frozen=True, gc=False):
    """Draw a card, then load one if you wish (Satellite)."""

    power: CardId
    """The card whose power you use."""


class ChairsDiscard(ImportExportMove, frozen=True, gc=False):
    """Discard a card of your hand (Chairs)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""


class WholeWheat(ImportExportMove, frozen=True, gc=False):
    """Take your reward for an agriculture container (Whole Wheat)."""

    power: CardId
    """The card whose power you use."""
    take: str
    """`credits` or `cards`."""


class DragonFruit(ImportExportMove, frozen=True, gc=False):
    """Take your reward for leading PIRATE (Dragon Fruit)."""

    power: CardId
    """The card whose power you use."""
    take: str
    """`cards` or `credits`."""


# Powers: contracts and loads


class FreeLoad(ImportExportMove, frozen=True, gc=False):
    """Load a card of your hand without an action (Nanobots, Paprika, Satellite)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadExtra(ImportExportMove, frozen=True, gc=False):
    """Load one more container (Playstations)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadExtraPaid(ImportExportMove, frozen=True, gc=False):
    """Pay 2 credits to load one more container (Batteries)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships that takes it."""


class LoadPair(ImportExportMove, frozen=True):
    """Load two cards of one type as one technology container (Robot Cats)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """Two cards of your hand of one type."""
    ship: ShipId
    """One of your ships that takes the pair."""


class SmartCarsSell(ImportExportMove, frozen=True, gc=False):
    """Sell a card of your hand to the supply island in place of a load (Smart Cars)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""


class JasmineSell(ImportExportMove, frozen=True, gc=False):
    """Sell a card of your hand to the supply island (Jasmine Tea)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""


class ContractFlour(ImportExportMove, frozen=True):
    """Contract Flour and load four cards with it."""

    ship: ShipId
    """One of your ships in your harbour."""
    cards: tuple[CardId, ...]
    """Four other cards of your hand that all find a slot."""


class ContractAnytime(ImportExportMove, frozen=True, gc=False):
    """Contract a card without an action (Lutefisk, Oysters)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """The card of your hand."""
    ship: ShipId
    """One of your ships in your harbour."""


class BambooContract(ImportExportMove, frozen=True, gc=False):
    """Contract the card itself, free (Bamboo)."""

    power: CardId
    """The card whose power you use."""
    ship: ShipId
    """One of your ships in your harbour."""


class ApplesAdd(ImportExportMove, frozen=True, gc=False):
    """Put an agriculture card of your hand down as a shipment (Apples)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """An agriculture card of your hand."""


class BeerSell(ImportExportMove, frozen=True, gc=False):
    """Sell the card to the supply island in place of shelving it (Beer)."""

    power: CardId
    """The card whose power you use."""


class PrefabComplete(ImportExportMove, frozen=True, gc=False):
    """Complete a ship whose luxury contracts are half filled (Prefab Homes)."""

    power: CardId
    """The card whose power you use."""
    ship: ShipId
    """The ship."""


class FlashDriveTake(ImportExportMove, frozen=True, gc=False):
    """Take a container of the completed ship into your hand (Flash Drives)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A container of the ship."""


class JetsTake(ImportExportMove, frozen=True, gc=False):
    """Take a container of the completed ship into your goods (Jets)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A container of the ship."""


class CopyShipment(ImportExportMove, frozen=True, gc=False):
    """Choose the shipment whose power to copy (Wind Turbines)."""

    power: CardId
    """The card whose power you use."""
    seat: Seat
    """Whose shipment."""
    card: CardId
    """The shipment."""


# Powers: imports and piracy


class PowerImport(ImportExportMove, frozen=True, gc=False):
    """Import one container by a power (Paper, Pocky, Protractors, Stretch Goals)."""

    power: CardId
    """The card whose power you use."""
    ship: ShipId
    """A ship at sea."""
    card: CardId
    """A container on it."""
    to: str
    """`imports` or `goods`; `discard` exactly if neither has room."""


class SoloImport(ImportExportMove, frozen=True):
    """Import by a free action (Glasses, Platinum Rings, Stretch Goals)."""

    ship: ShipId
    """A ship at sea."""
    takes: tuple[Placed, ...]
    """The cards, and where each goes: `imports`, `goods` or `discard`."""


class SoySauceMove(ImportExportMove, frozen=True):
    """Turn your CONTRACT imports into goods and credits (Soy Sauce)."""

    power: CardId
    """The card whose power you use."""
    order: tuple[CardId, ...]
    """All of them, in the order in which they go."""


class PiratePair(ImportExportMove, frozen=True):
    """Pirate two cards of one type as one technology container, with two actions (Robot Cats)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """Two cards of one type, on ships at sea or the supply island; with Mini Van also in the harbours of others."""
    to: str
    """Your ship that loads them; `discard` exactly if none does."""


class PirateUnseen(ImportExportMove, frozen=True, gc=False):
    """Pirate the top card of the deck, or a random card of another seat's hand (Mini Van)."""

    power: CardId
    """The card whose power you use."""
    source: str
    """`deck` or `hand`."""
    seat: Seat
    """Whose hand; your own seat for the deck."""


class PirateHarbour(ImportExportMove, frozen=True, gc=False):
    """Pirate a container from another seat's ship in its harbour (Mini Van)."""

    power: CardId
    """The card whose power you use."""
    source: str
    """The ship."""
    card: CardId
    """A container on it."""
    to: str
    """Your ship that loads it; `discard` exactly if none does."""


class DrugsTake(ImportExportMove, frozen=True, gc=False):
    """Take one more container from a ship at sea (Drugs)."""

    power: CardId
    """The card whose power you use."""
    source: str
    """The ship."""
    card: CardId
    """A container on it."""
    to: str
    """Your ship that loads it; `discard` exactly if none does."""


class StemCellsKeep(ImportExportMove, frozen=True, gc=False):
    """Pay 2 credits to put the pirated card into your goods (Stem Cells)."""

    power: CardId
    """The card whose power you use."""


# Powers: payments and gifts


class PrintedMoneyTake(ImportExportMove, frozen=True, gc=False):
    """Take a container of another seat (Printed Money)."""

    power: CardId
    """The card whose power you use."""
    ship: ShipId
    """That seat's ship."""
    card: CardId
    """A container on it."""
    to: str
    """`hand`, or your ship that loads it."""


class RailgunsPay(ImportExportMove, frozen=True):
    """Pay for another seat's Railguns."""

    power: CardId
    """The card whose power you use."""
    kind: str
    """`credits`, `shipment` or `goods`."""
    cards: tuple[CardId, ...]
    """The shipment, or two goods in the order in which they go while there is room; none for credits."""


class ShotgunsPay(ImportExportMove, frozen=True):
    """Pay for another seat's Shotguns."""

    power: CardId
    """The card whose power you use."""
    kind: str
    """`credits` or `cards`."""
    cards: tuple[CardId, ...]
    """Two cards of your hand; none for credits."""


class GiveCard(ImportExportMove, frozen=True, gc=False):
    """Give a card of your hand (A Small Tank)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card of your hand."""


class StealResearch(ImportExportMove, frozen=True, gc=False):
    """Take another seat's technology shipment in exchange (Stolen Research)."""

    power: CardId
    """The card whose power you use."""
    seat: Seat
    """Whose shipment."""
    card: CardId
    """The shipment."""


class DinoGive(ImportExportMove, frozen=True, gc=False):
    """Give a good to the supply island (Dino Bones)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """One of your goods."""


class DinoTake(ImportExportMove, frozen=True):
    """Take cards of the supply island into your goods (Dino Bones)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """Two of the island's cards, fewer if there is less room."""


class DysonPay(ImportExportMove, frozen=True):
    """Pay for another seat's Dyson Vacuums."""

    power: CardId
    """The card whose power you use."""
    kind: str
    """`hand` or `good`."""
    cards: tuple[CardId, ...]
    """The luxury good; none for the hand."""


# Powers: naming


class NameType(ImportExportMove, frozen=True, gc=False):
    """Name a type (Shower Heads)."""

    power: CardId
    """The card whose power you use."""
    type: str
    """The type."""


class NameCard(ImportExportMove, frozen=True, gc=False):
    """Name a card (Rolls Royce)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """Any card of the game."""


class ExclusiveBet(ImportExportMove, frozen=True, gc=False):
    """Pay 30 credits and name the type of the top card (Exclusive Cards)."""

    power: CardId
    """The card whose power you use."""
    type: str
    """The type."""


# Powers: free actions


class PlatinumPlay(ImportExportMove, frozen=True, gc=False):
    """Use a card of your hand for its action, by yourself (Platinum Rings)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card that was in your hand when the power began."""


class PlatinumDone(ImportExportMove, frozen=True, gc=False):
    """Use no further card (Platinum Rings)."""

    power: CardId
    """The card whose power you use."""


class StretchAction(ImportExportMove, frozen=True, gc=False):
    """Choose a free action (Stretch Goals)."""

    power: CardId
    """The card whose power you use."""
    action: str
    """The action."""


# Powers: at any time, and at the end


class SegwaysMove(ImportExportMove, frozen=True, gc=False):
    """Move the card out of your shipments (Segways)."""

    power: CardId
    """The card whose power you use."""
    to: str
    """`imports`, `goods`, or your ship that loads it."""


class TelescopesSell(ImportExportMove, frozen=True):
    """Sell technology goods (Telescopes)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """One or more of your technology goods."""


class IcelandSell(ImportExportMove, frozen=True):
    """Sell agriculture cards of your hand to the supply island (Iceland Water)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """One or more agriculture cards of your hand."""


class RopeSwap(ImportExportMove, frozen=True, gc=False):
    """Exchange a card of your hand for one of the supply island (Rope)."""

    power: CardId
    """The card whose power you use."""
    hand_card: CardId
    """A card of your hand."""
    island_card: CardId
    """A card of the supply island."""


class LedSwap(ImportExportMove, frozen=True):
    """Exchange two cards of your hand for one of the supply island (LED Lights)."""

    power: CardId
    """The card whose power you use."""
    hand_cards: tuple[CardId, ...]
    """Two cards of your hand."""
    island_card: CardId
    """A card of the supply island."""


class DiamondRingsMove(ImportExportMove, frozen=True):
    """Move shipments into your goods at the end (Diamond Rings)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """Two of your shipments, or the only one."""


class CheapShirtsMove(ImportExportMove, frozen=True):
    """Move imports into your goods at the end (Cheap Shirts)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """As many of your imports as there is room for."""


class TeslasDeclare(ImportExportMove, frozen=True, gc=False):
    """Declare a SUPPLY import to be a good at the end (Teslas)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A SUPPLY card of your imports."""
    type: str
    """The type of good that it counts as."""
