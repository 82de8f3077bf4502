"""One call: its tries, its pauses, its one deadline."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from itertools import count
from random import random
from typing import TypeVar

import msgspec

from freeport.errors import FreeportError, Timeout, Unreachable, refused
from freeport_api import Problem
from freeport_games.engine.menus import Refusal

from .decode import BROKEN, garbled
from .effects import Flow, Lost, Pause, Reply, Request, Send
from .sendable import shown

T = TypeVar("T")

_LEAST = 0.01
"""The fewest seconds for one try."""
GOOD = frozenset({200, 201, 202})
"""The statuses of Freeport's good replies. All of them have a body."""
UNREAD = frozenset({408, 425, 429})
"""The statuses of a request that was not carried out: it came too slowly, too early or too often."""
BUSY = UNREAD | {502, 503, 504}
"""The statuses of a server that cannot answer now, also where Freeport itself says so."""
SOON = frozenset({"MATCH_OPENING"})
"""The codes of other refusals that hold only for a moment."""


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


def exchange(request: Request, policy: Policy, read: Callable[[bytes], T]) -> Flow[T]:
    """Send a request until it has a good reply, a final refusal, or no time left. Return what ``read`` makes of it.

    A verdict is what Freeport itself replies. Whatever else comes in its place (another status, another kind of
    document, one that was cut) is the word of a proxy or of a broken connection, and passes.

    Raises:
        FreeportError: the reply's refusal, or why there was no reply.
    """
    deadline = policy.clock() + policy.timeout
    for tries in count(1):
        left = max(deadline - policy.clock(), _LEAST)  # a pause may have lasted longer than it should
        answer = yield from Send(request, min(policy.attempt, left))
        try:
            return _success(answer, request, tries, read)
        except FreeportError as raised:
            error = raised
        pause = policy.pause(tries)
        if isinstance(answer, Reply):
            pause = max(pause, retry_after(answer) or 0.0)
        again = error.passing and (request.repeatable or _unread(answer, error))
        if not again or policy.clock() + pause >= deadline:
            raise error
        yield from Pause(pause)
    raise AssertionError


def _success(answer: Reply | Lost, request: Request, tries: int, read: Callable[[bytes], T]) -> T:
    """Return what is read of a good reply, or raise why there is none."""
    if isinstance(answer, Lost) or answer.status not in GOOD:
        raise failure(answer, request, tries)
    try:
        if not is_of(answer, request.accept):
            raise garbled(f"it is {answer.headers['content-type']}, not {request.accept}")
        return read(answer.body)
    except FreeportError as error:
        error.request_id, error.attempts = request.id, tries
        raise


def _unread(answer: Reply | Lost, error: FreeportError) -> bool:
    """Return whether a request was certainly not carried out, so that even a change may be sent again."""
    if isinstance(answer, Lost):
        return not answer.sent
    return answer.status in UNREAD or getattr(error, "code", None) in SOON


def is_of(reply: Reply, media: str) -> bool:
    """Return whether a reply has a media type, or does not say what it has."""
    return reply.headers.get("content-type", media).partition(";")[0].strip().lower() == media


def failure(answer: Reply | Lost, request: Request, tries: int = 1) -> FreeportError:
    """Return the exception for a reply that is not a success, or for no reply."""
    error: FreeportError
    if isinstance(answer, Lost):
        error = (Timeout if answer.timed_out else Unreachable)(answer.reason)
        error.request_id = request.id
    else:
        error = garbled(f"it has status {answer.status}") if 200 <= answer.status < 300 else _refusal(answer)
        error.request_id = answer.headers.get("x-request-id", request.id)
    error.attempts = tries
    return error


def _refusal(reply: Reply) -> FreeportError:
    verdict = _verdict(reply)
    problem = verdict or _stand_in(reply)
    told = Refusal(
        problem.code, problem.detail, problem.rule, problem.match_version, problem.variables, problem.pointer
    )
    status = reply.status or problem.status
    error = refused(status, told)
    error.retry_after = retry_after(reply)
    error.passing = status in BUSY or problem.code in SOON or (verdict is None and status >= 500)
    return error


def retry_after(reply: Reply) -> float | None:
    """Return the number of seconds that the server wants to be left alone, from either form of ``Retry-After``."""
    text = reply.headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    until, now = _date(text), _date(reply.headers.get("date", ""))
    return None if until is None or now is None else max(0.0, (until - now).total_seconds())


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)  # "-0000" says that the zone is not known


def _verdict(reply: Reply) -> Problem | None:
    """Return the problem that Freeport told; None if the reply is not Freeport's."""
    try:
        return msgspec.json.decode(reply.body, type=Problem)
    except BROKEN:
        return None


def _stand_in(reply: Reply) -> Problem:
    """Return the problem of a reply of a proxy in front of Freeport, or of something else at this address."""
    detail = f"Something at the server's address answered with status {reply.status}, and not Freeport."
    if location := reply.headers.get("location"):
        detail += f" It refers to {shown(location)}: if Freeport is there, make that the server's address."
    passing = reply.status in BUSY - {429} or reply.status >= 500
    code = "UNAVAILABLE" if passing else f"HTTP_{reply.status}"
    return Problem("about:blank", code, reply.status, code, detail, "")
