"""The scoring (section 4.19)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import GoodType
from freeport_games.import_export.events import GameScored
from freeport_games.import_export.state import EndReason, Phase
from tests.rules.import_export.counted import extra, scored, sheet
from tests.rules.import_export.positions import goods_with, home, sea


def of(type_: GoodType, count: int, but: str = "") -> str:
    """A number of goods of a type."""
    return " ".join(goods_with(count, type=type_, but=but))


@pytest.mark.rule("IE-186", "IE-187", "IE-188", "IE-189", "IE-191", "IE-192", "IE-195", "IE-196")
def test_example_18_scoring() -> None:
    match = scored(
        credits={0: 52, 1: 40, 2: 44},
        goods={
            0: "batteries drones almonds cups ammunition cologne",
            1: "laptops satellite drugs jets impalas sauna",
            2: "pens soap beer foxes",
        },
        ships={
            "green-2": home("generators", aboard="rope"),
            "green-1": sea("rice"),
            "black-2": home(aboard="honey sugar"),
        },
    )
    [event] = match.happened(GameScored)
    assert [one.total for one in event.sheets] == [75, 56, 56]
    assert sheet(match, 0) == {
        "credits": 52,
        "containers": 2,
        "goods": 7,
        "most_technology": 3,
        "most_agriculture": 3,
        "most_illegal": -2,
        "one_of_each": 10,
    }
    assert sheet(match, 1) == {"credits": 40, "goods": 7, "most_technology": 3, "most_illegal": -2, "most_luxury": 8}
    assert sheet(match, 2) == {
        "credits": 44,
        "goods": 5,
        "most_agriculture": 3,
        "most_consumer": 6,
        "most_illegal": -2,
    }
    assert [(one.seat, one.rank, one.score) for one in event.ranking] == [(0, 1, 75), (1, 2, 56), (2, 2, 56)]
    assert [sum(score.credits for score in one.terms) for one in event.sheets] == [75, 56, 56]


@pytest.mark.rule("IE-181", "IE-182")
def test_the_end_window_passes_by_without_powers() -> None:
    match = scored()
    assert match.state.phase is Phase.OVER
    assert match.table.result is not None
    assert match.table.result.reason == "IE-175"


@pytest.mark.rule("IE-187")
def test_containers_count_on_contracted_ships_at_home() -> None:
    match = scored(
        ships={
            "green-1": home("generators drones", aboard="rope cups"),
            "green-2": sea("rice soap"),
            "yellow-1": home(aboard="jets"),
        }
    )
    assert sheet(match, 0) == {"credits": 10, "containers": 4}
    assert sheet(match, 1) == {"credits": 10}


@pytest.mark.rule("IE-188")
@pytest.mark.parametrize(("type_", "each"), [(type_, 2 if type_ is GoodType.ILLEGAL else 1) for type_ in GoodType])
def test_goods_are_worth_one_and_illegal_ones_two(type_: GoodType, each: int) -> None:
    match = scored(goods={0: of(type_, 3)})
    assert sheet(match, 0)["goods"] == 3 * each


@pytest.mark.rule("IE-189", "IE-190")
@pytest.mark.parametrize(
    ("type_", "bonus"),
    [
        (GoodType.TECHNOLOGY, 6),
        (GoodType.AGRICULTURE, 6),
        (GoodType.CONSUMER, 6),
        (GoodType.ILLEGAL, -6),
        (GoodType.LUXURY, 8),
    ],
)
def test_the_most_goods_of_a_type(type_: GoodType, bonus: int) -> None:
    cards = of(type_, 3).split()
    match = scored(goods={0: " ".join(cards[:2]), 1: cards[2]})
    assert extra(match, 0) == {f"most_{type_.lower()}": bonus}
    assert extra(match, 1) == {}, "nobody has goods of the other types, so nobody has most of them"


@pytest.mark.rule("IE-191")
@pytest.mark.parametrize(
    ("type_", "shares"),
    [
        (GoodType.TECHNOLOGY, {2: 3, 3: 2, 4: 2, 5: 2, 6: 1}),
        (GoodType.LUXURY, {2: 4, 3: 3, 4: 2, 5: 2, 6: 2}),
        (GoodType.ILLEGAL, {2: -3, 3: -2, 4: -1, 5: -1, 6: -1}),
    ],
)
@pytest.mark.parametrize("tied", [2, 3, 4, 5, 6])
def test_ties_share_a_bonus(type_: GoodType, shares: dict[int, int], tied: int) -> None:
    match = scored(seats=6, goods=dict(enumerate(of(type_, tied).split())))
    term = f"most_{type_.lower()}"
    assert [extra(match, seat).get(term, 0) for seat in range(6)] == [shares[tied]] * tied + [0] * (6 - tied)


@pytest.mark.rule("IE-192")
def test_one_of_each_type_counts_once_for_each_seat() -> None:
    match = scored(
        goods={
            0: "batteries laptops almonds rice cups pens drugs foxes jets sauna",
            1: "drones beer soap pistols impalas",
            2: "tablets sugar rope seeds",
        }
    )
    assert [sheet(match, seat).get("one_of_each") for seat in range(3)] == [10, 10, None]


@pytest.mark.rule("IE-194")
def test_a_score_may_be_negative() -> None:
    match = scored(credits={0: 0}, goods={0: "drugs"})
    [event] = match.happened(GameScored)
    assert event.sheets[0].total == 2 - 6
    assert event.ranking[-1].seat == 0


@pytest.mark.rule("IE-195")
def test_equal_scores_share_the_victory() -> None:
    match = scored(credits={0: 50, 1: 20, 2: 50})
    [event] = match.happened(GameScored)
    assert [(one.seat, one.rank) for one in event.ranking] == [(0, 1), (2, 1), (1, 3)]


@pytest.mark.rule("IE-056", "IE-177")
def test_the_reason_is_that_of_the_trigger() -> None:
    match = scored(end=EndReason.DECK_OUT)
    assert match.table.result is not None
    assert match.table.result.reason == "IE-056"
