"""Clients cancel requests at any point of their life: the work that was committed is given out all the same.

No sweeper runs here, so a wake-up that is lost never comes. `make faults` measures how long everything takes.
"""

from __future__ import annotations

import pytest

from tests.faults.cancellations import cancel
from tests.support.effort import cases

from .running import Service


@pytest.mark.random
async def test_whatever_a_cancelled_request_has_committed_goes_on(service: Service, redis_url: str) -> None:
    figures = await cancel([service.url], redis_url, cases(80), players=4)
    print(figures.cancelled, figures.committed, figures.latest)
    assert figures.committed
