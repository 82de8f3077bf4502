"""Pages of other web origins neither open WebSockets nor change anything, unless the operator lets them."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from .running import Service

FRIEND, STRANGER = "https://play.example", "https://evil.example"


@pytest.fixture(scope="module")
def friendly(service: Service, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that one other origin may call, and whose answers tell what is left of budgets."""
    settings = {"FREEPORT_CORS_ORIGINS": f"{FRIEND}/", "FREEPORT_QUOTA_ADDRESS": "1000"}
    with Service(redis_url, tmp_path_factory.mktemp("friendly"), **settings) as started:
        yield started


def opens(service: Service, origin: str | None) -> int:
    """The status of a WebSocket's handshake."""
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
"""What every page may read (https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name)."""
OF_NO_USE = {"connection", "content-encoding", "date", "transfer-encoding", "vary"}
"""What is for the browser itself."""


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
