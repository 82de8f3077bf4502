"""Budgets over GraphQL by HTTP."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.api.running import Service
from tests.api.visitors import Visitor

from .budgets import BURST, ME


def test_each_field_of_the_first_level_costs_a_unit(visitor: Visitor) -> None:
    several = visitor.graphql("{ a: me { id } b: me { id } c: me { id } }")
    assert f'"player";r={BURST - 3}' in several.headers["ratelimit"]


@pytest.mark.parametrize(
    "document",
    ["{", "{ nothing }", "fragment A on Query { me { id } }", "{ __typename }"],
)
def test_a_document_that_asks_for_no_field_costs_a_unit(visitor: Visitor, document: str) -> None:
    for spent in (1, 2):
        answer = visitor.graphql(document)
        assert f'"player";r={BURST - spent}' in answer.headers["ratelimit"]


def test_an_introspection_costs_more_than_a_small_budget_holds(visitor: Visitor) -> None:
    answer = visitor.graphql("{ __schema { types { name } } }")
    assert answer.status_code == 429
    assert '"player";r=0' in answer.headers["ratelimit"]


def test_requests_that_hold_no_document_are_charged(visitor: Visitor) -> None:
    assert '"address"' in visitor.post("/graphql", []).headers["ratelimit"]
    assert '"address"' in visitor.get("/graphql?variables=[").headers["ratelimit"]


def test_a_query_beyond_the_budget_is_an_error_with_the_seconds_to_wait(visitor: Visitor) -> None:
    answer = visitor.graphql("{" + " ".join(f"m{number}: me {{ id }}" for number in range(12)) + "}")
    assert answer.status_code == 429
    errors = answer.json()["errors"]
    assert len(errors) == 3  # a unit was for reading 74 tokens
    for error in errors:
        assert error["extensions"] == {"code": "RATE_LIMITED", "retryAfter": int(answer.headers["retry-after"])}
    assert list(answer.json()["data"].values()).count(None) == 3


def test_a_mutation_beyond_the_budget_is_a_refusal(visitor: Visitor) -> None:
    leave = 'leave(match: "x") { ... on Refusal { code } }'
    answer = visitor.graphql("mutation {" + " ".join(f"m{number}: {leave}" for number in range(12)) + "}")
    codes = [refusal["code"] for refusal in answer.json()["data"].values()]
    reading = 4  # units, of 50 tokens each
    assert codes == ["UNKNOWN_MATCH"] * (BURST - reading) + ["RATE_LIMITED"] * (2 + reading)
    assert "retry-after" in answer.headers


def test_what_would_be_refused_is_not_even_read(visitor: Visitor) -> None:
    visitor.exhaust("/v1/me")
    for document in ("{", ME, "{ __schema { types { name } } }", "mutation { nothing }"):
        answer = visitor.graphql(document)
        assert answer.status_code == 429
        (error,) = answer.json()["errors"]
        assert error["extensions"]["code"] == "RATE_LIMITED"


def test_a_document_that_is_refused_because_of_a_budget_is_not_kept(tight: list[Service]) -> None:
    query = "{ games { slug name } }"
    named = {"persistedQuery": {"version": 1, "sha256Hash": sha256(query.encode()).hexdigest()}}
    with Visitor(tight) as visitor, Visitor(tight) as neighbour:
        visitor.exhaust()
        assert visitor.post("/graphql", {"query": query, "extensions": named}).status_code == 429
        unknown = neighbour.post("/graphql", {"extensions": named}).json()
        assert unknown["errors"][0]["message"] == "PersistedQueryNotFound"
        assert "errors" not in neighbour.post("/graphql", {"query": query, "extensions": named}).json()
        assert "errors" not in neighbour.post("/graphql", {"extensions": named}).json()
