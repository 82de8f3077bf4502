"""One finished game for each way in which a game can end, and one with a dogfight of three rounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from freeport_games.sky_cargo.state import How
from tests.rules.sky_cargo.playthroughs import FOLDER, replay


@pytest.mark.rule("SC-010", "SC-120", "SC-125")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_game_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text("utf-8")
    table, written = replay(text)
    assert table.over
    assert written == text


@pytest.mark.rule("SC-121")
@pytest.mark.parametrize(("name", "how"), [("won_by_playing", How.PLAYED), ("won_by_stealing", How.STOLEN)])
def test_the_last_cargo_is_played_or_stolen(name: str, how: How) -> None:
    table, _ = replay(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))
    assert table.state.win is not None
    assert table.state.win.how is how


@pytest.mark.rule("SC-125")
def test_the_turn_limit_ends_a_game_without_a_winner_by_hold() -> None:
    table, _ = replay(FOLDER.joinpath("ends_by_turn_limit.txt").read_text("utf-8"))
    assert table.state.win is None
    assert table.result is not None
    assert table.result.reason == "SC-125"


@pytest.mark.rule("SC-168", "SC-172")
def test_a_dogfight_goes_over_three_rounds() -> None:
    _, written = replay(FOLDER.joinpath("dogfight_of_three_rounds.txt").read_text("utf-8"))
    assert "in round 3" in written
