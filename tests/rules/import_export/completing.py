"""Matches in which a card has just been completed.

For example::

    match = completing("almonds", credits={0: 12})
    assert match.state.credits[0] == 12 + payout("almonds") + 8
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from freeport_games.engine.menus.requests import Outcome
from freeport_games.import_export.components import CARDS, GOODS, TABLES, Action, CardId, CardSet, GoodType
from freeport_games.import_export.moves import CopyShipment, Load
from freeport_games.import_export.state import Choice, Phase
from tests.rules.import_export.positions import Loaded, Match, at, home

ROWS = TABLES.ship_payout.rows.value
SHIP = "green-2"
"""The ship on which seat 0 completes."""
AFTER = (1, "IE-D04")
"""The seat that is asked when a completion is over and asked nothing."""


def completing(*cards: CardId, outcomes: tuple[Outcome, ...] = (), **position: Any) -> Match:
    """Return a match in which seat 0 has just loaded the last container for its contracts on ``green-2``.

    The containers are base cards that are named nowhere, and so is the card that is seeded, which lies on ``deck``. If
    nothing else is asked, seat 1 is asked for its LOAD action.

    Args:
        cards: the contracts.
        outcomes: how the chance that comes of it falls.
        position: as for ``at``.
    """
    named = {*cards, *_named(position)}
    spare = [card for card in GOODS.sets[CardSet.BASE] if card not in named]
    aboard: list[CardId] = []
    for card in cards:
        aboard += [_take(spare, type_) for type_ in CARDS[card].load]
    seed = spare.pop()
    position["ships"] = {SHIP: home(" ".join(cards), " ".join(aboard[:-1])), **position.get("ships", {})}
    hands = dict(position.get("hands", {}))
    hands[0] = f"{hands.get(0, '')} {aboard[-1]}"
    position |= {"hands": hands, "deck": f"{seed} {position.get('deck', '')}"}
    match = at(
        **{
            "phase": Phase.EXECUTE,
            "declared": Action.LOAD,
            "choices": {0: Choice.LEAD, 1: Choice.FOLLOW},
            "public_skip": False,
            **position,
        }
    )
    return match.play(0, Load(aboard[-1], SHIP), *outcomes)


def copying(model: CardId, *, of: int = 0, outcomes: tuple[Outcome, ...] = (), **position: Any) -> Match:
    """Return a match in which seat 0 has just completed Wind Turbines and copied a shipment of a seat.

    Args:
        model: the shipment.
        of: whose it is.
        outcomes: how the chance that comes of it falls.
        position: as for ``at``.
    """
    shipments = dict(position.pop("shipments", {}))
    shipments[of] = f"{shipments.get(of, '')} {model}"
    others = [card for cards in shipments.values() for card in cards.split() if CARDS[card].tier <= 1]
    asked = len(others) > 1
    match = completing("wind_turbines", shipments=shipments, outcomes=() if asked else outcomes, **position)
    if asked:
        match.play(0, CopyShipment("wind_turbines", of, model), *outcomes)
    return match


def payout(*cards: CardId) -> int:
    """Return what a ship with just the containers for these contracts pays."""
    return ROWS[sum(len(CARDS[card].load) for card in cards)]


def gained(match: Match, *completed: str, before: int = 10) -> int:
    """Return what a completion brought seat 0 beyond the ship's payout."""
    return match.state.credits[0] - before - payout(*completed)


def _take(spare: list[CardId], type_: GoodType) -> CardId:
    found = next(card for card in spare if CARDS[card].type is type_)
    spare.remove(found)
    return found


def _named(position: Mapping[str, Any]) -> set[CardId]:
    named: set[CardId] = set()
    for value in position.values():
        if isinstance(value, str):
            named |= set(value.split())
        elif isinstance(value, Loaded):
            named |= {*value.contracts.split(), *value.aboard.split()}
        elif isinstance(value, dict):
            named |= _named(value)
    return {part for card in named for part in card.split("=")}
