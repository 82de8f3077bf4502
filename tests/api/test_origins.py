"""Pages of other web origins neither open WebSockets nor change anything, unless the operator lets them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random

import httpx
import pytest
from playwright.sync_api import Error, Page
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.docs.page import blocks
from tests.faults.storm.proxy import CuttableProxy

from .people import Player, sample, table
from .running import Service

FRIEND, STRANGER = "https://play.example", "https://evil.example"


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """An origin with a page, beside which the programs of docs/browser.md lie."""
    programs = {f"/{block.file}": block.text for block in blocks("docs/browser.md") if block.file is not None}
    found = {"/": "<!doctype html><title>A table</title>", **programs}

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path in found else 404)
            self.send_header("Content-Type", "text/javascript" if self.path.endswith(".mjs") else "text/html")
            self.end_headers()
            self.wfile.write(found.get(self.path, "").encode())

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def friendly(
    service: Service, elsewhere: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Service]:
    """A service that two other origins may call, and whose answers tell what is left of budgets."""
    settings = {"FREEPORT_CORS_ORIGINS": f"{FRIEND}/,{elsewhere}", "FREEPORT_QUOTA_ADDRESS": "1000"}
    with Service(redis_url, tmp_path_factory.mktemp("friendly"), **settings) as started:
        yield started


def opens(service: Service, origin: str | None) -> int:
    """Return the status of a WebSocket's handshake."""
    headers = {} if origin is None else {"Origin": origin}
    url = service.url.replace("http", "ws") + "/graphql"
    try:
        with connect(url, subprotocols=["graphql-transport-ws"], additional_headers=headers):  # type: ignore[list-item]
            return 101
    except InvalidStatus as refused:
        assert b"FORBIDDEN_ORIGIN" in (refused.response.body or b"")
        assert "X-Request-Id" in refused.response.headers
        return refused.response.status_code


def changes(service: Service, origin: str | None) -> httpx.Response:
    headers = {} if origin is None else {"Origin": origin}
    # A page can send this without asking first: it has no content type.
    return httpx.post(f"{service.url}/v1/players", content=b'{"name": "Anne"}', headers=headers)


def test_websockets_are_for_pages_of_ours_and_of_friends(service: Service, friendly: Service) -> None:
    for one in (service, friendly):
        for origin, status in ((None, 101), (one.url, 101), (STRANGER, 403), ("null", 403), ("", 403), ("x:[", 403)):
            assert opens(one, origin) == status, origin
        assert opens(one, one.url.replace("http:", "ftp:")) == 403
        assert opens(one, one.url[:-1]) == 403  # another port
    assert (opens(service, FRIEND), opens(friendly, FRIEND)) == (403, 101)


def test_changes_are_for_them_too_and_reading_for_everybody(service: Service, friendly: Service) -> None:
    for one, friend in ((service, 403), (friendly, 201)):
        for origin, status in ((None, 201), (one.url, 201), (STRANGER, 403), ("null", 403), (FRIEND, friend)):
            answer = changes(one, origin)
            assert answer.status_code == status
            if status == 403:
                assert answer.json()["code"] == "FORBIDDEN_ORIGIN"
        assert httpx.get(f"{one.url}/v1/games", headers={"Origin": STRANGER}).status_code == 200
    document = {"query": "{ __typename }"}
    assert httpx.post(f"{service.url}/graphql", json=document, headers={"Origin": STRANGER}).status_code == 403


SAFELISTED = {
    "cache-control",
    "content-language",
    "content-length",
    "content-type",
    "expires",
    "last-modified",
    "pragma",
}
"""The headers that every page may read (https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name)."""
OF_NO_USE = {"connection", "content-encoding", "date", "transfer-encoding", "vary"}
"""The headers for the browser itself."""


def test_pages_of_friends_may_read_every_header_that_tells_them_something(friendly: Service) -> None:
    sent: set[str] = set()
    exposed: set[str] = set()
    with httpx.Client(base_url=friendly.url, headers={"Origin": FRIEND}) as http:
        for method, path in (
            ("GET", "/v1/games"),
            ("PATCH", "/v1/games"),
            ("GET", "/v1/me"),
            ("GET", "/v1/nowhere"),
            ("POST", "/v1/players"),
            ("POST", "/graphql"),
        ):
            answer = http.request(method, path, content=b'{"name": "Anne", "query": "{ __typename }"}')
            exposed = {name.strip().lower() for name in answer.headers["access-control-expose-headers"].split(",")}
            sent |= {name for name in answer.headers if not name.startswith("access-control-")}
    assert {"etag", "ratelimit", "ratelimit-policy", "x-request-id", "allow", "www-authenticate"} <= sent
    assert sent - SAFELISTED - OF_NO_USE <= exposed
    assert "retry-after" in exposed
    assert "access-control-allow-origin" not in httpx.get(f"{friendly.url}/v1/games").headers


def test_pages_of_friends_may_send_what_clients_send(friendly: Service) -> None:
    asked = ["authorization", "content-type", "if-none-match", "last-event-id", "x-request-id"]
    headers = {
        "Origin": FRIEND,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": ",".join(asked),
    }
    assert httpx.options(f"{friendly.url}/v1/games", headers=headers).status_code == 200


PLAY = """async (server) => {
  const { call, play } = await import("/table.mjs");
  const players = await Promise.all(["Anne", "Mary"].map((name) => call(server, "/v1/players", null, { name })));
  const tokens = players.map(({ token }) => token);
  const fields = { game: "cargo_hold", seats: 2, autostart: true, options: { turnLimit: 10 } };
  const { id } = await call(server, "/v1/matches", tokens[0], fields);
  for (const token of tokens) await call(server, `/v1/matches/${id}/join`, token);
  const value = { One: (one) => one.items[0], Some: (some) => some.items.slice(0, some.atLeast), Flag: () => false };
  const choose = ({ options }) => {
    const { __typename, bound, ...fields } = options.at(-1);
    const chosen = Object.entries(fields).map(([name, domain]) => [name, value[domain.__typename](domain)]);
    return { __typename: __typename.slice(0, -"Option".length), ...Object.fromEntries(chosen) };
  };
  const told = tokens.map(() => []);
  await Promise.all(tokens.map((token, seat) => play(server, id, token, choose, (said) => told[seat].push(said))));
  return [id, tokens[0], told];
}"""
"""Plays a match on both seats, by the program of the docs."""
SUBSCRIBE = """([server, match, token]) => new Promise((over) => {
  const socket = new WebSocket(`${server.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const send = (message) => socket.send(JSON.stringify(message));
  const query = "subscription ($match: ID!) { updates(match: $match, after: 0) { ... on Update { version } } }";
  const versions = [];
  socket.onopen = () => send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
  socket.onerror = () => over("refused");
  socket.onmessage = ({ data }) => {
    const { type, payload } = JSON.parse(data);
    if (type === "connection_ack") send({ type: "subscribe", id: "1", payload: { query, variables: { match } } });
    if (type === "next") versions.push(payload.data.updates.version);
    if (type === "complete") over(versions);
  };
})"""
"""Follows a match to its end over a WebSocket."""
FOLLOW = """async ([server, match, token]) => {
  const { follow } = await import("/events.mjs");
  window.told = [];
  await follow(server, match, token, ({ version }) => window.told.push(version));
}"""
"""Follows a match with ``EventSource`` and tickets, by the program of the docs."""


def test_a_page_elsewhere_plays_a_match(page: Page, elsewhere: str, friendly: Service) -> None:
    page.goto(elsewhere)
    match, token, (anne, mary) = page.evaluate(PLAY, friendly.url)
    with friendly.client(token) as http:
        seen = http.get(f"/v1/matches/{match}").json()
    assert seen["status"] == "FINISHED"
    assert len(anne) == len(mary) > 10, "both were told everything, each in his words"
    assert page.evaluate(SUBSCRIBE, [friendly.url, match, token]) == list(range(1, seen["version"] + 1))


@pytest.fixture
def proxy(friendly: Service) -> Iterator[tuple[str, Callable[[], object]]]:
    """Another address of the friendly service, and what cuts all connections to it."""
    loop, port = asyncio.new_event_loop(), int(friendly.url.rpartition(":")[2])
    proxy = CuttableProxy("127.0.0.1", port, Random(0))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    own = asyncio.run_coroutine_threadsafe(proxy.open(), loop).result()
    yield f"http://127.0.0.1:{own}", partial(loop.call_soon_threadsafe, partial(proxy.lead, port, cut=True))
    loop.call_soon_threadsafe(proxy.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


def test_a_page_elsewhere_resumes_a_stream_that_is_cut(
    page: Page, elsewhere: str, friendly: Service, proxy: tuple[str, Callable[[], object]]
) -> None:
    address, cut = proxy
    with Player(friendly, "Anne") as anne, Player(friendly, "Mary") as mary:
        match = table(anne, mary)
        mover = anne if anne.decision_now(match) else mary
        page.goto(elsewhere)
        page.evaluate(FOLLOW, [address, match, anne.token])
        page.wait_for_function("(version) => told.at(-1) === version", arg=anne.see(match)["version"])
        cut()
        decision = mover.decision(match)
        version = mover.move(match, decision, sample(decision)).json()["version"]
        page.wait_for_function("(version) => told.at(-1) >= version", arg=version)
        told = page.evaluate("told")
    assert told == list(range(1, told[-1] + 1))


def test_a_page_elsewhere_is_refused_without_permission(
    page: Page, elsewhere: str, service: Service, match: str
) -> None:
    page.goto(elsewhere)
    for attempt in (
        "(server) => fetch(`${server}/v1/games`)",
        "(server) => fetch(`${server}/v1/players`, { method: 'POST', body: '{}' })",
    ):
        with pytest.raises(Error, match="Failed to fetch"):
            page.evaluate(attempt, service.url)
    closed = """([server, match]) => new Promise((over) => {
      const source = new EventSource(`${server}/v1/matches/${match}/updates`);
      source.onmessage = source.onopen = () => over("open");
      source.onerror = () => over(source.readyState);
    })"""
    assert page.evaluate(closed, [service.url, match]) == 2, "the browser gives up"
    assert page.evaluate(SUBSCRIBE, [service.url, match, ""]) == "refused"
