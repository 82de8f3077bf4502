"""The origin of work: the request that led to it, and its place in a trace.

A service binds the origin of each request, a worker that of each job. All log lines in between contain it, and work
that is left to others carries it along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import getrandbits

import msgspec
import structlog

from . import tracing

_SANE = re.compile(r"00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}").fullmatch


class Origin(msgspec.Struct, frozen=True):
    """The origin of work."""

    request_id: str
    """The id of the request, as in its response and in every log line."""
    traceparent: str | None = None
    """Its place in a trace, in the format of W3C Trace Context."""


_origin: ContextVar[Origin | None] = ContextVar("origin", default=None)


def new_id() -> str:
    """Return a new id, for a request without one or for work that no request led to."""
    return f"{getrandbits(64):016x}"  # not a secret; the generator is seeded anew in each forked process


def sane_traceparent(text: str) -> str | None:
    """Return a valid ``traceparent`` header, or None."""
    return text if _SANE(text) else None


def bind(origin: Origin) -> None:
    """Set the origin of the running task and of the tasks that it starts."""
    _origin.set(origin)
    structlog.contextvars.bind_contextvars(request_id=origin.request_id)


@contextmanager
def bound(origin: Origin) -> Iterator[None]:
    """Set the origin within a block."""
    before = _origin.set(origin)
    try:
        with structlog.contextvars.bound_contextvars(request_id=origin.request_id):
            yield
    finally:
        _origin.reset(before)


def passed_on() -> Origin:
    """Return the origin for work that is left to others: the present one, in the running span of a trace."""
    origin = _origin.get()
    if origin is None:
        return Origin(new_id(), tracing.traceparent())
    here = tracing.traceparent()
    return origin if here is None else Origin(origin.request_id, here)
