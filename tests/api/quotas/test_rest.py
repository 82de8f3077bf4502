"""Budgets over REST."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor

from tests.api.people import Player
from tests.api.running import Service
from tests.api.visitors import Visitor
from tests.support.waiting import until

from .budgets import BURST, policies

REST_LIMITS = re.compile(r'"address";r=(\d+), "player";r=(\d+)')


def test_answers_tell_what_is_left(visitor: Visitor) -> None:
    left = []
    for _ in range(3):
        answer = visitor.get("/v1/me")
        assert policies(answer) == {'"address"': "q=60;w=6000", '"player"': "q=10;w=1000"}
        found = REST_LIMITS.fullmatch(answer.headers["ratelimit"])
        assert found
        left.append((int(found[1]), int(found[2])))
    assert left == sorted(left, reverse=True)
    assert left[0] == (59, BURST - 1)


def test_whoever_waits_as_long_as_is_said_is_answered(soon: Service, anne: Player) -> None:
    with Visitor([soon], anne.token) as visitor:
        refused = visitor.exhaust("/v1/me")
        refused_at = time.monotonic()
        assert refused.headers["content-type"] == "application/problem+json"
        wait = int(refused.headers["retry-after"])
        assert 1 <= wait <= 2
        assert f'"player";r=0;t={wait}' in refused.headers["ratelimit"]
        problem = refused.json()
        assert problem["code"] == "RATE_LIMITED"
        assert problem["matchVersion"] is None
        assert str(wait) in problem["detail"]

        def answered() -> bool:
            waited = time.monotonic() - refused_at
            taken = visitor.get("/v1/me").status_code == 200
            assert taken or waited < wait
            return taken

        until(answered, what="something has come back")


def test_two_services_grant_together_no_more_than_the_budget(tight: list[Service]) -> None:
    with Visitor(tight) as visitor:
        began = time.monotonic()
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda number: visitor.get("/v1/games", number % 2).status_code, range(200)))
        allowed = 60 + 0.01 * (time.monotonic() - began)
    assert set(answers) == {200, 429}
    assert 55 <= answers.count(200) <= allowed + 1


def test_every_address_and_every_wrong_turn_is_charged(tight: list[Service]) -> None:
    with Visitor(tight) as visitor, Visitor(tight) as neighbour:
        for path in ("/nowhere", "/v1/matches/none", "/v1/docs", "/graphql/graphiql/start.js", "/v1/docs/start.js"):
            assert "ratelimit" in visitor.get(path).headers
        assert '"address"' in visitor.clients[0].delete("/v1/games").headers["ratelimit"]
        wrong = visitor.clients[0].get("/v1/me", headers={"Authorization": "Bearer fp_nobody"})
        assert (wrong.status_code, "ratelimit" in wrong.headers) == (401, True)
        visitor.exhaust()
        for path in ("/nowhere", "/v1/docs", "/graphql/graphiql/start.js", "/v1/games", "/v1/matches/none"):
            assert visitor.get(path).status_code == 429
        assert visitor.clients[0].get("/v1/me", headers={"Authorization": "Bearer fp_x"}).status_code == 429
        assert neighbour.get("/v1/games").status_code == 200


def test_health_is_never_charged(tight: list[Service]) -> None:
    with Visitor(tight) as visitor:
        visitor.exhaust()
        for path in ("/livez", "/readyz", "/metrics"):
            answer = visitor.get(path)
            assert (answer.status_code, "ratelimit" in answer.headers) == (200, False)
        assert 'freeport_quota_refusals_total{budget="address"}' in visitor.get("/metrics").text


def test_accounts_are_few_to_an_address(tight: list[Service]) -> None:
    with Visitor(tight) as visitor:
        answers = [visitor.post("/v1/players", {"name": "Anne"}, at % 2) for at in range(5)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) <= 100
        mutation = 'mutation { register(name: "Anne") { ... on Refusal { code } } }'
        assert visitor.graphql(mutation).json()["data"]["register"] == {"code": "RATE_LIMITED"}


def test_matches_are_few_to_an_address_however_they_are_created(visitor: Visitor) -> None:
    made = visitor.post("/v1/matches", {"game": "cargo_hold", "seats": 2}).json()["id"]
    assert visitor.post("/v1/quick-play", {"game": "cargo_hold"}).status_code == 200
    assert visitor.post(f"/v1/matches/{made}/rematch", {}, 1).status_code == 403
    mutation = 'mutation { create(game: "cargo_hold", seats: 2) { ... on Refusal { code } ... on Match { id } } }'
    assert "id" in visitor.graphql(mutation).json()["data"]["create"]
    for path in ("/v1/matches", "/v1/quick-play"):
        refused = visitor.post(path, {"game": "cargo_hold", "seats": 2}, 1)
        assert (refused.status_code, '"matches";r=0' in refused.headers["ratelimit"]) == (429, True)
    assert visitor.graphql(mutation).json()["data"]["create"] == {"code": "RATE_LIMITED"}


def test_what_proxies_that_are_not_ours_say_is_not_believed(tight: list[Service]) -> None:
    with Visitor(tight) as visitor:
        visitor.exhaust()
        lie = {"X-Forwarded-For": f"1.2.3.4, {visitor.address}"}
        assert visitor.clients[0].get("/v1/games", headers=lie).status_code == 429
