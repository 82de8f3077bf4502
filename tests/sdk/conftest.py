"""Fixtures of the SDK's tests: a running server, and wires that carry what a test says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from freeportd.redis_server import RedisServer
from tests.api.running import Service, workers


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis of these tests' own: workers of other tests would do its work."""
    with RedisServer() as server:
        yield server.url


@pytest.fixture(scope="session")
def service(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service, with a worker for each queue."""
    directory = tmp_path_factory.mktemp("sdk-service")
    with ExitStack() as stack:
        stack.enter_context(workers(redis_url, directory))
        yield stack.enter_context(Service(redis_url, directory))


@pytest.fixture(autouse=True)
def own_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test sees the developer's server, token or files."""
    monkeypatch.delenv("FREEPORT_SERVER", raising=False)
    monkeypatch.delenv("FREEPORT_TOKEN", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
