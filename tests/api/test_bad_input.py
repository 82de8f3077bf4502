"""Whatever is sent, the answer is no failure of ours, is a problem if it is not a success, and changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.operation import Operation
from service.routes import OPERATIONS

from .people import Player, sample, table
from .running import Service

QUIET = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])

anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    "name",
    "bot",
    "game",
    "seats",
    "options",
    "visibility",
    "entropy",
    "invitation",
    "seat",
    "bot",
    "clock",
    "decision",
    "move",
)
bodies = (
    st.binary(max_size=200)
    | anything.map(lambda value: json.dumps(value).encode())
    | st.dictionaries(st.sampled_from(FIELDS), anything, max_size=5).map(lambda value: json.dumps(value).encode())
)
plain = st.text(st.characters(codec="ascii", categories=("L", "N", "P", "S")), min_size=1, max_size=30)
headers = st.dictionaries(
    st.sampled_from(["content-type", "last-event-id", "x-request-id", "accept", "range", "if-none-match", "x-odd"]),
    plain,
    max_size=3,
)
STREAMS = {operation.path for operation in OPERATIONS if operation.events}
LAST = {"/v1/me/token"}
"""What may end the token that all requests here are made with; tests/api/test_tokens.py has it alone."""


@pytest.fixture(scope="module")
def players(service: Service) -> Iterator[tuple[Player, Player]]:
    with Player(service, "Anne") as anne, Player(service, "Mary") as mary:
        yield anne, mary


@pytest.fixture(scope="module")
def running(players: tuple[Player, Player]) -> str:
    match = table(*players)
    players[0].decision_now(match)  # the cards are dealt
    return match


def harmless(answer: httpx.Response) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["code"]


@QUIET
@given(
    operation=st.sampled_from([operation for operation in OPERATIONS if operation.path not in STREAMS | LAST]),
    body=bodies,
    odd=headers,
    part=st.text(min_size=1, max_size=20),
    query=st.dictionaries(st.sampled_from(["after", "first", "game", "status", "views", "x"]), st.text(max_size=10)),
    data=st.data(),
)
def test_any_request_to_any_operation_is_harmless(
    players: tuple[Player, Player],
    operation: Operation,
    body: bytes,
    odd: dict[str, str],
    part: str,
    query: dict[str, str],
    data: st.DataObject,
) -> None:
    path = re.sub(r"{\w+}", quote(part, safe=""), operation.path)
    method = data.draw(st.sampled_from([operation.method, "GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]))
    headers = {"content-type": "application/json", **odd}
    harmless(players[0].http.request(method, path, content=body, headers=headers, params=query))


@QUIET
@given(move=anything, decision=st.text(max_size=12) | st.none())
def test_no_malformed_move_is_taken_or_breaks_anything(
    players: tuple[Player, Player], running: str, move: object, decision: str | None
) -> None:
    for player in players:
        before = player.see(running)
        named = before["asked"][0]["decision"] if decision is None else decision
        answer = player.post(f"/v1/matches/{running}/moves", {"decision": named, "move": move})
        harmless(answer)
        assert answer.status_code >= 400
        assert player.see(running) == before


@QUIET
@given(data=st.data())
def test_a_legal_move_with_any_one_field_changed_is_taken_or_refused_but_never_fails(
    players: tuple[Player, Player], data: st.DataObject
) -> None:
    match = table(*players)  # a match of its own, because the move may be taken
    mover = players[0] if players[0].decision_now(match) else players[1]
    decision = mover.decision(match)
    move = sample(decision, data.draw(st.integers(0, 1000)))
    field = data.draw(st.sampled_from(sorted(move)))
    answer = mover.move(match, decision, {**move, field: data.draw(anything)})
    harmless(answer)
    if answer.status_code >= 400:
        assert mover.decision(match) == decision


@QUIET
@given(path=st.text(max_size=40), method=st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE"]), odd=headers)
def test_any_address_is_harmless(service: Service, path: str, method: str, odd: dict[str, str]) -> None:
    with service.client() as anybody:
        harmless_head(anybody.request(method, "/" + quote(path), headers=odd))


def harmless_head(answer: httpx.Response) -> None:
    if answer.request.method == "HEAD":
        assert answer.status_code < 500
    else:
        harmless(answer)


@QUIET
@given(query=st.binary(max_size=40), last=plain)
def test_any_query_of_a_stream_is_harmless(
    players: tuple[Player, Player], running: str, query: bytes, last: str
) -> None:
    address = f"/v1/matches/{running}/updates?{quote(query, safe='=&%+')}"
    for odd in ({}, {"last-event-id": last}):
        with players[0].http.stream("GET", address, headers=odd) as answer:
            if answer.status_code != 200:
                answer.read()
                harmless(answer)
