"""A running service with its workers, and pages on which nothing may go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from freeport_games import GAMES
from matches.webhooks.push_keys import add_key
from tests.api.people import Player
from tests.api.running import Service, workers

from .visiting import Visit

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path d="M1 1h6v4H1z"/></svg>'

PUSH_SERVICE_HERE = {
    "FREEPORT_PUSH_HOSTS": "127.0.0.1",
    "FREEPORT_WEBHOOK_HTTP": "1",
    "FREEPORT_WEBHOOK_PRIVATE": "1",
}
"""Settings for a push service on this machine."""


@pytest.fixture(scope="session")
def service(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service, with a worker for each queue, and with pictures of the cards of a game."""
    directory = tmp_path_factory.mktemp("service")
    art = directory / "art" / GAMES[0].slug
    art.mkdir(parents=True)
    for component in GAMES[0].components:
        (art / f"{component.id}.svg").write_text(DRAWING)
    add_key(directory / "push.keys")
    pushing = {"FREEPORT_PUSH_KEY_FILE": str(directory / "push.keys"), **PUSH_SERVICE_HERE}
    with ExitStack() as stack:
        stack.enter_context(workers(redis_url, directory))
        yield stack.enter_context(Service(redis_url, directory, FREEPORT_ART=str(art.parent), **pushing))


@pytest.fixture
def visit(browser: Browser, service: Service) -> Iterator[Visit]:
    """Visits of the service's pages, in browsers of their own."""
    with ExitStack() as stack:
        made = Visit(browser, service, stack)
        yield made
        print(made.shown())
        stack.close()
        assert made.wrong == []


@pytest.fixture
def anne(service: Service) -> Iterator[Player]:
    with Player(service, "Anne") as player:
        yield player


@pytest.fixture
def mary(service: Service) -> Iterator[Player]:
    with Player(service, "Mary") as player:
        yield player
