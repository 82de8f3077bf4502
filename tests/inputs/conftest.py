"""The population, with processes and a store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from freeportd.redis_server import RedisServer
from tests.api.conftest import SETTINGS
from tests.api.running import Service, workers

from .population import Population
from .store import SERVED, Store


@pytest.fixture(scope="session")
def whole_population(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Population]:
    """The service, its workers, people and matches."""
    directory = tmp_path_factory.mktemp("inputs")
    with ExitStack() as stack:
        redis = stack.enter_context(RedisServer())
        stack.enter_context(workers(redis.url, directory, SERVED))
        service = stack.enter_context(Service(redis.url, directory, **SETTINGS))
        store = stack.enter_context(closing(Store(redis.url)))
        yield stack.enter_context(closing(Population(service, store)))
    failures = [line for line in service.lines() if line.get("level") in ("error", "critical")]
    assert not failures, failures


@pytest.fixture
def population(whole_population: Population) -> Iterator[Population]:
    """The population, for a test that leaves everybody there."""
    yield whole_population
    whole_population.check_people()
