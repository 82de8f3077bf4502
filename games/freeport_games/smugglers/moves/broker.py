"""Exchanges through the Broker (SG-D7, SG-D8)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.smugglers.components import CardId, SharesOfSeats, UnitsOfGoods

from .base import Side, SmugglersMove


class ProposeBroker(SmugglersMove, frozen=True):
    """Propose a deal through the Galactic Broker (SG-D7)."""

    seat: Seat
    """The other seat."""
    give: Side
    """The things that the moving seat gives."""
    take: Side
    """The things that the moving seat takes."""
    fees: SharesOfSeats
    """The part of the fee that each seat pays."""
    jettison: UnitsOfGoods
    """Units that the moving seat jettisons as part of the deal."""
    discard: tuple[CardId, ...]
    """Equipment that the moving seat discards as part of the deal."""


class AcceptStanding(SmugglersMove, frozen=True):
    """Accept a standing offer (SG-D7)."""

    seat: Seat
    """The seat that has posted it."""
    jettison: UnitsOfGoods
    """Units that the moving seat jettisons as part of the deal."""
    discard: tuple[CardId, ...]
    """Equipment that the moving seat discards as part of the deal."""


class DrawDestiny(SmugglersMove, frozen=True):
    """End the Broker step (SG-D7)."""


class AcceptBroker(SmugglersMove, frozen=True):
    """Agree to a Broker proposal (SG-D8)."""

    jettison: UnitsOfGoods
    """Units that the moving seat jettisons as part of the deal."""
    discard: tuple[CardId, ...]
    """Equipment that the moving seat discards as part of the deal."""


class DeclineBroker(SmugglersMove, frozen=True):
    """Refuse a Broker proposal (SG-D8)."""
