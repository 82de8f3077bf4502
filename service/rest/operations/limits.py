"""Limits of the service as it is configured. The tables of the docs are generated from them."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_api import Limit, Limits, LimitUnit, addresses
from freeport_api.arguments import ENTROPY_MOST, NAME_MOST, PAGE_MOST, TICKET_MOST
from freeport_api.orders import MOVES_MOST, TIMES_MOST
from freeport_games.engine.tables import takebacks
from matches.accounts.devices import TOKENS_MOST
from matches.orders.giving import CHARACTERS_MOST
from matches.orders.orders import GIVEN_MOST, STANDING_MOST
from matches.texts import IDEMPOTENCY_KEY_MOST
from matches.webhooks import outbox
from service.graphql.documents import WAITING_MOST
from service.graphql.websocket import OPERATIONS
from service.http.protocol import HEAD_LIMIT
from service.rest.call import Call
from service.rest.operation import operation
from service.settings import Settings


def published(settings: Settings) -> Limits:
    """Return the limits that follow from settings."""
    return Limits(tuple(settings.quotas.published()), tuple(_limits(settings)))


@operation(addresses.LIMITS, fixed=True)
async def limits(call: Call) -> Limits:
    """Get the budgets of requests on this server, and the maximum sizes."""
    return published(call.shared.settings)


def _limits(settings: Settings) -> Iterator[Limit]:
    graphql, body = settings.graphql, "FREEPORT_BODY_LIMIT"
    yield Limit("the body of a request", settings.body_limit, LimitUnit.BYTES, "BODY_TOO_LARGE", body)
    yield Limit("the line and headers of a request", HEAD_LIMIT, LimitUnit.BYTES, "HEADERS_TOO_LARGE", None)
    yield Limit("a message on a WebSocket", settings.body_limit, LimitUnit.BYTES, None, body)
    yield Limit("a player's name", NAME_MOST, LimitUnit.CHARACTERS, "BAD_NAME", None)
    yield Limit("the tokens of an account", TOKENS_MOST, LimitUnit.ITEMS, "TOO_MANY_TOKENS", None)
    yield Limit("using a link", 1, LimitUnit.TIMES, "WRONG_LINK", None)
    yield Limit("a ticket of quick play", TICKET_MOST, LimitUnit.CHARACTERS, "BAD_TICKET", None)
    yield Limit("an idempotency key", IDEMPOTENCY_KEY_MOST, LimitUnit.CHARACTERS, "BAD_IDEMPOTENCY_KEY", None)
    yield Limit("entropy", ENTROPY_MOST, LimitUnit.CHARACTERS, "BAD_ENTROPY", None)
    yield Limit("a page of a list", PAGE_MOST, LimitUnit.ITEMS, "BAD_REQUEST", None)
    yield Limit("a GraphQL document", graphql.tokens, LimitUnit.TOKENS, "BAD_REQUEST", None)
    yield Limit("the fields of a GraphQL document", graphql.depth, LimitUnit.LEVELS, "BAD_REQUEST", None)
    yield Limit("the aliases of a GraphQL document", graphql.aliases, LimitUnit.ALIASES, "BAD_REQUEST", None)
    yield Limit("the operations of a GraphQL document", graphql.roots, LimitUnit.OPERATIONS, "BAD_REQUEST", None)
    yield Limit("the cost of a GraphQL document", graphql.cost, LimitUnit.FIELDS, "BAD_REQUEST", None)
    yield Limit(
        "new GraphQL documents of an address that wait", WAITING_MOST, LimitUnit.DOCUMENTS, "RATE_LIMITED", None
    )
    yield Limit("operations under way on one WebSocket", OPERATIONS, LimitUnit.OPERATIONS, "TOO_MANY_STREAMS", None)
    yield Limit("taking moves back until others act", takebacks.LIMIT, LimitUnit.TIMES, "UNDO_LIMIT", None)
    yield Limit("the webhooks of an account", outbox.MOST_HOOKS, LimitUnit.ITEMS, "WEBHOOK_LIMIT", None)
    yield Limit(
        "the browsers of an account that are pushed to", outbox.MOST_BROWSERS, LimitUnit.ITEMS, "PUSH_LIMIT", None
    )
    yield Limit("standing orders of a seat", STANDING_MOST, LimitUnit.ITEMS, "TOO_MANY_ORDERS", None)
    yield Limit("standing orders that a seat gives in a match", GIVEN_MOST, LimitUnit.TIMES, "TOO_MANY_ORDERS", None)
    yield Limit("prepared moves of an order", MOVES_MOST, LimitUnit.ITEMS, "BAD_ORDER", None)
    yield Limit("all prepared moves of an order, in notation", CHARACTERS_MOST, LimitUnit.CHARACTERS, "BAD_ORDER", None)
    yield Limit("answers of prepared moves", TIMES_MOST, LimitUnit.TIMES, "BAD_ORDER", None)
    yield Limit("versions that can be gone back to", takebacks.KEPT, LimitUnit.VERSIONS, "NOTHING_TO_UNDO", None)
