"""Calls without sockets: what is sent, and when it is sent again."""

from __future__ import annotations

import msgspec
import pytest

from freeport import (
    BadRequest,
    GraphQLError,
    IllegalMove,
    NotFound,
    Status,
    Timeout,
    Unavailable,
    Unreachable,
    UnreadableReply,
)
from freeport._protocol import Lost, Reply
from freeport._protocol.retry import retry_after
from freeport_api.codes import CODES
from freeport_games.cargo_hold.moves import Draw
from tests.sdk.wire import PLAYER, Wire, match_json, problem, reply, update


def test_a_lost_answer_is_asked_for_again_with_the_same_request() -> None:
    wire = Wire(Lost("cut"), reply(status=503), reply(PLAYER))
    assert wire.client.me().name == "Anne"
    assert len(set(map(id, wire.sent))) == 1
    assert wire.pauses == [0.1, 0.2]
    assert len(wire.sent[0].id) == 32


def test_what_creates_something_is_sent_again_with_its_key() -> None:
    wire = Wire(Lost("cut"), reply({"__typename": "Registered", "player": PLAYER, "token": "t"}))
    assert wire.client.register("Anne").token == "t"
    first, again = wire.sent
    assert first == again
    wire = Wire(Lost("cut"), reply(match_json(2)))
    wire.client.create("cargo_hold", 2)
    assert len({first.key, *(request.key for request in wire.sent)}) == 2
    assert all(len(request.key) == 32 for request in wire.sent)


def test_retry_after_is_kept_to() -> None:
    wire = Wire(problem(429, "TOO_MANY_REQUESTS", retry_after="7"), reply(PLAYER))
    wire.client.me()
    assert wire.pauses == [7.0]


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": "Wed, 18 Nov 2026 10:00:05 GMT", "date": "Wed, 18 Nov 2026 10:00:00 GMT"}, 5.0),
        ({"retry-after": "Wed, 18 Nov 2026 09:00:00 GMT", "date": "Wed, 18 Nov 2026 10:00:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_both_forms_of_retry_after_are_understood(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(Reply(503, headers)) == seconds


def test_all_tries_share_one_deadline() -> None:
    wire = Wire(*[Lost("late", timed_out=True)] * 10)
    wire.slow = 6.0
    with pytest.raises(Timeout) as failed:
        wire.client.me()
    assert wire.now <= wire.policy.timeout + 6.0
    assert wire.timeouts[0] == 8.0
    assert sum(wire.timeouts[-1:]) < 8.0
    assert failed.value.attempts == len(wire.sent)
    assert failed.value.request_id == wire.sent[0].id


def test_a_pause_beyond_the_deadline_is_not_begun() -> None:
    wire = Wire(problem(503, "UNAVAILABLE", retry_after="60"))
    with pytest.raises(Unavailable) as failed:
        wire.client.me()
    assert wire.pauses == []
    assert failed.value.retry_after == 60.0


def test_a_refusal_is_final() -> None:
    wire = Wire(problem(422, "CARD_NOT_IN_HAND", x_request_id="from-the-server"))
    with pytest.raises(IllegalMove) as failed:
        wire.client.play("m1", "5-0", Draw())
    assert failed.value.code == "CARD_NOT_IN_HAND"
    assert failed.value.request_id == "from-the-server"
    assert len(wire.sent) == 1


def test_only_refusals_of_moves_are_illegal_moves() -> None:
    of_moves = {"WRONG_DECISION", "UNKNOWN_MOVE", "BAD_PARAMETERS", "NOT_OFFERED"}
    for name in (name for name, code in CODES.items() if code.status == 422):
        wire = Wire(problem(422, name))
        with pytest.raises(IllegalMove if name in of_moves else BadRequest):
            wire.client.me()


def test_a_move_is_sent_again_byte_by_byte() -> None:
    wire = Wire(Lost("cut"), Lost("cut"), reply(update(9)))
    assert wire.client.play("m1", "5-0", Draw()).version == 9
    assert len({request.body for request in wire.sent}) == 1
    assert msgspec.json.decode(wire.sent[0].body) == {"decision": "5-0", "move": {"__typename": "CargoHoldDraw"}}


def test_what_could_happen_twice_is_sent_again_only_if_it_never_arrived() -> None:
    wire = Wire(Lost("refused", sent=False), reply({"data": {"x": 1}}))
    assert wire.client.graphql("mutation { x }", {}) == {"x": 1}
    wire = Wire(Lost("cut"))
    with pytest.raises(Unreachable):
        wire.client.graphql("mutation { x }", {})
    wire = Wire(problem(503, "UNAVAILABLE"))
    with pytest.raises(Unavailable):
        wire.client.graphql("mutation { x }", {})


def test_a_seat_taken_by_a_try_whose_answer_was_lost_is_ours() -> None:
    match = {**match_json(), "yourSeat": 0}
    wire = Wire(Lost("cut"), problem(409, "ALREADY_SEATED"), reply(match))
    assert wire.client.join("m1", entropy="").your_seat == 0
    assert [request.method for request in wire.sent] == ["POST", "POST", "GET"]


def test_a_match_that_is_opening_is_asked_again() -> None:
    wire = Wire(problem(409, "MATCH_OPENING"), reply(match_json()))
    wire.client.join("m1", entropy="")
    assert len(wire.pauses) == 1


def test_a_request_that_came_too_slowly_is_sent_again() -> None:
    wire = Wire(problem(408, "REQUEST_TIMEOUT"), reply({"data": {}}))
    wire.client.graphql("mutation { x }", {})
    assert len(wire.sent) == 2, "it was not read, so it may be repeated whatever it does"


def test_something_else_at_the_address_is_an_error_of_ours() -> None:
    wire = Wire(*[Reply(200, {}, b"<html>")] * 20)
    with pytest.raises(UnreadableReply):
        wire.client.match("m1")
    assert 15.0 < wire.now < wire.policy.timeout, "it may have been a proxy's word, so it was asked for again"
    wire = Wire(Reply(404, {}, b"<html>"))
    with pytest.raises(NotFound):
        wire.client.match("m1")


def test_pages_are_fetched_while_one_iterates() -> None:
    summary = {**match_json(), "__typename": "ListedMatch"}
    wire = Wire(reply({"items": [summary], "next": "abc"}), reply({"items": [summary], "next": None}))
    assert len(list(wire.client.matches(status=Status.OPEN))) == 2
    assert dict(wire.sent[1].query) == {"status": "OPEN", "first": "50", "after": "abc"}


def test_graphql_errors_are_raised_and_data_is_given() -> None:
    wire = Wire(reply({"data": {"a": 1}}), reply({"errors": [{"message": "no field b"}]}))
    assert wire.client.graphql("{ a }", {}) == {"a": 1}
    with pytest.raises(GraphQLError, match="no field b"):
        wire.client.graphql("{ b }", {})


def test_quick_play_is_sent_again_with_its_ticket_when_the_answer_is_lost() -> None:
    wire = Wire(Lost("cut"), reply(match_json(3)))
    wire.client.quick_play("cargo_hold", seats=3, clock=None, entropy="salt")
    first, again = (msgspec.json.decode(request.body) for request in wire.sent)
    assert first == again
    assert len(first.pop("ticket")) == 32
    assert first == {"game": "cargo_hold", "seats": 3, "entropy": "salt", "clock": None}
    wire = Wire(reply(match_json()))
    wire.client.quick_play("cargo_hold", entropy="")
    assert msgspec.json.decode(wire.sent[0].body).keys() == {"game", "ticket"}
