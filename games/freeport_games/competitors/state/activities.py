"""Movements, charters, closed channels, offers and auctions, as data."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from freeport_games.competitors.components.kinds import CardId, ChannelId, SourceId, TerritoryId, Vehicle
from freeport_games.competitors.moves import OpenAuction, OpenOffer
from freeport_games.engine import Seat

from .tokens import Signed


class Ended(StrEnum):
    """The extent of what an effect has ended."""

    NOTHING = "NOTHING"
    """Nothing."""
    MOVEMENT_TURN = "MOVEMENT_TURN"
    """The movement turn."""
    DELIVERY = "DELIVERY"
    """The delivery, which fails."""
    TURN = "TURN"
    """The seat's turn; a delivery fails."""


NOTHING, MOVEMENT_TURN = Ended.NOTHING, Ended.MOVEMENT_TURN
"""Two extents by themselves; see ``kinds.TRUCK``."""


class Movement(msgspec.Struct, array_like=True):
    """A delivery or a move under way."""

    delivery: bool
    """Whether it is a delivery."""
    lead: str
    """The token whose movement it is."""
    turns: int = 0
    """Movement turns used."""
    spent: dict[Vehicle, int] = {}
    """Points spent in this movement turn by each kind."""
    modifier: int = 0
    """The balance of points gained and lost in this movement turn (CO-061)."""
    fuelled: list[str] = []
    """The tokens that have paid their fuel in this movement turn, or need not pay it."""
    depot: list[str] = []
    """The tokens that began this movement turn at a Fuel Depot (CO-204)."""
    pending: TerritoryId = ""
    """The territory where a customs draw waits for the end of the movement turn (CO-102)."""
    skips: int = 0
    """The number of customs draws of this delivery that are skipped."""
    bonus: int = 0
    """The amount that is paid with the reward (CO-112)."""
    stepped: bool = False
    """Whether a step was made in this movement turn."""
    stop: TerritoryId = ""
    """The territory that a truck entered and that nothing has left since (CO-120, CO-133)."""
    made: list[TerritoryId] = []
    """The territories where events were made in this movement turn (CO-123)."""
    transfers: int = 0
    """The number of times that the goods changed their holder in this movement turn (CO-095)."""
    unloaded: list[tuple[str, str]] = []
    """The trucks that were unloaded in this movement turn, and their carriers (CO-093)."""
    used: list[str] = []
    """The foreign tokens that were movers or holders in this movement turn (CO-187)."""
    ended: Ended = NOTHING
    """The extent of what an effect has ended."""
    displaced: bool = False
    """Whether an effect has moved or removed the mover."""
    ending: bool = False
    """Whether the movement turn must end."""
    event: str = ""
    """The political event that is being resolved, at the last territory of ``made``; empty for none."""
    lost: Signed | None = None
    """The contract of goods whose token was lost."""
    ended_by: SourceId = ""
    """The card or the event of the effect that has ended most; empty if nothing has ended."""


class Charter(msgspec.Struct, array_like=True, gc=False):
    """A token that another seat may use (CO-186)."""

    token: str
    """The ship or the aircraft."""
    seat: Seat
    """The seat that may use it, until the end of that seat's turn."""
    goods: str
    """The goods that it may take (CO-195): ``any``, those of the contract with this sender's card, or none if empty."""


ANY_GOODS = "any"
"""The goods of a charter that its owner has offered."""


class Closed(msgspec.Struct, array_like=True, gc=False):
    """A channel that is closed to all seats but one (CO-205)."""

    channel: ChannelId
    """The channel."""
    seat: Seat
    """The seat that closed it."""


class Played(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A special card that hits a seat, which may cancel it (CO-211)."""

    card: CardId
    """The card."""
    by: Seat
    """The seat that played it."""
    against: Seat
    """The seat that it hits."""
    on: TerritoryId = ""
    """The base whose advantage it removes; empty if it hits something else."""


class RefusedOffer(msgspec.Struct, array_like=True):
    """An offer that ended without a deal in this turn (CO-181)."""

    seat: Seat
    """The seat that made it."""
    offer: OpenOffer
    """The offer."""


class OpenedAuction(msgspec.Struct, array_like=True):
    """An auction that is open."""

    seat: Seat
    """The seat that sells."""
    auction: OpenAuction
    """The auction."""
