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
"""The statuses of a server that is busy."""
SOON = frozenset({"MATCH_OPENING", "REQUEST_TIMEOUT"})
"""The codes of refusals that hold only for a moment. A request that did not come in time was not read."""


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """The waiting times and retries of a client. All times are seconds."""

    timeout: float = 20.0
    """The time for one call, with all its tries and pauses."""
    attempt: float = 8.0
    """The time for one try."""
    first_pause: float = 0.1
    """The pause before the second try; each further pause is twice as long."""
    longest_pause: float = 5.0
    """The longest pause between two tries, unless the server asks for a longer one."""
    patience: float = 600.0
    """The time for which a stream tries to come back before it gives up."""
    heartbeat: float = 15.0
    """The expected interval of heartbeats on a stream, until the server states its own."""
    clock: Callable[[], float] = time.monotonic
    """Returns the time."""
    jitter: Callable[[], float] = random
    """Returns a random number from 0 to 1, so that clients do not all come back at the same moment."""

    def pause(self, tries: int) -> float:
        """Return the pause after that many tries."""
        longest = min(self.longest_pause, self.first_pause * 2.0 ** min(tries - 1, 30))
        return longest * (0.5 + 0.5 * self.jitter())


def exchange(request: Request, policy: Policy) -> Flow[Reply]:
    """Send a request until it has a good reply, a final refusal, or no time left.

    Raises:
        FreeportError: the reply's refusal, or why there was no reply.
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
    """Return the exception for a reply that is not a success, or for no reply."""
    error: FreeportError
    if isinstance(answer, Lost):
        error = (Timeout if answer.timed_out else Unreachable)(answer.reason)
    else:
        problem = _problem(answer)
        known = refused(
            answer.status or problem.status,
            Refusal(
                problem.code, problem.detail, problem.rule, problem.match_version, problem.variables, problem.pointer
            ),
        )
        known.retry_after = retry_after(answer)
        error = known
    error.request_id = request.id
    if isinstance(answer, Reply):
        error.request_id = answer.headers.get("x-request-id", request.id)
    error.attempts = tries
    return error


def unreadable(request: Request, why: str) -> NoReturn:
    """Return the exception for a reply that cannot be read."""
    error = UnreadableReply(f"{request.method} {request.path}: {why}")
    error.request_id = request.id
    raise error


def retry_after(reply: Reply) -> float | None:
    """Return the number of seconds that the server wants to be left alone, from either form of ``Retry-After``."""
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
        # Not Freeport itself: a proxy in front of it, or something else at this address.
        code = "UNAVAILABLE" if reply.status in BUSY - {429} else f"HTTP_{reply.status}"
        return Problem("about:blank", code, reply.status, code, f"The server answered with status {reply.status}.", "")
