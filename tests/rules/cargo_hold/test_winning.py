"""Sections 1.12, 1.13 and 4 of RULES.md: winning, the ranking, table manners, seats that left."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.events import CargoCashedIn, CashInReason, DebtPaid, TurnLimitReached
from freeport_games.engine import Hidden, Placing
from tests.rules.cargo_hold.positions import at, commas, dealt, ids, opened


@pytest.mark.rule("CH-140")
@pytest.mark.parametrize(("score", "cargo"), [(1100, "CG04#1"), (1150, "CG04#1"), (900, "CG09#1 CG04#1")])
def test_reaching_or_passing_the_target_wins_at_once(score: int, cargo: str) -> None:
    match = at(f"turn=9 | {score} hand=CG01#1 delivery=({commas(cargo)} in=0) | 1150 ").play("S0: collect")
    assert match.table.over
    result = match.table.result
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "CH-140")
    (event,) = match.heard(None, DebtPaid)
    assert (event.seat, event.turn, event.cash_in_reason) == (0, 9, CashInReason.COLLECTED)
    assert event.ranking == result.ranking


@pytest.mark.rule("CH-140")
def test_a_score_below_the_target_does_not_win() -> None:
    match = at("turn=9 target=1250 | 1100 hand=CG01#1 delivery=(CG04#1 in=0) | 0 ").play("S0: collect")
    assert not match.table.over


@pytest.mark.rule("CH-141")
def test_each_theft_is_a_cash_in_of_its_own() -> None:
    """The first of two Thieves wins; the second is not asked for."""
    match = at("turn=9 | 1000 hand=SP02#1,SP02#2 | 0 delivery=(CG09#1,CG08#1,CG01#1 in=1) | 0")
    match.play("S0: raid target=1 cards=SP02#1,SP02#2", "S0: steal_cargo card=CG09#1")
    assert match.table.over
    assert match.scores == [1200, 0, 0]
    assert len(match.heard(None, CargoCashedIn)) == 1


@pytest.mark.rule("CH-141")
@pytest.mark.parametrize(("attack", "winner"), [("FP05#1", 0), ("FP01#1", 1)])
def test_the_cash_in_of_a_raid_can_win_for_either_side(attack: str, winner: int) -> None:
    match = at(f"turn=9 | 1150 hand={commas(attack)} | 1150 delivery=(CG01#1,FP02#1 in=1)").play(
        f"S0: raid target=1 cards={commas(attack)}"
    )
    result = match.table.result
    assert result is not None
    assert result.winners == (winner,)


@pytest.mark.rule("CH-142")
def test_when_the_game_is_won_nothing_moves_and_nobody_is_asked() -> None:
    """Neither the Getaway nor the Loyalty, neither the battle nor the discarding comes about."""
    match = at("turn=9 | 1100 hand=SP02#1,SP08#1,FP05#1 | 0 delivery=(CG04#1,CG04#2,SP03#1,FP01#1 in=1 ext)")
    match.play("S0: raid target=1 cards=SP02#1,SP08#1,FP05#1")
    assert match.asked == "nothing"
    assert match.state.discard == ["CG04#1"]
    raid = match.view().raid
    assert raid is not None
    assert ids(raid.attack) == ["FP05#1", "SP02#1", "SP08#1"]
    assert ids(raid.defence) == ["CG04#2", "FP01#1", "SP03#1"]
    assert not match.view().seats[1].extension_card
    for line in ("S0: draw", "S1: use_getaway"):
        assert match.refusal_of(line).code == "GAME_OVER"


@pytest.mark.rule("CH-142")
def test_a_winning_collect_asks_for_no_loyalty() -> None:
    match = at("turn=9 | 1100 delivery=(CG04#1,SP08#1,FP01#1 in=0) | 0").play("S0: collect")
    assert match.table.over
    assert match.state.hands[0] == []


@pytest.mark.rule("CH-143")
def test_the_attackers_thief_wins_before_the_defenders_battle_could() -> None:
    match = at("turn=9 | 1150 hand=SP02#1 | 1150 delivery=(CG01#1,CG01#2,FP01#1 in=1)")
    match.play("S0: raid target=1 cards=SP02#1")
    assert match.scores == [1200, 1150]
    result = match.table.result
    assert result is not None
    assert result.winners == (0,)


@pytest.mark.rule("CH-144")
@pytest.mark.parametrize("attack", ["SP06#1", "SP07#1", "SP01#1", "SP04#1"])
def test_no_card_takes_money_away(attack: str) -> None:
    match = at(f"turn=9 | 500 hand={commas(attack)} delivery=(CG09#1 in=1) | 600 delivery=(CG04#1,SP06#2 in=1)").play(
        f"S0: raid target=1 cards={commas(attack)}"
    )
    assert match.scores[0] >= 500
    assert match.scores[1] >= 600


@pytest.mark.rule("CH-145")
def test_a_turn_limit_ends_the_game_when_its_last_turn_is_complete() -> None:
    match = at("turn=20 limit=20 | 300 delivery=(CG04#1 in=0) | 350 | 400")
    match.play("S0: collect", "S0: draw")
    assert match.table.over
    result = match.table.result
    assert result is not None
    assert result.reason == "CH-145"
    assert result.ranking == (Placing(0, 1, 400), Placing(2, 1, 400), Placing(1, 3, 350))
    assert result.winners == (0, 2)
    assert match.heard(None, TurnLimitReached) == [TurnLimitReached(20, result.ranking)]


@pytest.mark.rule("CH-145", "CH-122")
def test_the_last_turn_is_complete_only_after_its_discards() -> None:
    hand = "CG01#1 CG01#2 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG02#4 CG03#1 CG03#2 CG03#3"
    match = at(f"turn=20 limit=20 | 0 hand={commas(hand)} | 0").play("S0: end_turn")
    assert match.asked == "S0 CH-D10"
    assert match.play("S0: discard cards=CG01#1").table.over


@pytest.mark.rule("CH-145")
def test_before_its_last_turn_a_limited_game_goes_on() -> None:
    match = opened(2, first_seat=0, turn_limit=10).play("deck: ")
    for turn in range(10):
        assert not match.table.over
        match.play(f"S{turn % 2}: end_turn")
    assert match.table.over


@pytest.mark.rule("CH-140", "CH-145")
def test_equal_scores_share_a_rank_and_the_next_rank_is_skipped() -> None:
    match = at("turn=9 | 500 | 1150 delivery=(CG01#1 in=1) | 500 | 100 hand=FP01#1 ")
    match.play("S0: end_turn", "S3: end_turn", "S2: end_turn", "S1: collect")
    result = match.table.result
    assert result is not None
    assert [(placing.seat, placing.rank) for placing in result.ranking] == [(1, 1), (0, 2), (2, 2), (3, 4)]


@pytest.mark.rule("CH-142", "CH-042")
def test_after_the_end_hands_and_deliveries_are_open_and_the_deck_is_not() -> None:
    match = at("turn=9 | 1100 hand=CG01#1 delivery=(CG04#1 in=0) | 0 hand=FP01#1 delivery=(CG09#1,FP02#1 in=1)")
    match.play("S0: collect")
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert [ids(seat.hand) for seat in view.seats] == [["CG01#1"], ["FP01#1"]]
        assert view.seats[1].delivery is not None
        assert ids(view.seats[1].delivery.cards) == ["CG09#1", "FP02#1"]
        assert view.deck == Hidden(len(match.state.deck))


@pytest.mark.rule("CH-150")
def test_everybody_is_told_every_change_of_a_score() -> None:
    match = at("turn=9 | 0 delivery=(CG04#1,CG05#1 in=0 ext) | 0").play("S0: collect")
    for viewer in (0, 1, None):
        (event,) = match.heard(viewer, CargoCashedIn)
        assert (event.seat, ids(event.cards)) == (0, ["CG04#1", "CG05#1"])
        assert (event.extended, event.amount, event.score) == (True, 350, 350)


@pytest.mark.rule("CH-151")
def test_one_seat_is_asked_at_a_time() -> None:
    match = at("turn=9 | 0 hand=SP04#1,FP01#1,FP02#1 | 0 delivery=(SP04#2,SP03#1,FP06#1,FP05#1 in=1) | 0")
    seen = [match.asked]
    for line in ("S0: raid target=1 cards=SP04#1,FP01#1,FP02#1", "S1: decline", "S0: lasso card=FP05#1"):
        match.play(line)
        assert len(match.table.asked) == 1
        seen.append(match.asked)
    assert seen == ["S0 CH-D0", "S1 CH-D9", "S0 CH-D11", "S1 CH-D11"]
    assert match.refusal_of("S0: draw").code == "NOT_YOUR_TURN"


@pytest.mark.rule("CH-152")
def test_a_seat_that_left_ends_its_turns() -> None:
    match = dealt("", "", "")
    match.table.leave(2)
    match.play("S0: end_turn")
    assert match.asked == "S1 CH-D0"
    assert len(match.state.hands[2]) == 7
    match.table.leave(1)
    assert match.asked == "S0 CH-D0"


@pytest.mark.rule("CH-152")
def test_it_declines_what_can_be_declined() -> None:
    match = at("turn=9 | 0 hand=FP05#1 | 0 hand=FP08#1 delivery=(SP03#1,SP05#1,CG01#1 in=1) | 0")
    match.table.leave(1)
    match.play("S0: raid target=1 cards=FP05#1")
    assert match.scores == [50, 0, 0]
    assert match.state.hands[1] == ["FP08#1"]


@pytest.mark.rule("CH-152")
def test_it_declines_loyalty() -> None:
    match = at("turn=9 | 0 hand=FP01#1 | 0 delivery=(SP08#1,FP10#1,CG01#1 in=1) | 0")
    match.table.leave(1)
    match.play("S0: raid target=1 cards=FP01#1")
    assert match.state.hands[1] == []


@pytest.mark.rule("CH-152")
def test_where_it_must_choose_it_takes_the_lowest_identifiers() -> None:
    lasso = at("turn=9 | 0 hand=FP05#1,FP01#1 | 0 delivery=(SP04#1,CG01#1 in=1) | 0")
    lasso.table.leave(1)
    lasso.play("S0: raid target=1 cards=FP05#1,FP01#1")
    assert "FP01#1" in lasso.state.discard[:1]

    theft = at("turn=9 | 0 hand=SP02#1 | 0 delivery=(CG04#1,CG01#2,FP01#1 in=1) | 0")
    theft.play("S0: raid target=1 cards=SP02#1")
    theft.table.leave(0)
    assert theft.state.scores == [50, 100, 0]

    hand = "CG01#1 CG01#2 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG02#4 CG03#1 CG03#2 CG03#3 CG03#4"
    limit = at(f"turn=9 | 0 hand={commas(hand)} | 0 | 0").play("S0: end_turn")
    limit.table.leave(0)
    assert limit.state.discard == ["CG01#1", "CG01#2"]
