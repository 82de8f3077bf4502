"""The catalogues of the games: a client can label everything that it meets, by its kind and its key."""

from __future__ import annotations

from enum import Enum
from typing import get_type_hints

import pytest

from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame, Data
from freeport_games.engine.catalogue.catalogue import catalogue
from freeport_games.engine.catalogue.references import named_enums, refers_to
from freeport_games.engine.domains import Counted, Placed
from freeport_games.engine.menus import Move
from freeport_games.engine.reached import classes_in, closed_sets, reached
from freeport_games.engine.words import words
from freeport_games.sky_cargo import SKY_CARGO
from freeport_games.sky_cargo.moves import DamageOpen, Open
from freeport_games.sky_cargo.view import CargoInPlay

FREE_TEXT = {
    "cargo_hold": {"Cargo.name", "Firepower.name", "Special.name", "Special.text"},
    "import_export": {"Card.name", "ShipmentInPlay.text"},
    "sky_cargo": {"Card.name", "Card.text", "Character.name", "Character.rows", "ManeuverIcons.name"},
    "smugglers": {"GameWon.rule", "Planet.name"},
    "competitors": set[str](),
}
"""The fields of strings that name nothing: names and texts for people, and numbers of rules."""
ENGINES_OWN = (Counted, Placed)
"""Parts of moves whose strings name what the field of the move says."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_field_of_strings_says_what_it_names(game: AnyGame) -> None:
    silent = {
        f"{cls.__name__}.{field}"
        for cls in reached(game)
        for field in cls.__struct_fields__
        if cls not in ENGINES_OWN and holds_names(cls, field) and not refers_to(cls, field)
    }
    assert silent == FREE_TEXT[game.slug]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_only_moves_name_the_values_of_an_enum_by_a_string(game: AnyGame) -> None:
    """An event has the enum itself, so the types of both interfaces say so without help."""
    assert [cls for cls, _ in named_enums(game) if not issubclass(cls, Move)] == []


def holds_names(cls: type[Data], field: str) -> bool:
    return any(held is str or issubclass(held, (Enum, *ENGINES_OWN)) for held in classes_in(get_type_hints(cls)[field]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_value_of_an_enum_is_a_component_with_a_name(game: AnyGame) -> None:
    known = {(one.kind, one.id): one.name for one in catalogue(game)}
    assert len(known) == len(catalogue(game))
    values = [(kind, str(value.value)) for kind, enum in closed_sets(game).items() for value in enum]
    assert values
    assert all(known[value] for value in values)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_facts_refer_to_components(game: AnyGame) -> None:
    known = {(one.kind, one.id) for one in catalogue(game)}
    named = {(fact.refers_to, fact.value) for one in catalogue(game) for fact in one.facts if type(fact.value) is str}
    assert named <= known


def test_values_of_enums_are_named_by_the_words_and_described_by_the_code() -> None:
    (raid,) = [one for one in catalogue(CARGO_HOLD) if (one.kind, one.id) == ("STAGE", "RAID")]
    assert (raid.name, raid.text) == ("stage 3: a raid", "Stage 3: another seat's delivery may be raided.")
    assert words(CARGO_HOLD).name("RAID", "de", kind="STAGE") == "Phase 3: ein Überfall"


def test_a_piece_that_play_makes_has_the_kind_under_which_the_view_shows_it() -> None:
    assert refers_to(Open, "slot") == refers_to(DamageOpen, "slot") == refers_to(CargoInPlay, "slot") == ("SLOT",)
    assert "SLOT" not in {one.kind for one in catalogue(SKY_CARGO)}
