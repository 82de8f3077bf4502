"""Limits of the service as it is configured. The tables of the docs are generated from them."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.api import Limit, Limits, addresses
from freeport_games.api.arguments import ENTROPY_MOST, NAME_MOST, PAGE_MOST, TICKET_MOST
from matches.texts import IDEMPOTENCY_KEY_MOST
from service.graphql.websocket import OPERATIONS
from service.http.protocol import HEAD_LIMIT
from service.rest.call import Call
from service.rest.operation import operation
from service.settings import Settings


def published(settings: Settings) -> Limits:
    """Return the limits that follow from settings."""
    return Limits(tuple(settings.quotas.published()), tuple(_limits(settings)))


@operation(addresses.LIMITS)
async def limits(call: Call) -> Limits:
    """Get the budgets of requests on this server, and the maximum sizes."""
    return published(call.shared.settings)


def _limits(settings: Settings) -> Iterator[Limit]:
    graphql, body = settings.graphql, "FREEPORT_BODY_LIMIT"
    yield Limit("the body of a request", settings.body_limit, "bytes", "BODY_TOO_LARGE", body)
    yield Limit("the line and headers of a request", HEAD_LIMIT, "bytes", "HEADERS_TOO_LARGE", None)
    yield Limit("a message on a WebSocket", settings.body_limit, "bytes", "closed with 1009", body)
    yield Limit("a player's name", NAME_MOST, "characters", "BAD_NAME", None)
    yield Limit("a ticket of quick play", TICKET_MOST, "letters, digits, `-` and `_`", "BAD_TICKET", None)
    yield Limit("an idempotency key", IDEMPOTENCY_KEY_MOST, "letters, digits, `-` and `_`", "BAD_IDEMPOTENCY_KEY", None)
    yield Limit("entropy", ENTROPY_MOST, "printable ASCII characters", "BAD_ENTROPY", None)
    yield Limit("a page of a list", PAGE_MOST, "items", "BAD_REQUEST", None)
    yield Limit("a GraphQL document", graphql.tokens, "tokens", "BAD_REQUEST", None)
    yield Limit("the fields of a GraphQL document", graphql.depth, "levels", "BAD_REQUEST", None)
    yield Limit("the aliases of a GraphQL document", graphql.aliases, "aliases", "BAD_REQUEST", None)
    yield Limit("the operations of a GraphQL document", graphql.roots, "queries or mutations", "BAD_REQUEST", None)
    yield Limit("the cost of a GraphQL document", graphql.cost, "fields", "BAD_REQUEST", None)
    yield Limit("operations under way on one WebSocket", OPERATIONS, "operations", "an `error` message", None)
