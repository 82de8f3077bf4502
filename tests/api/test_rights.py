"""Rights: what a token may be used for, at every operation of REST and every field of GraphQL."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from httpx_sse import connect_sse

from freeport_api import Right
from service.rest.operation import Operation
from service.rest.routes import OPERATIONS

from .people import Json, Player, table
from .running import Service
from .test_authorization import GRAPHQL, Scene, document, graphql, rest

REFUSED = "RIGHT_MISSING"
OF_PLAYERS = [operation for operation in OPERATIONS if operation.right is not None]
MORE = [operation for operation in OF_PLAYERS if operation.right is not Right.READ]


@pytest.fixture(scope="module")
def scene(service: Service) -> Iterator[Scene]:
    """A scene in which the callers `reads` and `plays` are tokens of the owner."""
    made = Scene(service)
    with made.owner.with_token(made.owner.token) as owner:
        for caller, rights in (("reads", ["READ"]), ("plays", ["READ", "PLAY"])):
            with owner.device(*rights) as device:
                made.tokens[caller] = device.token
    yield made


def field(operation: Operation) -> str:
    """Return the name that an operation has in GraphQL, if it has one there."""
    first, *rest = operation.name.split("_")
    return first + "".join(word.capitalize() for word in rest)


@pytest.mark.parametrize("operation", MORE, ids=lambda operation: operation.name)
def test_who_may_only_read_or_play_is_refused_what_needs_more_over_rest_and_graphql(
    scene: Scene, operation: Operation
) -> None:
    named = next((name for name in GRAPHQL if name.partition(" ")[2] == field(operation)), None)
    for caller, may_play in (("reads", False), ("plays", True)):
        told = [rest(scene, operation, caller)]
        if named is not None:
            told.append(graphql(scene, field(operation), document(named), caller))
        is_refused = not (may_play and operation.right is Right.PLAY)
        assert [each == REFUSED for each in told] == [is_refused] * len(told), told


def test_every_mutation_is_an_operation_of_rest_of_the_same_name(scene: Scene) -> None:
    known = {field(operation) for operation in OPERATIONS}
    assert {name.partition(" ")[2] for name in GRAPHQL if name.startswith("mutation")} <= known
    assert {"webhooks", "webhookDeliveries", "tokens"} <= known, "the queries that need more than READ"


def test_the_contract_names_the_right_beside_the_token(service: Service) -> None:
    with service.client() as anybody:
        paths: Json = anybody.get("/v1/openapi.json").json()["paths"]
        sdl = anybody.get("/v1/schema.graphql").text
    for operation in OF_PLAYERS:
        told = paths[operation.path][operation.method.lower()]
        assert (told["security"], told["x-right"]) == ([{"token": []}], operation.right)
        assert (REFUSED in json.dumps(told["responses"])) is (operation in MORE or operation.name == "end_token")
    fields = {name.partition(" ")[2] for name in GRAPHQL}
    for right in (Right.ACCOUNT, Right.PLAY):
        needing = [operation for operation in OF_PLAYERS if operation.right is right and field(operation) in fields]
        assert sdl.count(f"Needs a token with `{right}`.") == len(needing), "a field needs what its operation needs"


def test_a_webhook_is_no_node_for_who_may_not_manage_the_account(anne: Player) -> None:
    made = anne.post("/v1/me/webhooks", {"url": "http://127.0.0.1:1024/"}).json()["webhook"]["id"]
    query = "query($id: ID!) { node(id: $id) { id } }"
    with anne.device("READ", "PLAY") as bot:
        assert bot.graphql_data(query, id=made)["node"] is None
    assert anne.graphql_data(query, id=made)["node"] == {"id": made}


def test_what_a_token_may_do_holds_from_its_next_request_on_and_its_streams_go_on(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    with anne.device("READ", "PLAY") as bot:
        own = next(token["key"] for token in anne.get("/v1/me/tokens").json()["tokens"] if token["name"] == "bot")
        with connect_sse(bot.http, "GET", "/v1/me/decisions") as stream:
            events = stream.iter_sse()
            assert [next(events).event for _ in range(2)] == ["hello", "tokens"]
            answer = anne.http.patch(f"/v1/me/tokens/{own}", json={"name": "eyes", "rights": ["READ"]})
            assert [token["name"] for token in answer.json()["tokens"]] == [None, "eyes"]
            while (told := next(events)).event != "tokens":
                continue
            assert [token["rights"] for token in json.loads(told.data)["tokens"]][1] == ["READ"]
            assert bot.post(f"/v1/matches/{match}/leave").json()["code"] == REFUSED
            assert bot.get("/v1/me").status_code == 200
            assert anne.http.delete(f"/v1/me/tokens/{own}").json()["__typename"] == "Revoked"
            *_, last = events
            assert last.event == "problem" and json.loads(last.data)["code"] == "UNAUTHENTICATED"
        assert bot.get("/v1/me").status_code == 401
    assert mary.see(match)["status"] == "PLAYING"


def test_a_link_gives_another_device_a_token_and_ends_with_it(anne: Player) -> None:
    link = anne.post("/v1/me/link").json()
    assert link["__typename"] == "DeviceLink" and link["expiresIn"] == 600
    key = {"Idempotency-Key": "5f0c9a1e7d3b4826a1b2c3d4e5f60718"}
    body = {"secret": link["secret"], "name": "phone"}
    first, again = (anne.anonymous.post("/v1/links", json=body, headers=key) for _ in range(2))
    assert first.status_code == 201 and first.json() == again.json()
    assert first.json()["player"]["id"] == anne.id and first.headers["location"].endswith(first.json()["tokenId"])
    use = 'mutation($secret: String!) { useLink(secret: $secret, name: "x") { ... on Refusal { code } } }'
    with anne.with_token(first.json()["token"]) as phone:
        assert phone.graphql_data(use, secret=link["secret"])["useLink"] == {"code": "WRONG_LINK"}
        assert phone.post("/v1/me/link").json()["code"] == REFUSED
        assert phone.http.delete("/v1/me/tokens/first").json()["code"] == REFUSED
        assert phone.http.delete(f"/v1/me/tokens/{first.json()['tokenId']}").status_code == 200
        assert phone.get("/v1/me").status_code == 401
    assert [token["key"] for token in anne.get("/v1/me/tokens").json()["tokens"]] == ["first"]
