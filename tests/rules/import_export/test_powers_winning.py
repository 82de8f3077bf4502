"""Powers that win the game on the spot."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import GoodType
from freeport_games.import_export.events import GameWon
from freeport_games.import_export.moves import Draw
from freeport_games.import_export.state import Phase
from tests.rules.import_export.completing import completing
from tests.rules.import_export.counted import scored
from tests.rules.import_export.positions import Match, at, goods_with

ILLEGAL = goods_with(8, type=GoodType.ILLEGAL, but="the_mother_load")


def winner(match: Match) -> int | None:
    """Return who has won by a power."""
    assert (match.asked is None) == (match.state.winner is not None)
    return match.state.winner


def checked(**position: object) -> Match:
    """Seat 0 has just drawn in place of leading, so that powers have been looked at."""
    return at(hands={0: "televisions", 1: "teslas"}, **position).play(0, Draw())  # type: ignore[arg-type]


@pytest.mark.rule("IE-146", "IE-180")
@pytest.mark.card("the_mother_load")
def test_the_mother_load_wins_with_eight_illegal_goods() -> None:
    shipments = {1: "the_mother_load"}
    match = checked(shipments=shipments, goods={1: " ".join(ILLEGAL)}, credits={0: 90, 2: 70})
    assert winner(match) == 1
    assert match.state.phase is Phase.OVER
    assert match.table.result is not None
    assert match.table.result.reason == "IE-180"
    assert [(one.seat, one.rank) for one in match.table.result.ranking] == [(1, 1), (0, 2), (2, 3)]
    assert winner(checked(shipments=shipments, goods={1: " ".join(ILLEGAL[:7])})) is None
    assert winner(checked(shipments={0: "the_mother_load"}, goods={1: " ".join(ILLEGAL)})) is None


@pytest.mark.rule("IE-164")
@pytest.mark.card("the_mother_load", "ferraris")
def test_the_mother_load_counts_virtual_goods() -> None:
    match = checked(shipments={1: "the_mother_load ferraris"}, goods={1: " ".join(ILLEGAL[:7])})
    assert winner(match) == 1


@pytest.mark.rule("IE-146", "IE-180")
@pytest.mark.card("the_mother_load")
def test_the_mother_load_wins_when_it_is_completed() -> None:
    goods = goods_with(14, type=GoodType.ILLEGAL, but="the_mother_load")[:8]
    match = completing("the_mother_load", goods={0: " ".join(goods)})
    assert winner(match) == 0
    [won] = match.happened(GameWon)
    assert won.power == "the_mother_load"


@pytest.mark.card("graphics_cards")
def test_graphics_cards_wins_with_the_most_of_four_types() -> None:
    shipments = {1: "graphics_cards"}
    assert winner(checked(shipments=shipments, goods={1: "drones rice cups drugs"})) == 1
    assert winner(checked(shipments=shipments, goods={1: "drones rice cups"})) is None
    assert winner(checked(shipments=shipments, goods={1: "drones rice cups drugs", 2: "pens"})) is None
    assert winner(checked(shipments=shipments, goods={1: "drones rice cups drugs", 2: "jets"})) == 1


@pytest.mark.rule("IE-164")
@pytest.mark.card("graphics_cards", "ferraris", "ceramics", "foxes")
def test_graphics_cards_with_other_powers() -> None:
    goods = {1: "rice cups pens drugs", 2: "jets"}
    assert winner(checked(shipments={1: "graphics_cards ferraris"}, goods={2: "jets"})) == 1
    assert winner(checked(shipments={1: "graphics_cards ceramics"}, goods=goods)) is None, "in the scoring only"
    tied = {1: "drones rice cups drugs", 2: "pens"}
    assert winner(checked(shipments={1: "graphics_cards foxes"}, goods=tied)) == 1
    assert winner(checked(shipments={1: "graphics_cards", 2: "foxes"}, goods=tied)) is None


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
    match = checked(shipments={1: "exotic_fish"}, credits=credits, goods=goods)
    assert winner(match) == (1 if wins else None)


@pytest.mark.card("exotic_fish", "ferraris", "foxes")
def test_exotic_fish_with_virtual_goods_and_foxes() -> None:
    credits = {0: 2, 1: 20, 2: 4}
    assert winner(checked(shipments={1: "exotic_fish ferraris"}, credits=credits, goods={2: "rice cups drugs"})) == 1
    tied = {1: "pens", 2: "rice"}
    assert winner(checked(shipments={1: "exotic_fish foxes"}, credits=credits, goods=tied)) == 1
    assert winner(checked(shipments={1: "exotic_fish foxes"}, credits=credits)) is None, "most of nothing"


@pytest.mark.rule("IE-180")
@pytest.mark.card("the_mother_load", "exotic_fish", "graphics_cards")
@pytest.mark.parametrize(("leader", "first"), [(0, 1), (1, 1), (2, 2)])
def test_of_several_winners_the_acting_seat_is_first_then_clockwise(leader: int, first: int) -> None:
    match = at(
        leader=leader,
        hands={leader: "televisions"},
        shipments={1: "the_mother_load", 2: "exotic_fish"},
        credits={0: 2, 1: 2, 2: 4},
        goods={1: " ".join(ILLEGAL), 2: "drones rice cups jets laptops beer pens soap sauna"},
    )
    match.play(leader, Draw())
    assert winner(match) == first


@pytest.mark.rule("IE-184")
@pytest.mark.card("the_mother_load")
def test_nobody_wins_in_the_end_window() -> None:
    match = scored(shipments={1: "the_mother_load"}, goods={1: " ".join(ILLEGAL)})
    assert match.state.winner is None
