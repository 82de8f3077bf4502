"""Proposals, and exchanges through the Broker (SG-D7, SG-D8, SG-D24)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import in_a_deal
from freeport_games.smugglers.components import CardId, SharesOfSeats, UnitsOfGoods

from .base import Side, SmugglersMove


class ProposeBroker(SmugglersMove, frozen=True):
    """Propose a deal through the Galactic Broker (SG-D7)."""

    sides = in_a_deal(gives=("give",), gets=("take",))
    seat: Seat
    """The other player."""
    give: Side
    """The things that you give."""
    take: Side
    """The things that you take."""


class PutForward(SmugglersMove, frozen=True):
    """Put one's own proposal forward: who pays for it, and what makes room for it (SG-D24)."""

    fees: SharesOfSeats
    """The part of the Broker's fee that each player pays; empty in a parley."""
    jettison: UnitsOfGoods
    """Units that you jettison as part of the deal, exactly as many as do not fit."""
    discard: tuple[CardId, ...]
    """Equipment that you discard as part of the deal, exactly as much as is too much."""


class TakeBack(SmugglersMove, frozen=True):
    """Take one's own proposal back (SG-D24)."""


class AcceptStanding(SmugglersMove, frozen=True):
    """Accept a standing offer (SG-D7)."""

    seat: Seat
    """The player who has posted it."""
    jettison: UnitsOfGoods
    """Units that you jettison as part of the deal, exactly as many as do not fit."""
    discard: tuple[CardId, ...]
    """Equipment that you discard as part of the deal, exactly as much as is too much."""


class DrawDestiny(SmugglersMove, frozen=True):
    """End the Broker step (SG-D7)."""


class AcceptBroker(SmugglersMove, frozen=True):
    """Agree to a Broker proposal (SG-D8)."""

    jettison: UnitsOfGoods
    """Units that you jettison as part of the deal, exactly as many as do not fit."""
    discard: tuple[CardId, ...]
    """Equipment that you discard as part of the deal, exactly as much as is too much."""


class DeclineBroker(SmugglersMove, frozen=True):
    """Refuse a Broker proposal (SG-D8)."""
