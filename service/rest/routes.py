"""Routes: every operation of the service, and how its address leads to it."""

from __future__ import annotations

from functools import cache
from importlib import metadata

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

OPERATIONS: tuple[Operation, ...] = (
    # Routes are tried in order: moves come first, because they must be fast.
    moves.play,
    moves.undo,
    orders.orders,
    orders.give_order,
    orders.withdraw_order,
    matches.see,
    updates.updates,
    games.games,
    games.game,
    games.maps,
    games.art,
    games.rules,
    games.rule,
    words.words,
    problems.problem_type,
    players.register,
    players.me,
    players.rotate_token,
    players.revoke_token,
    tokens.tokens,
    tokens.create_token,
    tokens.change_token,
    tokens.end_token,
    tokens.create_link,
    tokens.use_link,
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
    seats.offer_seat,
    seats.withdraw_offer,
    seats.replace_seat,
    quick.rematch,
    records.record,
    matches.presence,
    webhooks.webhooks,
    webhooks.add_webhook,
    webhooks.delete_webhook,
    webhooks.renew_webhook_secret,
    webhooks.test_webhook,
    webhooks.webhook_deliveries,
    push.push,
    push.subscribe_push,
    push.unsubscribe_push,
    push.test_push,
    push.choose_notices,
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
    past.since_my_move,
    why.why,
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
