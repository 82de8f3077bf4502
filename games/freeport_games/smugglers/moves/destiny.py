"""The answers to destiny cards (SG-D9 to SG-D14)."""

from __future__ import annotations

from freeport_games.smugglers.components import CardId, UnitsOfGoods

from .base import SmugglersMove


class DiscardOne(SmugglersMove, frozen=True):
    """Discard one of five Equipment Cards (SG-D9)."""

    card: CardId
    """The card."""


class SurrenderCargo(SmugglersMove, frozen=True):
    """Hand over all unhidden cargo to the pirates (SG-D10)."""


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

    jettison: UnitsOfGoods
    """The units to jettison, exactly as many as do not fit."""


class DeclineOffer(SmugglersMove, frozen=True):
    """Decline the Crime Lord Offer (SG-D13)."""


class Bid(SmugglersMove, frozen=True):
    """Bid for the Contract (SG-D14)."""

    amount: int
    """Credits."""


class PassBid(SmugglersMove, frozen=True):
    """Stop bidding (SG-D14)."""
