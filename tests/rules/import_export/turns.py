"""Matches in the middle of a turn that seat 0 leads; seat 1, the next to lead, holds a card and will be asked."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import Placed
from freeport_games.import_export.components import CardId
from freeport_games.import_export.events import CreditsMoved, Why
from freeport_games.import_export.moves import ImportTake, Load

from .positions import COLOURS, Match, at


def placing(*takes: str) -> ImportTake:
    """Take cards and place them: ``goods:soap``."""
    return ImportTake(tuple(Placed(card, place) for place, card in (take.split(":") for take in takes)))


def completed(position: str, last: CardId, *, seat: Seat = 0) -> Match:
    """Return a match in which a seat has just loaded the last container for its contracts on its second ship."""
    return at(position).play(seat, Load(last, f"{COLOURS[seat]}-2"))


def payout(match: Match) -> int:
    """Return what the one completed ship has paid."""
    (amount,) = [moved.amount for moved in match.happened(CreditsMoved) if moved.cause is Why.PAYOUT]
    return int(amount)


def seen(match: Match, seat: Seat, card: CardId) -> bool:
    """Return whether a seat's view shows a card."""
    return f"id='{card}'" in repr(match.view(seat))
