"""Idempotency keys: a request that is sent again creates nothing new, and its answer is the same."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import httpx
import pytest
import redis

from .people import Player
from .running import Service

ANNE = {"name": "Anne"}
MATCH = {"game": "cargo_hold", "seats": 2}


def register(service: Service, body: Mapping[str, object], key: str) -> httpx.Response:
    with service.client() as http:
        return http.post("/v1/players", json=body, headers={b"Idempotency-Key": key.encode()})


def create(player: Player, body: Mapping[str, object], key: str) -> httpx.Response:
    return player.http.post("/v1/matches", json=body, headers={b"Idempotency-Key": key.encode()})


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_registration_that_is_sent_again_gives_the_same_account(service: Service, redis_url: str) -> None:
    key = str(uuid4())
    first, again = register(service, ANNE, key), register(service, ANNE, f'"{key}"')
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    token = first.json()["token"]
    with service.client(token) as http:
        assert http.get("/v1/me").json()["id"] == first.json()["player"]["id"]
    assert register(service, ANNE, str(uuid4())).json()["player"]["id"] != first.json()["player"]["id"]
    with redis.Redis.from_url(redis_url) as store:
        kept = {name: store.get(name) for name in store.scan_iter("idempotency:*")}
        assert kept and all(0 < store.ttl(name) <= 86_400 for name in kept)
    assert not any(secret.encode() in repr(kept).encode() for secret in (token, key)), "Redis holds no secret"


def test_it_gives_no_ended_token_its_rights_back(service: Service) -> None:
    key = str(uuid4())
    first = register(service, ANNE, key).json()
    with service.client(first["token"]) as http:
        http.delete("/v1/me/token")
        assert register(service, ANNE, key).json() == first
        assert http.get("/v1/me").status_code == 401


def test_the_key_of_another_request_is_refused(service: Service, anne: Player, mary: Player) -> None:
    key = str(uuid4())
    register(service, ANNE, key)
    assert code(register(service, {"name": "Mary"}, key)) == (422, "IDEMPOTENCY_KEY_REUSED")
    match = create(anne, MATCH, key)
    assert match.status_code == 201, "other kinds of request have keys of their own"
    assert create(anne, {"clock": None, **MATCH}, key).json()["id"] == match.json()["id"], "the meaning counts"
    assert code(create(anne, {**MATCH, "seats": 3}, key)) == (422, "IDEMPOTENCY_KEY_REUSED")
    assert create(mary, MATCH, key).json()["id"] != match.json()["id"], "so do other players"


@pytest.mark.parametrize(
    "key",
    ["", "retry-1", "a" * 32, "x" * 65, "0123456789 0123456789 0123456789 abc", "0123456789äöü0123456789äöü0123456789"],
)
def test_a_key_that_could_be_guessed_is_refused(service: Service, anne: Player, key: str) -> None:
    assert code(register(service, ANNE, key)) == (400, "BAD_IDEMPOTENCY_KEY")
    assert code(create(anne, MATCH, key)) == (400, "BAD_IDEMPOTENCY_KEY")


def test_requests_at_the_same_time_create_one_thing(service: Service, anne: Player) -> None:
    key = str(uuid4())
    with ThreadPoolExecutor(8) as pool:
        matches = {answer.json()["id"] for answer in pool.map(lambda _: create(anne, MATCH, key), range(8))}
        tokens = {answer.json()["token"] for answer in pool.map(lambda _: register(service, ANNE, key), range(4))}
    assert len(matches) == len(tokens) == 1


def test_a_match_is_answered_as_it_is_now(anne: Player, mary: Player) -> None:
    key = str(uuid4())
    match = create(anne, MATCH, key).json()["id"]
    mary.post(f"/v1/matches/{match}/join", {})
    seats = create(anne, MATCH, key).json()["seats"]
    assert [seat["player"] is None for seat in seats] == [False, True]


def test_mutations_take_one(service: Service, anne: Player) -> None:
    key = str(uuid4())
    found = [
        anne.http.post("/graphql", json={"query": MUTATION, "variables": {"key": key}}).json()["data"] for _ in range(2)
    ]
    assert found[0] == found[1]
    assert found[0]["create"]["id"] == create(anne, MATCH, key).json()["id"]
    assert found[0]["register"]["token"] == register(service, ANNE, key).json()["token"]


MUTATION = """
mutation ($key: String!) {
  register(name: "Anne", idempotencyKey: $key) { ... on Registered { token } }
  create(game: "cargo_hold", seats: 2, idempotencyKey: $key) { ... on Match { id } }
}
"""
