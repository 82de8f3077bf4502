"""Positions in which moves are refused, for the tests of the table of refusals."""

from __future__ import annotations

from tests.rules.import_export.positions import Match, at, commas


def leading() -> Match:
    """Seat 0 leads with a few cards; its ship at home has a contract, and it has Drones and Rope."""
    return at(
        "| green hand=batteries,laptops,pants,sugar shipments=drones,rope | yellow hand=cups | black hand=pens"
        " | green-1 sea aboard=almonds | green-2 contracts=champagne | island=beer"
    )


def bidding() -> Match:
    """Return seats 0 and 1 bid for the containers of yellow-1."""
    return at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow imports=books count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )


def taking(imports: str = "", goods: str = "") -> Match:
    """Seat 0 imports alone from yellow-1."""
    return at(
        f"phase=IMPORT_ROUNDS declared=IMPORT | green count=1 imports={imports} goods={commas(goods)} | yellow | black"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )


def contracting(ships: str = "gold_toilets") -> Match:
    return at(
        "phase=EXECUTE declared=CONTRACT | green hand=jets,champagne,nice_suits,tablets,the_mother_load | yellow"
        " | black | green-1 sea aboard=almonds | green-2 contracts=gold_toilets"
    )


def pirating() -> Match:
    return at(
        "phase=EXECUTE declared=PIRATE | green | yellow | black | green-2 contracts=cologne"
        " | yellow-1 sea aboard=jets,beer | black-2 contracts=pants aboard=wheat | island=sauna"
    )
