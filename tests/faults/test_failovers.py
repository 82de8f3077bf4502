"""Other primaries under load: no acknowledged change is lost, none is made twice, and nobody is answered 500.

`make failovers` does many of each kind, and measures how long nothing is acknowledged.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .failovers.__main__ import STORES
from .failovers.run import failovers
from .failovers.stores import Fault

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("store", STORES)
async def test_another_primary_takes_over_and_nothing_acknowledged_is_lost(
    tmp_path: Path, store: str, fault: Fault
) -> None:
    with STORES[store](tmp_path) as failing:
        found = await failovers(tmp_path, failing, fault, 1, places=4, told=print)
    print(found)
    assert found.acknowledged and found.ordered
    assert (found.lost, found.doubled, found.errors, found.hung) == (0, 0, 0, 0), found.told
