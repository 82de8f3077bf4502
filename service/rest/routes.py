"""Routes: every operation of the service, and how its address leads to it."""

from __future__ import annotations

from functools import cache
from importlib import metadata

import msgspec
from starlette.routing import BaseRoute, Route

import freeport_games

from .call import Shared
from .endpoint import Resource
from .openapi import openapi
from .operation import Operation
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
    past,
    players,
    problems,
    quick,
    ratings,
    records,
    tickets,
    updates,
    webhooks,
    words,
)
from .operations.admin import matches as admin_matches
from .operations.admin import players as admin_players

OPERATIONS: tuple[Operation, ...] = (
    # Routes are tried in order: moves come first, because they must be fast.
    moves.play,
    matches.see,
    updates.updates,
    games.games,
    games.game,
    games.rules,
    words.words,
    problems.problem_type,
    players.register,
    players.me,
    players.rotate_token,
    players.revoke_token,
    decisions.decisions,
    tickets.create_ticket,
    matches.create,
    matches.find,
    matches.history,
    lobby.lobby,
    quick.quick_play,
    matches.join,
    bots.house_bots,
    bots.add_bot,
    bots.remove_bot,
    matches.start,
    matches.leave,
    matches.return_,
    quick.rematch,
    records.record,
    webhooks.webhooks,
    webhooks.add_webhook,
    webhooks.delete_webhook,
    webhooks.test_webhook,
    webhooks.webhook_deliveries,
    admin_matches.admin_find,
    admin_matches.admin_see,
    admin_matches.admin_stored,
    admin_matches.admin_end,
    admin_matches.admin_export,
    admin_matches.admin_replay,
    admin_matches.admin_import,
    admin_players.admin_revoke,
    admin_players.admin_delete,
    past.at,
    ratings.leaderboard,
    ratings.player,
    docs.openapi_json,
    docs.schema_graphql,
    docs.docs,
    docs.docs_asset,
    limits.limits,
    health.livez,
    health.readyz,
)


@cache
def document() -> bytes:
    """Return the OpenAPI document of this version."""
    return openapi(OPERATIONS, freeport_games.GAMES, metadata.version("freeport-server"))


def printed() -> str:
    """The same for people: what ``openapi.json`` in the repository holds, without the line's end."""
    return msgspec.json.format(document(), indent=1).decode()


def routes(shared: Shared) -> list[BaseRoute]:
    """Return a route for each address."""
    by_path: dict[str, list[Operation]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, []).append(operation)
    return [Route(path, Resource(shared, operations), name=path) for path, operations in by_path.items()]
