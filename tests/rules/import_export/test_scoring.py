"""The scoring (section 4.19)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import GoodType
from freeport_games.import_export.events import GameScored
from freeport_games.import_export.state import Phase
from tests.rules.import_export.counted import extra, scored, sheet
from tests.rules.import_export.positions import COLOURS, commas, goods_with


def of(type_: GoodType, count: int, but: str = "") -> str:
    """A number of goods of a type."""
    return " ".join(goods_with(count, type=type_, but=but))


@pytest.mark.rule("IE-186", "IE-187", "IE-188", "IE-189", "IE-191", "IE-192", "IE-195", "IE-196")
def test_example_18_scoring() -> None:
    match = scored(
        "phase=END_WINDOW | green 52 goods=batteries,drones,almonds,cups,ammunition,cologne"
        " | yellow 40 goods=laptops,satellite,drugs,jets,impalas,sauna | black 44 goods=pens,soap,beer,foxes"
        " | green-1 sea aboard=rice | green-2 contracts=generators aboard=rope | black-2 aboard=honey,sugar"
        " | ending reason=CREDITS turn=1"
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
    match = scored("phase=END_WINDOW | green | yellow | black | ending reason=CREDITS turn=1")
    assert match.state.phase is Phase.OVER
    assert match.table.result is not None
    assert match.table.result.reason == "IE-175"


@pytest.mark.rule("IE-187")
def test_containers_count_on_contracted_ships_at_home() -> None:
    match = scored(
        "phase=END_WINDOW | green | yellow | black | green-1 contracts=generators,drones aboard=rope,cups"
        " | green-2 sea aboard=rice,soap | yellow-1 aboard=jets | ending reason=CREDITS turn=1"
    )
    assert sheet(match, 0) == {"credits": 10, "containers": 4}
    assert sheet(match, 1) == {"credits": 10}


@pytest.mark.rule("IE-188")
@pytest.mark.parametrize(("type_", "each"), [(type_, 2 if type_ is GoodType.ILLEGAL else 1) for type_ in GoodType])
def test_goods_are_worth_one_and_illegal_ones_two(type_: GoodType, each: int) -> None:
    match = scored(
        f"phase=END_WINDOW | green goods={commas(of(type_, 3))} | yellow | black | ending reason=CREDITS turn=1"
    )
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
    match = scored(
        f"phase=END_WINDOW | green goods={','.join(cards[:2])} | yellow goods={cards[2]} | black"
        " | ending reason=CREDITS turn=1"
    )
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
    goods = [*of(type_, tied).split(), *[""] * (6 - tied)]
    seats = " | ".join([f"{colour} goods={card}" for colour, card in zip(COLOURS, goods, strict=True)])
    match = scored(f"phase=END_WINDOW | {seats} | ending reason=CREDITS turn=1")
    term = f"most_{type_.lower()}"
    assert [extra(match, seat).get(term, 0) for seat in range(6)] == [shares[tied]] * tied + [0] * (6 - tied)


@pytest.mark.rule("IE-192")
def test_one_of_each_type_counts_once_for_each_seat() -> None:
    match = scored(
        "phase=END_WINDOW | green goods=batteries,laptops,almonds,rice,cups,pens,drugs,foxes,jets,sauna"
        " | yellow goods=drones,beer,soap,pistols,impalas | black goods=tablets,sugar,rope,seeds"
        " | ending reason=CREDITS turn=1"
    )
    assert [sheet(match, seat).get("one_of_each") for seat in range(3)] == [10, 10, None]


@pytest.mark.rule("IE-194")
def test_a_score_may_be_negative() -> None:
    match = scored("phase=END_WINDOW | green 0 goods=drugs | yellow | black | ending reason=CREDITS turn=1")
    [event] = match.happened(GameScored)
    assert event.sheets[0].total == 2 - 6
    assert event.ranking[-1].seat == 0


@pytest.mark.rule("IE-195")
def test_equal_scores_share_the_victory() -> None:
    match = scored("phase=END_WINDOW | green 50 | yellow 20 | black 50 | ending reason=CREDITS turn=1")
    [event] = match.happened(GameScored)
    assert [(one.seat, one.rank) for one in event.ranking] == [(0, 1), (2, 1), (1, 3)]


@pytest.mark.rule("IE-056", "IE-177")
def test_the_reason_is_that_of_the_trigger() -> None:
    match = scored("phase=END_WINDOW | green | yellow | black | ending reason=DECK_OUT turn=1")
    assert match.table.result is not None
    assert match.table.result.reason == "IE-056"
