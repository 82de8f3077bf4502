"""Movements: steps, loading, lost tokens, and the ends of deliveries."""

from __future__ import annotations

from freeport_games.competitors.components.kinds import (
    ArrowId,
    Band,
    CellId,
    ChannelId,
    ContractId,
    PlaceId,
    SourceId,
    TargetId,
    TerritoryCardId,
    TerritoryId,
    TokenId,
)
from freeport_games.engine import Seat

from .base import CompetitorsEvent, Failure


class MovementBegun(CompetitorsEvent, frozen=True):
    """A delivery or a move begins (CO-037, CO-054)."""

    seat: Seat
    """The seat."""
    token: TokenId
    """The token whose movement it is."""
    starts_at: PlaceId | None
    """The place where it is; null in flight and aboard."""
    delivery: bool
    """Whether it is a delivery."""


class MovementTurnBegun(CompetitorsEvent, frozen=True):
    """A movement turn of a delivery begins (CO-039); that of a move begins with it."""

    seat: Seat
    """The seat."""
    turn: int
    """The number of the movement turn."""


class Drove(CompetitorsEvent, frozen=True):
    """A truck drove (CO-067)."""

    seat: Seat
    """The seat that moved it."""
    token: TokenId
    """The truck."""
    start: TerritoryId
    """The territory that it left."""
    to: TerritoryId
    """The territory to which it drove."""
    spent: int
    """The points that it cost."""


class Sailed(CompetitorsEvent, frozen=True):
    """A ship sailed (CO-072)."""

    seat: Seat
    """The seat that moved it."""
    token: TokenId
    """The ship."""
    start: PlaceId
    """The cell or the port that it left."""
    to: CellId
    """The cell."""


class ChannelCrossed(CompetitorsEvent, frozen=True):
    """A ship went through a channel (CO-077)."""

    seat: Seat
    """The seat that moved it."""
    token: TokenId
    """The ship."""
    channel: ChannelId
    """The channel."""
    to: CellId
    """The cell beyond."""


class Docked(CompetitorsEvent, frozen=True):
    """A ship docked (CO-075)."""

    seat: Seat
    """The seat that moved it."""
    token: TokenId
    """The ship."""
    territory: TerritoryId
    """The territory of the port."""


class Flew(CompetitorsEvent, frozen=True):
    """An aircraft flew and is in the air (CO-082)."""

    seat: Seat
    """The seat that moved it."""
    token: TokenId
    """The aircraft."""
    to: TargetId
    """The airport or arrow towards which it flies."""
    band: Band
    """The band of the ruler that covers the distance."""
    x: int
    """Its position on the board, in the board's units."""
    y: int
    """Its position on the board, in the board's units."""
    near: PlaceId
    """The territory or cell that is nearest to it, whose weather strikes it (CO-153)."""


class Landed(CompetitorsEvent, frozen=True):
    """An aircraft landed (CO-081)."""

    seat: Seat
    """The seat that moved it."""
    token: TokenId
    """The aircraft."""
    territory: TerritoryId
    """The territory of the airport."""
    band: Band
    """The band of the ruler that covers the distance."""


class ArrowReached(CompetitorsEvent, frozen=True):
    """An aircraft reached an arrow and continues from the other side (CO-088)."""

    seat: Seat
    """The seat that moved it."""
    token: TokenId
    """The aircraft."""
    arrow: ArrowId
    """The arrow."""
    opposite: ArrowId
    """The arrow at the other side."""


class TruckLoaded(CompetitorsEvent, frozen=True):
    """A truck was loaded (CO-090)."""

    seat: Seat
    """The seat that did it."""
    truck: TokenId
    """The truck."""
    carrier: TokenId
    """The ship or the aircraft."""


class TruckUnloaded(CompetitorsEvent, frozen=True):
    """A truck was unloaded (CO-090)."""

    seat: Seat
    """The seat that did it."""
    truck: TokenId
    """The truck."""
    territory: TerritoryId
    """The territory."""


class TruckPutAshore(CompetitorsEvent, frozen=True):
    """A truck was put ashore (CO-108, CO-189)."""

    truck: TokenId
    """The truck."""
    territory: TerritoryId
    """The territory."""


class GoodsTransferred(CompetitorsEvent, frozen=True):
    """The goods changed their holder (CO-094)."""

    seat: Seat
    """The seat."""
    source: TokenId
    """The token that held them."""
    to: TokenId
    """The token that holds them."""


class CustomsSpared(CompetitorsEvent, frozen=True):
    """The next customs cards of a delivery are not drawn (CO-107)."""

    seat: Seat
    """The seat that delivers."""
    count: int
    """The number of cards."""


class BonusPromised(CompetitorsEvent, frozen=True):
    """A delivery pays more if it succeeds (CO-112)."""

    seat: Seat
    """The seat that delivers."""
    amount: int
    """The amount."""


class PointsChanged(CompetitorsEvent, frozen=True):
    """A movement turn has more or fewer points (CO-061)."""

    seat: Seat
    """The seat."""
    by: int
    """The number of points added; negative if points were taken away."""


class MovementTurnStopped(CompetitorsEvent, frozen=True):
    """An effect ended the movement turn (CO-045)."""

    seat: Seat
    """The seat."""


class MovementTurnsLost(CompetitorsEvent, frozen=True):
    """Movement turns of a contract were used up (CO-111)."""

    seat: Seat
    """The seat."""
    count: int
    """The number of movement turns."""


class ChannelFreed(CompetitorsEvent, frozen=True):
    """A token that was stopped on a channel freed it (CO-070, CO-078)."""

    seat: Seat
    """The seat."""
    channel: ChannelId
    """The channel."""
    paid: int
    """The amount that it paid; 0 if it could not pay and went back."""


class TokenLost(CompetitorsEvent, frozen=True):
    """A token went back to its owner's supply (CO-108, CO-127)."""

    seat: Seat
    """The owner."""
    token: TokenId
    """The token."""


class TokenWentBack(CompetitorsEvent, frozen=True):
    """A token went back to a base of its owner (CO-128, CO-156)."""

    seat: Seat
    """The owner."""
    token: TokenId
    """The token."""
    base: TerritoryId
    """The base."""


class GoodsConfiscated(CompetitorsEvent, frozen=True):
    """A seat could not pay: its goods are confiscated (CO-109)."""

    seat: Seat
    """The seat."""


class Delivered(CompetitorsEvent, frozen=True):
    """A delivery succeeded (CO-047)."""

    seat: Seat
    """The seat."""
    contract: ContractId
    """The contract card."""
    sender: TerritoryCardId
    """The sender's card."""
    receiver: TerritoryCardId
    """The receiver's card."""
    reward: int
    """The reward with all bonuses."""
    points: int
    """The victory points."""


class DeliveryFailed(CompetitorsEvent, frozen=True):
    """A delivery failed (CO-049)."""

    seat: Seat
    """The seat."""
    contract: ContractId
    """The contract card."""
    sender: TerritoryCardId
    """The sender's card."""
    receiver: TerritoryCardId
    """The receiver's card."""
    points: int
    """The victory points that it lost."""
    failure: Failure
    """The reason."""
    failed_by: SourceId | None
    """The card or the event that ended it; null if none did."""
