"""GraphQL over HTTP: POST for everything, GET for queries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from graphql import GraphQLError
from starlette.requests import Request
from starlette.responses import Response
from strawberry.exceptions import MissingQueryError
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types.execution import PreExecutionError
from strawberry.types.graphql import OperationType

from telemetry.metrics import REFUSALS

from .context import Context
from .errors import BAD_REQUEST, UNAVAILABLE
from .schema import Schema

JSON = "application/json"
GRAPHQL_JSON = "application/graphql-response+json"

OVER_GET: Final = frozenset({OperationType.QUERY})
OVER_POST: Final = frozenset({OperationType.QUERY, OperationType.MUTATION})

MakeContext = Callable[[Request], Context]


class Operation(msgspec.Struct, rename="camel"):
    """The body of a request."""

    query: str | None = None
    variables: dict[str, Any] | None = None
    operation_name: str | None = None
    extensions: dict[str, Any] | None = None


_read = msgspec.json.Decoder(Operation).decode
_read_variables = msgspec.json.Decoder(dict[str, Any] | None).decode
_write = msgspec.json.Encoder().encode


class BadRequest(Exception):
    """A request that holds no GraphQL operation."""

    def __init__(self, status: int, message: str, **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.headers = headers


class HTTPEndpoint:
    """Answers GraphQL requests."""

    def __init__(self, schema: Schema, make_context: MakeContext) -> None:
        self._schema = schema
        self._make_context = make_context

    async def __call__(self, request: Request) -> Response:
        """Answer one request."""
        try:
            if request.method == "GET":
                return await self._execute(request, _from_address(request), OVER_GET)
            return await self._execute(request, await _from_body(request), OVER_POST)
        except BadRequest as error:
            return _malformed(str(error), error.status, error.headers)
        except MissingQueryError:
            return _malformed("There is no `query` in the request.")
        except CannotGetOperationTypeError as error:
            return _malformed(error.as_http_error_reason())
        except InvalidOperationTypeError as error:
            if error.operation_type is OperationType.SUBSCRIPTION:
                return _malformed("Subscriptions take a WebSocket with the protocol graphql-transport-ws.")
            return _malformed("Mutations take POST.", 405, {"Allow": "POST"})

    async def _execute(self, request: Request, operation: Operation, allowed: frozenset[OperationType]) -> Response:
        context = self._make_context(request)
        await context.authenticate(context.authorization)
        result = await self._schema.execute(
            operation.query,
            variable_values=operation.variables,
            operation_name=operation.operation_name,
            context_value=context,
            allowed_operation_types=allowed,
        )
        answer: dict[str, object] = {}
        status, media_type, headers = 200, JSON, None
        if result.errors:
            answer["errors"] = [error.formatted for error in result.errors]
            status, headers = _status_of(result.errors)
        if not isinstance(result, PreExecutionError):
            answer["data"] = result.data
        accept = request.headers.get("accept", "")
        if GRAPHQL_JSON in accept:
            media_type = GRAPHQL_JSON
            if result.data is None and status == 200:
                status = 400
        return Response(_write(answer), status, headers, media_type)


def _status_of(errors: list[GraphQLError]) -> tuple[int, dict[str, str] | None]:
    """The status of an answer with errors: only what is nobody's fault here is told to proxies and retrying clients."""
    if any(error.extensions and error.extensions.get("code") == UNAVAILABLE for error in errors):
        return 503, {"Retry-After": "1"}
    return 200, None


async def _from_body(request: Request) -> Operation:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise BadRequest(415, f"The body has to be {JSON}.", Accept=JSON)
    try:
        return _read(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(400, f"The body is no GraphQL request: {error}.") from error


def _from_address(request: Request) -> Operation:
    asked = request.query_params
    try:
        variables = _read_variables(asked["variables"]) if asked.get("variables") else None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(400, f"`variables` is no JSON object: {error}.") from error
    return Operation(asked.get("query"), variables, asked.get("operationName") or None)


def _malformed(message: str, status: int = 400, headers: dict[str, str] | None = None) -> Response:
    REFUSALS.labels(BAD_REQUEST).inc()
    body = {"errors": [{"message": message, "extensions": {"code": BAD_REQUEST}}]}
    return Response(_write(body), status, headers, JSON)
