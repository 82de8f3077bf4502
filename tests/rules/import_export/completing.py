"""Matches in which a card has just been completed.

For example::

    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green 12 hand=apples | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=almonds",
        "apples",
    )
    assert match.state.credits[0] == 12 + payout("almonds") + 8
"""

from __future__ import annotations

from freeport_games.engine.menus.requests import Outcome
from freeport_games.import_export.components import CARDS, TABLES, CardId
from freeport_games.import_export.moves import CopyShipment, Load
from tests.rules.import_export.positions import Match, at

ROWS = TABLES.ship_payout.rows.value
SHIP = "green-2"
"""The ship on which seat 0 completes."""
AFTER = (1, "IE-D04")
"""The seat that is asked when a completion is over and asked nothing."""


def completing(position: str, last: CardId, *, outcomes: tuple[Outcome, ...] = ()) -> Match:
    """Return a match in which seat 0 has just loaded the last container for its contracts on ``green-2``.

    If nothing else is asked, seat 1 is asked for its LOAD action, where it follows.

    Args:
        position: the position before.
        last: the container.
        outcomes: how the chance that comes of it falls.
    """
    return at(position).play(0, Load(last, SHIP), *outcomes)


def copying(position: str, last: CardId, model: CardId, *, of: int = 0, outcomes: tuple[Outcome, ...] = ()) -> Match:
    """Return a match in which seat 0 has just completed Wind Turbines and copied a shipment of a seat.

    Args:
        position: the position before.
        last: the container that completes them.
        model: the shipment.
        of: whose it is.
        outcomes: how the chance that comes of it falls.
    """
    match = at(position)
    models = [one.card for shipments in match.state.shipments for one in shipments if CARDS[one.card].tier <= 1]
    if len(models) == 1:
        return match.play(0, Load(last, SHIP), *outcomes)
    return match.play(0, Load(last, SHIP)).play(0, CopyShipment("wind_turbines", of, model), *outcomes)


def payout(*cards: CardId) -> int:
    """Return what a ship with just the containers for these contracts pays."""
    return ROWS[sum(len(CARDS[card].load) for card in cards)]


def gained(match: Match, *completed: str, before: int = 10) -> int:
    """Return what a completion brought seat 0 beyond the ship's payout."""
    return match.state.credits[0] - before - payout(*completed)
