"""What an operator can set, read from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated

import msgspec

import matches
import telemetry.settings as telemetry

from .graphql import GraphQLLimits
from .operator import OperatorToken
from .quotas import QuotaSettings

Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]


class SettingsError(ValueError):
    """A setting is wrong; the message names the variable and says what it takes."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of the web service. Each is the variable ``FREEPORT_`` and its name in capitals."""

    host: str = "0.0.0.0"  # noqa: S104 - a pod is reached from outside
    """The address to listen on."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """The port to listen on; 0 for any free one."""
    body_limit: Annotated[int, msgspec.Meta(ge=1024, le=16 * 1024 * 1024)] = 64 * 1024
    """The most bytes of a request's body."""
    import_limit: Annotated[int, msgspec.Meta(ge=1024, le=256 * 1024 * 1024)] = 16 * 1024 * 1024
    """The most bytes of a record that the operator imports; no other body may be so large."""
    cors_origins: tuple[str, ...] = ()
    """Web origins whose pages may call the service, separated by commas; ``*`` for all. Its own alone by default."""
    trusted_proxies: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """How many proxies stand before the service, each of which adds to ``X-Forwarded-For`` whom it heard."""
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
    def shows_graphiql(self) -> bool:
        """Whether browsers are shown GraphiQL."""
        return self.graphql_operations is None if self.graphiql is None else self.graphiql

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read the settings.

        Raises:
            SettingsError: if a value is wrong; it tells of every wrong one at once.
        """
        given: dict[str, object] = {}
        wrong: list[str] = []
        for field in msgspec.structs.fields(cls):
            variable = f"FREEPORT_{field.name.upper()}"
            if variable not in environment or field.name in ("graphql", "quotas", "matches", "operator", "telemetry"):
                continue
            value: object = environment[variable].strip()
            if field.name == "cors_origins":
                value = [origin.strip().rstrip("/") for origin in environment[variable].split(",") if origin.strip()]
            try:
                msgspec.convert({field.name: value}, cls, strict=False)
            except msgspec.ValidationError as error:
                wrong.append(
                    f"{variable}={environment[variable]!r}: {str(error).removesuffix(f' - at `$.{field.name}`')}"
                )
            given[field.name] = value
        parts = (("quotas", QuotaSettings), ("matches", matches.Settings), ("telemetry", telemetry.Settings))
        for name, part in parts:
            try:
                given[name] = part.from_environment(environment)
            except ValueError as error:
                wrong.append(str(error))
        try:
            given["operator"] = OperatorToken.from_environment(environment)
        except ValueError as error:
            wrong.append(str(error))
        if wrong:
            raise SettingsError("\n".join(wrong))
        return msgspec.convert(given, cls, strict=False)
