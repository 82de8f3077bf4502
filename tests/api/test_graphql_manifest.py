"""With a list of operations only these are answered, over HTTP and over WebSocket."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from freeport_games import GAMES as EVERY_GAME
from service.graphql.manifest import Manifest, ManifestError, NotAllowed, read_manifest
from service.graphql.schema import schema
from tests.support.waiting import PATIENCE

from .people import Player
from .running import Service

Json = dict[str, Any]
SLUGS = [{"slug": game.slug} for game in EVERY_GAME]
ME = "query Me { me { id } }"
GAMES = "query Games { games { slug } }"
WAITING = "subscription { pending { __typename } }"
RELAY = {"me": ME, "games": GAMES, "waiting": WAITING}
APOLLO = {
    "format": "apollo-persisted-query-manifest",
    "version": 1,
    "operations": [{"id": name, "name": name, "type": "query", "body": text} for name, text in RELAY.items()],
}


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


NAMED: list[Json] = [
    {"query": GAMES},
    {"documentId": "games"},
    {"documentId": f"sha256:{digest(GAMES)}"},
    {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": digest(GAMES)}}},
    {"query": GAMES, "extensions": {"persistedQuery": {"version": 1, "sha256Hash": digest(GAMES).upper()}}},
]
OTHERS: list[Json] = [
    {"query": "{ games { slug } }"},
    {"query": GAMES + " "},
    {"query": "{ __schema { types { name } } }"},
    {"query": "{"},
    {"query": ""},
    {},
    {"documentId": "nothing"},
    {"documentId": "sha256:" + "0" * 64},
    {"extensions": {"persistedQuery": {"sha256Hash": 5}}},
    {"extensions": {"persistedQuery": []}},
    {"query": "{ games { name } }", "extensions": {"persistedQuery": {"version": 1, "sha256Hash": "0" * 64}}},
]


@pytest.mark.parametrize("written", [RELAY, APOLLO], ids=["Relay", "Apollo"])
def test_both_forms_are_read(written: object) -> None:
    manifest = Manifest.read(json.dumps(written).encode())
    assert manifest.texts == frozenset(RELAY.values())
    for name, text in RELAY.items():
        assert manifest.find(None, name, None) == manifest.find(text, None, None) == text
        assert manifest.find(None, None, digest(text)) == text
    with pytest.raises(NotAllowed):
        manifest.find("{ me { id } }", None, None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b"5",
        b"\xff",
        b'{"me": 5}',
        b'{"operations": []}',
        json.dumps(APOLLO | {"version": 2}).encode(),
    ],
)
def test_what_is_no_manifest_is_said_to_be_none(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(ManifestError):
        Manifest.read(content)
    file = tmp_path / "operations.json"
    file.write_bytes(content)
    with pytest.raises(ManifestError, match=r"FREEPORT_GRAPHQL_OPERATIONS=.*operations\.json"):
        read_manifest(file)


def test_a_file_that_is_missing_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match="No such file"):
        read_manifest(tmp_path / "nothing.json")


@pytest.mark.parametrize("text", ["{ nothing }", "{", "query A { me { id } } query A { me { id } }"])
def test_operations_that_cannot_be_asked_for_are_noticed_at_the_start(text: str) -> None:
    with pytest.raises(ManifestError, match="cannot be asked for"):
        schema().check(Manifest([("wrong", text)]))


@pytest.fixture(scope="module")
def strict(service: Service, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with a list."""
    directory = tmp_path_factory.mktemp("strict")
    (directory / "operations.json").write_text(json.dumps(RELAY))
    with Service(redis_url, directory, FREEPORT_GRAPHQL_OPERATIONS=str(directory / "operations.json")) as started:
        yield started


def test_over_http_what_is_listed_is_answered_however_it_is_named(strict: Service) -> None:
    for body in NAMED:
        answer = httpx.post(f"{strict.url}/graphql", json=body)
        assert answer.json() == {"data": {"games": SLUGS}}, body
    by_address = {"documentId": "games"}, {"extensions": json.dumps(NAMED[3]["extensions"])}, {"query": GAMES}
    for parameters in by_address:
        assert "data" in httpx.get(f"{strict.url}/graphql", params=parameters).json()


def test_over_http_nothing_else_is(strict: Service) -> None:
    for body in OTHERS:
        answer = httpx.post(f"{strict.url}/graphql", json=body)
        assert answer.status_code == 403
        assert answer.json()["errors"][0]["extensions"] == {"code": "OPERATION_NOT_ALLOWED"}
        assert "data" not in answer.json()


def test_over_websocket_the_same(strict: Service, anne: Player) -> None:
    url = strict.url.replace("http", "ws") + "/graphql"
    with connect(url, subprotocols=["graphql-transport-ws"]) as websocket:  # type: ignore[list-item]

        def say(**message: object) -> None:
            websocket.send(json.dumps(message))

        def hear() -> Json:
            heard: Json = json.loads(websocket.recv(timeout=PATIENCE))
            return heard

        say(type="connection_init", payload={"authorization": f"Bearer {anne.token}"})
        assert hear()["type"] == "connection_ack"
        for number, body in enumerate(NAMED):
            say(type="subscribe", id=f"good {number}", payload=body)
            assert hear()["payload"]["data"] == {"games": SLUGS}
            assert hear()["type"] == "complete"
        for number, body in enumerate(OTHERS):
            say(type="subscribe", id=f"bad {number}", payload=body)
            refused = hear()
            assert (refused["type"], refused["id"]) == ("error", f"bad {number}")
            assert refused["payload"][0]["extensions"] == {"code": "OPERATION_NOT_ALLOWED"}
        say(type="subscribe", id="waiting", payload={"documentId": "waiting"})
        say(type="ping")
        assert hear()["type"] == "pong"


def test_graphiql_is_off_unless_it_is_switched_on(strict: Service, redis_url: str, tmp_path: Path) -> None:
    asking = {"Accept": "text/html"}
    assert not httpx.get(f"{strict.url}/graphql", headers=asking).headers["content-type"].startswith("text/html")
    assert httpx.get(f"{strict.url}/graphql/graphiql/start.js").status_code == 404
    (tmp_path / "operations.json").write_text(json.dumps(APOLLO))
    settings = {"FREEPORT_GRAPHQL_OPERATIONS": str(tmp_path / "operations.json"), "FREEPORT_GRAPHIQL": "true"}
    with Service(redis_url, tmp_path, **settings) as shown:
        assert httpx.get(f"{shown.url}/graphql", headers=asking).headers["content-type"].startswith("text/html")
        assert "data" in httpx.post(f"{shown.url}/graphql", json={"documentId": "games"}).json()


def test_with_a_list_the_schema_is_not_shown(strict: Service) -> None:
    assert httpx.get(f"{strict.url}/v1/schema.graphql").json()["code"] == "NOT_FOUND"


def test_without_a_list_ids_mean_nothing(service: Service) -> None:
    answer = httpx.post(f"{service.url}/graphql", json={"documentId": "games"})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["extensions"]["code"] == "BAD_REQUEST"
