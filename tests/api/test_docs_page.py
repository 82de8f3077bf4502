"""The docs page in a real browser that can reach nothing but the service."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from freeport_api import shapes
from freeport_games import GAMES
from service.rest.operation import Who
from service.rest.routes import OPERATIONS

from .running import Service


@pytest.fixture
def docs(page: Page, service: Service, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of all games, or of the one that a test names, loaded.

    Whatever it wants from elsewhere, and whatever goes wrong in it, fails the test.
    """
    game = getattr(request, "param", None)
    wrong: list[str] = []

    def only_the_service(route: Route) -> None:
        if route.request.url.startswith(service.url):
            route.continue_()
        else:
            wrong.append(f"asked for {route.request.url}")
            route.abort()

    page.route("**", only_the_service)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.goto(f"{service.url}/v1/docs{f'?game={game.slug}' if game else ''}")
    shown = [operation for operation in OPERATIONS if game is None or operation.who is not Who.OPERATOR]
    expect(page.locator(".opblock")).to_have_count(len(shown))
    yield page
    assert wrong == []


def tried(docs: Page, name: str) -> Locator:
    """Return an operation, opened to be tried."""
    block = docs.locator(f"#operations-{name}")
    block.locator(".opblock-summary-control").click()
    block.get_by_role("button", name="Try it out").click()
    return block


@pytest.mark.proof
def test_a_request_is_tried_and_its_token_is_kept_for_the_next(docs: Page) -> None:
    register = tried(docs, "players-register")
    register.locator("textarea.body-param__text").fill('{"name": "Anne", "bot": false}')
    register.get_by_role("button", name="Execute").click()
    answer = register.locator(".live-responses-table .response").first
    expect(answer).to_contain_text("201")
    token = json.loads(answer.locator("pre code").first.inner_text())["token"]
    docs.get_by_role("button", name="Authorize").click()
    docs.locator(".auth-container").filter(has_text="token (http").get_by_role("textbox").fill(token)
    docs.locator(".auth-container").filter(has_text="token (http").get_by_role("button", name="Apply").click()
    docs.get_by_role("button", name="Close").first.click()
    me = tried(docs, "players-me")
    me.get_by_role("button", name="Execute").click()
    expect(me.locator(".live-responses-table .response").first).to_contain_text('"name": "Anne"')


@pytest.mark.proof
@pytest.mark.parametrize("docs", GAMES[:1], ids=lambda game: game.slug, indirect=True)
def test_a_move_is_shown_that_can_be_sent(docs: Page) -> None:
    play = tried(docs, "moves-play")
    answer = json.loads(play.locator("textarea.body-param__text").input_value())
    assert answer.keys() == {"decision", "move"}
    msgspec.convert(answer["move"], shapes(GAMES[0]).move)
