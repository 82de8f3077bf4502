"""The end and the ranking (section 7), and the options (section 8)."""

from __future__ import annotations

import pytest

from freeport_games.competitors import CompetitorsOptions
from freeport_games.competitors.events import GameWon
from freeport_games.competitors.moves import EndTurn
from freeport_games.competitors.play.setup import starting_state
from freeport_games.competitors.scoring import worth
from freeport_games.competitors.state import Phase
from freeport_games.engine.menus import BadOptions
from tests.rules.competitors.positions import at


@pytest.mark.rule("CO-220", "CO-228", "CO-R15")
@pytest.mark.parametrize(("round_", "over"), [(11, False), (12, True)])
def test_the_timed_mode_ends_after_its_rounds(round_: int, over: bool) -> None:
    match = at(f"round={round_} active=1 actions=1 | RED italy points=14 | BLUE united_kingdom")
    match.play(1, EndTurn())
    assert (match.state.phase is Phase.OVER) is over
    assert match.chances == ([] if over else ["CO-R05"])
    if over:
        assert match.table.result is not None
        assert match.table.result.reason == "CO-220"
        assert match.refused(0, EndTurn()) == "GAME_OVER"


@pytest.mark.rule("CO-221", "CO-229")
@pytest.mark.parametrize(("points", "over"), [(9, False), (10, True)])
def test_the_points_mode_ends_with_the_round_in_which_the_target_is_reached(points: int, over: bool) -> None:
    first = at(f"game_end=POINTS actions=1 | RED italy points={points} | BLUE united_kingdom")
    first.play(0, EndTurn())
    assert first.asked == (1, "CO-D02")
    first.play(1, EndTurn())
    assert (first.state.phase is Phase.OVER) is over


@pytest.mark.rule("CO-222")
def test_the_points_mode_ends_in_any_case() -> None:
    match = at("round=30 active=1 actions=1 game_end=POINTS | RED italy | BLUE united_kingdom")
    match.play(1, EndTurn())
    assert match.table.result is not None
    assert match.table.result.reason == "CO-222"


@pytest.mark.rule("CO-223", "CO-224", "CO-225", "CO-230", "CO-227")
def test_the_ranking() -> None:
    match = at(
        "round=12 active=4 actions=1 | RED italy 100000 points=3 territories=greece,spain,portugal"
        " | BLUE united_kingdom points=5 | GREEN japan 85000 points=3 | YELLOW eastern_usa 85000 points=3"
        " | BLACK south_africa | truck-2-1 france | truck-3-1 france"
    )
    assert [worth(match.state, seat) for seat in (0, 2, 3)] == [100_000] * 3
    match.play(4, EndTurn())
    ranking = match.happened(GameWon)[0].ranking
    assert [(placing.seat, placing.rank, placing.score) for placing in ranking] == [
        (1, 1, 5),
        (0, 2, 3),
        (2, 2, 3),
        (3, 2, 3),
        (4, 5, 0),
    ]


@pytest.mark.rule("CO-225")
def test_seats_that_are_equal_share_the_victory() -> None:
    match = at("round=12 active=1 actions=1 | RED italy | BLUE united_kingdom").play(1, EndTurn())
    assert match.table.result is not None
    assert match.table.result.winners == (0, 1)


@pytest.mark.rule("CO-226")
def test_signed_contracts_are_discarded_without_loss() -> None:
    match = at(
        "round=12 active=1 actions=1 | RED italy points=3 | BLUE united_kingdom"
        " | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
    )
    match.play(1, EndTurn())
    assert match.state.points[0] == 3
    assert match.state.contract_discard == ["C-054"]
    assert match.token("truck-0-1").goods is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"rounds": 5},
        {"rounds": 21},
        {"target": 4},
        {"target": 16},
        {"round_cap": 9},
        {"round_cap": 61},
        {"offers_per_turn": 6},
    ],
)
def test_options_out_of_range(wrong: dict[str, int]) -> None:
    with pytest.raises(BadOptions):
        starting_state(CompetitorsOptions(**wrong), 2)  # type: ignore[arg-type]
