"""Moves at any time (SG-D38)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import in_a_deal
from freeport_games.smugglers.components import CardId, UnitsOfGoods

from .base import Side, SmugglersMove


class Jettison(SmugglersMove, frozen=True):
    """Jettison units at any time (SG-D38)."""

    units: UnitsOfGoods
    """Units of each good."""


class HideGoods(SmugglersMove, frozen=True):
    """Change which units are hidden (SG-D38)."""

    units: UnitsOfGoods
    """Units of each good."""


class DiscardEquipment(SmugglersMove, frozen=True):
    """Discard Equipment at any time (SG-D38)."""

    card: CardId
    """The card."""


class PostOffer(SmugglersMove, frozen=True):
    """Post a standing offer for another player's Broker step (SG-D38)."""

    sides = in_a_deal(gives=("give", "pays"), gets=("take",))
    seat: Seat
    """The other player."""
    give: Side
    """The things that you give."""
    take: Side
    """The things that you take."""
    pays: int
    """The most that you pay of the fee, in credits; the other player pays the rest."""


class WithdrawOffer(SmugglersMove, frozen=True):
    """Withdraw one's own standing offer (SG-D38)."""
