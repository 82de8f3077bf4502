"""The application: routes, middleware, and the objects that live as long as it."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

import freeport_games
import matches
from freeport_games.engine import AnyGame
from matches import Matches

from .graphql import INDENTED, Schema, graphql_routes, opened_schema, printed_for, read_manifest
from .http.metrics import metrics_port, metrics_routes
from .http.middleware import Admission, BodyLimit, Instrumentation, Origins
from .http.problems import Fault
from .http.sse import EventStreams
from .quotas import Bill, Cashier
from .rest.art import Art
from .rest.call import Contracts, Shared
from .rest.operations.admin.matches import admin_import
from .rest.operations.limits import published
from .rest.routes import document, routes
from .settings import Settings
from .table import table_routes

Connect = Callable[[matches.Settings], Awaitable[Matches]]


_ACCEPTED = (
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-None-Match",
    "Last-Event-ID",
    "Traceparent",
    "X-Request-Id",
)
"""The headers that pages of permitted origins may send, beside those that need no permission."""
_EXPOSED = (
    "Accept",
    "Allow",
    "ETag",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-Id",
)
"""The headers that such pages may read: all that tell a client something, beside those that every page may read."""


class _Application(Starlette):
    """Starlette without its own handling of exceptions, which is the task of admission."""

    def build_middleware_stack(self) -> ASGIApp:
        """Return the layers around the routes."""
        app: ASGIApp = self.router
        for layer, arguments, named in reversed(self.user_middleware):
            app = layer(app, *arguments, **named)
        return app


def create_app(settings: Settings, connect: Connect = Matches.connect) -> Starlette:
    """Create the application.

    Args:
        settings: what an operator can set.
        connect: how to reach the matches.
    """
    streams = EventStreams(settings.matches.heartbeat)
    cashier = Cashier(settings.quotas, settings.trusted_proxies)
    manifest = None if settings.graphql_operations is None else read_manifest(Path(settings.graphql_operations))

    art = Art(None if settings.art is None else Path(settings.art), freeport_games.GAMES)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        reached = await connect(settings.matches)
        cashier.open(reached)
        try:
            with (
                opened_schema(settings.graphql, introspection=settings.introspection, manifest=manifest) as schema,
                metrics_port(settings.telemetry),
            ):
                graphql = graphql_routes(
                    schema,
                    reached,
                    published=published(settings),
                    body_limit=settings.body_limit,
                    graphiql=settings.shows_graphiql,
                    streams=streams,
                    art={game.slug: art.of(game) for game in freeport_games.GAMES},
                    manifest=manifest,
                )
                sdl = Contracts(partial(_sdl, schema)) if settings.shows_schema else None
                # Routes are tried in order: those of moves come first, because moves must be fast.
                moves, *rest = routes(Shared(settings, reached, streams, art, Contracts(document), sdl))
                table = table_routes() if settings.table else []
                app.routes[:] = [moves, *graphql, *rest, *table, *art.routes(), *metrics_routes(settings.telemetry)]
                _spare_collector()
                yield
        finally:
            await reached.close()

    app = _Application(
        lifespan=lifespan,
        middleware=[
            Middleware(Instrumentation),
            *_cors(settings),
            Middleware(
                Admission,
                bills=lambda scope: cashier.bill(scope).headers,
                origins=Origins(settings.allowed_origins),
                bodies=BodyLimit(
                    settings.body_limit,
                    {
                        (admin_import.method, admin_import.path): settings.import_limit,
                        # Beyond the limit only white space of documents: the endpoint counts without it.
                        ("POST", "/graphql"): settings.body_limit * INDENTED,
                        ("POST", "/graphql/"): settings.body_limit * INDENTED,
                    },
                ),
            ),
        ],
    )
    app.router.redirect_slashes = False
    app.router.default = _nowhere
    app.state.streams = streams
    return app


def _sdl(schema: Schema, game: AnyGame | None) -> bytes:
    """Return the GraphQL schema, or that of one game, in GraphQL's own language."""
    return (schema.printed() if game is None else printed_for(game)).encode()


def _cors(settings: Settings) -> list[Middleware]:
    if not settings.cors_origins:
        return []
    return [
        Middleware(
            CORSMiddleware,
            allow_origins=settings.allowed_origins,
            allow_methods=("GET", "POST", "PUT", "PATCH", "DELETE"),
            allow_headers=_ACCEPTED,
            expose_headers=_EXPOSED,
            max_age=3600,
        )
    ]


async def _nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse requests to unknown addresses."""
    if scope["type"] == "lifespan":
        return
    await Bill.of(scope).address()
    raise Fault("NOT_FOUND")


def _spare_collector() -> None:
    """Exclude the objects created at start-up from garbage collection, which would examine them again and again.

    They live as long as the process. Collections are small, because everybody waits for them: with thousands of
    operations under way, one of 50,000 objects took 60 ms. Only those of all objects are rare.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 2, 500)
    gc.enable()
