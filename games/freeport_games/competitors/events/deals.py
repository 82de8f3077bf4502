"""Offers, charters and auctions."""

from __future__ import annotations

from freeport_games.competitors.components.kinds import CompetitorsData, ContinentCounts, TerritoryId, TokenId
from freeport_games.engine import Seat

from .base import Cards, CompetitorsEvent


class SideShown(CompetitorsData, frozen=True):
    """One side of a deal, as far as the viewer may know it."""

    money: int
    """Money."""
    territory_cards: Cards
    """Named territory cards."""
    contract_cards: Cards
    """Named contract cards."""
    territory_numbers: ContinentCounts
    """The numbers of other territory cards, by continent; empty on the giving side."""
    contract_number: int
    """The number of other contract cards."""
    tokens: tuple[TokenId, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches."""
    charter: tuple[TokenId, ...]
    """A chartered vehicle."""
    contract_of: tuple[TokenId, ...]
    """The token whose goods it may take."""


class OfferOpened(CompetitorsEvent, frozen=True):
    """A seat offers a deal (CO-182)."""

    seat: Seat
    """The seat that makes the offer."""
    offered_to: tuple[Seat, ...]
    """The seats to which it is offered."""
    give: SideShown
    """The things that it gives."""
    want: SideShown
    """The things that it wants."""


class OfferAnswered(CompetitorsEvent, frozen=True):
    """All answers to an offer are in (CO-197)."""

    accepted_by: tuple[Seat, ...]
    """The seats that accept."""
    declined_by: tuple[Seat, ...]
    """The seats that decline."""


class DealMade(CompetitorsEvent, frozen=True):
    """A deal was made (CO-184)."""

    seat: Seat
    """The seat that made the offer."""
    partner: Seat
    """The seat that accepted it."""
    gives: SideShown
    """The things that the proposer gave."""
    takes: SideShown
    """The things that the proposer took."""


class OfferFailed(CompetitorsEvent, frozen=True):
    """An offer ended without a deal (CO-183)."""

    seat: Seat
    """The seat that made the offer."""


class ContractAskedFor(CompetitorsEvent, frozen=True):
    """The owner of a vehicle asks to see the contract (CO-188)."""

    seat: Seat
    """The owner that asks."""


class ContractSeen(CompetitorsEvent, frozen=True):
    """A contract card was shown to a seat (CO-188)."""

    seat: Seat
    """The seat that showed it."""
    shown_to: Seat
    """The seat to which it was shown."""
    seen: Cards
    """The card."""


class CharterEnded(CompetitorsEvent, frozen=True):
    """A charter ended (CO-186)."""

    seat: Seat
    """The seat that had chartered it."""
    token: TokenId
    """The ship or the aircraft."""


class AuctionOpened(CompetitorsEvent, frozen=True):
    """A seat auctions a lot (CO-190)."""

    seat: Seat
    """The seat that sells."""
    lot: SideShown
    """The lot."""
    reserve: int
    """The least bid that wins."""


class Bid(CompetitorsData, frozen=True):
    """A bid of an auction."""

    seat: Seat
    """The seat that bids."""
    amount: int | None
    """The amount; null for a pass."""


class AuctionEnded(CompetitorsEvent, frozen=True):
    """The bids of an auction are shown (CO-190)."""

    seat: Seat
    """The seat that sells."""
    bids: tuple[Bid, ...]
    """The bids."""
    won_by: Seat | None
    """The seat that gets the lot; null if nobody does."""
