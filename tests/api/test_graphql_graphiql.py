"""GraphiQL in a real browser that reaches nothing but the service."""

from __future__ import annotations

from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import ConsoleMessage, Page, Route, expect

from tests.support.effort import spread
from tests.support.waiting import until

from .people import Player
from .running import Service


@pytest.fixture
def alone(page: Page, service: Service) -> Page:
    """A page that has no internet, and complains about nothing."""
    host = urlsplit(service.url).netloc

    def only_here(route: Route) -> None:
        if urlsplit(route.request.url).netloc == host:
            route.continue_()
        else:
            route.abort()
            complaints.append(f"asked for {route.request.url}")

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    complaints: list[str] = []
    page.route("**/*", only_here)
    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.complaints = complaints  # type: ignore[attr-defined]
    return page


def write(page: Page, text: str) -> None:
    page.locator(".graphiql-query-editor .CodeMirror").click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(text)


@pytest.mark.parametrize("path", spread(["/graphql", "/graphql/"]))
def test_a_query_is_written_and_run(alone: Page, service: Service, path: str) -> None:
    alone.goto(service.url + path)
    write(alone, "{ games { name } }")
    alone.locator(".graphiql-execute-button").click()
    expect(alone.locator(".result-window")).to_contain_text("Cargo Hold")
    assert alone.complaints == []  # type: ignore[attr-defined]


def test_the_schema_can_be_looked_up(alone: Page, service: Service) -> None:
    alone.goto(service.url + "/graphql")
    alone.get_by_label("Show Documentation Explorer").click()
    expect(alone.locator(".graphiql-doc-explorer")).to_contain_text("CargoHoldMoveInput")
    assert alone.complaints == []  # type: ignore[attr-defined]


def test_a_stream_is_followed_with_the_token_of_the_headers(
    alone: Page, service: Service, anne: Player, mary: Player, match: str
) -> None:
    asked = await_asked(match, anne, mary)
    alone.goto(service.url + "/graphql")
    alone.locator(".graphiql-editor-tool .CodeMirror").last.click()
    alone.keyboard.insert_text(f'{{"authorization": "Bearer {asked.token}"}}')
    write(alone, "subscription { pending { __typename ... on Pending { match } ... on Refusal { code } } }")
    alone.locator(".graphiql-execute-button").click()
    expect(alone.locator(".result-window")).to_contain_text(match)
    expect(alone.locator(".result-window")).to_contain_text("CargoHoldPending")
    assert alone.complaints == []  # type: ignore[attr-defined]


def await_asked(match: str, *players: Player) -> Player:
    return until(
        lambda: next((one for one in players if one.get(f"/v1/matches/{match}").json()["decision"]), None),
        what="somebody is asked",
    )


def test_only_browsers_get_the_page(service: Service) -> None:
    page = httpx.get(service.url + "/graphql", headers={"Accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert httpx.get(service.url + "/graphql").json()["errors"][0]["extensions"]["code"] == "BAD_REQUEST"


def test_assets_are_served_compressed_or_not(service: Service) -> None:
    for encoding in ("gzip", "identity"):
        script = httpx.get(service.url + "/graphql/graphiql/react.js", headers={"Accept-Encoding": encoding})
        assert script.headers.get("content-encoding", "identity") == encoding
        assert "React" in script.text
    for name in ("nothing.js", "page.html", "..%2Fpage.py", "LICENSES.txt"):
        assert httpx.get(service.url + f"/graphql/graphiql/{name}").status_code == 404
