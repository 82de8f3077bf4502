"""Streams without sockets: where they go on, and when they end."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport import IllegalMove, NotFound, RolledBack, StaleDecision, Status, TooManyRequests, Unreachable
from freeport._protocol import Lost
from freeport._protocol.sse import Frame, FrameReader
from freeport_games.cargo_hold.moves import Draw
from tests.sdk.wire import PROBLEM, Wire, frame, match_json, problem, reply, update
from tests.support.effort import spread

FRAMES = b"".join(
    [b'event: hello\ndata: {"heartbeatSeconds": 2}\n\n', *map(frame, (1, 2)), b": heartbeat\n\n", frame(3)]
)
FINAL = frame(4, Status.FINISHED) + b"event: end\ndata: {}\n\n"


@pytest.mark.parametrize(
    "cut", spread(sorted(range(len(FRAMES) + 1), key=lambda cut: cut % 10), first=len(FRAMES) // 10)
)
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
