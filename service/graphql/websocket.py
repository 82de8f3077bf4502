"""GraphQL over WebSocket, by the protocol graphql-transport-ws.

Every message is answered, or the connection is closed with one of the protocol's codes:

====  ==========================================
4400  a message that is not part of the protocol
4401  an operation before ``connection_ack``
4403  a token that is not valid
4406  another subprotocol
4408  no ``connection_init`` in time
4409  an operation's id that is in use
4429  a second ``connection_init``
1009  a message that is too large
1013  the matches cannot be reached, the player has too many connections, or messages come too fast: try again
====  ==========================================
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, cast

import msgspec
from graphql import GraphQLError
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from strawberry.asgi import ASGIWebSocketAdapter, GraphQL
from strawberry.http.exceptions import WebSocketDisconnected
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler
from strawberry.subscriptions.protocols.graphql_transport_ws.types import ConnectionInitMessage, Message
from strawberry.types.unset import UNSET, UnsetType

from freeport_games.engine.menus import Refused
from matches.redis.connection import RedisError
from service.http.body import canonical
from service.http.problems import WRONG_TOKEN, Fault, fault
from service.quotas import Bill, RateLimited
from telemetry.metrics import REFUSALS

from .authorization import EXPECTED, authorization_in
from .charging import admit
from .context import Context
from .indentation import TooLarge, compacted
from .manifest import Manifest, NotAllowed, digest_in
from .pace import ROTATION
from .schema import Schema

_log = logging.getLogger(__name__)

INIT_TIMEOUT: Final = timedelta(seconds=10)
OPERATIONS: Final = 100
"""The most operations of one connection at a time."""
_REASON: Final = 123
"""The most bytes of the reason in a close frame."""

_PAUSE: Final = 0.25
"""Seconds during which nothing more is read from a connection after a refusal, so that a flood slows itself down."""

_BROKEN: Final = (RuntimeError, WebSocketDisconnect, WebSocketDisconnected)
"""The exceptions of sending when the connection breaks."""

MakeContext = Callable[[HTTPConnection], Context]


class _Rejected(Exception):
    """The token of ``connection_init`` is malformed, in the wrong place, or unknown."""


class _Init(msgspec.Struct, tag_field="type", tag="connection_init"):
    payload: dict[str, Any] | None = None


class _Ping(msgspec.Struct, tag_field="type", tag="ping"):
    payload: dict[str, Any] | None = None


class _Pong(msgspec.Struct, tag_field="type", tag="pong"):
    payload: dict[str, Any] | None = None


class _Complete(msgspec.Struct, tag_field="type", tag="complete"):
    id: str


class _Document(msgspec.Struct, rename="camel"):
    query: str | None = None
    variables: dict[str, Any] | None = None
    operation_name: str | None = None
    document_id: str | None = None
    extensions: dict[str, Any] | None = None


class _Subscribe(msgspec.Struct, tag_field="type", tag="subscribe"):
    id: str
    payload: _Document


_Known = _Init | _Ping | _Pong | _Complete | _Subscribe


class _Socket(ASGIWebSocketAdapter):
    """A WebSocket that sends nothing after its end, and closes once."""

    async def iter_json(self, *, ignore_parsing_errors: bool = False) -> AsyncGenerator[object, None]:
        try:
            async for message in super().iter_json(ignore_parsing_errors=ignore_parsing_errors):
                yield message
        except TooLarge:
            REFUSALS.labels("BODY_TOO_LARGE").inc()
            await self.close(1009, "The message is too large, also without its indentation")

    async def send_json(self, message: Mapping[str, object]) -> None:
        if self.ws.application_state is WebSocketState.CONNECTED:
            with suppress(*_BROKEN):
                await super().send_json(message)

    async def close(self, code: int, reason: str) -> None:
        if self.ws.application_state is WebSocketState.CONNECTED:
            with suppress(*_BROKEN):
                await super().close(code, reason.encode()[:_REASON].decode(errors="ignore"))


class _Handler(BaseGraphQLTransportWSHandler[Context, None]):
    """Checks each message before Strawberry, which trusts messages, gets it."""

    async def handle_message(self, message: Message) -> None:
        try:
            known = msgspec.convert(message, _Known)
        except msgspec.ValidationError as error:
            REFUSALS.labels("BAD_REQUEST").inc()
            await self.handle_invalid_message(str(error))
        else:
            if self._is_idle(known) and not await self._afford():
                return
            if message["type"] == "connection_init" and message.get("payload", {}) is None:
                del message["payload"]
            if message["type"] == "subscribe" and self.context.token is not None:
                # The token may have been revoked since the connection was opened. While the store is away the
                # operation itself says so.
                with suppress(RedisError, OSError):
                    await self.context.renew()
            if isinstance(known, _Subscribe) and self.connection_acknowledged and not await self._admit(known, message):
                return
            await super().handle_message(message)

    def _is_idle(self, known: _Known) -> bool:
        """Return whether a message is not charged elsewhere."""
        return isinstance(known, _Ping | _Pong) or (isinstance(known, _Complete) and known.id not in self.operations)

    async def _afford(self) -> bool:
        """Charge the address for a message, or close the connection if its budget is used up."""
        try:
            await self.context.bill.address()
        except RateLimited as refused:
            REFUSALS.labels(refused.code).inc()
            await self.websocket.close(1013, refused.code)
            return False
        return True

    async def _admit(self, asked: _Subscribe, message: Message) -> bool:
        """Put the document into a message that only names it. Returns False if it is refused unread."""
        view = cast(WebSocketEndpoint, self.view)
        document = asked.payload
        text = document.query or ""
        if len(self.operations) >= OPERATIONS:
            return await self._refuse(asked, Fault("TOO_MANY_STREAMS"))
        try:
            if view.manifest is not None:
                text = view.manifest.find(document.query, document.document_id, digest_in(document.extensions))
            await admit(self.context, view.documents, text)
        except RateLimited as refused:
            return await self._refuse(asked, refused, retryAfter=refused.retry_after)
        except NotAllowed as refused:
            with suppress(RateLimited):
                await self.context.charge()
            return await self._refuse(asked, refused)
        cast("dict[str, object]", message["payload"])["query"] = text  # type: ignore[typeddict-item]
        return True

    async def _refuse(self, asked: _Subscribe, refused: Refused, **extensions: object) -> bool:
        REFUSALS.labels(refused.code).inc()
        error = GraphQLError(refused.refusal.detail, extensions={"code": refused.code, **extensions})
        await self.send_message({"id": asked.id, "type": "error", "payload": [error.formatted]})
        await asyncio.sleep(_PAUSE)
        return False

    async def shutdown(self) -> None:
        """End the operations that still run, one in each turn: a hundred at once would hold up everybody else."""
        tasks = [operation.task for operation in self.operations.values() if operation.task is not None]
        try:
            while self.operations:
                await self.cleanup_operation(next(iter(self.operations)))
                await ROTATION.turn(self.context.bill.holder)
        finally:
            await super().shutdown()
        for task in tasks:
            with suppress(Exception, asyncio.CancelledError):
                await task

    async def handle_connection_init(self, message: ConnectionInitMessage) -> None:
        try:
            await super().handle_connection_init(message)
        except _Rejected as rejected:
            await self.websocket.close(4403, str(rejected))
        except Exception as error:
            refused = fault(error)
            REFUSALS.labels("INTERNAL" if refused is None else refused.code).inc()
            if refused is None:
                _log.exception("a connection could not be opened")
                await self.websocket.close(1011, "The service failed")
            else:
                await self.websocket.close(1013, refused.code)

    @staticmethod
    def _get_pre_execution_close_reason(error: GraphQLError) -> str | None:
        """End the operation of an invalid document, and leave the others alone."""
        return None


class WebSocketEndpoint(GraphQL[Context, None]):
    """Serves operations of every kind over one connection."""

    websocket_adapter_class = _Socket
    graphql_transport_ws_handler_class = _Handler

    def __init__(
        self, schema: Schema, make_context: MakeContext, manifest: Manifest | None, message_limit: int
    ) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            subscription_protocols=[GRAPHQL_TRANSPORT_WS_PROTOCOL],
            connection_init_wait_timeout=INIT_TIMEOUT,
            allowed_origins=["*"],  # middleware.origins has looked at it
        )
        self.manifest = manifest
        """The permitted documents; None permits all."""
        self.documents = schema.documents
        """The cache of documents."""
        self._make_context = make_context
        self._message_limit = message_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection: first for its address, then for the player who authenticates."""
        bill = Bill.of(scope)
        await bill.address()
        await bill.connect(None)
        try:
            with suppress(WebSocketDisconnect):  # before the handshake was complete
                await super().__call__(scope, receive, send)
        finally:
            await bill.disconnect()

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Context:
        """Return the context before ``connection_init`` authenticates the player."""
        return self._make_context(request)

    async def on_ws_connect(self, context: Context) -> UnsetType | dict[str, object] | None:
        """Authenticate the player by ``connection_init``."""
        try:
            given = authorization_in(context.connection_params, context.authorization)
        except ValueError as error:
            REFUSALS.labels("BAD_REQUEST").inc()
            raise _Rejected(EXPECTED) from error
        if not await context.authenticate(given):
            REFUSALS.labels("UNAUTHENTICATED").inc()
            raise _Rejected(EXPECTED if context.token is None else WRONG_TOKEN)
        if context.player_or_none is not None:
            await context.bill.connect(context.player_or_none)
        return cast(UnsetType, UNSET)

    def decode_json(self, data: str | bytes) -> object:
        """Read a message. Raises ``TooLarge`` if it is too large without the indentation of its document."""
        text = data.encode() if isinstance(data, str) else data
        try:
            message = msgspec.json.decode(canonical(text))
            return message if len(text) <= self._message_limit else compacted(message, len(text), self._message_limit)
        except (Fault, msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise json.JSONDecodeError(str(error), "", 0) from error

    def encode_json(self, data: object) -> str:
        """Write a message. Parts that are already encoded are not encoded again."""
        return msgspec.json.encode(data).decode()
