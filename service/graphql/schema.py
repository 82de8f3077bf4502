"""The GraphQL schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from copy import copy
from functools import cache
from typing import Any, Self, cast

import strawberry
from graphql import (
    ASTValidationRule,
    GraphQLError,
    GraphQLSchema,
    NoSchemaIntrospectionCustomRule,
    parse,
    specified_rules,
    validate,
)
from strawberry.printer import print_schema
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema import StreamResult
from strawberry.tools import create_type
from strawberry.types.field import StrawberryField
from strawberry.types.graphql import OperationType

from freeport_games import GAMES
from freeport_games.engine import AnyGame

from .added_fields import OPENING
from .context import Context
from .derive import SCALARS, conflicts
from .documents import Documents
from .execution import Execution, OperationRequest
from .limits import GraphQLLimits
from .manifest import Manifest, ManifestError
from .operations import MUTATIONS, QUERIES, SUBSCRIPTIONS
from .prepared import let_take
from .types import Types


class Schema(strawberry.Schema):
    """The schema of a set of games."""

    def __init__(
        self, games: Iterable[AnyGame], limits: GraphQLLimits | None = None, *, introspection: bool = True
    ) -> None:
        """Derive the schema.

        Args:
            games: which games can be played.
            limits: how large a document may be.
            introspection: whether clients may ask for the schema.

        Raises:
            TypeError: if the games' classes cannot be told apart in GraphQL; the message says how to mend it.
        """
        types = Types(games)
        super().__init__(
            query=create_type("Query", _fields(QUERIES, types), description="What can be looked at."),
            mutation=create_type(
                "Mutation",
                _fields(MUTATIONS, types),
                description="What can be done. Each returns the result, or a `Refusal` with a stable code.",
            ),
            subscription=create_type(
                "Subscription",
                _fields(SUBSCRIPTIONS, types),
                description="What can be followed while it happens.",
            ),
            types=types.concrete,
            config=StrawberryConfig(scalar_map=SCALARS),
        )
        if ambiguous := conflicts(self._schema):
            raise TypeError("\n".join(["not every union can be selected in full:", *ambiguous]))
        types.outputs.simplify(self._schema, OPENING)
        types.inputs.complete(self._schema)
        let_take(self._schema)
        self._limit(limits or GraphQLLimits(), introspection)

    def _limit(self, limits: GraphQLLimits, introspection: bool) -> None:
        rules: list[type[ASTValidationRule]] = [*specified_rules]
        if not introspection:
            rules.append(NoSchemaIntrospectionCustomRule)
        self.limits = limits
        """The limits of documents."""
        self.documents = Documents(self._schema, limits, rules, hide_suggestions=not introspection)
        """The cache of documents."""
        self.execution = Execution(self._schema, self.documents, hide_suggestions=not introspection)
        """Executes operations."""

    def limited(self, limits: GraphQLLimits, *, introspection: bool = True) -> Self:
        """Return this schema with other limits, and documents of its own.

        It has the same types: they take seconds to make.

        Args:
            limits: how large a document may be.
            introspection: whether clients may ask for the schema.
        """
        other = copy(self)
        other._limit(limits, introspection)
        return other

    @property
    def graph(self) -> GraphQLSchema:
        """The schema as an object of graphql-core."""
        return self._schema

    def printed(self) -> str:
        """Return the schema in GraphQL's own language: the content of ``schema.graphql`` without the last newline."""
        return print_schema(self)

    def check(self, manifest: Manifest) -> None:
        """Check that the documents of a manifest fit the schema.

        Raises:
            ManifestError: if one of them cannot.
        """
        for text in manifest.texts:
            try:
                wrong = validate(self._schema, parse(text))
            except GraphQLError as error:
                wrong = [error]
            if wrong:
                raise ManifestError(f"the manifest holds an operation that cannot be asked for: {wrong[0]}")

    async def stream(
        self,
        query: str | None,
        variable_values: dict[str, Any] | None = None,
        context_value: Any | None = None,
        root_value: Any | None = None,
        operation_name: str | None = None,
        operation_extensions: dict[str, Any] | None = None,
        allowed_operation_types: Iterable[OperationType] | None = None,
    ) -> StreamResult:
        """Return the results of an operation; Strawberry's WebSockets ask for them here."""
        return self.execution.stream(
            OperationRequest(query, variable_values, operation_name), cast(Context, context_value)
        )


def _fields(subjects: Iterable[Callable[[Types], list[StrawberryField]]], types: Types) -> list[StrawberryField]:
    return [field for fields in subjects for field in fields(types)]


@cache
def schema() -> Schema:
    """Return the schema of all games, with the usual limits."""
    return Schema(GAMES)


def printed_for(game: AnyGame) -> str:
    """Return the schema that has the types of one game, for clients that need no other.

    Whatever fits it fits the schema of all games.
    """
    return Schema([game]).printed()


@contextmanager
def opened_schema(limits: GraphQLLimits, *, introspection: bool, manifest: Manifest | None = None) -> Iterator[Schema]:
    """Return the schema of all games, which serves as long as the block lasts.

    Args:
        limits: how large a document may be.
        introspection: whether clients may ask for the schema.
        manifest: the only documents that may be asked for, if there are such.

    Raises:
        ManifestError: if the manifest holds a document that the schema does not have.
    """
    opened = schema().limited(limits, introspection=introspection)
    if manifest is not None:
        opened.check(manifest)
    with closing(opened.documents):
        yield opened
