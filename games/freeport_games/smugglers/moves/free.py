"""Moves at any time (SG-D38)."""

from __future__ import annotations

from freeport_games.engine import Counted, Seat
from freeport_games.smugglers.components import CardId

from .base import Side, SmugglersMove


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
    """What the moving seat gives."""
    take: Side
    """What the moving seat takes."""
    fees: tuple[Counted, ...]
    """What the two seats pay of the fee."""


class WithdrawOffer(SmugglersMove, frozen=True):
    """Withdraw one's own standing offer (SG-D38)."""
