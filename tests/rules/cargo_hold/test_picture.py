"""The picture of a view."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldView
from freeport_games.cargo_hold.faces import picture
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine import Seat
from freeport_games.engine.pictures import Picture, PictureLying
from freeport_games.engine.words import words
from tests.rules.cargo_hold.positions import Match, at
from tests.support.pictured import cards, named, played, pointable, seen_cards, terminal, zone

TABLE = (
    "turn=9 active=2 | 450 hand=FP01#1,FP01#2,CG02#1 delivery=(CG04#1,FP06#1 in=1 ext)"
    " | 1000 hand=FP04#1 delivery=(CG09#1,CG01#1,FP10#1 in=0) | 100 hand=FP05#1,SP02#1 | discard=CG05#1,FP03#1"
)


def pictured(match: Match, viewer: Seat | None) -> Picture:
    return picture(match.view(viewer))


def facts(match: Match, viewer: Seat | None, identifier: str) -> list[str]:
    """Return what is said of a zone."""
    return [f"{fact.label} {fact.value}".strip() for fact in zone(pictured(match, viewer), identifier).facts]


@pytest.mark.rule("CH-008", "CH-043")
def test_everybody_sees_scores_and_deliveries_face_down() -> None:
    match = at(TABLE)
    shown = pictured(match, None)
    assert [(meter.text, meter.value, meter.high) for meter in shown.meters] == [
        ("$450", 450, 1200),
        ("$1,000", 1000, 1200),
        ("$100", 100, 1200),
    ]
    assert [(zone(shown, f"delivery-{seat}").face_down, zone(shown, f"delivery-{seat}").cards) for seat in (0, 1)] == [
        (2, ()),
        (3, ()),
    ]
    assert facts(match, None, "delivery-0") == ["2-turn", "ready in 1 turn"]
    assert facts(match, None, "delivery-1") == ["1-turn", "ready"]
    assert [zone(shown, f"hand-{seat}").face_down for seat in range(3)] == [3, 1, 2]
    assert zone(shown, "deck").face_down == 99
    assert [card.id for card in zone(shown, "discard").cards] == ["CG05#1", "FP03#1"]
    assert [seat.seat for seat in shown.seats if seat.turn] == [2]
    assert shown.tracks[0].at == "COLLECT"


@pytest.mark.rule("CH-004")
def test_a_seat_sees_its_hand_with_names_and_strengths_and_nobody_elses() -> None:
    shown = pictured(at(TABLE), 0)
    own = zone(shown, "hand-0")
    assert own.lying is PictureLying.HAND
    assert [(card.id, card.label, card.corner) for card in own.cards] == [
        ("CG02#1", "Fresh Produce", "$100/$50"),
        ("FP01#1", "Derringer", "1/1"),
        ("FP01#2", "Derringer", "1/1"),
    ]
    assert not {"FP04#1", "FP05#1", "CG09#1", "CG04#1"} & cards(shown).keys()


@pytest.mark.rule("CH-074")
def test_everybody_sees_both_sides_of_a_raid() -> None:
    match = at(TABLE).play("2: raid target=1 cards=FP05#1,SP02#1")
    shown = pictured(match, None)
    attack, defence = zone(shown, "attack"), zone(shown, "delivery-1")
    assert (attack.at, defence.at) == ("raid", "raid")
    assert (attack.owner, defence.owner) == (2, 1)
    assert [(card.label, card.spent) for card in attack.cards] == [("Gunslinger", False), ("Thief", False)]
    assert [card.label for card in defence.cards] == ["Mail Sacks", "Gold Bars", "Gatling Wagon"]
    assert facts(match, None, "attack") == ["strength 3"]
    assert facts(match, None, "delivery-1") == ["strength 3", "1-turn", "ready"]
    assert [(fact.label, fact.seat) for fact in shown.tables[0].facts] == [("by", 2), ("on", 1)]


@pytest.mark.rule("CH-004", "CH-042")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_picture_has_every_card_that_the_view_shows_and_no_other(seats: int) -> None:
    for table in played(CARGO_HOLD, CargoHoldOptions(), seats, seats):
        for viewer in (None, *range(seats)):
            view = cast(CargoHoldView, table.view(viewer))
            shown = picture(view)
            assert cards(shown).keys() == seen_cards(view) | set(view.discard)
            # The cards that are hidden are there by their number: together they are the whole deck.
            assert len(cards(shown)) + sum(each.face_down for each in shown.zones) == 112
            assert msgspec.json.decode(msgspec.json.encode(shown), type=Picture) == shown


@pytest.mark.parametrize("seats", [2, 8])
def test_what_options_name_can_be_pointed_at(seats: int) -> None:
    for table in played(CARGO_HOLD, CargoHoldOptions(), seats, seats):
        for seat in range(seats):
            if (decision := table.decision(seat)) is not None:
                assert named(decision) <= pointable(picture(cast(CargoHoldView, table.view(seat))))


# In a terminal


@pytest.mark.rule("CH-008", "CH-043")
def test_a_terminal_shows_the_table() -> None:
    lines = terminal(CARGO_HOLD, at(TABLE).view(None)).splitlines()
    assert lines[0] == "CARGO HOLD  first to $1,200 · turn 9"
    assert lines[1].startswith("stage of seat 2  ▶ 1 collect or extend · 2 deliver · 3 raid")
    assert lines[3] == "deck 99 · discard pile 2, on top ■F Six-Shooter 2/1"
    assert lines[5:10] == [
        "  seat 0  score ━━━━━━──────────   $450  hand  3",
        "      delivery ▮▮ 2 face-down, 2-turn, ready in 1 turn",
        "  seat 1  score ━━━━━━━━━━━━━─── $1,000  hand  1",
        "      delivery ▮▮▮ 3 face-down, 1-turn, ready",
        "▶ seat 2  score ━───────────────   $100  hand  2",
    ]


@pytest.mark.rule("CH-004")
def test_a_terminal_shows_the_hand_with_the_numbers_of_copies() -> None:
    board = terminal(CARGO_HOLD, at(TABLE).view(0))
    assert board.endswith(
        "YOUR HAND\n  ■C Fresh Produce  $100/$50  CG02#1\n  ■F Derringer      1/1       FP01#1  FP01#2"
    )


@pytest.mark.rule("CH-074")
def test_a_terminal_shows_a_raid_and_which_cards_had_their_turn() -> None:
    board = terminal(CARGO_HOLD, at(TABLE).play("2: raid target=1 cards=FP05#1,SP02#1").view(None))
    assert "RAID  by seat 2  on seat 1" in board
    assert "attack of seat 2  strength 3  ■F Gunslinger 3/1, ■S Thief (2)" in board
    assert "defence of seat 1  strength 3, 1-turn, ready" in board


def test_it_speaks_a_language_as_far_as_the_game_has_words_for_it() -> None:
    spoken, drawn = words(CARGO_HOLD), pictured(at(TABLE), 2)
    assert spoken.picture(drawn, "en") is spoken.picture(drawn, "fr") is drawn
    german = spoken.picture(drawn, "de-AT")
    assert [(fact.label, fact.value) for fact in german.facts[:2]] == [("Ziel", "$1,200"), ("Zug", "9")]
    assert [(zone.label, zone.id) for zone in german.zones[:2]] == [("Stapel", "deck"), ("Ablage", "discard")]
    delivery = zone(german, "delivery-0")
    assert [(fact.label, fact.value) for fact in delivery.facts] == [("2 Züge", ""), ("bereit in", "1 Zug")]
    assert [card.label for card in zone(german, "hand-2").cards] == ["Revolverheld", "Dieb"]
    assert [card.text for card in zone(german, "hand-2").cards] == [card.text for card in zone(drawn, "hand-2").cards]
