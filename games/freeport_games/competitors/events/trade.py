"""Buying and selling, and special cards."""

from __future__ import annotations

from freeport_games.competitors.components.kinds import ChannelId, SpecialId, TerritoryId, TokenId
from freeport_games.engine import Seat

from .base import Cards, CompetitorsEvent


class TokenBought(CompetitorsEvent, frozen=True):
    """A seat bought a token (CO-170)."""

    seat: Seat
    """The seat."""
    token: TokenId
    """The token."""
    base: TerritoryId
    """The base on which it is placed."""
    price: int
    """Its price."""


class TokenSold(CompetitorsEvent, frozen=True):
    """A seat sold a token (CO-172)."""

    seat: Seat
    """The seat."""
    token: TokenId
    """The token."""
    price: int
    """The amount that the bank paid."""


class BranchBought(CompetitorsEvent, frozen=True):
    """A seat built a branch (CO-173)."""

    seat: Seat
    """The seat."""
    territory: TerritoryId
    """The territory."""
    price: int
    """Its price."""


class BranchSold(CompetitorsEvent, frozen=True):
    """A seat sold a branch (CO-174)."""

    seat: Seat
    """The seat."""
    territory: TerritoryId
    """The territory where it stood."""
    price: int
    """The amount that the bank paid."""


class AdvantagePlaced(CompetitorsEvent, frozen=True):
    """A seat placed an advantage (CO-202)."""

    seat: Seat
    """The seat."""
    card: SpecialId
    """The advantage."""
    base: TerritoryId
    """The territory."""


class AdvantageRemoved(CompetitorsEvent, frozen=True):
    """An advantage was discarded (CO-203)."""

    card: SpecialId
    """The advantage."""
    base: TerritoryId
    """The territory where it was."""


class SpecialPlayed(CompetitorsEvent, frozen=True):
    """A seat played a special card (CO-200)."""

    seat: Seat
    """The seat."""
    card: SpecialId
    """The card."""
    against: Seat | None
    """The seat that it hits; null for none."""


class SpecialCancelled(CompetitorsEvent, frozen=True):
    """Legal Counsel cancelled a special card (CO-211)."""

    seat: Seat
    """The seat that cancelled it."""
    card: SpecialId
    """The card that is cancelled."""


class ContractStolen(CompetitorsEvent, frozen=True):
    """A contract card was taken from a hand (CO-205)."""

    seat: Seat
    """The seat that took it."""
    victim: Seat
    """The seat from which it was taken."""
    stolen: Cards
    """The card."""


class ChannelClosed(CompetitorsEvent, frozen=True):
    """A channel is closed to all other seats (CO-205)."""

    seat: Seat
    """The seat that closed it."""
    channel: ChannelId
    """The channel."""


class ChannelOpened(CompetitorsEvent, frozen=True):
    """A channel is open again (CO-205)."""

    channel: ChannelId
    """The channel."""


class ActionsGained(CompetitorsEvent, frozen=True):
    """A turn has more actions (CO-205)."""

    seat: Seat
    """The seat."""
    count: int
    """The number of further ones."""
