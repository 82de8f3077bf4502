"""The token in the payload of ``connection_init``.

Browsers cannot send headers with a WebSocket, so clients put the header ``Authorization`` into the payload. A client
without one is a spectator, but a client that evidently sends a token under another name is refused: it would find out
only at its first move that nobody knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, cast

_NAME: Final = "authorization"
_CREDENTIALS: Final = frozenset(
    (
        "auth",
        "authorization",
        "authorisation",
        "bearer",
        "credential",
        "credentials",
        "jwt",
        "password",
        "secret",
        "token",
    )
)
"""The words in the names of credentials, besides `apiKey`."""
_NO_CREDENTIALS: Final = frozenset(("csrf", "xsrf"))
_words = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])").findall
_begins_as_token = re.compile(r"\s*(bearer\s|fp_)", re.IGNORECASE).match

EXPECTED: Final = 'The token goes into the payload as {"authorization": "Bearer <token>"}.'


def authorization_in(params: Mapping[str, object], header: str | None = None) -> str | None:
    """Return the header ``Authorization`` out of the payload of ``connection_init``.

    It stands there by itself or under ``headers``, in any capitalisation. Null means that there is none.

    Args:
        params: the payload.
        header: the header of the request that opened the connection, which counts if the payload has none.

    Raises:
        ValueError: if it cannot be read, or if there is no header and the payload has a token in another place.
    """
    headers = params.get("headers")
    if not isinstance(headers, Mapping | None):
        raise ValueError("`headers` is no object")
    given = [*params.items(), *(headers or {}).items()]
    found = [value for name, value in given if name.lower() == _NAME and value is not None]
    if any(value != found[0] or not isinstance(value, str) for value in found):
        raise ValueError("`authorization` is no text, or stands there twice with different tokens")
    if found:
        return cast(str, found[0])
    if header is None and (name := next(_misplaced(params), None)) is not None:
        raise ValueError(f"there seems to be a token under {name!r}")
    return header


def _misplaced(params: Mapping[str, object]) -> Iterator[str]:
    """Yield the names under which there seems to be a token, at any depth."""
    left = [*params.items()]
    while left:
        name, value = left.pop()
        if value is None or value == "":
            continue
        if _is_credential(name) or (isinstance(value, str) and _begins_as_token(value)):
            yield name
        elif isinstance(value, Mapping):
            left += value.items()
        elif isinstance(value, list):
            left += [(name, each) for each in value]


def _is_credential(name: str) -> bool:
    words = [word.lower() for word in _words(name)]
    if not _NO_CREDENTIALS.isdisjoint(words):
        return False
    return not _CREDENTIALS.isdisjoint(words) or "apikey" in "".join(words)
