"""The effects that a flow requests, and their results.

A flow requests one with ``yield from``, and gets the typed result::

    reply = yield from Send(request, timeout=8.0)
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Self, TypeAlias, TypeVar, cast
from uuid import uuid4

import msgspec

from freeport_api import Arguments
from freeport_api.addresses import Address
from freeport_api.secrets import hides

from .sendable import encoded

T = TypeVar("T")


@hides("body", "key")
class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A request, as plain data."""

    method: str
    path: str
    """The path below the server's address."""
    query: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    accept: str = "application/json"
    id: str = msgspec.field(default_factory=lambda: uuid4().hex)
    """The request's id, the same for every try."""
    key: str = ""
    """The idempotency key, the same for every try; empty for none."""
    repeatable: bool = True
    """Whether repeating it does no harm, so that it may be sent again after a reply was lost."""

    @classmethod
    def to(
        cls,
        address: Address,
        body: msgspec.Struct | None = None,
        query: Arguments | None = None,
        *,
        accept: str = "application/json",
        repeatable: bool = True,
    ) -> Self:
        """Return a request to an address whose parameters are filled in."""
        return cls(
            method=address.method,
            path=address.path,
            query=_query(query),
            body=b"" if body is None else encoded(body),
            accept=accept,
            repeatable=repeatable,
        )

    @classmethod
    def create(cls, address: Address, body: Arguments, query: Arguments | None = None) -> Self:
        """Return a request that creates something. Its key makes it repeatable; unlike the id, the key is in no log."""
        return msgspec.structs.replace(cls.to(address, body, query), key=uuid4().hex)


class Reply(msgspec.Struct, frozen=True):
    """A reply, as plain data."""

    status: int
    headers: Mapping[str, str]
    """The headers, by lower-case name."""
    body: bytes = b""


class Lost(msgspec.Struct, frozen=True):
    """The reply, or the rest of one, did not arrive."""

    reason: str
    """The reason, in a few words."""
    sent: bool = True
    """False if the request certainly did not reach the server."""
    timed_out: bool = False
    """Whether a timeout ended it."""


class Send(msgspec.Struct, frozen=True):
    """Send a request and read the whole reply."""

    request: Request
    timeout: float

    def __iter__(self) -> Generator[Effect, Answer, Reply | Lost]:
        return cast("Reply | Lost", (yield self))


class Open(msgspec.Struct, frozen=True):
    """Open a stream; the stream that was open before is closed. The reply has no body yet if its status is 200."""

    request: Request
    timeout: float
    silence: float
    """The seconds of silence after which the stream counts as lost."""

    def __iter__(self) -> Generator[Effect, Answer, Reply | Lost]:
        return cast("Reply | Lost", (yield self))


class Read(msgspec.Struct, frozen=True):
    """Read what has arrived on the open stream; None at its end."""

    def __iter__(self) -> Generator[Effect, Answer, bytes | Lost | None]:
        return cast("bytes | Lost | None", (yield self))


class Pause(msgspec.Struct, frozen=True):
    """Wait."""

    seconds: float

    def __iter__(self) -> Generator[Effect, Answer, None]:
        yield self


class Emit(msgspec.Struct, frozen=True):
    """Pass an item to the iterating caller."""

    item: object

    def __iter__(self) -> Generator[Effect, Answer, None]:
        yield self


Effect: TypeAlias = Send | Open | Read | Pause | Emit
Answer: TypeAlias = Reply | Lost | bytes | None
Flow: TypeAlias = Generator[Effect, Answer, T]


def _query(arguments: Arguments | None) -> tuple[tuple[str, str], ...]:
    """Return arguments as a query; those that have their default are left out."""
    given: dict[str, object] = {} if arguments is None else msgspec.to_builtins(arguments)
    return tuple(
        (name, value if isinstance(value, str) else msgspec.json.encode(value).decode())
        for name, value in given.items()
    )
