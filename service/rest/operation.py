"""Operations: the REST API, each operation declared once.

A function becomes an operation by its decorator, its signature and its docstring. The router, the reading of bodies and
queries and the OpenAPI document are all derived from these::

    @operation(addresses.PLAY, who=Who.PLAYER, right=Right.PLAY, codes=("UNKNOWN_MATCH", "NOT_SEATED"))
    async def play(call: Call, body: Play) -> Update:
        "Answer a decision."

``body`` is read from the request's JSON, ``lines`` from its JSON Lines, ``query``, which comes last, from the query
string. The result of the function is sent as JSON; a bytes object is JSON already; a response or a stream sends itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from enum import Enum
from typing import Any, get_type_hints

import msgspec

from freeport_api import Page, Right, Stream
from freeport_api.addresses import Address
from service.quotas import Charge

Handler = Callable[..., Awaitable[object]]
Location = Callable[[Any, Any], str]
"""Returns the address of what an operation created, given its response and its body."""


class Who(Enum):
    """The callers of an operation."""

    ANYBODY = "anybody"
    """Everybody; a token is ignored."""
    VIEWER = "viewer"
    """Everybody; a token identifies the player."""
    PLAYER = "player"
    """Only players."""
    OPERATOR = "operator"
    """Only the operator of the server."""


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One method of one address."""

    method: str
    """The HTTP method."""
    path: str
    """The path, with its parameters in braces."""
    handler: Handler
    """The function that executes it."""
    who: Who
    """The callers who may call it."""
    right: Right | None
    """The right that the token of a player needs; None for an operation that is not only for players."""
    charge: Charge
    """The budget that a call is charged to."""
    status: int
    """The HTTP status of its response."""
    media: str
    """The media type of its response."""
    returns: object
    """The type of its response."""
    body: type[msgspec.Struct] | None
    """The type of its body."""
    query: type[msgspec.Struct] | None
    """The type of its query."""
    lines: object
    """The type of the lines of its body if it takes JSON Lines, which are read as they arrive; else None."""
    codes: tuple[str, ...]
    """The codes of its refusals, in addition to those of all operations of its kind."""
    events: Mapping[str, type[msgspec.Struct]]
    """The events of its stream, if it returns one, with the types of their data."""
    stream: Stream | None
    """The stream that it returns, if it returns one. A ticket for this stream opens it, too."""
    fixed: bool
    """Whether its response depends only on the address, and on the version and the settings of the server."""
    headers: Mapping[str, str]
    """Further headers of its response, if it is fixed."""
    creates: bool
    """Whether it creates something new, and takes an ``Idempotency-Key`` so that it may be sent again."""
    location: Location | None
    """The address of what it created."""

    @property
    def pages(self) -> bool:
        """Whether its response is a page of a list, after which others may follow."""
        return isinstance(self.returns, type) and issubclass(self.returns, Page)

    @property
    def name(self) -> str:
        """Its unique name."""
        return self.handler.__name__.rstrip("_")

    @property
    def summary(self) -> str:
        """Its summary: the first line of the docstring."""
        return inspect.cleandoc(self.handler.__doc__ or "").partition("\n")[0]

    @property
    def description(self) -> str:
        """Its description: the rest of the docstring."""
        return inspect.cleandoc(self.handler.__doc__ or "").partition("\n")[2].strip()

    @property
    def topic(self) -> str:
        """Its group: the name of its file, or ``admin`` for operations that only the operator may call."""
        return "admin" if self.who is Who.OPERATOR else self.handler.__module__.rpartition(".")[2]


def operation(
    address: Address,
    *,
    who: Who = Who.ANYBODY,
    right: Right | None = None,
    charge: Charge = Charge.REQUEST,
    status: int = 200,
    media: str = "application/json",
    returns: object = None,
    lines: object = None,
    codes: tuple[str, ...] = (),
    events: Mapping[str, type[msgspec.Struct]] | None = None,
    stream: Stream | None = None,
    fixed: bool = False,
    headers: Mapping[str, str] | None = None,
    creates: bool = False,
    location: Location | None = None,
) -> Callable[[Handler], Operation]:
    """Declare a function as an operation.

    Args:
        address: the method and the path.
        who: who may call it.
        right: the right that the token needs; required where only players may call it. Every token may read.
        charge: what a call is charged to.
        status: the HTTP status of its answer.
        media: the media type of its answer.
        returns: the type of its answer, where the function's annotation is something else, such as bytes.
        lines: the type of the lines of its body, where it takes JSON Lines; the function is given them as bytes.
        codes: the codes of its refusals, beside those of every operation like it.
        events: the events of its stream.
        stream: the stream that it returns; its query has a field ``ticket``.
        fixed: whether its answer depends on the address, and the version and the settings of the server alone.
        headers: further headers of its answer, if that is fixed.
        creates: whether it creates something new, and takes an ``Idempotency-Key``.
        location: the address of what it created.
    """
    if (right is not None) is not (who is Who.PLAYER):
        raise TypeError(f"{address}: an operation has a right if, and only if, it is for players")

    def declare(handler: Handler) -> Operation:
        hints = get_type_hints(handler)
        return Operation(
            method=address.method,
            path=address.path,
            handler=handler,
            who=who,
            right=right,
            charge=charge,
            status=status,
            media=media,
            returns=returns or hints["return"],
            body=hints.get("body"),
            query=hints.get("query"),
            lines=lines,
            codes=codes,
            events=events or {},
            stream=stream,
            fixed=fixed,
            headers=headers or {},
            creates=creates,
            location=location,
        )

    return declare


def needs_body(body: type[msgspec.Struct]) -> bool:
    """Return whether a request needs a body: whether one of its fields is required."""
    return any(field.required for field in msgspec.structs.fields(body))
