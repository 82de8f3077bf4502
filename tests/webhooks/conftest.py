"""Fixtures of the webhooks' tests: a receiver, and a Freeport whose webhooks may lead to this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tests.matches.conftest import empty_redis, harbour, running_redis, same_matches_in_every_run  # noqa: F401
from tests.matches.house import House, house

from .receiver import Receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.fixture
async def freeport(empty_redis: str) -> AsyncIterator[House]:  # noqa: F811
    """Two services and a worker. Deliveries are made when the test says so, and tried again at once."""
    own: dict[str, Any] = {"webhook_http": True, "webhook_private": True, "webhook_retry_first": 0.0}
    async with house(empty_redis, webhook_timeout=3600.0, **own) as opened:
        yield opened
