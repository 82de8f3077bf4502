"""The protocol without sockets: what is sent, when it is sent again, where a stream goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport import (
    BadRequest,
    Forbidden,
    GraphQLError,
    IllegalMove,
    LobbyNews,
    NotFound,
    Policy,
    RolledBack,
    StaleDecision,
    Status,
    Timeout,
    TooManyRequests,
    Unavailable,
    UnknownEvent,
    UnknownGame,
    UnknownMatch,
    Unreachable,
    UnreadableReply,
    Update,
)
from freeport._client.accounts import Accounts
from freeport._client.call import Waiting
from freeport._client.lobby import Lobby
from freeport._client.matches import Matches
from freeport._protocol import Effect, Emit, Flow, Lost, Open, Pause, Read, Reply, Request, Send
from freeport._protocol.decode import Library
from freeport._protocol.retry import retry_after
from freeport._protocol.sse import Frame, FrameReader
from freeport_games import game
from freeport_games.api import GameOver, shapes
from freeport_games.api.codes import CODES
from freeport_games.cargo_hold.moves import Draw

CARGO = game("cargo_hold")
PROBLEM = {"type": "", "title": "", "status": 409, "detail": "No.", "instance": "r1"}


class Rooms(Accounts, Lobby, Matches, Waiting):
    """All calls of a client that waits, without its transport."""


class Wire:
    """A third driver: answers what a flow wishes from a script, and moves its own clock."""

    def __init__(self, *answers: Any, patience: float = 600.0) -> None:
        self.answers = list(answers)
        self.sent: list[Request] = []
        self.timeouts: list[float] = []
        self.silences: list[float] = []
        self.pauses: list[float] = []
        self.now = 0.0
        self.slow = 0.0
        self.policy = Policy(clock=lambda: self.now, jitter=lambda: 1.0, patience=patience)
        self.client = Rooms("http://freeport.example", "token", self.policy, ())
        self.client._transport = cast(Any, self)

    def run(self, flow: Flow[Any]) -> Any:
        answer: Any = None
        while True:
            try:
                effect = flow.send(answer)
            except StopIteration as stop:
                return stop.value
            answer = self._perform(effect)

    def iterate(self, flow: Flow[None]) -> Iterator[Any]:
        answer: Any = None
        while True:
            try:
                effect = flow.send(answer)
            except StopIteration:
                return
            answer = None
            if isinstance(effect, Emit):
                yield effect.item
            else:
                answer = self._perform(effect)

    def _perform(self, effect: Effect) -> Any:
        match effect:
            case Send(request, timeout) | Open(request, timeout):
                self.sent.append(request)
                self.timeouts.append(timeout)
                self.now += self.slow
                if isinstance(effect, Open):
                    self.silences.append(effect.silence)
                return self.answers.pop(0)
            case Read():
                return self.answers.pop(0)
            case Pause(seconds):
                self.pauses.append(seconds)
                self.now += seconds
                return None
        raise TypeError(f"a call does not stream, unlike {effect}")


def reply(body: object = None, status: int = 200, **headers: str) -> Reply:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status, names, b"" if body is None else msgspec.json.encode(body))


def problem(status: int, code: str, **headers: str) -> Reply:
    return reply({**PROBLEM, "status": status, "code": code}, status, **headers)


PLAYER = {"__typename": "Player", "id": "p1", "name": "Anne", "bot": True}


def update(version: int, status: Status = Status.PLAYING, events: Sequence[object] = ()) -> Update:
    made = cast(Any, shapes(CARGO).update)(
        match="m1",
        version=version,
        status=status,
        asked=(),
        chance=None,
        deadlines=(),
        events=tuple(events),
        decision=None,
        view=None,
    )
    return cast(Update, made)


def frame(version: int, status: Status = Status.PLAYING) -> bytes:
    return b"id: %d\nevent: update\ndata: %s\n\n" % (version, msgspec.json.encode(update(version, status)))


# Calls


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
    wire = Wire(Lost("cut"), reply(match_json()))
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
    wire = Wire(Reply(200, {}, b"<html>"))
    with pytest.raises(UnreadableReply):
        wire.client.match("m1")
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


# What a newer server may say


def match_json() -> dict[str, Any]:
    host = PLAYER
    return {
        "__typename": "CargoHoldMatch",
        "id": "m1",
        "game": "cargo_hold",
        "rulesVersion": 1,
        "version": 4,
        "status": "OPEN",
        "visibility": "PUBLIC",
        "host": host,
        "createdAt": "2026-11-18T10:00:00Z",
        "seats": [],
        "yourSeat": None,
        "rematchOf": None,
        "asked": [],
        "chance": None,
        "result": None,
        "fairness": {"__typename": "Fairness", "commitment": None, "seed": None},
        "invitation": None,
        "spectators": True,
        "autostart": False,
        "clock": None,
        "deadlines": [],
        "options": {"__typename": "CargoHoldOptions"},
        "view": None,
        "decision": None,
    }


def test_unknown_fields_are_passed_over() -> None:
    match = {**match_json(), "weather": "rain"}
    assert Library().match(msgspec.json.encode(match)).id == "m1"


def test_an_event_of_an_unknown_kind_is_kept_as_it_came() -> None:
    told = msgspec.json.decode(msgspec.json.encode(update(5, events=(GameOver(),))))
    told["events"] += [{"__typename": "CargoHoldStorm", "strength": 9}, {"__typename": "SeatTaken", "seat": "first"}]
    seen = Library().update(msgspec.json.encode(told))
    assert seen.events[0] == GameOver()
    assert seen.events[1] == UnknownEvent("CargoHoldStorm", b'{"__typename":"CargoHoldStorm","strength":9}')
    assert isinstance(seen.events[2], UnknownEvent)


def test_a_match_of_an_unknown_game_can_be_listed() -> None:
    match = {**match_json(), "__typename": "WhistMatch", "game": "whist", "view": {"trumps": "HEARTS"}}
    seen = Library().match(msgspec.json.encode(match))
    assert isinstance(seen, UnknownMatch)
    assert seen.game == "whist"
    with pytest.raises(UnknownGame):
        Library().game("whist")


# Streams


FRAMES = b"".join(
    [b'event: hello\ndata: {"heartbeatSeconds": 2}\n\n', *map(frame, (1, 2)), b": heartbeat\n\n", frame(3)]
)
FINAL = frame(4, Status.FINISHED) + b"event: end\ndata: {}\n\n"


@pytest.mark.parametrize("cut", range(len(FRAMES) + 1))
def test_a_stream_goes_on_after_a_cut_at_every_byte(cut: int) -> None:
    whole = FRAMES + FINAL
    had = [version for version in (1, 2, 3) if frame(version) in FRAMES[:cut]]
    last = had[-1] if had else 0
    rest = b"".join(frame(version) for version in range(last + 1, 4)) + FINAL
    wire = Wire(reply(), whole[:cut], Lost("cut"), reply(), rest, None)
    seen = list(wire.client.updates("m1", 0))
    assert [item.version for item in seen] == [1, 2, 3, 4]
    assert [dict(request.query)["after"] for request in wire.sent] == ["0", str(last)]


def test_versions_that_come_twice_are_told_once() -> None:
    wire = Wire(reply(), frame(1) + frame(1), None, reply(), frame(1) + frame(2), FINAL)
    assert [item.version for item in wire.client.updates("m1", 0, views=True)] == [1, 2, 4]
    assert dict(wire.sent[0].query)["views"] == "true"


def test_a_goodbye_is_followed_elsewhere_and_silence_is_a_cut() -> None:
    goodbye = b'event: goodbye\ndata: {"reason": "SHUTDOWN", "resume": true}\n\n'
    hello = b'event: hello\ndata: {"heartbeatSeconds": 2}\n\n'
    wire = Wire(reply(), hello + frame(1) + goodbye, reply(), Lost("silent", timed_out=True), reply(), FINAL)
    assert [item.version for item in wire.client.updates("m1", 0)] == [1, 4]
    assert wire.silences == [45.0, 6.0, 6.0]


def test_a_stream_starts_from_the_present_if_no_version_is_given() -> None:
    wire = Wire(reply(match_json()), reply(), FINAL)
    list(wire.client.updates("m1", None))
    assert dict(wire.sent[1].query)["after"] == "4"


def heartbeat(version: int) -> bytes:
    return b'event: heartbeat\ndata: {"version": %d}\n\n' % version


@pytest.mark.parametrize("told", ["by a move", "by a refusal"])
def test_a_server_that_has_forgotten_what_it_told_before_the_stream_was_opened_is_noticed(told: str) -> None:
    gone = reply({**PROBLEM, "code": "STALE_DECISION", "matchVersion": 6}, 409)
    moved = reply(update(6)) if told == "by a move" else gone
    wire = Wire(moved, reply(), heartbeat(4), reply(match_json()))  # which is at version 4
    with suppress(StaleDecision):
        wire.client.play("m1", "4-0", Draw())
    with pytest.raises(RolledBack):
        list(wire.client.updates("m1", 4))
    assert wire.sent[-1].path == "/v1/matches/m1"
    # From there it goes on: what was told before counts no more.
    wire.answers = [reply(), heartbeat(4), frame(5, Status.FINISHED)]
    assert [one.version for one in wire.client.updates("m1", 4)] == [5]


def test_a_heartbeat_that_was_on_its_way_when_a_move_was_made_ends_no_stream() -> None:
    present = match_json() | {"version": 6}
    wire = Wire(reply(update(6)), reply(), heartbeat(4), reply(present), reply(), frame(6), frame(7, Status.FINISHED))
    wire.client.play("m1", "4-0", Draw())
    assert [one.version for one in wire.client.updates("m1", 4)] == [6, 7]


def test_a_refused_stream_is_not_asked_for_again() -> None:
    wire = Wire(problem(404, "UNKNOWN_MATCH"))
    with pytest.raises(NotFound):
        list(wire.client.updates("m1", 0))
    refused = b"event: problem\ndata: " + msgspec.json.encode({**PROBLEM, "status": 404, "code": "UNKNOWN_MATCH"})
    wire = Wire(reply(), refused + b"\n\n")
    with pytest.raises(NotFound):
        list(wire.client.updates("m1", 0))


def test_a_stream_gives_up_when_patience_ends() -> None:
    wire = Wire(*[Lost("refused", sent=False)] * 100, patience=30.0)
    with pytest.raises(Unreachable):
        list(wire.client.updates("m1", 0))
    assert 20.0 < wire.now <= 30.0
    assert max(wire.pauses) <= 5.0


def test_a_busy_stream_waits_as_it_is_told() -> None:
    wire = Wire(problem(429, "TOO_MANY_REQUESTS", retry_after="9"), reply(), FINAL)
    list(wire.client.updates("m1", 0))
    assert wire.pauses == [9.0]
    assert TooManyRequests.__mro__[1] is IllegalMove.__mro__[1]


TEXTS = st.lists(st.sampled_from(["a", "b c", "ü", "", ":", " x"]), min_size=1, max_size=3)


@given(st.lists(TEXTS, max_size=4), st.sampled_from(["\n", "\r\n", "\r"]), st.lists(st.integers(0, 200), max_size=6))
def test_frames_are_the_same_however_the_stream_is_cut(texts: list[list[str]], newline: str, cuts: list[int]) -> None:
    lines = [[f"event: e{n}", f"id: {n}", *[f"data: {line}" for line in text], ""] for n, text in enumerate(texts)]
    whole = newline.join([line for group in lines for line in [": beat", *group]] + [""]).encode()
    # A last line of CR alone is held back: a LF could follow.
    whole += b": over\n"
    places = [0, *sorted(min(cut, len(whole)) for cut in cuts), len(whole)]
    reader = FrameReader()
    frames = [frame for start, end in pairwise(places) for frame in reader.feed(whole[start:end])]
    assert frames == [Frame(f"e{n}", "\n".join(text), str(n)) for n, text in enumerate(texts)]


def test_a_byte_order_mark_is_no_part_of_a_stream() -> None:
    assert FrameReader().feed(b"\xef\xbb\xbfdata: x\n\n") == [Frame("message", "x")]


# The lobby


def change(match: str, version: int, news: LobbyNews) -> bytes:
    shown = None if news is LobbyNews.GONE else {**match_json(), "id": match, "version": version}
    told = {
        "__typename": "CargoHoldLobbyChange",
        "match": match,
        "game": "cargo_hold",
        "version": version,
        "news": news,
    }
    return b"event: change\ndata: " + msgspec.json.encode({**told, "shown": shown}) + b"\n\n"


TOLD = b'event: told\ndata: {"__typename":"LobbyTold","matches":0}\n\n'


def test_the_lobby_is_told_anew_after_a_cut_and_only_what_is_new_comes_out() -> None:
    shown, changed, gone = LobbyNews
    first = change("a", 1, shown) + change("b", 1, shown) + change("c", 1, shown) + TOLD
    lived = change("a", 2, changed) + change("c", 2, gone)
    again = change("e", 1, shown) + change("a", 3, shown) + TOLD + change("d", 1, shown) + change("x", 1, gone)
    wire = Wire(reply(), first + lived, Lost("cut"), reply(), again, problem(403, "NO_SPECTATORS"), patience=9.0)
    emitted: list[Any] = []
    with pytest.raises(Forbidden):
        for item in wire.client.lobby(game="cargo_hold", seats=2, free=True, clock=False):
            emitted.append(item)  # also what came before the stream was refused
    assert [(item.match, item.version, item.news) for item in emitted] == [
        *[("a", 1, shown), ("b", 1, shown), ("c", 1, shown), ("a", 2, changed), ("c", 2, gone)],
        *[("e", 1, shown), ("a", 3, changed), ("b", 1, gone), ("d", 1, shown)],
    ]
    assert emitted[6].shown.version == 3
    assert emitted[7].shown is None
    assert dict(wire.sent[0].query) == {"game": "cargo_hold", "seats": "2", "free": "true", "clock": "false"}


def test_a_lobby_with_games_that_this_library_does_not_have_tells_the_others() -> None:
    foreign = change("z", 1, LobbyNews.SHOWN).replace(b'"CargoHoldLobbyChange"', b'"NewGameLobbyChange"')
    wire = Wire(reply(), foreign + change("a", 1, LobbyNews.SHOWN) + b"event: end\ndata: {}\n\n")
    emitted = list(wire.client.lobby())
    assert [item.match for item in emitted] == ["a"]


def test_quick_play_is_sent_again_with_its_ticket_when_the_answer_is_lost() -> None:
    wire = Wire(Lost("cut"), reply(match_json()))
    wire.client.quick_play("cargo_hold", seats=3, clock=None, entropy="salt")
    first, again = (msgspec.json.decode(request.body) for request in wire.sent)
    assert first == again
    assert len(first.pop("ticket")) == 32
    assert first == {"game": "cargo_hold", "seats": 3, "entropy": "salt", "clock": None}
    wire = Wire(reply(match_json()))
    wire.client.quick_play("cargo_hold", entropy="")
    assert msgspec.json.decode(wire.sent[0].body).keys() == {"game", "ticket"}
