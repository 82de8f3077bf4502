"""Powers that act in the end window and in the scoring."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import CheapShirtsMove, DiamondRingsMove, Done
from freeport_games.import_export.state import Phase
from tests.rules.import_export.counted import ending, extra, scored, sheet
from tests.rules.import_export.positions import home, sea


@pytest.mark.rule("IE-193")
@pytest.mark.card("champagne")
def test_champagne_needs_more_shipments_than_anybody_else() -> None:
    match = scored(shipments={0: "champagne drones", 1: "laptops"})
    assert extra(match, 0) == {"champagne": 8}
    assert extra(scored(shipments={0: "champagne drones", 1: "laptops tablets"}), 0) == {}
    assert extra(scored(shipments={0: "champagne", 1: "laptops tablets"}), 0) == {}


@pytest.mark.rule("IE-167")
@pytest.mark.card("champagne", "wind_turbines")
def test_champagne_copied_counts_once_more() -> None:
    match = scored(shipments={0: "champagne wind_turbines=champagne", 1: "laptops"})
    assert extra(match, 0) == {"champagne": 8, "wind_turbines": 8}
    match = scored(shipments={0: "champagne", 1: "laptops wind_turbines=champagne"})
    assert extra(match, 0) == {}
    assert extra(match, 1) == {"wind_turbines": 8}


@pytest.mark.card("champagne", "foxes")
def test_champagne_with_foxes() -> None:
    assert extra(scored(shipments={0: "champagne foxes", 1: "laptops tablets"}), 0) == {"champagne": 8}
    assert extra(scored(shipments={0: "champagne drones", 1: "laptops foxes"}), 0) == {}
    assert extra(scored(shipments={0: "champagne foxes", 1: "laptops wind_turbines=foxes"}), 0) == {}


@pytest.mark.card("cologne")
def test_cologne_counts_the_imports_of_the_commonest_action() -> None:
    match = scored(shipments={0: "cologne drones laptops"}, imports={0: "batteries cups foxes"})
    assert extra(match, 0) == {"cologne": 8}, "two PIRATE, one LOAD"
    assert extra(scored(shipments={0: "cologne"}), 0) == {}


@pytest.mark.rule("IE-165")
@pytest.mark.card("cologne", "refrigerators")
def test_cologne_does_not_see_virtual_imports() -> None:
    match = scored(
        shipments={0: "cologne refrigerators"}, imports={0: "batteries"}, goods={0: "drones laptops tablets teslas"}
    )
    assert extra(match, 0)["cologne"] == 4


@pytest.mark.card("cologne", "wind_turbines")
def test_cologne_copied() -> None:
    match = scored(shipments={1: "wind_turbines=cologne"}, imports={1: "batteries"})
    assert extra(match, 1) == {"wind_turbines": 4}


@pytest.mark.card("gold_toilets")
def test_gold_toilets_counts_luxury_shipments() -> None:
    match = scored(shipments={0: "gold_toilets sauna drones", 1: "jets"}, goods={0: "impalas"})
    assert extra(match, 0)["gold_toilets"] == 12


@pytest.mark.card("nice_suits")
def test_nice_suits_counts_containers_wherever_the_ships_are() -> None:
    ships = {"green-1": sea("cups pens"), "green-2": home("generators", aboard="drones")}
    match = scored(shipments={0: "nice_suits"}, ships={**ships, "yellow-1": sea("rice soap")})
    assert extra(match, 0) == {"nice_suits": 16}
    match = scored(shipments={0: "nice_suits"}, ships={**ships, "yellow-1": sea("rice soap rope")})
    assert extra(match, 0) == {}


@pytest.mark.rule("IE-190")
@pytest.mark.card("nice_suits", "foxes")
def test_nice_suits_with_foxes_wins_ties_but_not_with_nothing() -> None:
    ships = {"green-1": sea("cups"), "yellow-1": sea("rice")}
    assert extra(scored(shipments={0: "nice_suits foxes"}, ships=ships), 0) == {"nice_suits": 16}
    assert extra(scored(shipments={0: "nice_suits foxes"}), 0) == {}


@pytest.mark.card("nice_suits", "wind_turbines")
def test_nice_suits_copied() -> None:
    match = scored(shipments={0: "wind_turbines=nice_suits"}, ships={"green-2": home(aboard="cups")})
    assert extra(match, 0) == {"wind_turbines": 16}


@pytest.mark.card("velvet_robes")
def test_velvet_robes_counts_the_hand() -> None:
    match = scored(shipments={0: "velvet_robes"}, hands={0: "cups pens soap"})
    assert extra(match, 0) == {"velvet_robes": 3}


@pytest.mark.card("velvet_robes", "wind_turbines")
def test_velvet_robes_twice() -> None:
    match = scored(shipments={0: "velvet_robes wind_turbines=velvet_robes"}, hands={0: "cups pens soap"})
    assert extra(match, 0) == {"velvet_robes": 3, "wind_turbines": 3}


@pytest.mark.card("vintage_wines")
def test_vintage_wines_needs_two_of_each() -> None:
    goods = "batteries laptops almonds rice cups pens drugs foxes jets"
    assert "vintage_wines" not in extra(scored(shipments={0: "vintage_wines"}, goods={0: goods}), 0)
    assert extra(scored(shipments={0: "vintage_wines"}, goods={0: f"{goods} sauna"}), 0)["vintage_wines"] == 20


@pytest.mark.rule("IE-164")
@pytest.mark.card("vintage_wines", "ferraris")
def test_vintage_wines_with_ferraris() -> None:
    match = scored(shipments={0: "vintage_wines ferraris"}, goods={0: "batteries almonds cups drugs jets"})
    assert extra(match, 0)["vintage_wines"] == 20


@pytest.mark.card("apple_watch", "ferraris")
def test_apple_watch_counts_pairs() -> None:
    goods = {0: "jets sauna impalas cups pens"}
    assert extra(scored(shipments={0: "apple_watch"}, goods=goods), 0)["apple_watch"] == 12
    assert extra(scored(shipments={0: "apple_watch ferraris"}, goods=goods), 0)["apple_watch"] == 18


@pytest.mark.card("leather_coats", "ferraris", "wind_turbines")
def test_leather_coats_values_luxury_goods() -> None:
    goods = {0: "jets sauna cups", 1: "impalas"}
    match = scored(shipments={0: "leather_coats"}, goods=goods)
    assert [sheet(match, seat)["goods"] for seat in (0, 1)] == [7, 1]
    twice = scored(shipments={0: "leather_coats wind_turbines=leather_coats"}, goods=goods)
    assert sheet(twice, 0)["goods"] == 7
    virtual = scored(shipments={0: "leather_coats ferraris"}, goods=goods)
    assert sheet(virtual, 0)["goods"] == 7 + 1 + 1 + 1 + 2 + 3


@pytest.mark.card("sauna")
def test_sauna_doubles_what_one_gets_and_pays() -> None:
    goods = {0: "batteries jets drugs almonds cups", 1: "impalas", 2: "rice"}
    match = scored(shipments={0: "sauna"}, goods=goods)
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
    match = scored(shipments={0: "sauna wind_turbines=sauna"}, goods={0: "batteries drugs"})
    assert extra(match, 0) == {"most_technology": 24, "most_illegal": -24}


@pytest.mark.card("ivory", "wind_turbines")
def test_ivory_turns_the_penalty_around() -> None:
    assert extra(scored(shipments={0: "ivory"}, goods={0: "drugs"}), 0) == {"most_illegal": 6}
    match = scored(shipments={0: "ivory"}, goods={0: "drugs", 1: "seeds"})
    assert [extra(match, seat) for seat in (0, 1)] == [{"most_illegal": 3}, {"most_illegal": -3}]
    twice = scored(shipments={0: "ivory wind_turbines=ivory"}, goods={0: "drugs"})
    assert extra(twice, 0) == {"most_illegal": 6}


# Diamond Rings


@pytest.mark.rule("IE-169", "IE-182")
@pytest.mark.card("diamond_rings", "gold_toilets")
def test_diamond_rings_moves_two_shipments_over_the_limit() -> None:
    match = ending(
        shipments={0: "diamond_rings gold_toilets drones"},
        goods={0: "cups pens rice almonds foxes drugs seeds pistols"},
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
    match = ending(shipments={0: "diamond_rings drones laptops tablets"})
    match.play(0, DiamondRingsMove("diamond_rings", ("drones", "laptops")))
    assert not match.offers(0, DiamondRingsMove)
    match.play(0, Done())
    assert match.state.phase is Phase.OVER
    assert match.shipments(0) == ["diamond_rings", "tablets"]


@pytest.mark.rule("IE-183")
@pytest.mark.card("diamond_rings")
def test_diamond_rings_cannot_be_left_undone() -> None:
    match = ending(shipments={0: "diamond_rings drones laptops"})
    match.play(0, Done())
    assert match.asked == (0, "IE-D18")
    assert not match.offers(0, Done)
    match.play(0, DiamondRingsMove("diamond_rings", ("drones", "laptops")))
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("IE-136", "IE-183")
@pytest.mark.card("diamond_rings")
def test_diamond_rings_alone_moves_itself() -> None:
    match = ending(shipments={0: "diamond_rings"}).play(0, Done())
    assert match.state.goods[0] == ["diamond_rings"]
    assert sheet(match, 0) == {"credits": 10, "goods": 1, "most_luxury": 8}


# Cheap Shirts


@pytest.mark.rule("IE-182", "IE-183")
@pytest.mark.card("cheap_shirts")
def test_cheap_shirts_moves_all_imports() -> None:
    match = ending(shipments={0: "cheap_shirts drones"}, imports={0: "batteries rice cups"}).play(0, Done())
    assert match.state.phase is Phase.OVER
    assert match.state.imports[0] == []
    assert sheet(match, 0)["goods"] == 3


@pytest.mark.card("cheap_shirts")
def test_cheap_shirts_moves_as_many_as_there_is_room_for() -> None:
    match = ending(
        shipments={0: "cheap_shirts drones"}, imports={0: "batteries rice cups"}, goods={0: "pens soap rope jets"}
    )
    assert match.refused(0, CheapShirtsMove("cheap_shirts", ("rice",)))
    assert match.refused(0, CheapShirtsMove("cheap_shirts", ("rice", "cups", "batteries")))
    match.play(0, CheapShirtsMove("cheap_shirts", ("rice", "cups")))
    assert match.state.imports[0] == ["batteries"]


@pytest.mark.rule("IE-137")
@pytest.mark.card("cheap_shirts")
def test_cheap_shirts_without_room_has_no_move() -> None:
    match = ending(shipments={0: "cheap_shirts"}, imports={0: "rice"}, goods={0: "pens soap rope jets"})
    assert not match.offers(0, CheapShirtsMove)
    match.play(0, Done())
    assert match.state.phase is Phase.OVER
    assert match.state.imports[0] == ["rice"]


@pytest.mark.card("cheap_shirts", "scotch_whisky")
def test_cheap_shirts_with_scotch_whisky_has_more_room_for_luxury() -> None:
    match = ending(
        shipments={0: "cheap_shirts scotch_whisky"},
        imports={0: "jets sauna rice"},
        goods={0: "pens soap rope cups almonds"},
    )
    assert {frozenset(move.cards) for move in match.moves(0, CheapShirtsMove)} == {
        frozenset({"jets", "sauna"}),
        frozenset({"rice"}),
    }


@pytest.mark.card("cheap_shirts", "wind_turbines")
def test_cheap_shirts_copied() -> None:
    match = ending(shipments={0: "wind_turbines=cheap_shirts"}, imports={0: "batteries"}).play(0, Done())
    assert match.state.goods[0] == ["batteries"]


@pytest.mark.rule("IE-183")
@pytest.mark.card("cheap_shirts", "diamond_rings")
def test_cheap_shirts_does_nothing_once_diamond_rings_moved_it() -> None:
    match = ending(shipments={0: "diamond_rings cheap_shirts drones"}, imports={0: "batteries"})
    match.play(0, Done())
    match.play(0, DiamondRingsMove("diamond_rings", ("cheap_shirts", "drones")))
    assert match.state.phase is Phase.OVER
    assert match.state.imports[0] == ["batteries"]


@pytest.mark.card("cheap_shirts", "bubblegum")
def test_cheap_shirts_fires_on_goods_added() -> None:
    match = ending(shipments={0: "cheap_shirts", 1: "bubblegum"}, imports={0: "cups"}).play(0, Done())
    assert sheet(match, 1)["credits"] == 14
