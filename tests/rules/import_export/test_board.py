"""The picture of a view."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rich.text import Text

import freeport_games
from freeport.chance import draw
from freeport_games.engine import Seat, Table
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.components import Action
from freeport_games.import_export.state import Phase
from tests.rules.import_export.positions import Match, at, executing, home, sea
from tests.rules.import_export.test_conformance import EVERY_SET
from tests.support.games import sensible


def picture(match: Match | Table[Any], viewer: Seat | None) -> str:
    """The board as a person sees it, without the markup."""
    return Text.from_markup(freeport_games.game("import_export").faces.draw(match.view(viewer))).plain


def table() -> Match:
    """A seat that follows is asked; each seat has something in each of its areas."""
    return at(
        phase=Phase.COMMIT,
        declared=Action.LOAD,
        hands={1: "apples", 2: "jets rope"},
        imports={1: "beer candy"},
        goods={1: "honey", 2: "sauna"},
        shipments={0: "almonds", 1: "wind_turbines=drones"},
        ships={"green-1": home("smart_cars", aboard="laptops"), "yellow-2": sea("soap seeds")},
        island="potatoes lumber shoes pens books",
        discard="cups",
        end_credits=50,
    )


@pytest.mark.rule("IE-011", "IE-061")
def test_everybody_sees_the_areas_and_the_ships_of_all() -> None:
    board = picture(table(), None)
    lines = board.splitlines()
    assert lines[0] == "IMPORT / EXPORT  first to 50  turn 5 · seat 0 leads LOAD · follow or draw"
    assert lines[2] == "island  ■A Potatoes SUPPLY, ■A Lumber PIRATE, ■C Shoes CONTRACT,"
    assert lines[3] == "        ■C Pens CONTRACT, ■C Books IMPORT"
    assert lines[4].endswith("· discard 1, on top Cups")
    assert lines[6] == "▶ seat 0  green      ━━━─────────────  10  hand  0  leads"
    assert "      ⚓ green-1       ■T 1/2 Smart Cars □T□T" in lines
    assert "      imports 2/2  LOAD x2" in lines
    assert "      goods   1/4  ■A  levels ■A 2" in lines
    assert "      shipped ■T Wind Turbines as Drones" in lines
    assert "      ~ yellow-2      ■C Soap SUPPLY, ■I Seeds SUPPLY" in lines
    assert "HAND" not in board


@pytest.mark.rule("IE-011")
def test_a_seat_sees_its_hand_and_what_its_cards_and_shipments_do_and_nobody_elses() -> None:
    board = picture(table(), 1)
    assert board.endswith(
        "YOUR HAND\n"
        "  ■A Apples             LOAD     tier 1  □A□A\n"
        "     You may add an agriculture card of your hand to your shipments and use\n"
        "     its power as if you had completed it."
    )
    drones = next(shipment.text for shipment in table().view(1).seats[1].shipments)
    assert f"        ■T Wind Turbines as Drones\n          {drones}" in board
    assert not any(card in board for card in ("Jets", "Rope"))


@pytest.mark.rule("IE-044", "IE-077")
def test_everybody_sees_how_far_an_action_has_come() -> None:
    loading = executing(Action.LOAD, hands="apples honey", imports="beer", ships={"green-1": home("rice")})
    assert "LOAD seat 0 · 0 done, 2 left" in picture(loading, None).splitlines()
    importing = executing(Action.IMPORT, ships={"yellow-1": sea("soap seeds pens")})
    assert "ROUND 1 from yellow-1 · seat 0 takes" in picture(importing, None).splitlines()


@pytest.mark.rule("IE-011")
def test_no_line_is_too_long_for_a_terminal_of_eighty_columns() -> None:
    """Whatever lies on the table: matches are played with all cards, and looked at by all."""
    for seats in (2, 6):
        rng, table = Random(seats), Table.open(IMPORT_EXPORT, EVERY_SET, seats)
        while not table.over:
            if table.chance is not None:
                table.resolve(draw(table.chance, rng.randrange))
                continue
            seat = table.waiting[0]
            shown = picture(table, seat)
            long = [line for line in shown.splitlines() if len(line) > 80]
            assert not long, long
            decision = table.decision(seat)
            assert decision is not None
            table.answer(seat, sensible(IMPORT_EXPORT, table.view(seat), decision, rng))
