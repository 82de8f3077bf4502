"""Powers that act in the end window and in the scoring."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import CheapShirtsMove, DiamondRingsMove, Done
from freeport_games.import_export.state import Phase
from tests.rules.import_export.counted import extra, scored, sheet
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-193")
@pytest.mark.card("champagne")
def test_champagne_needs_more_shipments_than_anybody_else() -> None:
    match = scored(
        "phase=END_WINDOW | green shipments=champagne,drones | yellow shipments=laptops | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"champagne": 8}
    match = scored(
        "phase=END_WINDOW | green shipments=champagne,drones | yellow shipments=laptops,tablets | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {}
    match = scored(
        "phase=END_WINDOW | green shipments=champagne | yellow shipments=laptops,tablets | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {}


@pytest.mark.rule("IE-167")
@pytest.mark.card("champagne", "wind_turbines")
def test_champagne_copied_counts_once_more() -> None:
    match = scored(
        "phase=END_WINDOW | green shipments=champagne,wind_turbines=champagne | yellow shipments=laptops | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"champagne": 8, "wind_turbines": 8}
    match = scored(
        "phase=END_WINDOW | green shipments=champagne | yellow shipments=laptops,wind_turbines=champagne | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {}
    assert extra(match, 1) == {"wind_turbines": 8}


@pytest.mark.card("champagne", "foxes")
def test_champagne_with_foxes() -> None:
    match = scored(
        "phase=END_WINDOW | green shipments=champagne,foxes | yellow shipments=laptops,tablets | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"champagne": 8}
    match = scored(
        "phase=END_WINDOW | green shipments=champagne,drones | yellow shipments=laptops,foxes | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {}
    match = scored(
        "phase=END_WINDOW | green shipments=champagne,foxes | yellow shipments=laptops,wind_turbines=foxes | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {}


@pytest.mark.card("cologne")
def test_cologne_counts_the_imports_of_the_commonest_action() -> None:
    match = scored(
        "phase=END_WINDOW | green imports=batteries,cups,foxes shipments=cologne,drones,laptops | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"cologne": 8}, "two PIRATE, one LOAD"
    assert (
        extra(scored("phase=END_WINDOW | green shipments=cologne | yellow | black | ending reason=CREDITS turn=1"), 0)
        == {}
    )


@pytest.mark.rule("IE-165")
@pytest.mark.card("cologne", "refrigerators")
def test_cologne_does_not_see_virtual_imports() -> None:
    match = scored(
        "phase=END_WINDOW"
        " | green imports=batteries goods=drones,laptops,tablets,teslas shipments=cologne,refrigerators | yellow"
        " | black | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0)["cologne"] == 4


@pytest.mark.card("cologne", "wind_turbines")
def test_cologne_copied() -> None:
    match = scored(
        "phase=END_WINDOW | green | yellow imports=batteries shipments=wind_turbines=cologne | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 1) == {"wind_turbines": 4}


@pytest.mark.card("gold_toilets")
def test_gold_toilets_counts_luxury_shipments() -> None:
    match = scored(
        "phase=END_WINDOW | green goods=impalas shipments=gold_toilets,sauna,drones | yellow shipments=jets | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0)["gold_toilets"] == 12


@pytest.mark.card("nice_suits")
def test_nice_suits_counts_containers_wherever_the_ships_are() -> None:
    match = scored(
        "phase=END_WINDOW | green shipments=nice_suits | yellow | black | green-1 sea aboard=cups,pens"
        " | green-2 contracts=generators aboard=drones | yellow-1 sea aboard=rice,soap | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"nice_suits": 16}
    match = scored(
        "phase=END_WINDOW | green shipments=nice_suits | yellow | black | green-1 sea aboard=cups,pens"
        " | green-2 contracts=generators aboard=drones | yellow-1 sea aboard=rice,soap,rope"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {}


@pytest.mark.rule("IE-190")
@pytest.mark.card("nice_suits", "foxes")
def test_nice_suits_with_foxes_wins_ties_but_not_with_nothing() -> None:
    match = scored(
        "phase=END_WINDOW | green shipments=nice_suits,foxes | yellow | black | green-1 sea aboard=cups"
        " | yellow-1 sea aboard=rice | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"nice_suits": 16}
    match = scored(
        "phase=END_WINDOW | green shipments=nice_suits,foxes | yellow | black | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {}


@pytest.mark.card("nice_suits", "wind_turbines")
def test_nice_suits_copied() -> None:
    match = scored(
        "phase=END_WINDOW | green shipments=wind_turbines=nice_suits | yellow | black | green-2 aboard=cups"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"wind_turbines": 16}


@pytest.mark.card("velvet_robes")
def test_velvet_robes_counts_the_hand() -> None:
    match = scored(
        "phase=END_WINDOW | green hand=cups,pens,soap shipments=velvet_robes | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"velvet_robes": 3}


@pytest.mark.card("velvet_robes", "wind_turbines")
def test_velvet_robes_twice() -> None:
    match = scored(
        "phase=END_WINDOW | green hand=cups,pens,soap shipments=velvet_robes,wind_turbines=velvet_robes | yellow"
        " | black | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"velvet_robes": 3, "wind_turbines": 3}


@pytest.mark.card("vintage_wines")
def test_vintage_wines_needs_two_of_each() -> None:
    match = scored(
        "phase=END_WINDOW"
        " | green goods=batteries,laptops,almonds,rice,cups,pens,drugs,foxes,jets shipments=vintage_wines | yellow"
        " | black | ending reason=CREDITS turn=1"
    )
    assert "vintage_wines" not in extra(match, 0)
    match = scored(
        "phase=END_WINDOW"
        " | green goods=batteries,laptops,almonds,rice,cups,pens,drugs,foxes,jets,sauna shipments=vintage_wines"
        " | yellow | black | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0)["vintage_wines"] == 20


@pytest.mark.rule("IE-164")
@pytest.mark.card("vintage_wines", "ferraris")
def test_vintage_wines_with_ferraris() -> None:
    match = scored(
        "phase=END_WINDOW | green goods=batteries,almonds,cups,drugs,jets shipments=vintage_wines,ferraris | yellow"
        " | black | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0)["vintage_wines"] == 20


@pytest.mark.card("apple_watch", "ferraris")
def test_apple_watch_counts_pairs() -> None:
    match = scored(
        "phase=END_WINDOW sets=BASE,JUTAKU | green goods=jets,sauna,impalas,cups,pens shipments=apple_watch | yellow"
        " | black | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0)["apple_watch"] == 12
    match = scored(
        "phase=END_WINDOW sets=BASE,JUTAKU | green goods=jets,sauna,impalas,cups,pens shipments=apple_watch,ferraris"
        " | yellow | black | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0)["apple_watch"] == 18


@pytest.mark.card("leather_coats", "ferraris", "wind_turbines")
def test_leather_coats_values_luxury_goods() -> None:
    match = scored(
        "phase=END_WINDOW | green goods=jets,sauna,cups shipments=leather_coats | yellow goods=impalas | black"
        " | ending reason=CREDITS turn=1"
    )
    assert [sheet(match, seat)["goods"] for seat in (0, 1)] == [7, 1]
    twice = scored(
        "phase=END_WINDOW | green goods=jets,sauna,cups shipments=leather_coats,wind_turbines=leather_coats"
        " | yellow goods=impalas | black | ending reason=CREDITS turn=1"
    )
    assert sheet(twice, 0)["goods"] == 7
    virtual = scored(
        "phase=END_WINDOW | green goods=jets,sauna,cups shipments=leather_coats,ferraris | yellow goods=impalas"
        " | black | ending reason=CREDITS turn=1"
    )
    assert sheet(virtual, 0)["goods"] == 7 + 1 + 1 + 1 + 2 + 3


@pytest.mark.card("sauna")
def test_sauna_doubles_what_one_gets_and_pays() -> None:
    match = scored(
        "phase=END_WINDOW | green goods=batteries,jets,drugs,almonds,cups shipments=sauna | yellow goods=impalas"
        " | black goods=rice | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {
        "most_technology": 12,
        "most_agriculture": 6,
        "most_consumer": 12,
        "most_illegal": -12,
        "most_luxury": 8,
        "one_of_each": 10,
    }
    assert extra(match, 1) == {"most_luxury": 4}


@pytest.mark.card("sauna", "wind_turbines")
def test_sauna_twice_makes_four_times() -> None:
    match = scored(
        "phase=END_WINDOW | green goods=batteries,drugs shipments=sauna,wind_turbines=sauna | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"most_technology": 24, "most_illegal": -24}


@pytest.mark.card("ivory", "wind_turbines")
def test_ivory_turns_the_penalty_around() -> None:
    match = scored(
        "phase=END_WINDOW sets=BASE,KICKSTARTER | green goods=drugs shipments=ivory | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert extra(match, 0) == {"most_illegal": 6}
    match = scored(
        "phase=END_WINDOW sets=BASE,KICKSTARTER | green goods=drugs shipments=ivory | yellow goods=seeds | black"
        " | ending reason=CREDITS turn=1"
    )
    assert [extra(match, seat) for seat in (0, 1)] == [{"most_illegal": 3}, {"most_illegal": -3}]
    twice = scored(
        "phase=END_WINDOW sets=BASE,KICKSTARTER | green goods=drugs shipments=ivory,wind_turbines=ivory | yellow"
        " | black | ending reason=CREDITS turn=1"
    )
    assert extra(twice, 0) == {"most_illegal": 6}


# Diamond Rings


@pytest.mark.rule("IE-169", "IE-182")
@pytest.mark.card("diamond_rings", "gold_toilets")
def test_diamond_rings_moves_two_shipments_over_the_limit() -> None:
    match = at(
        "phase=END_WINDOW"
        " | green goods=cups,pens,rice,almonds,foxes,drugs,seeds,pistols shipments=diamond_rings,gold_toilets,drones"
        " | yellow | black | ending reason=CREDITS turn=1"
    )
    assert match.asked == (0, "IE-D18")
    assert match.refused(0, DiamondRingsMove("diamond_rings", ("drones",)))
    match.play(0, DiamondRingsMove("diamond_rings", ("gold_toilets", "diamond_rings")))
    assert match.state.phase is Phase.OVER
    assert match.shipments(0) == ["drones"]
    assert match.state.goods[0][-2:] == ["gold_toilets", "diamond_rings"]
    assert "gold_toilets" not in extra(match, 0)


@pytest.mark.rule("IE-182")
@pytest.mark.card("diamond_rings")
def test_diamond_rings_moves_once() -> None:
    match = at(
        "phase=END_WINDOW | green shipments=diamond_rings,drones,laptops,tablets | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    match.play(0, DiamondRingsMove("diamond_rings", ("drones", "laptops")))
    assert not match.offers(0, DiamondRingsMove)
    match.play(0, Done())
    assert match.state.phase is Phase.OVER
    assert match.shipments(0) == ["diamond_rings", "tablets"]


@pytest.mark.rule("IE-183")
@pytest.mark.card("diamond_rings")
def test_diamond_rings_cannot_be_left_undone() -> None:
    match = at(
        "phase=END_WINDOW | green shipments=diamond_rings,drones,laptops | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    match.play(0, Done())
    assert match.asked == (0, "IE-D18")
    assert not match.offers(0, Done)
    match.play(0, DiamondRingsMove("diamond_rings", ("drones", "laptops")))
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("IE-136", "IE-183")
@pytest.mark.card("diamond_rings")
def test_diamond_rings_alone_moves_itself() -> None:
    match = at("phase=END_WINDOW | green shipments=diamond_rings | yellow | black | ending reason=CREDITS turn=1").play(
        0, Done()
    )
    assert match.state.goods[0] == ["diamond_rings"]
    assert sheet(match, 0) == {"credits": 10, "goods": 1, "most_luxury": 8}


# Cheap Shirts


@pytest.mark.rule("IE-182", "IE-183")
@pytest.mark.card("cheap_shirts")
def test_cheap_shirts_moves_all_imports() -> None:
    match = at(
        "phase=END_WINDOW sets=BASE,JUTAKU | green imports=batteries,rice,cups shipments=cheap_shirts,drones | yellow"
        " | black | ending reason=CREDITS turn=1"
    ).play(0, Done())
    assert match.state.phase is Phase.OVER
    assert match.state.imports[0] == []
    assert sheet(match, 0)["goods"] == 3


@pytest.mark.card("cheap_shirts")
def test_cheap_shirts_moves_as_many_as_there_is_room_for() -> None:
    match = at(
        "phase=END_WINDOW sets=BASE,JUTAKU"
        " | green imports=batteries,rice,cups goods=pens,soap,rope,jets shipments=cheap_shirts,drones | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert match.refused(0, CheapShirtsMove("cheap_shirts", ("rice",)))
    assert match.refused(0, CheapShirtsMove("cheap_shirts", ("rice", "cups", "batteries")))
    match.play(0, CheapShirtsMove("cheap_shirts", ("rice", "cups")))
    assert match.state.imports[0] == ["batteries"]


@pytest.mark.rule("IE-137")
@pytest.mark.card("cheap_shirts")
def test_cheap_shirts_without_room_has_no_move() -> None:
    match = at(
        "phase=END_WINDOW sets=BASE,JUTAKU | green imports=rice goods=pens,soap,rope,jets shipments=cheap_shirts"
        " | yellow | black | ending reason=CREDITS turn=1"
    )
    assert not match.offers(0, CheapShirtsMove)
    match.play(0, Done())
    assert match.state.phase is Phase.OVER
    assert match.state.imports[0] == ["rice"]


@pytest.mark.card("cheap_shirts", "scotch_whisky")
def test_cheap_shirts_with_scotch_whisky_has_more_room_for_luxury() -> None:
    match = at(
        "phase=END_WINDOW sets=BASE,JUTAKU,KICKSTARTER"
        " | green imports=jets,sauna,rice goods=pens,soap,rope,cups,almonds shipments=cheap_shirts,scotch_whisky"
        " | yellow | black | ending reason=CREDITS turn=1"
    )
    assert {frozenset(move.cards) for move in match.moves(0, CheapShirtsMove)} == {
        frozenset({"jets", "sauna"}),
        frozenset({"rice"}),
    }


@pytest.mark.card("cheap_shirts", "wind_turbines")
def test_cheap_shirts_copied() -> None:
    match = at(
        "phase=END_WINDOW | green imports=batteries shipments=wind_turbines=cheap_shirts | yellow | black"
        " | ending reason=CREDITS turn=1"
    ).play(0, Done())
    assert match.state.goods[0] == ["batteries"]


@pytest.mark.rule("IE-183")
@pytest.mark.card("cheap_shirts", "diamond_rings")
def test_cheap_shirts_does_nothing_once_diamond_rings_moved_it() -> None:
    match = at(
        "phase=END_WINDOW sets=BASE,JUTAKU | green imports=batteries shipments=diamond_rings,cheap_shirts,drones"
        " | yellow | black | ending reason=CREDITS turn=1"
    )
    match.play(0, Done())
    match.play(0, DiamondRingsMove("diamond_rings", ("cheap_shirts", "drones")))
    assert match.state.phase is Phase.OVER
    assert match.state.imports[0] == ["batteries"]


@pytest.mark.card("cheap_shirts", "bubblegum")
def test_cheap_shirts_fires_on_goods_added() -> None:
    match = at(
        "phase=END_WINDOW sets=BASE,JUTAKU | green imports=cups shipments=cheap_shirts | yellow shipments=bubblegum"
        " | black | ending reason=CREDITS turn=1"
    ).play(0, Done())
    assert sheet(match, 1)["credits"] == 14
