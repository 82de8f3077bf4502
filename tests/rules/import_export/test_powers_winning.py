"""Powers that win the game on the spot."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import GoodType
from freeport_games.import_export.events import GameWon
from freeport_games.import_export.moves import Draw
from freeport_games.import_export.state import Phase
from tests.rules.import_export.completing import completing
from tests.rules.import_export.counted import scored
from tests.rules.import_export.positions import Match, at, commas, goods_with

ILLEGAL = goods_with(8, type=GoodType.ILLEGAL, but="the_mother_load")


def winner(match: Match) -> int | None:
    """Return who has won by a power."""
    assert (match.asked is None) == (match.state.winner is not None)
    return match.state.winner


def checked(position: str) -> Match:
    """Seat 0 has just drawn in place of leading, so that powers have been looked at."""
    return at(position).play(0, Draw())


@pytest.mark.rule("IE-146", "IE-180")
@pytest.mark.card("the_mother_load")
def test_the_mother_load_wins_with_eight_illegal_goods() -> None:
    match = checked(
        "| green 90 hand=televisions"
        " | yellow hand=teslas goods=ammunition,big_ammunition,big_cats,cannabis,cannons,danger_pets,drugs,fake_dvds"
        " shipments=the_mother_load | black 70"
    )
    assert winner(match) == 1
    assert match.state.phase is Phase.OVER
    assert match.table.result is not None
    assert match.table.result.reason == "IE-180"
    assert [(one.seat, one.rank) for one in match.table.result.ranking] == [(1, 1), (0, 2), (2, 3)]
    match = checked(
        "| green hand=televisions"
        " | yellow hand=teslas goods=ammunition,big_ammunition,big_cats,cannabis,cannons,danger_pets,drugs"
        " shipments=the_mother_load | black"
    )
    assert winner(match) is None
    match = checked(
        "| green hand=televisions shipments=the_mother_load"
        " | yellow hand=teslas goods=ammunition,big_ammunition,big_cats,cannabis,cannons,danger_pets,drugs,fake_dvds"
        " | black"
    )
    assert winner(match) is None


@pytest.mark.rule("IE-164")
@pytest.mark.card("the_mother_load", "ferraris")
def test_the_mother_load_counts_virtual_goods() -> None:
    match = checked(
        "| green hand=televisions"
        " | yellow hand=teslas goods=ammunition,big_ammunition,big_cats,cannabis,cannons,danger_pets,drugs"
        " shipments=the_mother_load,ferraris | black"
    )
    assert winner(match) == 1


@pytest.mark.rule("IE-146", "IE-180")
@pytest.mark.card("the_mother_load")
def test_the_mother_load_wins_when_it_is_completed() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD"
        " | green hand=printed_money"
        " goods=ammunition,big_ammunition,big_cats,cannabis,cannons,danger_pets,drugs,fake_dvds"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=the_mother_load aboard=flamethrowers,foxes,mini_van,pistols,poison_bottles",
        "printed_money",
    )
    assert winner(match) == 0
    [won] = match.happened(GameWon)
    assert won.power == "the_mother_load"


@pytest.mark.card("graphics_cards")
def test_graphics_cards_wins_with_the_most_of_four_types() -> None:
    match = checked(
        "sets=BASE,JUTAKU | green hand=televisions"
        " | yellow hand=teslas goods=drones,rice,cups,drugs shipments=graphics_cards | black"
    )
    assert winner(match) == 1
    match = checked(
        "sets=BASE,JUTAKU | green hand=televisions"
        " | yellow hand=teslas goods=drones,rice,cups shipments=graphics_cards | black"
    )
    assert winner(match) is None
    match = checked(
        "sets=BASE,JUTAKU | green hand=televisions"
        " | yellow hand=teslas goods=drones,rice,cups,drugs shipments=graphics_cards | black goods=pens"
    )
    assert winner(match) is None
    match = checked(
        "sets=BASE,JUTAKU | green hand=televisions"
        " | yellow hand=teslas goods=drones,rice,cups,drugs shipments=graphics_cards | black goods=jets"
    )
    assert winner(match) == 1


@pytest.mark.rule("IE-164")
@pytest.mark.card("graphics_cards", "ferraris", "ceramics", "foxes")
def test_graphics_cards_with_other_powers() -> None:
    match = checked(
        "sets=BASE,JUTAKU | green hand=televisions | yellow hand=teslas shipments=graphics_cards,ferraris"
        " | black goods=jets"
    )
    assert winner(match) == 1
    match = checked(
        "sets=BASE,JUTAKU,KICKSTARTER | green hand=televisions"
        " | yellow hand=teslas goods=rice,cups,pens,drugs shipments=graphics_cards,ceramics | black goods=jets"
    )
    assert winner(match) is None, "in the scoring only"
    match = checked(
        "sets=BASE,JUTAKU | green hand=televisions"
        " | yellow hand=teslas goods=drones,rice,cups,drugs shipments=graphics_cards,foxes | black goods=pens"
    )
    assert winner(match) == 1
    match = checked(
        "sets=BASE,JUTAKU | green hand=televisions"
        " | yellow hand=teslas goods=drones,rice,cups,drugs shipments=graphics_cards"
        " | black goods=pens shipments=foxes"
    )
    assert winner(match) is None


@pytest.mark.card("exotic_fish")
@pytest.mark.parametrize(
    ("credits", "goods", "wins"),
    [
        ({0: 10, 1: 20, 2: 4}, {1: "cups pens", 2: "rice"}, True),
        ({0: 12, 1: 20, 2: 4}, {1: "cups pens", 2: "rice"}, False),
        ({0: 10, 1: 20, 2: 4}, {1: "cups pens", 2: "rice drugs"}, False),
        ({0: 0, 1: 2, 2: 0}, {1: "cups"}, True),
        ({0: 0, 1: 0, 2: 0}, {1: "cups"}, False),
        ({0: 0, 1: 2, 2: 0}, {}, False),
    ],
)
def test_exotic_fish_wins_with_twice_the_credits_and_more_goods(
    credits: dict[int, int], goods: dict[int, str], wins: bool
) -> None:
    match = checked(
        f"sets=BASE,CAPTAIN | green {credits[0]} hand=televisions"
        f" | yellow {credits[1]} hand=teslas goods={commas(goods.get(1, ''))} shipments=exotic_fish"
        f" | black {credits[2]} goods={commas(goods.get(2, ''))}"
    )
    assert winner(match) == (1 if wins else None)


@pytest.mark.card("exotic_fish", "ferraris", "foxes")
def test_exotic_fish_with_virtual_goods_and_foxes() -> None:
    match = checked(
        "sets=BASE,CAPTAIN | green 2 hand=televisions | yellow 20 hand=teslas shipments=exotic_fish,ferraris"
        " | black 4 goods=rice,cups,drugs"
    )
    assert winner(match) == 1
    match = checked(
        "sets=BASE,CAPTAIN | green 2 hand=televisions | yellow 20 hand=teslas goods=pens shipments=exotic_fish,foxes"
        " | black 4 goods=rice"
    )
    assert winner(match) == 1
    match = checked(
        "sets=BASE,CAPTAIN | green 2 hand=televisions | yellow 20 hand=teslas shipments=exotic_fish,foxes | black 4"
    )
    assert winner(match) is None, "most of nothing"


@pytest.mark.rule("IE-180")
@pytest.mark.card("the_mother_load", "exotic_fish", "graphics_cards")
@pytest.mark.parametrize(("leader", "first"), [(0, 1), (1, 1), (2, 2)])
def test_of_several_winners_the_acting_seat_is_first_then_clockwise(leader: int, first: int) -> None:
    hands = ["", "", ""]
    hands[leader] = "televisions"
    match = at(
        f"leader={leader} sets=BASE,CAPTAIN | green 2 hand={hands[0]}"
        f" | yellow 2 hand={hands[1]} goods={','.join(ILLEGAL)} shipments=the_mother_load"
        f" | black 4 hand={hands[2]} goods=drones,rice,cups,jets,laptops,beer,pens,soap,sauna shipments=exotic_fish"
    )
    match.play(leader, Draw())
    assert winner(match) == first


@pytest.mark.rule("IE-184")
@pytest.mark.card("the_mother_load")
def test_nobody_wins_in_the_end_window() -> None:
    match = scored(
        "phase=END_WINDOW | green"
        " | yellow goods=ammunition,big_ammunition,big_cats,cannabis,cannons,danger_pets,drugs,fake_dvds"
        " shipments=the_mother_load | black | ending reason=CREDITS turn=1"
    )
    assert match.state.winner is None
