"""A driver of the protocol without sockets, and what a server says to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec

from freeport import Policy, Status, Update
from freeport._client.accounts import Accounts
from freeport._client.call import Waiting
from freeport._client.lobby import Lobby
from freeport._client.matches import Matches
from freeport._client.seats import Seats
from freeport._protocol import Effect, Emit, Flow, Open, Pause, Read, Reply, Request, Send
from freeport_api import shapes
from freeport_games import game

CARGO = game("cargo_hold")
PROBLEM = {"type": "", "title": "", "status": 409, "detail": "No.", "instance": "r1"}


class Rooms(Accounts, Lobby, Matches, Seats, Waiting):
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
        asked_since=None,
        undo=None,
        orders=(),
        events=tuple(events),
        decision=None,
        view=None,
    )
    return cast(Update, made)


def frame(version: int, status: Status = Status.PLAYING) -> bytes:
    return b"id: %d\nevent: update\ndata: %s\n\n" % (version, msgspec.json.encode(update(version, status)))


def match_json(seats: int = 0) -> dict[str, Any]:
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
        "seats": [{"seat": seat, "player": None, "left": False, "entropy": ""} for seat in range(seats)],
        "yourSeat": None,
        "yourSeats": [],
        "rematchOf": None,
        "asked": [],
        "chance": None,
        "result": None,
        "fairness": {"__typename": "Fairness", "commitment": None, "seed": None},
        "invitation": None,
        "spectators": True,
        "autostart": False,
        "rated": True,
        "oneAnswer": "ASKED",
        "absence": None,
        "fromPosition": False,
        "hotSeat": False,
        "clock": None,
        "deadlines": [],
        "askedSince": None,
        "undo": None,
        "orders": [],
        "options": {"__typename": "CargoHoldOptions"},
        "view": None,
        "decision": None,
    }
