"""One finished game for each way in which a game can end, and one whose winner money decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from freeport_games.competitors.scoring import worth
from tests.rules.competitors.playthroughs import FOLDER, replay

REASONS = {
    "timed": "CO-220",
    "points_reached": "CO-221",
    "points_not_reached": "CO-222",
    "tied_on_points": "CO-220",
}


def test_there_is_one_for_each_end() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*REASONS}


@pytest.mark.rule("CO-220", "CO-221", "CO-222")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_game_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text("utf-8")
    table, written = replay(text)
    assert table.result is not None
    assert table.result.reason == REASONS[path.stem]
    assert written == text


@pytest.mark.rule("CO-224")
def test_a_tie_is_decided_by_what_all_is_worth() -> None:
    table, _ = replay(FOLDER.joinpath("tied_on_points.txt").read_text("utf-8"))
    assert table.result is not None
    state = table.state
    assert state.points[0] == state.points[1]
    richest = max(range(2), key=lambda seat: worth(state, seat))
    assert table.result.winners == (richest,)
