"""The docs page in a real browser that can reach nothing but the service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from freeport_games.api.codes import CODES
from service.rest.routes import OPERATIONS

from .running import Service


@pytest.fixture
def docs(page: Page, service: Service) -> Iterator[Page]:
    """The page, loaded. Whatever it wants from elsewhere, and whatever goes wrong in it, fails the test."""
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
    page.goto(f"{service.url}/v1/docs")
    expect(page.locator("section.operation")).to_have_count(len(OPERATIONS))
    yield page
    assert wrong == []


def test_every_operation_code_and_type_is_shown(docs: Page) -> None:
    for operation in OPERATIONS:
        expect(docs.locator(f"#{operation.name}")).to_contain_text(operation.path)
    for code in CODES:
        expect(docs.locator(f"#code-{code}")).to_have_count(1)
    expect(docs.locator("#type-CargoHoldMatch")).to_contain_text("Its progress.")


def test_every_link_leads_somewhere(docs: Page) -> None:
    broken = docs.evaluate(
        """() => [...document.querySelectorAll('a[href^="#"]')]
            .map((link) => link.getAttribute("href").slice(1))
            .filter((id) => !document.getElementById(id))"""
    )
    assert broken == []


def test_a_request_is_tried_and_its_token_is_kept_for_the_next(docs: Page) -> None:
    register = docs.locator("#register")
    register.locator("summary").click()
    register.get_by_label("body").fill('{"name": "Anne", "bot": false}')
    register.get_by_role("button", name="Send").click()
    expect(register.get_by_label("answer")).to_contain_text("201 Created")
    me = docs.locator("#me")
    me.locator("summary").click()
    me.get_by_role("button", name="Send").click()
    expect(me.get_by_label("answer")).to_contain_text('"name": "Anne"')


def test_a_stream_is_tried_and_stopped(docs: Page) -> None:
    docs.locator("#register summary").click()
    docs.locator("#register").get_by_role("button", name="Send").click()
    expect(docs.locator("#register").get_by_label("answer")).to_contain_text("201 Created")
    decisions = docs.locator("#decisions")
    decisions.locator("summary").click()
    decisions.get_by_role("button", name="Send").click()
    expect(decisions.get_by_label("answer")).to_contain_text("event: hello")
    decisions.get_by_role("button", name="Stop").click()
    expect(decisions.get_by_role("button", name="Stop")).to_be_hidden()


def test_a_problems_link_opens_at_its_code(page: Page, service: Service) -> None:
    page.goto(f"{service.url}/v1/docs#code-STALE_DECISION")
    expect(page.locator("#code-STALE_DECISION")).to_be_in_viewport()
