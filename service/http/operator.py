"""The operator's token, which enables the admin calls, and the log line of each of these calls."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import structlog
from starlette.types import Message, Scope, Send

from freeport_api.codes import code

from .problems import Fault, fault

LEAST = 32
"""The fewest characters of an operator token."""
_HELP = "`openssl rand -hex 32` makes a good one"

log = structlog.get_logger("freeport.audit")


class OperatorToken:
    """The operator's token. Only its digest is kept, so that nothing can print it by accident."""

    __slots__ = ("_digest",)

    def __init__(self, token: str) -> None:
        """Create it from a token.

        Raises:
            ValueError: if it is too short, or could not be sent in a header.
        """
        if len(token) < LEAST or not (token.isascii() and token.isprintable() and " " not in token):
            raise ValueError(f"the operator token has to be {LEAST} or more ASCII characters without spaces; {_HELP}")
        self._digest = _digest(token)

    def equals(self, given: str) -> bool:
        """Return whether a token is the operator's, in constant time."""
        return hmac.compare_digest(_digest(given), self._digest)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> OperatorToken | None:
        """Read ``FREEPORT_OPERATOR_TOKEN``, or the file in ``FREEPORT_OPERATOR_TOKEN_FILE``. Returns None without both.

        Raises:
            ValueError: if it cannot be used; the message names the variable and says what to do, and never the token.
        """
        name = "FREEPORT_OPERATOR_TOKEN"
        given = environment.get(name, "")
        if path := environment.get(f"{name}_FILE"):
            if given:
                raise ValueError(f"{name} and {name}_FILE are both set: remove one of them")
            name = f"{name}_FILE"
            try:
                given = Path(path).read_text("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise ValueError(f"{name}={path!r} cannot be read: {error}") from error
        elif not given:
            return None
        try:
            return cls(given.strip())
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error


def check_operator(token: OperatorToken, given: str | None) -> None:
    """Check that the operator makes the call. Raises ``Fault``: UNAUTHENTICATED without the right token."""
    if given is None or not token.equals(given):
        raise Fault("UNAUTHENTICATED", "This needs the operator's token: send `Authorization: Bearer <token>`.")


async def audited(call: str, scope: Scope, send: Send, answer: Callable[[Send], Awaitable[None]]) -> None:
    """Handle an admin call, and log it with its outcome.

    Args:
        call: the operation's name.
        scope: the request.
        send: sends the answer.
        answer: carries the call out.
    """
    status: int | None = None
    refused: str | None = None

    async def send_noting_status(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        await send(message)

    try:
        await answer(send_noting_status)
    except Exception as error:
        refused = (fault(error) or Fault("INTERNAL")).code
        if status is None:
            status = code(refused).status
        raise
    finally:
        log.info("operator", call=call, on=dict(scope["path_params"]), status=status, refused=refused)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
