"""The settings of the web service, read from the environment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

import matches
import telemetry.settings as telemetry
from telemetry.environment import EnvironmentSettings, SettingsError

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
    """Web origins whose pages may call the service, separated by commas; ``*`` for all. By default only its own."""
    trusted_proxies: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """The number of proxies in front of the service. Each adds the address of its peer to ``X-Forwarded-For``."""
    connections: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 20_000
    """The most connections at a time, within the process's limit of file descriptors."""
    connections_of_address: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 500
    """The most of these from one address; 0 means no limit. Behind proxies, the proxies have to limit them."""
    head_timeout: Seconds = 15.0
    """Seconds for a client to send the line and headers of a request."""
    body_timeout: Seconds = 20.0
    """Seconds for a client to send a request's body, and one more for every 1000 bytes of it."""
    keep_alive: Seconds = 75.0
    """Seconds for which an idle connection is kept."""
    shutdown: Seconds = 25.0
    """Seconds for running requests to finish after SIGTERM."""
    graphiql: bool | None = None
    """Whether browsers are shown GraphiQL. By default they are, unless only certain operations are permitted."""
    table: bool = True
    """Whether browsers are shown the table, the page at ``/`` on which people play."""
    art: str | None = None
    """A folder of pictures of cards, places and pieces, as ``<game>/<key>.svg`` (avif, webp, png, jpg); see browser.md.
    Every game is complete without any."""
    introspection: bool = True
    """Whether clients may query the GraphQL schema."""
    graphql_operations: str | None = None
    """A file with a manifest of GraphQL documents; if given, only these are permitted. See limits.md."""
    quotas: QuotaSettings = QuotaSettings()
    """The budgets of requests; see ``quotas.settings``."""
    graphql: GraphQLLimits = GraphQLLimits()
    """The limits of the cost of a GraphQL document; not read from the environment."""
    operator: OperatorToken | None = None
    """The operator's token, from ``FREEPORT_OPERATOR_TOKEN`` or the file ``FREEPORT_OPERATOR_TOKEN_FILE``. Without it
    the admin calls are disabled."""
    matches: matches.Settings = matches.Settings()
    """The settings of the matches; see ``matches.Settings``."""
    telemetry: telemetry.Settings = telemetry.Settings()
    """The settings of logs and metrics; see ``telemetry.settings``."""

    def __post_init__(self) -> None:
        if self.art is not None and not Path(self.art).is_dir():
            raise SettingsError(f"{self.variable('art')}: there is no folder {self.art}")

    @property
    def allowed_origins(self) -> tuple[str, ...]:
        """``cors_origins`` in the form that browsers send, without a slash at the end."""
        return tuple(origin.rstrip("/") for origin in self.cors_origins)

    @property
    def shows_schema(self) -> bool:
        """Whether clients may read the GraphQL schema."""
        return self.introspection and self.graphql_operations is None

    @property
    def shows_graphiql(self) -> bool:
        """Whether browsers are shown GraphiQL."""
        return self.graphql_operations is None if self.graphiql is None else self.graphiql
