"""Encounters, Customs, and the actions on planets (SG-D17 to SG-D23)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CardId, GoodId, SystemKey

from .base import SmugglersMove


class EncounterPlanet(SmugglersMove, frozen=True):
    """Encounter the planet in the sector (SG-D17)."""


class EncounterPlayer(SmugglersMove, frozen=True):
    """Encounter another player in the sector (SG-D17)."""

    seat: Seat
    """The other player."""


class EndTurn(SmugglersMove, frozen=True):
    """Encounter nothing (SG-D17)."""


class Bribe(SmugglersMove, frozen=True):
    """Pay for more Customs dice at Korothe (SG-D18)."""

    dice: int
    """The number of additional dice."""


class UseScrambler(SmugglersMove, frozen=True):
    """Use up the Customs Scrambler: reroll all dice (SG-D19)."""


class UseDole(SmugglersMove, frozen=True):
    """Let Inspector Dole reroll one die (SG-D19)."""

    die: int
    """A die that shows this number."""


class KeepDie(SmugglersMove, frozen=True):
    """Let a die count (SG-D19)."""

    die: int
    """A die that shows this number."""


class Buy(SmugglersMove, frozen=True):
    """Ask for the price of a good in order to buy (SG-D20)."""

    good: GoodId
    """The good."""


class Sell(SmugglersMove, frozen=True):
    """Ask for the price of a good in order to sell (SG-D20)."""

    good: GoodId
    """The good."""


class SellEvent(SmugglersMove, frozen=True):
    """Sell the goods that the planet's event needs (SG-D20)."""

    quantity: int
    """The number of units."""


class SellContract(SmugglersMove, frozen=True):
    """Sell by a Contract (SG-D20)."""

    card: CardId
    """The Contract."""
    quantity: int
    """The number of units."""


class Upgrade(SmugglersMove, frozen=True):
    """Upgrade the ship (SG-D20)."""


class PlaceBounty(SmugglersMove, frozen=True):
    """Place a Bounty on another player (SG-D20)."""

    seat: Seat
    """The other player."""
    amount: int
    """Credits."""


class BuyBrix(SmugglersMove, frozen=True):
    """Buy Brix Weapons (SG-D20)."""

    quantity: int
    """The number of units."""


class Deliver(SmugglersMove, frozen=True):
    """Deliver the goods of a Crime Lord Offer (SG-D20)."""

    card: CardId
    """The Offer."""


class Repair(SmugglersMove, frozen=True):
    """Repair a point of Hull (SG-D20)."""


class Leave(SmugglersMove, frozen=True):
    """Leave the planet (SG-D20)."""


class RerollDemand(SmugglersMove, frozen=True):
    """Reroll the Demand die (SG-D21)."""


class KeepDemand(SmugglersMove, frozen=True):
    """Let the Demand die stand (SG-D21)."""


class Trade(SmugglersMove, frozen=True):
    """Buy or sell at this price (SG-D22)."""

    quantity: int
    """The number of units; 0 for none."""


class AddLevel(SmugglersMove, frozen=True):
    """Buy a level of a system (SG-D23)."""

    system: SystemKey
    """The system."""


class StopUpgrade(SmugglersMove, frozen=True):
    """Buy no more levels (SG-D23)."""
