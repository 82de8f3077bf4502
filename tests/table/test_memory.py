"""What a table keeps while a long match goes on."""

from __future__ import annotations

from itertools import cycle, islice

import pytest
from playwright.sync_api import Page

from tests.api.people import HOST_FIRST, Player, sample, table

from .visiting import Visit

MOVES = 1_000
OF_A_MOVE = 1_000
"""The bytes that a move may leave behind: its sentences, which the log and the replay show again."""


@pytest.mark.proof
def test_a_thousand_moves_leave_nothing_but_their_sentences(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=HOST_FIRST)
    page = visit.table(match)
    before = _heap(page, _let_pass(match, [anne, mary], 100))
    after = _heap(page, _let_pass(match, [anne, mary], MOVES))
    print(f"a move leaves {(after - before) / MOVES:.0f} bytes")
    assert after - before <= OF_A_MOVE * MOVES


def _let_pass(match: str, players: list[Player], moves: int) -> int:
    """Let turns pass in which nobody does anything, an even number, and return the version after them."""
    for player in islice(cycle(players), moves):
        decision = player.decision(match)
        player.move(match, decision, sample({**decision, "options": decision["options"][-1:]}))
    version: int = players[0].see(match)["version"]
    return version


def _heap(page: Page, version: int) -> int:
    """Return the bytes that a page can still reach when it shows a version."""
    page.locator(f".log [data-moment='{version}']").first.wait_for(state="attached")
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    used: int = devtools.send("Runtime.getHeapUsage")["usedSize"]
    devtools.detach()
    return used
