"""Immediate powers that bring credits and cards."""

from __future__ import annotations

import pytest

from freeport_games.engine import Picked
from freeport_games.import_export.events import HandRevealed
from freeport_games.import_export.moves import (
    ApplesAdd,
    Done,
    Draw,
)
from freeport_games.import_export.state import Phase
from tests.rules.import_export.completing import AFTER, completing, copying, gained, payout
from tests.rules.import_export.positions import sea


@pytest.mark.rule("IE-119", "IE-133")
@pytest.mark.card("almonds")
@pytest.mark.parametrize(("before", "more"), [(0, 8), (14, 8), (16, 4), (30, 4)])
def test_almonds_counts_the_payout(before: int, more: int) -> None:
    match = completing("almonds", credits={0: before})
    assert payout("almonds") == 4
    assert gained(match, "almonds", before=before) == more
    assert match.asked == AFTER


@pytest.mark.rule("IE-167", "IE-168")
@pytest.mark.card("almonds", "wind_turbines")
def test_almonds_copied_pays_once() -> None:
    match = copying("almonds", of=2, credits={0: 0})
    assert gained(match, "wind_turbines", before=0) == 8
    assert match.state.shipments[0][0].power == "almonds"


@pytest.mark.rule("IE-171")
@pytest.mark.card("almonds", "apples")
def test_almonds_put_down_by_apples() -> None:
    match = completing("apples", hands={0: "almonds"})
    match.play(0, ApplesAdd("apples", "almonds"))
    assert gained(match, "apples") == 8
    assert match.shipments(0) == ["apples", "almonds"]


@pytest.mark.card("hawaiian_salt")
def test_hawaiian_salt_takes_what_is_shown() -> None:
    match = completing("hawaiian_salt", hands={1: "rice honey cups", 2: "pens"})
    shown = {event.seat: sorted(card.id for card in event.cards) for event in match.happened(HandRevealed)}
    assert shown == {1: ["cups", "honey", "rice"], 2: ["pens"]}
    assert match.sorted_hands[0] == ["honey", "rice"]
    assert match.sorted_hands[1:] == [["cups"], ["pens"]]
    assert gained(match, "hawaiian_salt") == 4


@pytest.mark.card("hawaiian_salt")
def test_hawaiian_salt_is_no_draw() -> None:
    match = completing("hawaiian_salt", hands={1: "rice cups"}, shipments={2: "lumber"})
    assert match.asked == AFTER


@pytest.mark.card("honey", "ferraris")
@pytest.mark.rule("IE-164")
def test_honey_counts_the_goods_of_all_with_virtual_ones() -> None:
    match = completing("honey", goods={0: "rice cups", 1: "sugar"}, shipments={2: "ferraris"})
    assert gained(match, "honey") == 6


@pytest.mark.card("pens")
def test_pens_counts_goods_only() -> None:
    match = completing("pens", goods={0: "cups", 2: "soap rope"}, imports={1: "shoes"}, shipments={0: "glasses"})
    assert gained(match, "pens") == 6


@pytest.mark.card("pens", "ferraris")
@pytest.mark.rule("IE-164")
def test_pens_counts_virtual_goods() -> None:
    assert gained(completing("pens", shipments={2: "ferraris"}), "pens") == 2


@pytest.mark.card("potatoes")
def test_potatoes_pays_and_draws() -> None:
    match = completing("potatoes", deck="cups pens")
    assert gained(match, "potatoes") == 2
    assert match.sorted_hands[0] == ["cups", "pens"]


@pytest.mark.card("potatoes", "wind_turbines")
def test_potatoes_copied() -> None:
    match = copying("potatoes", deck="cups pens")
    assert gained(match, "wind_turbines") == 2
    assert match.sorted_hands[0] == ["cups", "pens"]


@pytest.mark.rule("IE-141")
@pytest.mark.card("rice")
def test_rice_counts_itself_and_its_companion() -> None:
    match = completing("rice", "potatoes", shipments={0: "sugar drones", 1: "onions"})
    assert gained(match, "rice", "potatoes") == 2 * 3 + 2


@pytest.mark.rule("IE-171")
@pytest.mark.card("rice", "apples")
def test_rice_put_down_by_apples_counts_both() -> None:
    match = completing("apples", hands={0: "rice"})
    match.play(0, ApplesAdd("apples", "rice"))
    assert gained(match, "apples") == 4


@pytest.mark.card("cups")
def test_cups_draws_five() -> None:
    match = completing("cups", deck="rice honey sugar pens soap rope")
    assert match.sorted_hands[0] == ["honey", "pens", "rice", "soap", "sugar"]


@pytest.mark.rule("IE-058")
@pytest.mark.card("cups")
def test_cups_draws_what_is_there() -> None:
    match = completing("cups", deck="rice honey", rest=False)
    assert match.sorted_hands[0] == ["honey", "rice"]


@pytest.mark.card("cups", "wind_turbines")
def test_cups_copied() -> None:
    match = copying("cups", of=1)
    assert len(match.sorted_hands[0]) == 5


@pytest.mark.card("fluffy_pillows")
def test_fluffy_pillows_counts_shipments() -> None:
    match = completing("fluffy_pillows", shipments={0: "sugar drones", 1: "onions"})
    assert gained(match, "fluffy_pillows") == 6


@pytest.mark.rule("IE-152")
@pytest.mark.card("ammunition", "ferraris")
def test_ammunition_is_paid_by_those_with_illegal_goods() -> None:
    match = completing("ammunition", seats=4, goods={0: "drugs", 1: "foxes", 2: "cups"}, shipments={3: "ferraris"})
    assert match.state.credits == [10 + payout("ammunition") + 4, 8, 10, 8]


@pytest.mark.card("ammunition")
def test_ammunition_looks_at_goods_only() -> None:
    match = completing("ammunition", imports={1: "drugs"}, shipments={2: "foxes"}, ships={"yellow-1": sea("seeds")})
    assert match.state.credits[1:] == [10, 10]


@pytest.mark.rule("IE-151", "IE-152")
@pytest.mark.card("danger_pets")
def test_danger_pets_is_paid_by_those_who_can() -> None:
    match = completing("danger_pets", credits={1: 0})
    assert match.state.credits == [10 + payout("danger_pets") + 2, 0, 8]


@pytest.mark.card("danger_pets", "wind_turbines")
def test_danger_pets_copied_from_another_seat() -> None:
    match = copying("danger_pets", of=2)
    assert match.state.credits == [10 + payout("wind_turbines") + 4, 8, 8]


@pytest.mark.card("flamethrowers")
def test_flamethrowers_heads() -> None:
    match = completing("flamethrowers", outcomes=(Picked(0),), credits={2: 2})
    assert match.state.credits == [10 + payout("flamethrowers") + 6, 6, 0]


@pytest.mark.rule("IE-152")
@pytest.mark.card("flamethrowers")
def test_flamethrowers_tails_pays_until_the_money_is_out() -> None:
    match = completing("flamethrowers", outcomes=(Picked(1),), seats=6, credits={0: 0})
    assert payout("flamethrowers") == 6
    assert match.state.credits == [0, 12, 12, 12, 10, 10]


@pytest.mark.card("ammunition", "flamethrowers", "wind_turbines")
def test_ammunition_and_flamethrowers_copied() -> None:
    match = copying("ammunition", of=2, goods={1: "drugs"})
    assert match.state.credits == [10 + payout("wind_turbines") + 2, 8, 10]
    match = copying("flamethrowers", of=2, outcomes=(Picked(0),))
    assert match.state.credits == [10 + payout("wind_turbines") + 8, 6, 6]


@pytest.mark.card("massage_tables")
@pytest.mark.parametrize(
    ("deck", "drawn", "more"),
    [
        ("cups pens", 2, 2),
        ("cups rice pens", 3, 4),
        ("cups rice drugs soap", 4, 4),
        ("cups rice drugs jets sugar", 5, 6),
        ("cups rice drugs jets drones sauna", 6, 6),
    ],
)
def test_massage_tables_draws_until_a_pair(deck: str, drawn: int, more: int) -> None:
    match = completing("massage_tables", deck=f"{deck} tablets")
    assert match.sorted_hands[0] == sorted(deck.split())
    assert len(match.sorted_hands[0]) == drawn
    assert gained(match, "massage_tables") == more


@pytest.mark.card("massage_tables")
def test_massage_tables_stops_with_the_deck() -> None:
    match = completing("massage_tables", deck="cups rice drugs", rest=False)
    assert gained(match, "massage_tables") == 4


@pytest.mark.card("massage_tables", "wind_turbines")
def test_massage_tables_copied() -> None:
    match = copying("massage_tables", deck="cups rice pens")
    assert gained(match, "wind_turbines") == 4


@pytest.mark.rule("IE-174")
@pytest.mark.card("delayed_game")
def test_delayed_game_leads_twice_later() -> None:
    match = completing(
        "delayed_game",
        credits={1: 6, 2: 20},
        hands={0: "cups pens", 1: "rice", 2: "sugar"},
        ships={"green-1": sea("drugs")},
    )
    assert match.state.credits[1:] == [0, 10]
    match.play(1, Done())
    leaders: list[int] = []
    while len(leaders) < 5:
        leaders.append(match.state.leader)
        match.play(match.state.leader, Draw())
    assert leaders == [1, 2, 0, 0, 1]


@pytest.mark.rule("IE-174")
@pytest.mark.card("delayed_game")
def test_delayed_game_loses_the_second_turn_if_the_game_ends_after_the_first() -> None:
    match = completing(
        "delayed_game", hands={0: "cups pens", 1: "rice", 2: "sugar"}, credits={0: 40}, end_credits=50, leader=0
    )
    match.play(1, Done())
    assert match.state.phase is Phase.OVER
    assert match.state.extra_leads[0] == 1


@pytest.mark.rule("IE-119", "IE-170")
@pytest.mark.card("danger_pets")
def test_an_immediate_power_acts_once() -> None:
    match = completing("potatoes", shipments={0: "danger_pets"})
    assert match.state.credits[1:] == [10, 10]
