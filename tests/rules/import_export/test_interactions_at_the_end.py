"""Treacherous interactions of powers in the end window and in the scoring."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    CheapShirtsMove,
    DiamondRingsMove,
    Done,
    Draw,
    SegwaysMove,
    TelescopesSell,
    TeslasDeclare,
)
from freeport_games.import_export.state import Phase
from tests.rules.import_export.counted import extra, scored, sheet
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-189", "IE-191")
@pytest.mark.card("sauna", "ivory")
def test_interaction_3_sauna_doubles_what_ivory_receives() -> None:
    match = scored(
        "phase=END_WINDOW sets=BASE,KICKSTARTER | green goods=drugs shipments=sauna,ivory | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"most_illegal": 12}
    tied = scored(
        "phase=END_WINDOW sets=BASE,KICKSTARTER | green goods=drugs shipments=sauna,ivory | yellow goods=seeds | black"
        " | ending reason=CREDITS turn=1"
    )
    assert [extra(tied, seat) for seat in (0, 1)] == [{"most_illegal": 6}, {"most_illegal": -3}]
    alone = scored(
        "phase=END_WINDOW | green goods=drugs shipments=sauna | yellow | black | ending reason=CREDITS turn=1"
    )
    assert extra(alone, 0) == {"most_illegal": -12}
    without = scored(
        "phase=END_WINDOW | green goods=drugs shipments=sauna | yellow goods=seeds | black"
        " | ending reason=CREDITS turn=1"
    )
    assert [extra(without, seat) for seat in (0, 1)] == [{"most_illegal": -6}, {"most_illegal": -3}]


@pytest.mark.rule("IE-182", "IE-184")
@pytest.mark.card("telescopes")
def test_interaction_6_telescopes_sells_just_before_the_bonuses() -> None:
    match = at(
        "phase=END_WINDOW | green goods=drones"
        " | yellow 46 goods=laptops,tablets,rice,cups,drugs,jets shipments=telescopes | black"
        " | ending reason=CREDITS turn=1"
    )
    assert match.asked == (1, "IE-D18")
    match.play(1, TelescopesSell("telescopes", ("laptops", "tablets"))).play(1, Done())
    assert match.state.phase is Phase.OVER
    assert sheet(match, 1)["credits"] == 54
    assert extra(match, 0) == {"most_technology": 6}
    assert "one_of_each" not in extra(match, 1)


@pytest.mark.rule("IE-024", "IE-182")
@pytest.mark.card("segways")
def test_interaction_7_segways_does_not_count_for_its_own_room() -> None:
    match = at(
        "phase=END_WINDOW | green imports=soap goods=rice,pens,drugs,jets shipments=segways,cups | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert match.moves(0, SegwaysMove) == {SegwaysMove("segways", "imports")}
    loaded = at(
        "phase=END_WINDOW | green imports=soap,rope goods=rice,pens,drugs,jets shipments=segways,cups | yellow | black"
        " | green-2 contracts=generators | ending reason=CREDITS turn=1"
    )
    assert loaded.moves(0, SegwaysMove) == {SegwaysMove("segways", "green-2")}
    loaded.play(0, SegwaysMove("segways", "green-2"))
    assert loaded.state.phase is Phase.OVER, "no power is left to use"
    assert sheet(loaded, 0)["containers"] == 2
    room = at(
        "phase=END_WINDOW | green goods=rice,pens,drugs shipments=segways,cups | yellow | black"
        " | ending reason=CREDITS turn=1"
    ).play(0, SegwaysMove("segways", "goods"))
    assert extra(room, 0)["most_technology"] == 6


@pytest.mark.rule("IE-139", "IE-169", "IE-193")
@pytest.mark.card("diamond_rings", "champagne", "helicopter", "bubblegum", "chapstick")
def test_interaction_8_diamond_rings_silences_what_it_moves() -> None:
    match = at(
        "phase=END_WINDOW | green shipments=diamond_rings,champagne,helicopter,cups"
        " | yellow shipments=bubblegum,chapstick | black | ending reason=CREDITS turn=1"
    )
    match.play(0, DiamondRingsMove("diamond_rings", ("champagne", "cups"))).play(0, Done())
    assert sheet(match, 0) == {"credits": 10, "goods": 2, "most_consumer": 6, "most_luxury": 8}
    assert sheet(match, 1)["credits"] == 16, "a consumer card has entered somebody's goods"


@pytest.mark.rule("IE-139", "IE-182")
@pytest.mark.card("diamond_rings", "helicopter")
def test_interaction_8_the_tokens_of_helicopter_are_paid_out_before() -> None:
    match = at("| green hand=drones shipments=diamond_rings,helicopter | yellow | black | ending reason=CREDITS turn=1")
    match.state.shipments[0][1].tokens = 8
    match.play(0, Draw())
    assert match.asked == (0, "IE-D18")
    match.play(0, DiamondRingsMove("diamond_rings", ("diamond_rings", "helicopter")))
    assert sheet(match, 0)["tokens"] == 8


@pytest.mark.rule("IE-164", "IE-182")
@pytest.mark.card("cheap_shirts", "teslas", "cologne")
def test_interaction_9_what_cheap_shirts_moved_is_no_import_any_more() -> None:
    match = at(
        "phase=END_WINDOW sets=BASE,JUTAKU"
        " | green imports=generators,potatoes,cups,rope goods=rice,almonds,jets,sauna,pens,soap"
        " shipments=cheap_shirts,teslas,cologne | yellow | black | ending reason=CREDITS turn=1"
    )
    match.play(0, TeslasDeclare("teslas", "generators", "ILLEGAL"))
    match.play(0, TeslasDeclare("teslas", "potatoes", "ILLEGAL"))
    match.play(0, CheapShirtsMove("cheap_shirts", ("generators", "cups"))).play(0, Done())
    assert match.state.imports[0] == ["potatoes", "rope"]
    assert sheet(match, 0) == {
        "credits": 10,
        "goods": 8 + 2,
        "most_technology": 6,
        "most_agriculture": 6,
        "most_consumer": 6,
        "most_illegal": -6,
        "most_luxury": 8,
        "one_of_each": 10,
        "cologne": 4,
    }
