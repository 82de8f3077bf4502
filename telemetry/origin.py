"""Where work comes from: the request that led to it, and its place in a trace.

A service binds the origin of each request, a worker that of each job. Whatever happens meanwhile is logged with it, and
work that is left to others takes it along.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import msgspec
import structlog

from . import tracing

_SANE = re.compile(r"00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}").fullmatch


class Origin(msgspec.Struct, frozen=True):
    """Where work comes from."""

    request_id: str
    """The id of the request, as its answer and every line of the logs tell it."""
    traceparent: str | None = None
    """Its place in a trace, as W3C Trace Context writes it."""


_origin: ContextVar[Origin | None] = ContextVar("origin", default=None)


def new_id() -> str:
    """An id for a request that came without one, or for work that no request led to."""
    return os.urandom(8).hex()


def sane_traceparent(text: str) -> str | None:
    """A ``traceparent`` header, if it is one."""
    return text if _SANE(text) else None


def bind(origin: Origin) -> None:
    """Let the running task, and what it starts, come from there."""
    _origin.set(origin)
    structlog.contextvars.bind_contextvars(request_id=origin.request_id)


@contextmanager
def bound(origin: Origin) -> Iterator[None]:
    """Let what happens inside come from there."""
    before = _origin.set(origin)
    try:
        with structlog.contextvars.bound_contextvars(request_id=origin.request_id):
            yield
    finally:
        _origin.reset(before)


def passed_on() -> Origin:
    """What work that is left to others takes along: the present origin, in the running span of a trace."""
    origin = _origin.get()
    if origin is None:
        return Origin(new_id(), tracing.traceparent())
    here = tracing.traceparent()
    return origin if here is None else Origin(origin.request_id, here)
