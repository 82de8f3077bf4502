"""Fixtures of telemetry's tests: a whole installation, looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .installation import Installation


@pytest.fixture(scope="module")
def installation(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """A service, and a pool with a port for its metrics."""
    with Installation(tmp_path_factory.mktemp("installation"), redis_url) as running:
        yield running
