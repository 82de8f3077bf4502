"""Problems: every code that the service answers, its HTTP status, and the document that carries it (RFC 9457)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from redis import exceptions as redis_errors
from starlette.exceptions import HTTPException
from starlette.types import Message, Scope, Send

from freeport_games.api import Problem
from freeport_games.engine import Refusal, Refused

Headers = Sequence[tuple[bytes, bytes]]


class Code(msgspec.Struct, frozen=True):
    """What a code means, whatever the request."""

    status: int
    """The HTTP status."""
    sentence: str
    """The reason in a sentence, for people."""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    """What clients need to know beside it."""


CHALLENGE = (b"www-authenticate", b'Bearer realm="freeport"')
SOON = (b"retry-after", b"1")
LATER = (b"retry-after", b"5")

CODES: dict[str, Code] = {
    # The request itself
    "BAD_REQUEST": Code(400, "The request is malformed, has fields of the wrong type, or fields that are not known."),
    "UNAUTHENTICATED": Code(401, "The request needs a token, or the one it has is not valid.", (CHALLENGE,)),
    "NOT_FOUND": Code(404, "There is nothing at this address."),
    "METHOD_NOT_ALLOWED": Code(405, "The address does not take this method."),
    "BODY_TOO_LARGE": Code(413, "The body is larger than the service takes."),
    "UNSUPPORTED_MEDIA_TYPE": Code(
        415, "The body has to be sent as JSON: as application/json, or a record as application/jsonl."
    ),
    "FORBIDDEN_ORIGIN": Code(403, "Pages of this web origin may not call the service."),
    "OPERATION_NOT_ALLOWED": Code(403, "The server answers only the GraphQL operations that its operator has listed."),
    "RATE_LIMITED": Code(429, "A budget is used up. `Retry-After` says when there is something left again."),
    "TOO_MANY_STREAMS": Code(429, "Too many streams or connections are open at a time. Close one.", (LATER,)),
    "HEADERS_TOO_LARGE": Code(431, "The headers are larger than the service takes."),
    "INTERNAL": Code(500, "The service failed. The request's id leads to the cause in its log."),
    "UNAVAILABLE": Code(503, "The service cannot reach its store, or is stopping. Try again.", (SOON,)),
    "UNKNOWN_PLAYER": Code(404, "There is no such account."),
    # Matches
    "UNKNOWN_MATCH": Code(404, "There is no such match, or it is private."),
    "UNKNOWN_GAME": Code(404, "There is no such game."),
    "BAD_OPTIONS": Code(422, "The options or the number of seats are out of the game's range."),
    "BAD_VERSION": Code(400, "The match has no such version."),
    "BAD_CURSOR": Code(400, "The list has no such place."),
    "WRONG_INVITATION": Code(403, "No match has this id and this invitation."),
    "NO_SPECTATORS": Code(403, "Only the match's players may watch it before its end."),
    "NOT_SEATED": Code(403, "Only a player who sits in the match may do this."),
    "NOT_HOST": Code(403, "Only the match's host may do this."),
    "MATCH_OPENING": Code(409, "The dice of the match are not committed yet. Try again in a moment.", (SOON,)),
    "MATCH_STARTED": Code(409, "The match has started."),
    "MATCH_FULL": Code(409, "Every seat of the match is taken."),
    "SEAT_TAKEN": Code(409, "The seat is taken."),
    "UNKNOWN_SEAT": Code(422, "The match has no such seat."),
    "ALREADY_SEATED": Code(409, "The player sits in the match."),
    "UNKNOWN_BOT": Code(422, "There is no such house bot."),
    "NOT_A_HOUSE_BOT": Code(409, "No house bot sits on the seat."),
    "HANDED_OVER": Code(409, "A house bot plays the seat, since its player's time was over. Return first."),
    "TOO_FEW_PLAYERS": Code(409, "The game needs more players."),
    "MATCH_NOT_STARTED": Code(409, "The match has not started."),
    "MATCH_NOT_OVER": Code(409, "The match is not over."),
    "BUSY": Code(503, "Too many others changed the match at the same time. Try again.", (SOON,)),
    "RULES_UNAVAILABLE": Code(503, "This server does not carry the match's version of the rules. Try again.", (SOON,)),
    "BAD_RECORD": Code(422, "The record is none, or it does not hold what it says."),
    "ALREADY_EXISTS": Code(409, "Another match with this id is stored here."),
    # Webhooks
    "WEBHOOK_ADDRESS": Code(422, "Deliveries are sent to public addresses only, with https."),
    "WEBHOOK_LIMIT": Code(409, "The player has as many webhooks as it may have."),
    "UNKNOWN_WEBHOOK": Code(404, "The player has no such webhook."),
    # Moves that came at the wrong time
    "GAME_OVER": Code(409, "The game is over."),
    "CHANCE_PENDING": Code(409, "A random event is awaited. Try again in a moment.", (SOON,)),
    "NOT_YOUR_TURN": Code(409, "The seat is not asked."),
    "TIME_OVER": Code(409, "The time for this decision was over; the game's default move is made."),
    "STALE_DECISION": Code(409, "The decision is no longer open."),
    "ALREADY_DECIDED": Code(409, "The seat has answered the decision otherwise."),
    # Moves that are not legal; games add codes of their own
    "WRONG_DECISION": Code(422, "The move does not answer this decision."),
    "UNKNOWN_MOVE": Code(422, "The game has no such move."),
    "BAD_PARAMETERS": Code(422, "The move's fields are missing, unknown or of the wrong type, or name a thing twice."),
    "NOT_OFFERED": Code(422, "The move is not among the options."),
}
"""The codes that are not a game's own. A code that is not here is a game's: a move that its rules forbid."""

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
_FORBIDDEN_BY_RULES = Code(422, "The rules of the game forbid the move.")


class Fault(Refused):
    """A request that the service itself refuses."""

    def __init__(self, code: str, sentence: str | None = None, headers: Headers = ()) -> None:
        super().__init__(Refusal(code, sentence or CODES[code].sentence))
        self.headers = headers


def code(name: str) -> Code:
    """What a code means; one that the table does not have is a game's."""
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
