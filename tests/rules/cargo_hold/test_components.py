"""Section 6 of RULES.md: the cards, and the checks of the file they come from."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest
import yaml

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.components import CARDS, COPIES, Card, Cargo, Firepower, Special, design_of, load_deck

TEXT = files("freeport_games.cargo_hold").joinpath("content/deck.yaml").read_text("utf-8")

FIREPOWER = {
    "Derringer": (1, 1, 6),
    "Lookout": (1, 2, 6),
    "Six-Shooter": (2, 1, 6),
    "Shotgun Rider": (1, 3, 5),
    "Gunslinger": (3, 1, 5),
    "Posse": (2, 2, 8),
    "Sharpshooter": (3, 2, 4),
    "Marshal": (2, 3, 4),
    "Dynamite": (3, 0, 2),
    "Gatling Wagon": (3, 3, 2),
}
CARGO = {
    "Mail Sacks": (50, 50, 4),
    "Fresh Produce": (100, 50, 4),
    "Timber": (50, 100, 6),
    "Cattle": (100, 150, 6),
    "Whiskey": (100, 200, 6),
    "Furs": (150, 200, 4),
    "Medicine": (150, 150, 3),
    "Silver Ore": (150, 250, 4),
    "Gold Bars": (200, 300, 3),
}


@pytest.mark.rule("CH-002", "CH-117")
@pytest.mark.parametrize("name", FIREPOWER)
def test_firepower(name: str) -> None:
    cards = [card for card in CARDS.values() if isinstance(card, Firepower) and card.name == name]
    assert {(card.attack, card.defence, len(cards)) for card in cards} == {FIREPOWER[name]}


@pytest.mark.rule("CH-002", "CH-053")
@pytest.mark.parametrize("name", CARGO)
def test_cargo(name: str) -> None:
    cards = [card for card in CARDS.values() if isinstance(card, Cargo) and card.name == name]
    assert {(card.one_turn_value, card.two_turn_value, len(cards)) for card in cards} == {CARGO[name]}


@pytest.mark.rule("CH-002", "CH-071")
@pytest.mark.parametrize("order", range(1, 9))
def test_specials(order: int) -> None:
    cards = [card for card in CARDS.values() if isinstance(card, Special) and card.order == order]
    assert [card.id for card in cards] == [f"SP0{order}#{copy}" for copy in (1, 2, 3)]


@pytest.mark.rule("CH-002")
def test_copies_are_numbered_from_one() -> None:
    assert sorted(card for card in CARDS if design_of(card) == "FP08") == ["FP08#1", "FP08#2", "FP08#3", "FP08#4"]


@pytest.mark.rule("CH-002")
@pytest.mark.parametrize(
    ("find", "put", "message"),
    [
        ("defence: 1, copies: 6", "defence: 1, copies: 7", "112 cards"),
        ("attack: 3, defence: 3", "attack: 4, defence: 3", "strengths from 0 to 3"),
        ("two_turn: 300", "two_turn: 350", "the highest \\$300"),
        ("one_turn: 200", "one_turn: 210", "steps of \\$50"),
        ("order: 7", "order: 9", "orders"),
        ("power: DIVERSION", "power: LOYALTY", "orders"),
        ("attack: 3, defence: 0", "attack: 3, defence: 1", "a defence of 86"),
        ("one_turn:  50, two_turn:  50", "one_turn: 100, two_turn:  50", "\\$4350 of 1-turn values"),
        ("EXT: { name: Extension Card, copies: 8", "EXT: { name: Extension Card, copies: 4", "8 extension cards"),
    ],
)
def test_a_deck_that_is_not_the_games_is_not_loaded(find: str, put: str, message: str) -> None:
    assert find in TEXT
    with pytest.raises(ValueError, match=message):
        load_deck(TEXT.replace(find, put, 1))


@pytest.mark.rule("CH-002")
def test_every_entry_names_its_source() -> None:
    for group in yaml.safe_load(TEXT).values():
        for entry in group.values():
            assert entry["source"] in {"rulebook", "public", "reconstructed"}
    with pytest.raises(msgspec.ValidationError):
        load_deck(TEXT.replace("    source: rulebook", "    source: hearsay", 1))


@pytest.mark.rule("CH-002")
def test_the_rules_list_every_design_with_its_numbers() -> None:
    for card in CARDS.values():
        row = row_of(card)
        assert row in CARGO_HOLD.rules, f"add {row!r} to section 6 of RULES.md"


def row_of(card: Card) -> str:
    """Return the beginning of a design's row in section 6."""
    design = design_of(card.id)
    match card:
        case Firepower():
            return f"| `{design}` {card.name} | {card.attack} / {card.defence} | {COPIES[design]} |"
        case Cargo():
            return f"| `{design}` {card.name} | ${card.one_turn_value} / ${card.two_turn_value} | {COPIES[design]} |"
        case Special():
            return f"| `{design}` [{card.name}](play/raid.py) | {card.order} |"
