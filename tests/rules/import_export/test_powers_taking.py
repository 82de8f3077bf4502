"""Immediate powers that take cards from other seats, and let them give or pay."""

from __future__ import annotations

import pytest

from freeport_games.engine import Hidden
from freeport_games.import_export.events import CardsMoved
from freeport_games.import_export.moves import (
    DinoGive,
    DinoTake,
    DysonPay,
    PrintedMoneyTake,
    RailgunsPay,
)
from freeport_games.import_export.state import Shipment
from freeport_games.import_export.state.places import Zone
from tests.rules.import_export.completing import AFTER, completing, payout

# Printed Money


@pytest.mark.rule("IE-098", "IE-152")
@pytest.mark.card("printed_money")
def test_printed_money_takes_from_every_seat_with_containers() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_cats | yellow chose=FOLLOW:LOAD | black | red"
        " | green-1 contracts=generators | green-2 contracts=printed_money aboard=ammunition,big_ammunition"
        " | yellow-1 sea aboard=cups | yellow-2 contracts=almonds aboard=drugs | red-1 sea aboard=rice,soap",
        "big_cats",
    )
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, PrintedMoneyTake) == {
        PrintedMoneyTake("printed_money", "yellow-1", "cups", "hand"),
        PrintedMoneyTake("printed_money", "yellow-2", "drugs", "hand"),
    }
    match.play(0, PrintedMoneyTake("printed_money", "yellow-1", "cups", "hand"))
    assert not match.ship("yellow-1").at_sea
    assert match.state.credits[1] == 10
    match.play(0, PrintedMoneyTake("printed_money", "red-1", "soap", "hand"))
    assert match.ship("red-1").at_sea
    assert match.sorted_hands[0] == ["cups", "soap"]
    assert match.asked == AFTER


@pytest.mark.card("printed_money", "fixie_bikes")
def test_printed_money_loads_what_fits() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_cats | yellow chose=FOLLOW:LOAD"
        " | black shipments=fixie_bikes | green-1 contracts=drones"
        " | green-2 contracts=printed_money aboard=ammunition,big_ammunition | yellow-1 sea aboard=laptops,cups",
        "big_cats",
    )
    assert match.refused(0, PrintedMoneyTake("printed_money", "yellow-1", "cups", "green-1"))
    match.play(0, PrintedMoneyTake("printed_money", "yellow-1", "laptops", "green-1"))
    assert match.ship("green-1").containers == ["laptops"]
    assert match.ship("yellow-1").containers == ["cups"]
    assert match.state.credits[2] == 12, "for the action that filled the ship, not for the load by this power"


@pytest.mark.rule("IE-147")
@pytest.mark.card("printed_money")
def test_printed_money_may_fill_the_other_ship() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_cats | yellow chose=FOLLOW:LOAD | black"
        " | green-1 contracts=drones aboard=tablets"
        " | green-2 contracts=printed_money aboard=ammunition,big_ammunition | yellow-1 sea aboard=laptops,cups",
        "big_cats",
    )
    match.play(0, PrintedMoneyTake("printed_money", "yellow-1", "laptops", "green-1"))
    assert match.shipments(0) == ["printed_money", "drones"]


@pytest.mark.card("printed_money", "robot_cats")
def test_printed_money_parts_a_pair() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_cats"
        " | yellow shipments=robot_cats chose=FOLLOW:LOAD | black"
        " | green-2 contracts=printed_money aboard=ammunition,big_ammunition"
        " | yellow-2 contracts=generators aboard=cups,pens bound=cups+pens",
        "big_cats",
    )
    match.play(0, PrintedMoneyTake("printed_money", "yellow-2", "pens", "hand"))
    assert match.ship("yellow-2").containers == ["cups"]
    assert match.ship("yellow-2").pairs == []


@pytest.mark.rule("IE-137")
@pytest.mark.card("printed_money")
def test_printed_money_without_containers() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_cats | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=printed_money aboard=ammunition,big_ammunition",
        "big_cats",
    )
    assert match.asked == AFTER


# Railguns


@pytest.mark.rule("IE-152", "IE-170")
@pytest.mark.card("railguns")
def test_railguns_lets_every_other_seat_choose() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons"
        " | yellow goods=cups,pens shipments=drones chose=FOLLOW:LOAD | black 2 goods=rice shipments=laptops,rope"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert match.asked == (1, "IE-D12")
    assert {move.payment for move in match.moves(1, RailgunsPay)} == {"credits", "shipment", "goods"}
    match.play(1, RailgunsPay("railguns", "credits", ()))
    assert match.state.credits[:2] == [10 + payout("railguns") + 4, 6]
    assert match.asked == (2, "IE-D12")
    assert match.moves(2, RailgunsPay) == {
        RailgunsPay("railguns", "shipment", ("laptops",)),
        RailgunsPay("railguns", "shipment", ("rope",)),
    }
    match.play(2, RailgunsPay("railguns", "shipment", ("rope",)))
    assert (match.shipments(0), match.shipments(2)) == (["railguns", "rope"], ["laptops"])


@pytest.mark.rule("IE-151")
@pytest.mark.card("railguns")
def test_railguns_takes_all_the_credits_of_a_seat_that_can_give_nothing_in_full() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons | yellow 2 goods=cups chose=FOLLOW:LOAD"
        " | black 0 | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert match.asked == AFTER
    assert match.state.credits == [10 + payout("railguns") + 2, 0, 0]
    assert match.state.goods[1] == ["cups"]


@pytest.mark.rule("IE-026")
@pytest.mark.card("railguns", "bubblegum", "chapstick")
def test_railguns_takes_goods_in_order_while_there_is_room() -> None:
    """Interaction 26: a good that is discarded fires nothing."""
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons goods=rice,almonds,sugar"
        " | yellow 0 goods=cups,pens,soap shipments=chapstick chose=FOLLOW:LOAD"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    match.play(1, RailgunsPay("railguns", "goods", ("soap", "pens")))
    assert match.state.goods == [["rice", "almonds", "sugar", "soap"], ["cups"]]
    assert match.state.discard == ["pens"]
    assert match.state.credits[1] == 2


@pytest.mark.rule("IE-136")
@pytest.mark.card("railguns")
def test_railguns_with_room_for_both_goods_asks_for_no_order() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons | yellow 0 goods=cups,pens chose=FOLLOW:LOAD"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert match.asked == AFTER
    assert match.state.goods == [["cups", "pens"], []]


@pytest.mark.rule("IE-138", "IE-139", "IE-168", "IE-170")
@pytest.mark.card("railguns", "wind_turbines", "potatoes")
def test_railguns_takes_the_copied_power_along_and_carries_out_nothing() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons"
        " | yellow 0 shipments=wind_turbines=potatoes chose=FOLLOW:LOAD"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert match.state.shipments[0] == [Shipment("railguns", "railguns"), Shipment("wind_turbines", "potatoes")]
    assert match.state.credits[0] == 10 + payout("railguns")


@pytest.mark.rule("IE-170")
@pytest.mark.card("railguns", "bamboo", "beer", "chicken_feed", "small_poodles", "delayed_game", "stolen_research")
@pytest.mark.parametrize(
    "taken", ["bamboo", "beer", "chicken_feed", "small_poodles", "delayed_game", "stolen_research", "wind_turbines"]
)
def test_railguns_does_not_complete_what_it_takes(taken: str) -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=cannons"
        f" | yellow 0 shipments={taken} chose=FOLLOW:LOAD | black 0 shipments=laptops"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert match.asked == AFTER
    assert match.shipments(0) == ["railguns", taken, "laptops"]
    assert match.state.credits == [10 + payout("railguns"), 0, 0]
    assert match.state.extra_leads == [0, 0, 0]


@pytest.mark.rule("IE-139", "IE-169")
@pytest.mark.card("railguns")
def test_railguns_takes_tokens_along_and_the_use_of_this_turn() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons"
        " | yellow shipments=rope,drones chose=FOLLOW:LOAD"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    match.state.shipments[1][0].tokens, match.state.shipments[1][0].used = 8, 1
    match.play(1, RailgunsPay("railguns", "shipment", ("rope",)))
    assert match.state.shipments[0][-1] == Shipment("rope", "rope", 8, 1)


@pytest.mark.rule("IE-023", "IE-024", "IE-169")
@pytest.mark.card("railguns")
def test_railguns_changes_limits_at_once() -> None:
    """Interaction 20: later payers of the same Railguns see the new room."""
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons goods=rice,almonds,sugar,beer"
        " | yellow 0 goods=cups shipments=drones chose=FOLLOW:LOAD | black 0"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert match.asked == AFTER
    assert match.shipments(0) == ["railguns", "drones"]


@pytest.mark.rule("IE-148")
@pytest.mark.card("railguns", "laptops")
def test_railguns_takes_a_power_that_hears_nothing_of_this_completion() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannons | yellow 0 shipments=shoes chose=FOLLOW:LOAD"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert match.shipments(0) == ["railguns", "shoes"]
    assert match.asked == AFTER


# Dino Bones


@pytest.mark.rule("IE-136", "IE-152")
@pytest.mark.card("dino_bones", "bubblegum")
def test_dino_bones_digs_up_two_cards() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=diamond_rings goods=cups,pens"
        " | yellow chose=FOLLOW:LOAD | black goods=rice,soap | green-2 contracts=dino_bones aboard=champagne,cologne"
        " | island=drugs",
        "diamond_rings",
    )
    assert match.asked == (2, "IE-D12"), "seat 1 has no goods"
    match.play(2, DinoGive("dino_bones", "soap"))
    assert match.asked == (0, "IE-D12"), "you last"
    match.play(0, DinoGive("dino_bones", "cups"))
    assert match.state.island[0] == "drugs"
    assert match.state.island[-2:] == ["soap", "cups"]
    assert match.refused(0, DinoTake("dino_bones", ("drugs",))), "exactly two"
    match.play(0, DinoTake("dino_bones", ("cups", "soap")))
    assert match.state.goods == [["pens", "cups", "soap"], [], ["rice"]]
    assert match.asked == AFTER


@pytest.mark.rule("IE-026")
@pytest.mark.card("dino_bones")
def test_dino_bones_takes_what_there_is_room_for() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=diamond_rings goods=cups,pens,soap,rope"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=dino_bones aboard=champagne,cologne | island=drugs",
        "diamond_rings",
    )
    match.play(0, DinoGive("dino_bones", "cups"))
    assert {len(move.cards) for move in match.moves(0, DinoTake)} == {1}


@pytest.mark.rule("IE-164")
@pytest.mark.card("dino_bones", "ferraris")
def test_dino_bones_wants_real_goods() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=diamond_rings"
        " | yellow shipments=ferraris chose=FOLLOW:LOAD | black"
        " | green-2 contracts=dino_bones aboard=champagne,cologne | island=drugs,rope",
        "diamond_rings",
    )
    assert match.asked == (0, "IE-D12")
    assert match.offers(0, DinoTake)


@pytest.mark.card("dino_bones", "scotch_whisky")
def test_dino_bones_with_scotch_whisky_has_more_room_for_luxury() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=diamond_rings goods=jets,cups,pens,soap,rope,drugs,seeds shipments=scotch_whisky"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=dino_bones aboard=champagne,cologne",
        "diamond_rings",
    )
    match.play(0, DinoGive("dino_bones", "seeds"))
    seed = match.state.island[0]
    assert match.moves(0, DinoTake) == set(), "all full but for a second luxury good"
    assert seed


# Dyson Vacuums


@pytest.mark.rule("IE-152")
@pytest.mark.card("dyson_vacuums")
def test_dyson_vacuums_takes_a_hand_or_a_luxury_good() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,JUTAKU declared=LOAD | green hand=dino_bones"
        " | yellow hand=cups,pens goods=jets,sauna,drugs chose=FOLLOW:LOAD | black hand=rice,soap"
        " | green-2 contracts=dyson_vacuums aboard=champagne,cologne,diamond_rings",
        "dino_bones",
    )
    assert match.asked == (1, "IE-D12")
    assert match.refused(1, DysonPay("dyson_vacuums", "good", ("drugs",)))
    match.play(1, DysonPay("dyson_vacuums", "good", ("sauna",)))
    assert match.state.goods[:2] == [["sauna"], ["jets", "drugs"]]
    assert match.sorted_hands == [["rice", "soap"], ["cups", "pens"], []], "seat 2 has nothing else to give"
    assert match.asked == AFTER


@pytest.mark.rule("IE-154")
@pytest.mark.card("dyson_vacuums")
def test_dyson_vacuums_shows_a_hand_to_the_two_seats_only() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,JUTAKU declared=LOAD | green hand=dino_bones"
        " | yellow hand=cups,pens goods=jets chose=FOLLOW:LOAD | black hand=rice goods=sauna"
        " | green-2 contracts=dyson_vacuums aboard=champagne,cologne,diamond_rings",
        "dino_bones",
    )
    match.play(1, DysonPay("dyson_vacuums", "hand", ()))

    def given(viewer: int) -> list[bool]:
        told = [one.for_seat(viewer) for one in match.table.events]
        return [
            isinstance(event.moved, Hidden)
            for event in told
            if isinstance(event, CardsMoved) and event.origin.zone is Zone.HAND
        ]

    assert [given(seat) for seat in (0, 1, 2)] == [[False], [False], [True]]


@pytest.mark.rule("IE-026", "IE-151")
@pytest.mark.card("dyson_vacuums")
def test_dyson_vacuums_discards_a_good_without_room_and_takes_nothing_from_who_has_nothing() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,JUTAKU declared=LOAD"
        " | green hand=dino_bones goods=cups,pens,soap,rope | yellow goods=jets chose=FOLLOW:LOAD | black"
        " | green-2 contracts=dyson_vacuums aboard=champagne,cologne,diamond_rings",
        "dino_bones",
    )
    assert match.asked == AFTER
    assert match.state.discard == ["jets"]
    assert match.state.goods[0] == ["cups", "pens", "soap", "rope"]
