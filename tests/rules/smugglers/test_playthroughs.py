"""One finished game for each way in which a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.smugglers.playthroughs import FOLDER, replay


@pytest.mark.rule("SG-101", "SG-1001", "SG-1003", "SG-1004", "SG-1005", "SG-1006")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_game_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text("utf-8")
    table, written = replay(text)
    assert table.over
    assert written == text


@pytest.mark.rule("SG-1002")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("korothe_run", "SG-1001"),
        ("run_not_made_in_time", "SG-1002"),
        ("most_credits", "SG-1002"),
        ("most_kills", "SG-1002"),
        ("last_ship_standing", "SG-1004"),
        ("first_to_credits", "SG-1005"),
    ],
)
def test_why_it_ended(name: str, reason: str) -> None:
    table, _ = replay(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))
    assert table.result is not None
    assert table.result.reason == reason
