"""The OpenAPI document: of all games and operations, or of one game for its clients."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from freeport_games.engine import AnyGame
from service.rest.operation import Operation, Who

from .components import components_of
from .examples import Examples
from .form import Form
from .paths import Paths
from .sharing import shared

TITLE: Final = "Freeport"
ABOUT: Final = (
    "An authoritative server for cargo and smuggling tabletop games. Everything is JSON; a type is told by its "
    "`__typename`. Every refusal is a `Problem` with a stable `code`. Requests may carry an `X-Request-Id`, which the "
    "answer and the server's log then have."
)
_ADMIN: Final = "Admin: what only the operator of the server can call."
_PLAYERS_TOKEN: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token of a player. `x-right` of an operation is the right that it needs.",
}
_OPERATORS_TOKEN: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of the server's operator.",
}


def openapi(operations: Sequence[Operation], games: Iterable[AnyGame], version: str, form: Form = Form.V3_1) -> bytes:
    """Return the document as JSON.

    Args:
        operations: the operations that it has.
        games: the games whose types it has.
        version: the version of the server.
        form: the version of OpenAPI.
    """
    known = tuple(games)
    components = components_of(operations, known)
    examples = Examples(known, form)
    paths = Paths(components, examples, form, brief=len(known) == 1)
    described: dict[str, dict[str, Any]] = {}
    for operation in operations:
        described.setdefault(operation.path, {})[operation.method.lower()] = paths.operation(operation)
    parts = shared(one for path in described.values() for one in path.values())
    schemes = {"token": _PLAYERS_TOKEN}
    if any(operation.who is Who.OPERATOR for operation in operations):
        schemes["operator"] = _OPERATORS_TOKEN
    document = {
        "openapi": form.whole,
        "info": {"title": TITLE, "version": version, "description": ABOUT},
        "servers": [{"url": "/", "description": "This server."}],
        "tags": [{"name": topic, "description": about} for topic, about in sorted(_topics(operations).items())],
        "paths": described,
        "components": {
            "schemas": dict(sorted(components.schemas.items())),
            **parts,
            "examples": dict(sorted(examples.shared.items())),
            "responses": dict(sorted(paths.responses.items())),
            "securitySchemes": schemes,
        },
    }
    return msgspec.json.encode(document)


def _topics(operations: Sequence[Operation]) -> dict[str, str]:
    """Return the meaning of each tag: the first line of the module that declares its operations."""
    found = {}
    for operation in operations:
        about = inspect.getdoc(inspect.getmodule(operation.handler)) or ""
        found[operation.topic] = _ADMIN if operation.who is Who.OPERATOR else about.partition("\n")[0]
    return found
