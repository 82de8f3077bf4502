"""Routes: every operation of the service, and how its address leads to it."""

from __future__ import annotations

from functools import cache
from importlib import metadata
from types import ModuleType

import msgspec
from starlette.routing import BaseRoute, Route

import freeport_games
from freeport_games.engine import AnyGame

from .call import Shared
from .contract import Form, openapi
from .endpoint import Resource
from .operation import Operation, Who
from .operations import (
    bots,
    decisions,
    docs,
    games,
    health,
    limits,
    lobby,
    matches,
    moves,
    orders,
    past,
    players,
    problems,
    push,
    quick,
    ratings,
    records,
    seats,
    tickets,
    tokens,
    updates,
    webhooks,
    why,
    words,
)
from .operations.admin import matches as admin_matches
from .operations.admin import players as admin_players

FILES: tuple[ModuleType, ...] = (
    # Routes are tried in order: moves come first, because they must be fast.
    moves,
    orders,
    matches,
    updates,
    games,
    words,
    problems,
    players,
    tokens,
    decisions,
    tickets,
    lobby,
    quick,
    bots,
    seats,
    records,
    webhooks,
    push,
    admin_matches,
    admin_players,
    past,
    why,
    ratings,
    docs,
    limits,
    health,
)
"""The files of operations."""

OPERATIONS = tuple(found for file in FILES for found in vars(file).values() if isinstance(found, Operation))
"""Every operation, file by file, each file from top to bottom."""


@cache
def document(game: AnyGame | None = None, form: Form = Form.V3_1) -> bytes:
    """Return the OpenAPI document of this version.

    Args:
        game: the game of which it is, for clients of this game: then it has the types of no other, and no operation of
            the server's operator; None for all there is.
        form: the version of OpenAPI.
    """
    version = metadata.version("freeport-server")
    if game is None:
        return openapi(OPERATIONS, freeport_games.GAMES, version, form)
    return openapi([operation for operation in OPERATIONS if operation.who is not Who.OPERATOR], [game], version, form)


def printed(game: AnyGame | None = None) -> str:
    """The same for people: what ``openapi.json`` in the repository holds, without the line's end."""
    return msgspec.json.format(document(game), indent=1).decode()


def routes(shared: Shared) -> list[BaseRoute]:
    """Return a route for each address."""
    by_path: dict[str, list[Operation]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, []).append(operation)
    return [Route(path, Resource(shared, operations), name=path) for path, operations in by_path.items()]
