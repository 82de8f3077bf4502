"""Positions in which moves are refused, for the tests of the table of refusals."""

from __future__ import annotations

from freeport_games.import_export.components import Action
from freeport_games.import_export.state import Phase
from tests.rules.import_export.positions import Match, at, executing, home, sea


def leading() -> Match:
    """Seat 0 leads with a few cards; its ship at home has a contract, and it has Drones and Rope."""
    return at(
        hands={0: "batteries laptops pants sugar", 1: "cups", 2: "pens"},
        shipments={0: "drones rope"},
        ships={"green-1": sea("almonds"), "green-2": home("champagne")},
        island="beer",
    )


def bidding() -> Match:
    """Return seats 0 and 1 bid for the containers of yellow-1."""
    return at(
        phase=Phase.IMPORT_ROUNDS,
        declared=Action.IMPORT,
        imports={1: "books"},
        ships={"yellow-1": sea("beer wheat apples")},
    )


def taking(imports: str = "", goods: str = "") -> Match:
    """Seat 0 imports alone from yellow-1."""
    return executing(Action.IMPORT, imports=imports, goods={0: goods}, ships={"yellow-1": sea("beer wheat apples")})


def contracting(ships: str = "gold_toilets") -> Match:
    return executing(
        Action.CONTRACT,
        hands="jets champagne nice_suits tablets the_mother_load",
        ships={"green-1": sea("almonds"), "green-2": home(ships)},
    )


def pirating() -> Match:
    return executing(
        Action.PIRATE,
        ships={"yellow-1": sea("jets beer"), "green-2": home("cologne"), "black-2": home("pants", aboard="wheat")},
        island="sauna",
    )
