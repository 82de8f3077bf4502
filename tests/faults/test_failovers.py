"""Other primaries under load: no acknowledged change is lost, none is made twice, and nobody is answered 500.

`make failovers` does many of each kind, and measures how long nothing is acknowledged.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .failovers.run import failovers
from .failovers.stores import Fault, cluster, sentinels

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("fault", Fault)
async def test_sentinels_name_another_primary_and_nothing_acknowledged_is_lost(tmp_path: Path, fault: Fault) -> None:
    with sentinels(tmp_path) as store:
        found = await failovers(tmp_path, store, fault, 1, places=4, told=print)
    print(found)
    assert found.acknowledged
    assert (found.lost, found.doubled, found.errors, found.hung) == (0, 0, 0, 0), found.told


@pytest.mark.parametrize("fault", Fault)
async def test_a_replica_of_a_cluster_takes_over_and_nothing_acknowledged_is_lost(tmp_path: Path, fault: Fault) -> None:
    with cluster(tmp_path) as store:
        found = await failovers(tmp_path, store, fault, 1, places=4, told=print)
    print(found)
    assert found.acknowledged
    assert (found.lost, found.doubled, found.errors, found.hung) == (0, 0, 0, 0), found.told
