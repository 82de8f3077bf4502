"""What an operator can set, read from the environment."""

from __future__ import annotations

from typing import Annotated

import msgspec

import matches
import telemetry.settings as telemetry
from telemetry.environment import EnvironmentSettings

from .graphql import GraphQLLimits
from .http.operator import OperatorToken
from .quotas import QuotaSettings

Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]
Origin = Annotated[
    str, msgspec.Meta(pattern=r"^(\*|https?://[^/\s]+/?)$", description="addresses such as https://play.example, or *")
]


class Settings(EnvironmentSettings, frozen=True, kw_only=True):
    """The settings of the web service."""

    host: str = "0.0.0.0"  # noqa: S104 - a pod is reached from outside
    """The address to listen on."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """The port to listen on; 0 for any free one."""
    body_limit: Annotated[int, msgspec.Meta(ge=1024, le=16 * 1024 * 1024)] = 64 * 1024
    """The most bytes of a request's body."""
    import_limit: Annotated[int, msgspec.Meta(ge=1024, le=256 * 1024 * 1024)] = 16 * 1024 * 1024
    """The most bytes of a record that the operator imports; no other body may be so large."""
    cors_origins: tuple[Origin, ...] = ()
    """Web origins whose pages may call the service, separated by commas; ``*`` for all. Its own alone by default."""
    trusted_proxies: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """How many proxies stand before the service, each of which adds to ``X-Forwarded-For`` whom it heard."""
    connections: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 20_000
    """How many connections may be open at a time, as far as the process may have so many descriptors."""
    connections_of_address: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 500
    """How many of these may come from one address; 0 for any number. Behind proxies it is theirs to count."""
    head_timeout: Seconds = 15.0
    """Seconds that a client has to send the line and headers of a request."""
    body_timeout: Seconds = 20.0
    """Seconds that a client has to send a request's body, and one more for every 1000 bytes of it."""
    keep_alive: Seconds = 75.0
    """Seconds for which an idle connection is kept."""
    shutdown: Seconds = 25.0
    """Seconds that running requests get after SIGTERM."""
    graphiql: bool | None = None
    """Whether browsers are shown GraphiQL; if left out, unless only certain operations may be asked for."""
    introspection: bool = True
    """Whether clients may ask for the GraphQL schema."""
    graphql_operations: str | None = None
    """A file of GraphQL documents, a manifest; if given, only these may be asked for. See limits.md."""
    quotas: QuotaSettings = QuotaSettings()
    """How much anybody may ask for; see ``quotas.settings``."""
    graphql: GraphQLLimits = GraphQLLimits()
    """What bounds the cost of a GraphQL document; not read from the environment."""
    operator: OperatorToken | None = None
    """The operator's token, from ``FREEPORT_OPERATOR_TOKEN`` or the file ``FREEPORT_OPERATOR_TOKEN_FILE``; without it
    there are no admin calls."""
    matches: matches.Settings = matches.Settings()
    """Where the matches are kept; see ``matches.Settings``."""
    telemetry: telemetry.Settings = telemetry.Settings()
    """What is logged and measured; see ``telemetry.settings``."""

    @property
    def allowed_origins(self) -> tuple[str, ...]:
        """``cors_origins`` as browsers send them, which is without a slash at the end."""
        return tuple([origin.rstrip("/") for origin in self.cors_origins])

    @property
    def shows_graphiql(self) -> bool:
        """Whether browsers are shown GraphiQL."""
        return self.graphql_operations is None if self.graphiql is None else self.graphiql
