"""Nothing comes late over real processes. `make lateness` measures it over a hundred thousand updates."""

from __future__ import annotations

from pathlib import Path

import pytest

from .lateness.run import Churning, run


@pytest.mark.proof
async def test_everybody_is_told_of_every_update_once_and_no_wake_up_is_lost(tmp_path: Path) -> None:
    tally = await run(tmp_path, 1000, 80.0, Churning(), lambda count: None)
    assert not tally.failures
    total = tally.total
    print(*tally.rows, total, *tally.worst, sep="\n")
    assert (total.missing, total.doubled) == (0, 0)
    assert {row.listener for row in tally.rows} == {
        *("updates (SSE)", "updates (GraphQL)", "spectators (SSE)"),
        *("pending (SSE)", "pending (GraphQL)", "lobby (SSE)", "lobby (GraphQL)"),
    }
    assert not tally.lost, (tally.stall, tally.worst)
