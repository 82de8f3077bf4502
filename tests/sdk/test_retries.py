"""The table of what is tried again, in docs/bots.md, line by line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from freeport import FreeportError, Status
from freeport._protocol import Lost, Reply
from freeport_api.codes import CODES
from tests.sdk.wire import PLAYER, PROBLEM, Wire, frame, match_json, problem, reply

PAGE = Path(__file__).parents[2] / "docs/bots.md"
HTML = (("content-type", "text/html"),)
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.read_text("utf-8").partition("### What is tried again")[2].partition("\n## ")[0].splitlines()
    if line.startswith("| ") and "`" in line
]
SAID: dict[str, Reply | Lost] = {
    "no connection": Lost("refused", sent=False),
    "a broken connection": Lost("cut"),
    "no answer in time": Lost("late", timed_out=True),
    "another kind of document": Reply(200, dict(HTML), b"<html>"),
    "half of one": Reply(200, {}, b'{"__typename": "Pla'),
    "an answer about another match": reply(match_json() | {"id": "m2"}),
}
STREAMED = {
    "half of one": (reply(), b'event: update\ndata: {"__typename": "Car\n\n'),
    "an answer about another match": (reply(), frame(1).replace(b'"m1"', b'"m2"')),
}
"""What a stream brings in their place."""
CASES = [(what, call, stream) for cells, call, stream, _ in ROWS for what in re.findall(r"`([^`]+)`", cells)]


def answer(what: str) -> Reply | Lost:
    if what in SAID:
        return SAID[what]
    if what.isdigit():
        return Reply(int(what), dict(HTML), b"<html>")
    return problem(CODES[what].status, what)


def again(ask: Any) -> bool:
    try:
        ask()
    except FreeportError:
        return False
    return True


@pytest.mark.parametrize(("what", "call", "stream"), CASES, ids=[case[0] for case in CASES])
def test_what_the_table_says_is_what_is_done(what: str, call: str, stream: str) -> None:
    came = answer(what)
    harmless = again(lambda: Wire(came, reply(match_json())).client.match("m1"))
    risky = again(lambda: Wire(came, reply(match_json())).client.add_bot("m1", "greedy"))
    assert {"yes": (True, True), "if harmless": (True, False), "no": (False, False)}[call] == (harmless, risky)
    end = frame(1, Status.FINISHED)
    opened = STREAMED.get(what, (came,))
    followed = again(lambda: list(Wire(*opened, reply(), end).client.updates("m1", 0)))
    told = b"event: problem\ndata: %s\n\n" % msgspec.json.encode(PROBLEM | {"status": 401, "code": what})
    resumed = again(lambda: list(Wire(reply(), told, reply(), end).client.updates("m1", 0)))
    assert {"yes": True, "no": False, "if it was open": False}[stream] == followed
    assert resumed or stream != "if it was open"


def test_the_table_names_every_code_that_is_tried_again() -> None:
    named = {what for what, call, stream in CASES if (call, stream) != ("no", "no")}
    for code, of in CODES.items():
        come = problem(of.status, code)
        tried = again(lambda come=come: Wire(come, reply(PLAYER)).client.me())
        assert tried <= (code in named), code
