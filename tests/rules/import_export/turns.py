"""Matches in the middle of a turn that seat 0 leads; seat 1, the next to lead, holds a card and will be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from freeport_games.engine import Placed, Seat
from freeport_games.import_export.components import Action, CardId
from freeport_games.import_export.events import CreditsMoved, Why
from freeport_games.import_export.moves import ImportTake, Load
from freeport_games.import_export.state import Choice, Phase

from .positions import COLOURS, Match, at, home, sea

HANDS = {1: "telescopes"}
"""The hands unless said otherwise."""


def pirating(**position: Any) -> Match:
    """Seat 0 executes PIRATE, once unless it has imports."""
    return at(phase=Phase.EXECUTE, declared=Action.PIRATE, **({"hands": HANDS} | position))


def importing(seats: Sequence[Seat] = (0,), **position: Any) -> Match:
    """Begin a round of imports, in which these seats take part."""
    choices = {seat: Choice.FOLLOW for seat in seats if seat} | {0: Choice.LEAD if 0 in seats else Choice.DRAW}
    usual: dict[str, Any] = {"hands": HANDS, "ships": {"black-1": sea("soap cannabis laptops beer")}}
    return at(phase=Phase.IMPORT_ROUNDS, declared=Action.IMPORT, choices=choices, **(usual | position))


def placing(*takes: str) -> ImportTake:
    """Take cards and place them: ``goods:soap``."""
    return ImportTake(tuple([Placed(card, place) for place, card in (take.split(":") for take in takes)]))


def completed(contracts: str, last: CardId, aboard: str = "", seat: Seat = 0, **position: Any) -> Match:
    """Return a match in which a seat has just loaded the last container for these contracts on its second ship."""
    ship = f"{COLOURS[seat]}-2"
    hands = HANDS | position.pop("hands", {})
    hands[seat] = f"{last} {hands.get(seat, '')}"
    choices = {0: Choice.DRAW} | {seat: Choice.LEAD if seat == 0 else Choice.FOLLOW}
    ships = {ship: home(contracts, aboard=aboard)} | position.pop("ships", {})
    match = at(phase=Phase.EXECUTE, declared=Action.LOAD, choices=choices, hands=hands, ships=ships, **position)
    return match.play(seat, Load(last, ship))


def payout(match: Match) -> int:
    """Return what the one completed ship has paid."""
    (amount,) = [moved.amount for moved in match.happened(CreditsMoved) if moved.cause is Why.PAYOUT]
    return int(amount)


def seen(match: Match, seat: Seat, card: CardId) -> bool:
    """Return whether a seat's view shows a card."""
    return f"id='{card}'" in repr(match.view(seat))
