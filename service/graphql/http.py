"""GraphQL over HTTP: POST for everything, GET for queries; and for subscriptions too as server-sent events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from graphql import GraphQLError, OperationType
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from freeport_api.words import MATCH_WORDS
from service.http.body import canonical, misread, read_body
from service.http.compression import compressed
from service.http.problems import Fault
from service.http.sse import EventStreams
from service.quotas import Bill, RateLimited
from telemetry.metrics import REFUSALS

from .charging import admit
from .context import Context
from .errors import BAD_REQUEST, RATE_LIMITED, UNAVAILABLE
from .execution import NoOperation, OperationRequest, WrongKind
from .indentation import compact, counted
from .manifest import Manifest, NotAllowed, digest_in
from .persisted import NotPersisted, Persisted, WrongDigest
from .result import encoded
from .schema import Schema
from .sse import EVENT_STREAM, ResultStream

JSON = "application/json"
GRAPHQL_JSON = "application/graphql-response+json"

INDENTED: Final = 4
"""How many times as large as the limit a body may be because its document is indented."""
OVER_GET: Final = frozenset({OperationType.QUERY})
OVER_POST: Final = frozenset({OperationType.QUERY, OperationType.MUTATION})

NOT_FOUND: Final = "PersistedQueryNotFound"
"""The message by which Apollo's clients know that they have to send the text; the status is 200, as Apollo's servers
answer it.
"""

MakeContext = Callable[[Request], Context]


class GraphQLRequest(msgspec.Struct, rename="camel"):
    """The body of a request."""

    query: str | None = None
    variables: dict[str, Any] | None = None
    operation_name: str | None = None
    document_id: str | None = None
    extensions: dict[str, Any] | None = None

    @property
    def operation(self) -> OperationRequest:
        """The operation that is asked for."""
        return OperationRequest(self.query, self.variables, self.operation_name)


_read = msgspec.json.Decoder(GraphQLRequest).decode
_read_variables = msgspec.json.Decoder(dict[str, Any] | None).decode
_write = msgspec.json.Encoder().encode


class BadRequest(Exception):
    """A request without a GraphQL operation."""

    def __init__(self, status: int, message: str, **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.headers = headers


class HTTPEndpoint:
    """Handles GraphQL requests."""

    def __init__(
        self,
        schema: Schema,
        make_context: MakeContext,
        manifest: Manifest | None,
        streams: EventStreams,
        body_limit: int,
    ) -> None:
        self._schema = schema
        self._body_limit = body_limit
        self._streams = streams
        self._persisted = Persisted(schema.limits.kept)
        self._make_context = make_context
        self._manifest = manifest

    async def __call__(self, request: Request) -> Response | ResultStream:
        """Handle one request."""
        try:
            try:
                asked, allowed = await _from(request, self._body_limit)
                asked.query = self._text(asked)
                if asked.query is not None and len(asked.query) > self._body_limit:
                    asked.query = compact(asked.query)
            except (BadRequest, NotAllowed, NotPersisted):
                await Bill.of(request.scope).address()
                raise
            accept = request.headers.get("accept", "")
            if EVENT_STREAM in accept:
                return await self._stream(request, asked, allowed)
            return await self._execute(request, asked, allowed, accept)
        except RateLimited as refused:
            headers = {"Retry-After": str(refused.retry_after)}
            return _malformed(refused.refusal.detail, 429, headers, refused.code, retryAfter=refused.retry_after)
        except NotAllowed as refused:
            return _malformed(refused.refusal.detail, 403, code=refused.code)
        except BadRequest as error:
            code = "UNSUPPORTED_MEDIA_TYPE" if error.status == 415 else BAD_REQUEST
            return _malformed(str(error), error.status, error.headers, code)
        except NotPersisted:
            return _malformed(NOT_FOUND, 200, {"Cache-Control": "no-store"}, "PERSISTED_QUERY_NOT_FOUND")
        except NoOperation as error:
            return _malformed(str(error))
        except WrongKind as error:
            if error.kind is OperationType.SUBSCRIPTION:
                return _malformed(f"Subscriptions take a WebSocket, or `Accept: {EVENT_STREAM}`.")
            return _malformed("Mutations take POST.", 405, {"Allow": "POST"})

    def _text(self, asked: GraphQLRequest) -> str | None:
        """Return the document of a request. Raises ``BadRequest``, ``NotAllowed`` and ``NotPersisted``."""
        digest = digest_in(asked.extensions)
        if self._manifest is not None:
            return self._manifest.find(asked.query, asked.document_id, digest)
        if digest is None:
            return asked.query
        try:
            return self._persisted.find(asked.query, digest)
        except WrongDigest as error:
            raise BadRequest(400, "The digest in `extensions` is not that of the `query`.") from error

    async def _execute(
        self, request: Request, asked: GraphQLRequest, allowed: frozenset[OperationType], accept: str
    ) -> Response:
        context = await self._admitted(request, asked)
        result = await self._schema.execution.execute(asked.operation, context, allowed)
        status, media_type, headers = 200, JSON, None
        if result.errors:
            status = _status_of(result.errors)
            headers = _SOON if status == 503 else None
        if context.bill.retry_after is not None:
            headers = {"Retry-After": str(context.bill.retry_after)}
        if GRAPHQL_JSON in accept:
            media_type = GRAPHQL_JSON
            if result.data is None and status == 200:
                status = 400
        body, coded = compressed(encoded(result), request.scope)
        response = Response(body, status, headers, media_type)
        response.raw_headers += coded
        return response

    async def _stream(self, request: Request, asked: GraphQLRequest, allowed: frozenset[OperationType]) -> ResultStream:
        """Return the results of an operation of any kind as a stream. They come from where WebSockets get them."""
        context = await self._admitted(request, asked)
        allowed |= {OperationType.SUBSCRIPTION}
        return ResultStream(self._schema.execution.stream(asked.operation, context, allowed), self._streams)

    async def _admitted(self, request: Request, asked: GraphQLRequest) -> Context:
        """Return the context of a permitted operation. Raises ``RateLimited``."""
        context = self._make_context(request)
        await context.authenticate(context.authorization)
        await admit(context, self._schema.documents, asked.query)
        digest = digest_in(asked.extensions)
        if digest is not None and asked.query is not None and self._manifest is None:
            self._persisted.keep(asked.query, digest)
        return context


_SOON = {"Retry-After": "1"}


def _status_of(errors: list[GraphQLError]) -> int:
    """Return the status of a response with errors. Proxies and retrying clients are told only of outages and limits."""
    codes = {error.extensions.get("code") for error in errors if error.extensions}
    if UNAVAILABLE in codes:
        return 503
    return 429 if RATE_LIMITED in codes else 200


async def _from(request: Request, limit: int) -> tuple[GraphQLRequest, frozenset[OperationType]]:
    if request.method == "GET":
        return _from_address(request), OVER_GET
    return await _from_body(request, limit), OVER_POST


async def _from_body(request: Request, limit: int) -> GraphQLRequest:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise BadRequest(415, f"The body has to be {JSON}.", Accept=JSON)
    try:
        body = canonical(await read_body(request.receive))
    except Fault as twice:
        raise BadRequest(400, twice.refusal.detail) from twice
    try:
        asked = _read(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        found = misread(body, GraphQLRequest)
        part = "The body" if found is None else found.pointer or "The body"
        wrong = "is not valid JSON" if found is None else MATCH_WORDS.misfit(found)
        raise BadRequest(400, f"{part} {wrong}.") from error
    _check_size(asked, body, limit)
    return asked


def _check_size(asked: GraphQLRequest, body: bytes, limit: int) -> None:
    """Check the size of a body, without the indentation of its document. Raises ``Fault``: BODY_TOO_LARGE."""
    if len(body) > limit and counted(len(body), asked.query or "") > limit:
        raise Fault("BODY_TOO_LARGE", f"The body is larger than {limit} bytes, also without its indentation.")


def _from_address(request: Request) -> GraphQLRequest:
    asked = request.query_params
    if len(asked) < len(asked.multi_items()):
        raise BadRequest(400, "The query gives a value twice.")
    variables, extensions = (_object(asked, name) for name in ("variables", "extensions"))
    named = asked.get("operationName") or None
    return GraphQLRequest(asked.get("query"), variables, named, asked.get("documentId"), extensions)


def _object(asked: QueryParams, name: str) -> dict[str, Any] | None:
    """Return a parameter that is an object in JSON; None if it is left out."""
    try:
        return _read_variables(canonical(asked[name].encode())) if asked.get(name) else None
    except Fault as twice:
        raise BadRequest(400, f"In the query {name}: {twice.refusal.detail}") from twice
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(400, f"In the query {name} has to be an object in JSON.") from error


def _malformed(
    message: str,
    status: int = 400,
    headers: dict[str, str] | None = None,
    code: str = BAD_REQUEST,
    **extensions: object,
) -> Response:
    REFUSALS.labels(code).inc()
    body = {"errors": [{"message": message, "extensions": {"code": code, **extensions}}]}
    return Response(_write(body), status, headers, JSON)
