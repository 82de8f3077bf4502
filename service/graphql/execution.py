"""Executes operations.

A document comes from the cache together with its errors. What is left is to find the operation, to charge it, and to
carry it out: prepared if possible (see ``prepared``), or else by graphql-core. Strawberry's own way calls hooks around
each step, which cost as much as a small operation.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Container, Mapping
from contextlib import aclosing, nullcontext
from inspect import isawaitable
from typing import Any, Final, TypeGuard, cast

from graphql import (
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    OperationType,
    execute,
    get_operation_ast,
    subscribe,
)
from graphql import ExecutionResult as Executed
from strawberry.execution import optimized_is_awaitable
from strawberry.types.execution import ExecutionResult, PreExecutionError

from .charging import charged
from .context import Context
from .documents import Documents, Known
from .errors import RequestError, prepare_for_client
from .pace import PacedExecution
from .prepared import FieldResult

ANY: Final = frozenset(OperationType)
"""All kinds of operations."""
_is_awaitable = cast("Callable[[Any], TypeGuard[Awaitable[Any]]]", optimized_is_awaitable)


class NoOperation(RequestError):
    """A request without a document, or a document without the operation that is asked for."""


class WrongKind(RequestError):
    """An operation of a kind that is not carried out here."""

    def __init__(self, kind: OperationType) -> None:
        super().__init__(f"An operation of the kind `{kind.value}` is not carried out here.")
        self.kind = kind
        """The kind of the operation."""


class OperationRequest:
    """One operation of a request.

    Args:
        text: the document.
        variables: the values of its variables.
        name: the name of the operation, if the document has several.
    """

    def __init__(self, text: str | None, variables: Mapping[str, Any] | None, name: str | None) -> None:
        self.text = text
        self.variables = None if variables is None else dict(variables)
        self.name = name


class Execution:
    """Executes the operations of one schema."""

    def __init__(self, schema: GraphQLSchema, documents: Documents, *, hide_suggestions: bool) -> None:
        self._schema = schema
        self._documents = documents
        self._hide_suggestions = hide_suggestions

    async def execute(
        self, operation: OperationRequest, context: Context, allowed: Container[OperationType] = ANY
    ) -> ExecutionResult:
        """Execute a query or a mutation.

        Raises:
            NoOperation: if there is no such operation.
            WrongKind: if its kind is not among the allowed ones.
        """
        async with charged(context) as charging:
            known, kind = await self._find(operation, allowed)
            return await self._result(operation, known, kind, charging)

    async def stream(
        self, operation: OperationRequest, context: Context, allowed: Container[OperationType] = ANY
    ) -> AsyncGenerator[ExecutionResult, None]:
        """Yield the results of an operation of any kind: one, unless it is a subscription."""
        async with charged(context) as charging:
            try:
                known, kind = await self._find(operation, allowed)
            except RequestError as error:
                yield _refused(GraphQLError(str(error), original_error=error), context)
                return
            if kind is not OperationType.SUBSCRIPTION or known.errors or known.document is None:
                yield await self._result(operation, known, kind, charging)
                return
            results = self._subscribed(operation, known.document, charging)
            async with aclosing(results):
                async for result in results:
                    yield result

    async def _find(
        self, operation: OperationRequest, allowed: Container[OperationType]
    ) -> tuple[Known, OperationType | None]:
        """Return the document of an operation, and the kind of the operation unless the document cannot be parsed."""
        if not operation.text:
            raise NoOperation("There is no `query` in the request.")
        known = self._documents.peek(operation.text) or await self._documents.read(operation.text)
        if known.document is None:
            return known, None
        found = get_operation_ast(known.document, operation.name)
        if found is None:
            raise NoOperation(
                "The document has no operation, or several: `operationName` says which is meant."
                if operation.name is None
                else f"The document has no operation `{operation.name}`."
            )
        if found.operation not in allowed:
            raise WrongKind(found.operation)
        return known, found.operation

    async def _result(
        self, operation: OperationRequest, known: Known, kind: OperationType | None, context: Context
    ) -> ExecutionResult:
        """Return the result of a query, in a turn of its address, or of a mutation, which nothing holds up."""
        if known.errors or known.document is None:
            return _refused_all(known.errors, context)
        async with context.bill.reading_limit if kind is OperationType.QUERY else nullcontext():
            return await self._executed(operation, known, known.document, context)

    async def _executed(
        self, operation: OperationRequest, known: Known, document: DocumentNode, context: Context
    ) -> ExecutionResult:
        try:
            if known.asks:
                return _told(
                    await self._documents.introspect(known.asks, document, operation.variables, operation.name),
                    context,
                )
            done = await self._prepared(operation, known, context)
            if isinstance(done, dict):
                return ExecutionResult(done, None)
            result = execute(
                self._schema,
                document,
                root_value=done,
                variable_values=operation.variables,
                operation_name=operation.name,
                context_value=context,
                is_awaitable=_is_awaitable,
                executor_class=PacedExecution,
                hide_suggestions=self._hide_suggestions,
            )
            return _told(result if isinstance(result, Executed) else await result, context)
        except Exception as error:
            return _refused(_located(error), context)

    async def _prepared(
        self, operation: OperationRequest, known: Known, context: Context
    ) -> dict[str, object] | FieldResult | None:
        """Return the data of a prepared operation, or else what graphql-core has to go on with."""
        variables = operation.variables or {}
        prepared = await self._documents.prepared(known, operation.name, variables)
        if prepared is None:
            return None
        try:
            arguments = prepared.arguments(variables)
        except Exception:  # graphql-core meets the variables again, and reports what is wrong
            return None
        return await prepared.execute(arguments, context)

    async def _subscribed(
        self, operation: OperationRequest, document: DocumentNode, context: Context
    ) -> AsyncGenerator[ExecutionResult, None]:
        """Yield the results of a subscription."""
        try:
            source = subscribe(
                self._schema,
                document,
                variable_values=operation.variables,
                operation_name=operation.name,
                context_value=context,
                executor_class=PacedExecution,
                hide_suggestions=self._hide_suggestions,
            )
            results = await source if isawaitable(source) else source
            if isinstance(results, Executed):
                yield _refused_all(results.errors or [], context)
                return
            results = cast("AsyncGenerator[Executed, None]", results)
            async with aclosing(results):
                async for result in results:
                    yield _told(result, context)
        except Exception as error:
            yield _told(Executed(None, [_located(error)]), context)


def _told(result: Executed, context: Context) -> ExecutionResult:
    """Return a result as clients get it."""
    for error in result.errors or ():
        prepare_for_client(error, context.trace.request_id)
    return ExecutionResult(result.data, result.errors)


def _refused(error: GraphQLError, context: Context) -> PreExecutionError:
    prepare_for_client(error, context.trace.request_id)
    return PreExecutionError(data=None, errors=[error])


def _refused_all(errors: list[GraphQLError], context: Context) -> PreExecutionError:
    """Return copies of the errors of a document: each request counts its own and adds codes to them."""
    own = [
        GraphQLError(error.message, error.nodes, error.source, error.positions, error.path, error.original_error)
        for error in errors
    ]
    for error in own:
        prepare_for_client(error, context.trace.request_id)
    return PreExecutionError(data=None, errors=own)


def _located(error: Exception) -> GraphQLError:
    return error if isinstance(error, GraphQLError) else GraphQLError(str(error), original_error=error)
