"""One finished game for each way in which a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from freeport_games.cargo_hold.events import CashInReason, DebtPaid, TurnLimitReached
from freeport_games.engine import Event
from tests.rules.cargo_hold.playthroughs import FOLDER, replay


@pytest.mark.rule("CH-140", "CH-142", "CH-145", "CH-150")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_game_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text("utf-8")
    match, written = replay(text)
    assert match.table.over
    assert written == text


def ending(name: str) -> tuple[Event, int]:
    """Return how a playthrough ended: the last event, and the number of winners."""
    match, _ = replay(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))
    result = match.table.result
    assert result is not None
    return match.told[-1].event, len(result.winners)


@pytest.mark.rule("CH-140", "CH-141")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("won_by_collecting", CashInReason.COLLECTED),
        ("won_by_a_raid", CashInReason.RAIDED),
        ("won_by_defending", CashInReason.DEFENDED),
        ("won_by_a_thief_in_mid_raid", CashInReason.STOLEN),
    ],
)
def test_the_target_is_reached(name: str, reason: CashInReason) -> None:
    event, winners = ending(name)
    assert isinstance(event, DebtPaid)
    assert event.cash_in_reason is reason
    assert winners == 1


@pytest.mark.rule("CH-145")
def test_the_turn_limit_is_reached_and_the_win_is_shared() -> None:
    event, winners = ending("won_together_at_the_turn_limit")
    assert isinstance(event, TurnLimitReached)
    assert winners == 2
