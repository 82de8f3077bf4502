"""Tokens over the network: rotated, revoked, and written down nowhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import websockets
from httpx_sse import connect_sse

from freeport import Client
from freeport.errors import Unauthenticated

from .people import Json, Player, table
from .running import Service


def code(answer: object) -> str:
    assert isinstance(answer, dict)
    return str(answer["code"])


def test_a_token_is_rotated_and_the_old_one_ends_with_the_first_use_of_the_new_one(anne: Player) -> None:
    answer = anne.post("/v1/me/token")
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
    registered = answer.json()
    assert registered["__typename"] == "Registered" and registered["player"]["id"] == anne.id
    assert anne.get("/v1/me").status_code == 200
    new = {"Authorization": f"Bearer {registered['token']}"}
    assert anne.anonymous.get("/v1/me", headers=new).json()["id"] == anne.id
    refused = anne.get("/v1/me")
    assert (refused.status_code, code(refused.json())) == (401, "UNAUTHENTICATED")
    assert anne.post("/v1/me/token").status_code == 401


def test_a_revoked_account_is_closed_and_its_streams_end_with_the_reason(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    with (
        connect_sse(anne.http, "GET", f"/v1/matches/{match}/updates") as updates,
        connect_sse(anne.http, "GET", "/v1/me/decisions") as decisions,
    ):
        streams = [updates.iter_sse(), decisions.iter_sse()]
        assert [next(stream).event for stream in streams] == ["hello", "hello"]
        answer = mary.anonymous.request("DELETE", "/v1/me/token", headers=anne.http.headers)
        assert answer.status_code == 200 and answer.json()["__typename"] == "Revoked"
        for stream in streams:
            *_, last = stream
            assert last.event == "problem" and code(json.loads(last.data)) == "UNAUTHENTICATED"
    for method, path in (("GET", "/v1/me"), ("POST", "/v1/me/token"), ("GET", f"/v1/matches/{match}")):
        assert anne.http.request(method, path).status_code == 401
    assert mary.see(match)["status"] == "PLAYING"


def test_graphql_rotates_and_revokes(anne: Player) -> None:
    rotate = "mutation { rotateToken { __typename ... on Registered { token player { id } } ... on Refusal { code } } }"
    revoke = "mutation { revokeToken { __typename ... on Revoked { player { id } } ... on Refusal { code } } }"
    fresh = anne.graphql_data(rotate)["rotateToken"]
    assert fresh["player"]["id"] == anne.id
    new = {"Authorization": f"Bearer {fresh['token']}"}
    answer = anne.anonymous.post("/graphql", json={"query": revoke}, headers=new).json()
    assert answer["data"]["revokeToken"] == {"__typename": "Revoked", "player": {"id": anne.id}}
    for query in (rotate, revoke):
        answer = anne.anonymous.post("/graphql", json={"query": query}, headers=new).json()
        assert [refusal["code"] for refusal in answer["data"].values()] == ["UNAUTHENTICATED"]


async def test_over_a_websocket_streams_end_and_nothing_more_can_be_done(service: Service, tmp_path: Path) -> None:
    with Player(service, "Anne") as anne, Player(service, "Mary") as mary:
        match = table(anne, mary)
        protocol = websockets.Subprotocol("graphql-transport-ws")
        async with websockets.connect(
            service.url.replace("http", "ws") + "/graphql", subprotocols=[protocol]
        ) as socket:
            hello = {"type": "connection_init", "payload": {"authorization": f"Bearer {anne.token}"}}
            await socket.send(json.dumps(hello))
            assert json.loads(await socket.recv())["type"] == "connection_ack"
            followed = f'subscription {{ updates(match: "{match}") {{ __typename ... on Refusal {{ code }} }} }}'
            await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": {"query": followed}}))
            assert json.loads(await socket.recv())["payload"]["data"]["updates"]["__typename"] == "CargoHoldUpdate"
            assert anne.http.delete("/v1/me/token").status_code == 200
            told: list[Json] = []
            while not told or told[-1]["type"] != "complete":
                told.append(json.loads(await socket.recv()))
            assert told[-2]["payload"]["data"]["updates"] == {"__typename": "Refusal", "code": "UNAUTHENTICATED"}
            leave = f'mutation {{ leave(match: "{match}") {{ __typename ... on Refusal {{ code }} }} }}'
            await socket.send(json.dumps({"type": "subscribe", "id": "2", "payload": {"query": leave}}))
            refused = json.loads(await socket.recv())
            assert refused["payload"]["data"]["leave"] == {"__typename": "Refusal", "code": "UNAUTHENTICATED"}


@pytest.mark.parametrize("name", ["token", "access_token", "authorization", "Authorization", "bearer"])
def test_a_token_in_an_address_is_not_looked_at(anne: Player, name: str) -> None:
    for value in (anne.token, f"Bearer {anne.token}"):
        assert anne.anonymous.get("/v1/me", params={name: value}).status_code == 401
        assert anne.anonymous.get("/v1/matches", params={name: value}).status_code == 400
        answer = anne.anonymous.get("/graphql", params={name: value, "query": "{ me { id } }"}).json()
        assert answer["data"]["me"] is None


def test_no_token_is_written_down_or_answered_again(service: Service, anne: Player) -> None:
    fresh = anne.post("/v1/me/token").json()["token"]
    tokens = [anne.token, fresh, "fp_wrong-and-secret"]
    said = []
    for token in tokens:
        headers = {"Authorization": f"Bearer {token}"}
        for path in ("/v1/me", f"/v1/me?token={token}", f"/v1/matches?after={token}", f"/v1/{token}", "/graphql"):
            for method in ("GET", "POST", "PATCH"):
                answer = anne.anonymous.request(method, path, headers=headers, content=b"{")
                said.append(answer.content + repr(answer.headers).encode())
    written = service.output.read_bytes()
    for token in tokens:
        assert token[3:].encode() not in written
        assert all(token[3:].encode() not in answer for answer in said)


def test_the_sdk_goes_on_with_the_new_token_and_its_streams_too(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        anne.register("Anne")
        mary.register("Mary")
        match = anne.create("cargo_hold", 2)
        updates = anne.updates(match, after=0)
        next(updates)
        before = anne.token
        assert anne.rotate_token().token == anne.token != before
        assert anne.me().name == "Anne"  # the first use: the old token has ended, and with it the open stream
        mary.join(match)
        assert next(updates).version == 2
        anne.revoke_token()
        with pytest.raises(Unauthenticated):
            anne.me()
        with pytest.raises(Unauthenticated):
            list(updates)
