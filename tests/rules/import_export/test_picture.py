"""The picture of a view."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from freeport_games.engine import Seat
from freeport_games.engine.pictures import Picture, PictureLying
from freeport_games.import_export import IMPORT_EXPORT, ImportExportView
from freeport_games.import_export.faces.picture import picture
from freeport_games.import_export.state import Policy
from tests.rules.import_export.positions import Match, at
from tests.rules.import_export.test_conformance import EVERY_SET
from tests.support.pictured import cards, named, played, pointable, seen_cards, terminal, zone

WORDS = {"cards", "credits", *Policy}
"""Names in options that stand for nothing on the table: ways to pay or to be paid, and standing orders."""


def pictured(match: Match, viewer: Seat | None) -> Picture:
    return picture(match.view(viewer))


def table() -> Match:
    """Return a match in which a seat that follows is asked; each seat has something in each of its areas."""
    return at(
        "phase=COMMIT at=1 declared=LOAD | green shipments=almonds"
        " | yellow hand=apples imports=beer,candy goods=honey shipments=wind_turbines=drones"
        " | black hand=jets,rope goods=sauna | green-1 contracts=smart_cars aboard=laptops"
        " | yellow-2 sea aboard=soap,seeds | island=potatoes,lumber,shoes,pens,books | discard=cups"
    )


@pytest.mark.rule("IE-011", "IE-061")
def test_everybody_sees_the_areas_and_the_ships_of_all() -> None:
    shown = pictured(table(), None)
    island = zone(shown, "island")
    assert [(card.id, card.kind, card.corner) for card in island.cards][:2] == [
        ("potatoes", "AGRICULTURE", "SUPPLY"),
        ("lumber", "AGRICULTURE", "PIRATE"),
    ]
    assert [card.id for card in zone(shown, "discard").cards] == ["cups"]
    assert [card.corner for card in zone(shown, "imports-1").cards] == ["LOAD", "LOAD"]
    assert zone(shown, "imports-1").limit == 2
    assert ([card.kind for card in zone(shown, "goods-1").cards], zone(shown, "goods-1").limit) == (["AGRICULTURE"], 4)
    assert [card.facts[0].value for card in zone(shown, "shipments-1").cards] == ["Drones"]
    assert [(card.id, card.needs) for card in zone(shown, "green-1-contracts").cards] == [
        ("smart_cars", ("TECHNOLOGY", "TECHNOLOGY"))
    ]
    assert [card.id for card in zone(shown, "green-1-containers").cards] == ["laptops"]
    assert zone(shown, "yellow-2-containers").lying is PictureLying.ORDER
    ships = {piece.id: piece for piece in shown.boards[0].pieces}
    assert (ships["green-1"].place, ships["yellow-2"].place) == ("green", "open-sea")
    assert [(fact.label, fact.value) for fact in ships["green-1"].facts] == [("filled", "1/2"), ("room for", "4")]
    assert [seat.facts[-1].value for seat in shown.seats if seat.seat == 1] == ["2"]
    assert all(not zone(shown, f"hand-{seat}").cards for seat in range(3))
    assert [(track.id, track.at) for track in shown.tracks] == [("phase", "COMMIT"), ("declared", "LOAD")]


@pytest.mark.rule("IE-011")
def test_a_seat_sees_its_hand_and_what_its_cards_and_shipments_do_and_nobody_elses() -> None:
    shown = pictured(table(), 1)
    (apples,) = zone(shown, "hand").cards
    assert (apples.corner, apples.facts[0].value, apples.needs) == ("LOAD", "1", ("AGRICULTURE", "AGRICULTURE"))
    assert apples.text.startswith("You may add an agriculture card")
    assert zone(shown, "shipments").cards[0].text == table().view(1).seats[1].shipments[0].text
    assert zone(shown, "hand-2").face_down == 2
    assert not {"jets", "rope"} & cards(shown).keys()


@pytest.mark.rule("IE-044", "IE-077")
def test_everybody_sees_how_far_an_action_has_come() -> None:
    loading = at(
        "phase=EXECUTE declared=LOAD | green hand=apples,honey imports=beer | yellow | black | green-1 contracts=rice"
    )
    (running,) = pictured(loading, None).tables
    assert [(line.seat, line.cells) for line in running.lines] == [(0, ("LOAD", "0", "2"))]
    importing = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow | black | yellow-1 sea aboard=soap,seeds,pens"
    )
    importing_round = pictured(importing, None).tables[-1]
    assert importing_round.label == "round 1 of imports"
    assert [(fact.label, fact.value, fact.seat) for fact in importing_round.facts] == [
        ("from", "Yellow 1", None),
        ("taken by", "", 0),
    ]


@pytest.mark.rule("IE-011")
@pytest.mark.parametrize("seats", [2, 6])
def test_a_picture_has_every_card_that_the_view_shows_and_no_other(seats: int) -> None:
    total = 128
    for number, table in enumerate(played(IMPORT_EXPORT, EVERY_SET, seats, seats)):
        if number % 7 and not table.over:
            continue
        for viewer in (None, *range(seats)):
            view = cast(ImportExportView, table.view(viewer))
            shown = picture(view)
            assert cards(shown).keys() == seen_cards(view) | set(view.discard)
            assert len(cards(shown)) + sum(each.face_down for each in shown.zones) == total
            assert msgspec.json.decode(msgspec.json.encode(shown), type=Picture) == shown


@pytest.mark.parametrize("seats", [2, 6])
def test_what_options_name_can_be_pointed_at(seats: int) -> None:
    components = {component.id for component in IMPORT_EXPORT.components}
    for table in played(IMPORT_EXPORT, EVERY_SET, seats, 10 + seats):
        for seat in range(seats):
            if (decision := table.decision(seat)) is not None:
                missing = (
                    named(decision) - pointable(picture(cast(ImportExportView, table.view(seat)))) - components - WORDS
                )
                assert not missing, (decision.kind, missing)


# In a terminal


@pytest.mark.rule("IE-011", "IE-061")
def test_a_terminal_shows_the_areas_and_the_ships() -> None:
    board = terminal(IMPORT_EXPORT, table().view(None))
    lines = board.splitlines()
    assert lines[0] == "IMPORT / EXPORT  first to 50 · turn 1"
    assert lines[1] == "phase of seat 0  lead · ▶ follow or draw · actions · imports · last powers"
    assert lines[2] == "action  contract · ▶ load · import · pirate · supply"
    assert lines[4:6] == [
        "island  ■A Potatoes SUPPLY, ■A Lumber PIRATE, ■C Shoes CONTRACT,",
        "        ■C Pens CONTRACT, ■C Books IMPORT",
    ]
    assert lines[6].endswith("· discard 1, on top ■C Cups")
    assert "▶ seat 0 ■T green   credits ━━━───────────── 10  hand  0  leads  level ■T 1" in lines
    assert "    ◆sh Green 1  at home  filled 1/2  room for 4  contracts ■T Smart Cars □T□T" in lines
    assert "        containers 1 ■T" in lines
    assert "    imports 2/2 LOAD ×2  goods 1/4 ■A" in lines
    assert "    shipped  ■T Wind Turbines as Drones" in lines
    assert "    ◆sh Yellow 2  open sea  containers ■C Soap SUPPLY, ■I Seeds SUPPLY" in lines
    assert "legend  ■T technology  ■A agriculture  ■C consumer  ■I illegal  ■L luxury" in board
    assert "HAND" not in board


@pytest.mark.rule("IE-011")
def test_a_terminal_shows_what_the_own_cards_do() -> None:
    board = terminal(IMPORT_EXPORT, table().view(1))
    assert board.endswith(
        "YOUR HAND\n"
        "  ■A Apples  LOAD  tier 1  □A□A\n"
        "     You may add an agriculture card of your hand to your shipments and use its\n"
        "     power as if you had completed it."
    )
    drones = next(shipment.text for shipment in table().view(1).seats[1].shipments)
    assert f"      ■T Wind Turbines  as Drones\n         {drones}" in board


@pytest.mark.rule("IE-044", "IE-077")
def test_a_terminal_shows_how_far_an_action_has_come() -> None:
    loading = at(
        "phase=EXECUTE declared=LOAD | green hand=apples,honey imports=beer | yellow | black | green-1 contracts=rice"
    )
    assert "ACTIONS  seat 0  LOAD  0 done  2 left" in terminal(IMPORT_EXPORT, loading.view(None)).splitlines()
    importing = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow | black | yellow-1 sea aboard=soap,seeds,pens"
    )
    board = terminal(IMPORT_EXPORT, importing.view(None))
    assert "ROUND 1 OF IMPORTS  from Yellow 1  taken by seat 0" in board


@pytest.mark.rule("IE-072")
def test_a_ship_says_which_containers_it_takes() -> None:
    shown = pictured(at("| green hand=laptops | yellow | green-2 contracts=televisions aboard=drones,tablets"), 0)
    said = {piece.id: piece.text for board in shown.boards for piece in board.pieces}
    assert (said["green-1"], said["green-2"]) == ("", "takes technology or consumer")
