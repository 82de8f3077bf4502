"""The token in the payload of ``connection_init``.

Browsers cannot send headers with a WebSocket, so clients put the header ``Authorization`` into the payload. A client
without one is a spectator, but a client that evidently sends a token under another name is refused: it would find out
only at its first move that nobody knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

_NAME: Final = "authorization"
_CREDENTIAL: Final = re.compile(r"auth|token|bearer|jwt|credential|api[-_]?key|password|secret", re.IGNORECASE)
"""What the names of credentials contain."""
_TOKEN: Final = re.compile(r"\s*(bearer\s|fp_)", re.IGNORECASE)
"""What a token begins with, under whatever name."""

EXPECTED: Final = 'The token goes into the payload as {"authorization": "Bearer <token>"}.'


def authorization_in(params: Mapping[str, object]) -> str | None:
    """Return the header ``Authorization`` out of the payload of ``connection_init``; None if it has none.

    It stands there by itself or under ``headers``, in any capitalisation. Null means that there is none.

    Raises:
        ValueError: if it cannot be read, or if the payload has a token in another place.
    """
    headers = params.get("headers")
    if not isinstance(headers, Mapping | None):
        raise ValueError("`headers` is no object")
    given = [*params.items(), *(headers or {}).items()]
    found = [value for name, value in given if name.lower() == _NAME and value is not None]
    if any(value != found[0] or not isinstance(value, str) for value in found):
        raise ValueError("`authorization` is no text, or stands there twice with different tokens")
    if not found and (name := next(_misplaced(params.items()), None)) is not None:
        raise ValueError(f"there seems to be a token under {name!r}")
    return cast(str, found[0]) if found else None


def _misplaced(given: Iterable[tuple[str, object]]) -> Iterator[str]:
    """Yield the names under which there seems to be a token, at any depth."""
    for name, value in given:
        if value is None:
            continue
        if _CREDENTIAL.search(name) or (isinstance(value, str) and _TOKEN.match(value)):
            yield name
        elif isinstance(value, Mapping):
            yield from _misplaced(value.items())
        elif isinstance(value, list):
            yield from _misplaced((name, each) for each in value)
