"""What a flow wants done, and what comes of it.

A flow asks with ``yield from``, and gets the typed answer::

    reply = yield from Send(request, timeout=8.0)
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TypeAlias, TypeVar, cast

import msgspec

T = TypeVar("T")


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A request, as plain data."""

    method: str
    path: str
    """The path below the server's address."""
    query: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    accept: str = "application/json"
    id: str = ""
    """The request's id, the same for every try."""
    repeatable: bool = True
    """Whether doing it twice does no harm, so that it may be sent again when an answer was lost."""


class Reply(msgspec.Struct, frozen=True):
    """A reply, as plain data."""

    status: int
    headers: Mapping[str, str]
    """By lower-case name."""
    body: bytes = b""


class Lost(msgspec.Struct, frozen=True):
    """There was no reply, or the rest of one."""

    reason: str
    """What happened, in a few words."""
    sent: bool = True
    """False if the request certainly did not reach the server."""
    timed_out: bool = False
    """Whether patience ended it."""


class Send(msgspec.Struct, frozen=True):
    """Send a request and read the whole reply."""

    request: Request
    timeout: float

    def __iter__(self) -> Generator[Effect, Answer, Reply | Lost]:
        return cast("Reply | Lost", (yield self))


class Open(msgspec.Struct, frozen=True):
    """Open a stream; what was open before is closed. The reply has no body yet if its status is 200."""

    request: Request
    timeout: float
    silence: float
    """How long nothing may come before the stream counts as lost."""

    def __iter__(self) -> Generator[Effect, Answer, Reply | Lost]:
        return cast("Reply | Lost", (yield self))


class Read(msgspec.Struct, frozen=True):
    """Read what has come on the open stream; None at its end."""

    def __iter__(self) -> Generator[Effect, Answer, bytes | Lost | None]:
        return cast("bytes | Lost | None", (yield self))


class Pause(msgspec.Struct, frozen=True):
    """Wait."""

    seconds: float

    def __iter__(self) -> Generator[Effect, Answer, None]:
        yield self


class Emit(msgspec.Struct, frozen=True):
    """Hand an item to whoever iterates."""

    item: object

    def __iter__(self) -> Generator[Effect, Answer, None]:
        yield self


Effect: TypeAlias = Send | Open | Read | Pause | Emit
Answer: TypeAlias = Reply | Lost | bytes | None
Flow: TypeAlias = Generator[Effect, Answer, T]
