"""One call: its tries, its pauses, its one deadline."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from email.utils import parsedate_to_datetime
from itertools import count
from random import random
from typing import NoReturn

import msgspec

from freeport.errors import FreeportError, Timeout, TooManyRequests, Unreachable, UnreadableReply, refused
from freeport_games.api import Problem
from freeport_games.engine import Refusal

from .effects import Flow, Lost, Pause, Reply, Request, Send

BUSY = frozenset({429, 502, 503, 504})
"""Statuses of a server that says: not now."""
SOON = frozenset({"MATCH_OPENING"})
"""Codes of a refusal that holds for a moment only."""


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """How patient a client is. All times are seconds."""

    timeout: float = 20.0
    """For one call, with all its tries and pauses."""
    attempt: float = 8.0
    """For one try."""
    first_pause: float = 0.1
    """Before the second try; each further pause is twice as long."""
    longest_pause: float = 5.0
    """No pause between two tries is longer, unless the server asks for it."""
    patience: float = 600.0
    """How long a stream tries to come back before it gives up."""
    heartbeat: float = 15.0
    """How often a stream is expected to say something, until the server says how often it does."""
    clock: Callable[[], float] = time.monotonic
    """The time."""
    jitter: Callable[[], float] = random
    """A random number from 0 to 1: not everybody comes back at the same moment."""

    def pause(self, tries: int) -> float:
        """How long to wait after that many tries."""
        longest = min(self.longest_pause, self.first_pause * 2.0 ** min(tries - 1, 30))
        return longest * (0.5 + 0.5 * self.jitter())


def exchange(request: Request, policy: Policy) -> Flow[Reply]:
    """Send a request until it has a good reply, a final refusal, or no time left.

    Raises:
        FreeportError: the reply's refusal, or why there was none.
    """
    deadline = policy.clock() + policy.timeout
    for tries in count(1):
        answer = yield from Send(request, min(policy.attempt, deadline - policy.clock()))
        if isinstance(answer, Reply) and answer.status < 300:
            return answer
        error = failure(answer, request, tries)
        pause = policy.pause(tries)
        if isinstance(answer, Reply):
            again = _again(answer, error, request)
            pause = max(pause, retry_after(answer) or 0.0)
        else:
            again = request.repeatable or not answer.sent
        if not again or policy.clock() + pause >= deadline:
            raise error
        yield from Pause(pause)
    raise AssertionError


def _again(reply: Reply, error: FreeportError, request: Request) -> bool:
    if getattr(error, "code", None) in SOON or isinstance(error, TooManyRequests):
        return True
    return reply.status in BUSY and request.repeatable


def failure(answer: Reply | Lost, request: Request, tries: int = 1) -> FreeportError:
    """The exception for a reply that is no success, or for no reply."""
    error: FreeportError
    if isinstance(answer, Lost):
        error = (Timeout if answer.timed_out else Unreachable)(answer.reason)
    else:
        problem = _problem(answer)
        known = refused(
            answer.status or problem.status,
            Refusal(problem.code, problem.detail, problem.rule, problem.match_version, problem.variables),
        )
        known.retry_after = retry_after(answer)
        error = known
    error.request_id = request.id
    if isinstance(answer, Reply):
        error.request_id = answer.headers.get("x-request-id", request.id)
    error.attempts = tries
    return error


def unreadable(request: Request, why: str) -> NoReturn:
    """Say that a reply makes no sense."""
    error = UnreadableReply(f"{request.method} {request.path}: {why}")
    error.request_id = request.id
    raise error


def retry_after(reply: Reply) -> float | None:
    """How many seconds the server wants to be left alone, from either form of ``Retry-After``."""
    text = reply.headers.get("retry-after", "").strip()
    if text.isdigit():
        return float(text)
    until, now = _date(text), _date(reply.headers.get("date", ""))
    return None if until is None or now is None else max(0.0, (until - now).total_seconds())


def _date(text: str) -> datetime | None:
    try:
        return parsedate_to_datetime(text)
    except ValueError:
        return None


def _problem(reply: Reply) -> Problem:
    try:
        return msgspec.json.decode(reply.body, type=Problem)
    except msgspec.DecodeError:
        # Not Freeport itself: a proxy before it, or something else at this address.
        code = "UNAVAILABLE" if reply.status in BUSY - {429} else f"HTTP_{reply.status}"
        return Problem("about:blank", code, reply.status, code, f"The server answered with status {reply.status}.", "")
