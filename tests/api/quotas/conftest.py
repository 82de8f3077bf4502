"""Services with tight budgets, and somebody who asks them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.api.people import Player
from tests.api.running import Service
from tests.api.visitors import Visitor

from .budgets import SOON, STREAMS, TIGHT


@pytest.fixture(scope="package")
def tight(service: Service, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two services with tight budgets, on the Redis of the one without any."""
    with ExitStack() as stack:
        yield [stack.enter_context(Service(redis_url, tmp_path_factory.mktemp("tight"), **TIGHT)) for _ in range(2)]


@pytest.fixture(scope="package")
def soon(service: Service, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(redis_url, tmp_path_factory.mktemp("soon"), **SOON) as one:
        yield one


@pytest.fixture(scope="package")
def of_streams(service: Service, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two services that limit streams alone."""
    with ExitStack() as stack:
        yield [stack.enter_context(Service(redis_url, tmp_path_factory.mktemp("streams"), **STREAMS)) for _ in range(2)]


@pytest.fixture
def visitor(tight: list[Service], anne: Player) -> Iterator[Visitor]:
    with Visitor(tight, anne.token) as one:
        yield one
