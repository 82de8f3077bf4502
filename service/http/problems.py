"""Problems: every code that the service answers, its HTTP status, and the document that carries it (RFC 9457)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from redis import exceptions as redis_errors
from starlette.exceptions import HTTPException
from starlette.types import Message, Scope, Send

from freeport_games.api import Problem
from freeport_games.api.words import MATCH_WORDS
from freeport_games.engine import Refusal, Refused

Headers = Sequence[tuple[bytes, bytes]]


class Code(msgspec.Struct, frozen=True):
    """How a code is answered, whatever the request."""

    status: int
    """The HTTP status."""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    """What clients need to know beside it."""


CHALLENGE = (b"www-authenticate", b'Bearer realm="freeport"')
SOON = (b"retry-after", b"1")
LATER = (b"retry-after", b"5")

CODES: dict[str, Code] = {
    # The request itself
    "BAD_REQUEST": Code(400),
    "UNAUTHENTICATED": Code(401, (CHALLENGE,)),
    "NOT_FOUND": Code(404),
    "METHOD_NOT_ALLOWED": Code(405),
    "REQUEST_TIMEOUT": Code(408),
    "BODY_TOO_LARGE": Code(413),
    "UNSUPPORTED_MEDIA_TYPE": Code(415),
    "FORBIDDEN_ORIGIN": Code(403),
    "OPERATION_NOT_ALLOWED": Code(403),
    "RATE_LIMITED": Code(429),
    "TOO_MANY_STREAMS": Code(429, (LATER,)),
    "TOO_MANY_CONNECTIONS": Code(503),
    "HEADERS_TOO_LARGE": Code(431),
    "INTERNAL": Code(500),
    "UNAVAILABLE": Code(503, (SOON,)),
    "UNKNOWN_PLAYER": Code(404),
    "BAD_NAME": Code(422),
    # Matches
    "UNKNOWN_MATCH": Code(404),
    "UNKNOWN_GAME": Code(404),
    "UNKNOWN_LANGUAGE": Code(404),
    "BAD_OPTIONS": Code(422),
    "BAD_VERSION": Code(400),
    "BAD_CURSOR": Code(400),
    "BAD_ENTROPY": Code(422),
    "BAD_TICKET": Code(422),
    "WRONG_INVITATION": Code(403),
    "NO_SPECTATORS": Code(403),
    "NOT_SEATED": Code(403),
    "NOT_HOST": Code(403),
    "MATCH_OPENING": Code(409, (SOON,)),
    "MATCH_STARTED": Code(409),
    "MATCH_FULL": Code(409),
    "TOO_MANY_MATCHES": Code(409),
    "SEAT_TAKEN": Code(409),
    "UNKNOWN_SEAT": Code(422),
    "ALREADY_SEATED": Code(409),
    "UNKNOWN_BOT": Code(422),
    "NOT_A_HOUSE_BOT": Code(409),
    "HANDED_OVER": Code(409),
    "TOO_FEW_PLAYERS": Code(409),
    "MATCH_NOT_STARTED": Code(409),
    "MATCH_NOT_OVER": Code(409),
    "BUSY": Code(503, (SOON,)),
    "STORE_FULL": Code(503, (SOON,)),
    "RULES_UNAVAILABLE": Code(503, (SOON,)),
    "BAD_RECORD": Code(422),
    "ALREADY_EXISTS": Code(409),
    # Webhooks
    "WEBHOOK_ADDRESS": Code(422),
    "WEBHOOK_LIMIT": Code(409),
    "UNKNOWN_WEBHOOK": Code(404),
    # Moves that came at the wrong time
    "GAME_OVER": Code(409),
    "CHANCE_PENDING": Code(409, (SOON,)),
    "NOT_YOUR_TURN": Code(409),
    "TIME_OVER": Code(409),
    "STALE_DECISION": Code(409),
    "ALREADY_DECIDED": Code(409),
    # Moves that are not legal; games add codes of their own
    "WRONG_DECISION": Code(422),
    "UNKNOWN_MOVE": Code(422),
    "BAD_PARAMETERS": Code(422),
    "NOT_OFFERED": Code(422),
}
"""The codes that are not a game's own. A code that is not here is a game's: a move that its rules forbid.

Their sentences are those of ``freeport_games.api.words``.
"""

_BY_STATUS = {400: "BAD_REQUEST", 401: "UNAUTHENTICATED", 404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED"}
_BY_STATUS |= {413: "BODY_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE", 503: "UNAVAILABLE"}
_AWAY = (
    redis_errors.BusyLoadingError,
    redis_errors.ClusterDownError,
    redis_errors.ConnectionError,
    redis_errors.OutOfMemoryError,
    redis_errors.ReadOnlyError,
    redis_errors.TimeoutError,
    redis_errors.TryAgainError,
)
_FORBIDDEN_BY_RULES = Code(422)


class Fault(Refused):
    """A request that the service itself refuses."""

    def __init__(self, code: str, sentence: str | None = None, headers: Headers = ()) -> None:
        super().__init__(Refusal(code, sentence or MATCH_WORDS.refusal(code)))
        self.headers = headers


def code(name: str) -> Code:
    """How a code is answered; one that the table does not have is a game's."""
    return CODES.get(name, _FORBIDDEN_BY_RULES)


def fault(error: Exception) -> Refused | None:
    """The refusal that an exception amounts to, or None if it is a bug of ours."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, _AWAY):
        return Fault("UNAVAILABLE")
    if isinstance(error, HTTPException):
        return Fault(_BY_STATUS.get(error.status_code, "BAD_REQUEST"), headers=_encoded(error))
    return None


def problem(refusal: Refusal, request_id: str) -> Problem:
    """The document that tells a client of a refusal."""
    name = refusal.code
    return Problem(
        type=f"/v1/docs#code-{name}" if name in CODES else f"urn:freeport:refusal:{name}",
        title=name.replace("_", " ").capitalize(),
        status=code(name).status,
        code=name,
        detail=refusal.sentence,
        instance=request_id,
        rule=refusal.rule,
        match_version=refusal.match_version,
        variables=refusal.variables,
    )


async def answer(error: Refused, request_id: str, send: Send) -> None:
    """Answer a refused request."""
    body = problem(error.refusal, request_id)
    document = msgspec.json.encode(body)
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", b"%d" % len(document)),
        (b"cache-control", b"no-store"),
        *code(body.code).headers,
        *(error.headers if isinstance(error, Fault) else ()),
    ]
    await send({"type": "http.response.start", "status": body.status, "headers": headers})
    await send({"type": "http.response.body", "body": document})


async def answer_handshake(error: Refused, request_id: str, scope: Scope, send: Send) -> None:
    """Refuse a WebSocket before it is open: with the same document, if the server can send one then."""

    async def send_refusal(message: Message) -> None:
        await send({**message, "type": f"websocket.{message['type']}"})

    if "websocket.http.response" in scope.get("extensions", {}):
        await answer(error, request_id, send_refusal)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})


def _encoded(error: HTTPException) -> list[tuple[bytes, bytes]]:
    headers = (error.headers or {}).items()
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
