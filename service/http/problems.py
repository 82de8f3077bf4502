"""Problems: the documents of refusals (RFC 9457), and their headers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from starlette.exceptions import HTTPException
from starlette.types import Message, Scope, Send

from freeport_api import Problem
from freeport_api.codes import code
from freeport_api.words import MATCH_WORDS
from freeport_games.engine.menus import Refusal, Refused
from matches.redis.errors import AWAY
from matches.store.archive import ArchiveError

Headers = Sequence[tuple[bytes, bytes]]


CHALLENGE = (b"www-authenticate", b'Bearer realm="freeport"')
TYPES = "/v1/problems/"
"""The path below which each code is explained."""

NEEDS_TOKEN = "This needs a player's token: send `Authorization: Bearer <token>`."
"""The detail of UNAUTHENTICATED where a call is a player's and no token is sent."""
WRONG_TOKEN = "The token is unknown, or it was revoked."
"""The detail of UNAUTHENTICATED where a token is nobody's."""
_BY_STATUS = {400: "BAD_REQUEST", 401: "UNAUTHENTICATED", 404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED"}
_BY_STATUS |= {413: "BODY_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE", 503: "UNAVAILABLE"}
_AWAY = (ArchiveError, *AWAY)


class Fault(Refused):
    """A request that the service itself refuses."""

    def __init__(
        self,
        code: str,
        detail: str | None = None,
        headers: Headers = (),
        pointer: str | None = None,
        parameter: str | None = None,
    ) -> None:
        super().__init__(Refusal(code, detail or MATCH_WORDS.refusal(code), pointer=pointer))
        self.headers = headers
        self.parameter = parameter
        """The name of the wrong parameter of the query."""


def title(name: str) -> str:
    """Return a code as a phrase."""
    return name.replace("_", " ").capitalize()


def headers_of(name: str) -> Headers:
    """Return the headers of responses with a code."""
    if name == "UNAUTHENTICATED":
        return (CHALLENGE,)
    seconds = code(name).retry_after
    return () if seconds is None else ((b"retry-after", b"%d" % seconds),)


def fault(error: Exception) -> Refused | None:
    """Return the refusal for an exception, or None if the exception is a bug."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, _AWAY):
        return Fault("UNAVAILABLE")
    if isinstance(error, HTTPException):
        return Fault(_BY_STATUS.get(error.status_code, "BAD_REQUEST"), headers=_encoded(error))
    return None


def problem(refusal: Refusal, request_id: str, parameter: str | None = None) -> Problem:
    """Return the document of a refusal, with the parameter of the query that is wrong, if one is."""
    name = refusal.code
    return Problem(
        type=TYPES + name,
        title=title(name),
        status=code(name).status,
        code=name,
        detail=refusal.detail,
        instance=request_id,
        rule=refusal.rule,
        pointer=refusal.pointer,
        parameter=parameter,
        match_version=refusal.match_version,
        variables=refusal.variables,
    )


async def answer(error: Refused, request_id: str, send: Send) -> None:
    """Respond to a refused request."""
    body = problem(error.refusal, request_id, error.parameter if isinstance(error, Fault) else None)
    document = msgspec.json.encode(body)
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", b"%d" % len(document)),
        (b"cache-control", b"no-store"),
        *headers_of(body.code),
        *(error.headers if isinstance(error, Fault) else ()),
    ]
    await send({"type": "http.response.start", "status": body.status, "headers": headers})
    await send({"type": "http.response.body", "body": document})


async def answer_handshake(error: Refused, request_id: str, scope: Scope, send: Send) -> None:
    """Refuse a WebSocket before it is open, with the same document if the server can send one at that time."""

    async def send_refusal(message: Message) -> None:
        await send({**message, "type": f"websocket.{message['type']}"})

    if "websocket.http.response" in scope.get("extensions", {}):
        await answer(error, request_id, send_refusal)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})


def _encoded(error: HTTPException) -> list[tuple[bytes, bytes]]:
    headers = (error.headers or {}).items()
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
