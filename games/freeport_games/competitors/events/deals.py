"""Offers, charters and auctions."""

from __future__ import annotations

from freeport_games.competitors.kinds import CompetitorsData, TerritoryId
from freeport_games.competitors.moves import Berth
from freeport_games.engine import Counted, Seat

from .base import Cards, CompetitorsEvent


class SideShown(CompetitorsData, frozen=True):
    """A side of a deal, as far as the viewer may know it."""

    money: int
    """Money."""
    territory_cards: Cards
    """Named territory cards."""
    contract_cards: Cards
    """Named contract cards."""
    territory_numbers: tuple[Counted, ...]
    """How many other territory cards of each continent; none on the giving side."""
    contract_number: int
    """How many other contract cards."""
    tokens: tuple[str, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches."""
    charter: tuple[str, ...]
    """A chartered vehicle."""
    contract_of: tuple[str, ...]
    """The token whose goods it may take."""


class OfferOpened(CompetitorsEvent, frozen=True):
    """A seat offers a deal (CO-182)."""

    seat: Seat
    """Who offers."""
    offered_to: tuple[Seat, ...]
    """To whom."""
    give: SideShown
    """What it gives."""
    want: SideShown
    """What it wants."""
    places: tuple[Berth, ...]
    """Where it places what it gets."""


class OfferAnswered(CompetitorsEvent, frozen=True):
    """All answers to an offer are in (CO-197)."""

    accepted_by: tuple[Seat, ...]
    """Who accepts."""
    declined_by: tuple[Seat, ...]
    """Who declines."""


class DealMade(CompetitorsEvent, frozen=True):
    """A deal was made (CO-184)."""

    seat: Seat
    """Who offered it."""
    partner: Seat
    """Who accepted it."""
    gives: SideShown
    """What the one who offered gave."""
    takes: SideShown
    """What it took."""


class OfferFailed(CompetitorsEvent, frozen=True):
    """An offer came to nothing (CO-183)."""

    seat: Seat
    """Who offered."""


class ContractAskedFor(CompetitorsEvent, frozen=True):
    """The owner of a vehicle asks to see the contract (CO-188)."""

    seat: Seat
    """Who asks."""


class ContractSeen(CompetitorsEvent, frozen=True):
    """A contract card was shown to a seat (CO-188)."""

    seat: Seat
    """Who showed it."""
    shown_to: Seat
    """To whom."""
    seen: Cards
    """The card."""


class CharterEnded(CompetitorsEvent, frozen=True):
    """A charter is over (CO-186)."""

    seat: Seat
    """Who had chartered it."""
    token: str
    """The ship or the aircraft."""


class AuctionOpened(CompetitorsEvent, frozen=True):
    """A seat auctions a lot (CO-190)."""

    seat: Seat
    """Who sells."""
    lot: SideShown
    """The lot."""
    reserve: int
    """The least bid that wins."""


class Bid(CompetitorsData, frozen=True):
    """A bid of an auction."""

    seat: Seat
    """Who made it."""
    amount: int | None
    """How much; null for a pass."""


class AuctionEnded(CompetitorsEvent, frozen=True):
    """The bids of an auction are shown (CO-190)."""

    seat: Seat
    """Who sells."""
    bids: tuple[Bid, ...]
    """The bids."""
    won_by: Seat | None
    """Who gets the lot; null if nobody."""
