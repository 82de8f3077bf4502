"""Fixtures of telemetry's tests: a whole installation, looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from freeportd.redis_server import RedisServer

from .installation import Installation


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    """A Redis of the module's own: workers of other tests would do, and count, its work."""
    with RedisServer() as server:
        yield server.url


@pytest.fixture(scope="module")
def installation(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """A service, and a pool with a port for its metrics."""
    with Installation(tmp_path_factory.mktemp("installation"), redis_url) as running:
        yield running
