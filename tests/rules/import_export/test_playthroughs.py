"""One finished game for each way in which a game can end with the cards of these sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.import_export.playthroughs import FOLDER, replay

WINNING = ("rolls_royce", "graphics_cards", "exotic_fish", "the_mother_load")


@pytest.mark.rule("IE-179", "IE-181", "IE-195")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_game_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text("utf-8")
    table, written = replay(text)
    assert table.over
    assert written == text


@pytest.mark.rule("IE-056", "IE-175")
@pytest.mark.parametrize(("name", "reason"), [("ends_by_credits", "IE-175"), ("ends_with_the_deck", "IE-056")])
def test_the_game_is_scored_after_its_last_turn(name: str, reason: str) -> None:
    table, written = replay(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))
    assert table.result is not None
    assert table.result.reason == reason
    assert "game scored" in written


@pytest.mark.rule("IE-180")
@pytest.mark.parametrize("power", WINNING)
def test_a_power_wins_on_the_spot(power: str) -> None:
    table, written = replay(FOLDER.joinpath(f"won_by_{power}.txt").read_text("utf-8"))
    assert table.result is not None
    assert table.result.reason == "IE-180"
    assert len(table.result.winners) == 1
    assert f"power {power}," in written
    assert "game scored" not in written
