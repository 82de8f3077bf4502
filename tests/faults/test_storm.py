"""Everything breaks while bots play: nothing acknowledged is lost, nothing is doubled, and every match ends.

`make faults` runs longer storms, and measures how late updates are.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .storm.deployment import Store
from .storm.faults import FAULTS
from .storm.power import can_lose_power
from .storm.storm import storm


@pytest.mark.proof
async def test_every_fault_once_and_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    tally = await storm(tmp_path, len(FAULTS) + can_lose_power(), Store.ALWAYS, 1, print, matches=10)
    print(tally)
    assert tally.ordered
    assert (tally.lost, tally.doubled, tally.hung, tally.unheard) == (0, 0, 0, 0), tally.told


@pytest.mark.proof
@pytest.mark.skipif(not can_lose_power(), reason="there is no C compiler to see what Redis has synced")
async def test_a_power_loss_costs_the_last_moves_and_nothing_more(tmp_path: Path) -> None:
    tally = await storm(tmp_path, 2, Store.EVERYSEC, 1, print, matches=5)
    print(tally)
    assert (tally.doubled, tally.hung) == (0, 0), tally.told
