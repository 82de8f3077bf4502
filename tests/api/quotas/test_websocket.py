"""Budgets over WebSockets."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.api.people import Player
from tests.api.running import Service
from tests.api.visitors import Talk, Visitor

from .budgets import BURST, ME


def test_operations_are_charged_like_those_over_http(visitor: Visitor, anne: Player) -> None:
    with visitor.websocket() as websocket:
        talk = Talk(websocket, anne.token)
        assert talk.hear()["type"] == "connection_ack"
        for number in range(BURST):
            assert talk.ask(f"{number}", ME)["payload"]["data"] == {"me": {"id": anne.id}}
            assert talk.hear()["type"] == "complete"
        first = talk.ask("next", ME)
        assert first["type"] == "next"
        assert first["payload"]["errors"][0]["extensions"]["code"] == "RATE_LIMITED"
        talk.hear()
        refused = talk.ask("last", "{ __typename }")
        assert refused["type"] == "error"
        assert refused["payload"][0]["extensions"]["code"] == "RATE_LIMITED"
        assert refused["payload"][0]["extensions"]["retryAfter"] >= 1


def test_connections_are_counted_by_address_and_then_by_player(
    tight: list[Service], anne: Player, mary: Player
) -> None:
    with Visitor(tight) as visitor, ExitStack() as stack:
        for player in (anne, mary):
            for _ in range(2):
                talk = Talk(stack.enter_context(visitor.websocket()), player.token)
                assert talk.hear()["type"] == "connection_ack"
        third = Talk(stack.enter_context(visitor.websocket()), anne.token)
        with pytest.raises(ConnectionClosed) as closed:
            third.hear()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "TOO_MANY_STREAMS")
        for _ in range(2):
            Talk(stack.enter_context(visitor.websocket())).hear()
        with pytest.raises(InvalidStatus) as refused, visitor.websocket():
            pass
        assert refused.value.response.status_code == 429
        assert b"TOO_MANY_STREAMS" in (refused.value.response.body or b"")


def test_pings_are_charged_to_the_address_and_a_flood_of_them_ends_the_connection(visitor: Visitor) -> None:
    with visitor.websocket() as websocket:
        talk = Talk(websocket)
        assert talk.hear()["type"] == "connection_ack"
        for _ in range(5):
            talk.say(type="ping")
            assert talk.hear() == {"type": "pong"}
        with pytest.raises(ConnectionClosed) as closed:  # by the flood itself, or after it
            for number in range(200):
                talk.say(**({"type": "ping"}, {"type": "pong"}, {"type": "complete", "id": "none"})[number % 3])
            while True:
                talk.hear()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "RATE_LIMITED")
    left = re.search(r'"address";r=(\d+)', visitor.get("/v1/games").headers["ratelimit"])
    assert left is not None
    assert int(left[1]) < 20, "of 60"


def test_the_lobby_is_charged_and_counted_as_other_streams(visitor: Visitor, anne: Player) -> None:
    asked = "subscription { lobby { __typename ... on Refusal { code } } }"
    with visitor.websocket() as websocket:
        talk = Talk(websocket, anne.token)
        talk.hear()
        for number in range(2):
            assert talk.ask(f"{number}", asked)["payload"]["data"]["lobby"]["__typename"] != "Refusal"
        talk.say(type="subscribe", id="2", payload={"query": asked})
        while (heard := talk.hear())["id"] != "2":
            pass
        assert heard["payload"]["data"]["lobby"] == {"__typename": "Refusal", "code": "TOO_MANY_STREAMS"}
    visitor.exhaust("/v1/me")
    refused = visitor.get("/v1/lobby")
    assert (refused.status_code, refused.json()["code"]) == (429, "RATE_LIMITED")


def test_a_subscription_too_many_is_refused(visitor: Visitor, anne: Player) -> None:
    with visitor.websocket() as websocket:
        talk = Talk(websocket, anne.token)
        talk.hear()
        asked = {"query": "subscription { pending { ... on Refusal { code } } }"}
        for number in range(3):
            talk.say(type="subscribe", id=f"{number}", payload=asked)
        assert talk.hear()["payload"]["data"]["pending"] == {"code": "TOO_MANY_STREAMS"}
        fourth = visitor.clients[0].post("/graphql", json=asked, headers={"Accept": "text/event-stream"})
        assert '{"pending":{"code":"TOO_MANY_STREAMS"}}' in fourth.text
