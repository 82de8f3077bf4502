"""Headers that a request may have once."""

from __future__ import annotations

from starlette.types import Scope

from service.http.problems import Fault

_ONCE = frozenset((b"authorization", b"content-type", b"host", b"idempotency-key", b"last-event-id", b"origin"))
"""Readers differ in which value of these counts, so that what one has checked would not be what another obeys."""


def check_headers(scope: Scope) -> None:
    """Check that no header that has one value is given twice. Raises ``Fault``."""
    given: set[bytes] = set()
    for name, _ in scope["headers"]:
        if name in _ONCE:
            if name in given:
                raise Fault("BAD_REQUEST", f"The header {name.decode().title()} is given twice.")
            given.add(name)
