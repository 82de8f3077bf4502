"""Fixtures of the API's tests: a running service with its workers, and people who use it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from .people import OPERATOR, Player, table
from .running import Service, workers

SETTINGS = {
    "FREEPORT_OPERATOR_TOKEN": OPERATOR,
    "FREEPORT_WEBHOOK_HTTP": "1",
    "FREEPORT_WEBHOOK_PRIVATE": "1",
}
"""The service's settings. Webhooks may lead to this machine, so that tests call nobody elsewhere."""


@pytest.fixture(scope="session")
def service(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service, with a worker for each queue."""
    directory = tmp_path_factory.mktemp("service")
    with ExitStack() as stack:
        stack.enter_context(workers(redis_url, directory))
        yield stack.enter_context(Service(redis_url, directory, **SETTINGS))


@pytest.fixture
def anne(service: Service) -> Iterator[Player]:
    with Player(service, "Anne") as player:
        yield player


@pytest.fixture
def mary(service: Service) -> Iterator[Player]:
    with Player(service, "Mary") as player:
        yield player


@pytest.fixture
def match(anne: Player, mary: Player) -> str:
    """A match of Anne, who hosts it, and Mary."""
    return table(anne, mary)
