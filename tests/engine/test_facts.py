"""Facts of components, made from pieces of content."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from freeport_games.engine import Fact, facts_of


class Colour(StrEnum):
    RED = "RED"
    DARK_RED = "DARK_RED"


class Icons(msgspec.Struct, frozen=True):
    damage: int
    cost: int | None = None


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    x: int = 7
    value: int
    price: int = 0
    quick: bool = False
    colours: tuple[Colour, ...] = ()
    icons: Icons | None = None
    levels: Mapping[Colour, int] = {}
    home: str = ""
    effects: tuple[Icons, ...] = ()


def told(facts: tuple[Fact, ...]) -> list[tuple[str, object]]:
    return [(fact.name, fact.value) for fact in facts]


def test_numbers_flags_enums_and_keys_are_facts() -> None:
    piece = Piece(
        id="P1",
        name="Cutter",
        x=3,
        value=0,
        quick=True,
        colours=(Colour.RED, Colour.RED),
        icons=Icons(2),
        levels={Colour.DARK_RED: 4},
        home="cork",
        effects=(Icons(1),),
    )
    assert told(facts_of(piece, without=("x",), keys=("home",))) == [
        ("value", 0),
        ("quick", 1),
        ("colours", "RED"),
        ("colours", "RED"),
        ("iconsDamage", 2),
        ("levelsDarkRed", 4),
        ("home", "cork"),
    ]


def test_what_does_not_apply_is_no_fact() -> None:
    assert told(facts_of(Piece(id="P2", name="Hulk", value=5), keys=("home",))) == [("value", 5)]
