"""GraphQL over WebSocket, by the protocol graphql-transport-ws.

Whatever arrives, the connection is answered or closed by the protocol's codes:

====  ==========================================
4400  a message that is none of the protocol's
4401  an operation before ``connection_ack``
4403  a token that is nobody's
4406  another subprotocol
4408  no ``connection_init`` in time
4409  an operation's id that is in use
4429  a second ``connection_init``
1013  the matches cannot be reached: try again
====  ==========================================
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, cast

import msgspec
from graphql import GraphQLError
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketState
from strawberry.asgi import ASGIWebSocketAdapter, GraphQL
from strawberry.exceptions import ConnectionRejectionError
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler
from strawberry.subscriptions.protocols.graphql_transport_ws.types import ConnectionInitMessage, Message
from strawberry.types.unset import UNSET, UnsetType

from matches.connection import RedisError
from service.problems import fault
from telemetry.metrics import REFUSALS

from .context import Context, Hello
from .schema import Schema

_log = logging.getLogger(__name__)

INIT_TIMEOUT: Final = timedelta(seconds=10)
OPERATIONS: Final = 100
"""How many operations one connection may have open."""
_REASON: Final = 123
"""How long a close frame's reason may be, in bytes."""

MakeContext = Callable[[HTTPConnection], Context]


class _Init(msgspec.Struct, tag_field="type", tag="connection_init"):
    payload: dict[str, Any] | None = None


class _Ping(msgspec.Struct, tag_field="type", tag="ping"):
    payload: dict[str, Any] | None = None


class _Pong(msgspec.Struct, tag_field="type", tag="pong"):
    payload: dict[str, Any] | None = None


class _Complete(msgspec.Struct, tag_field="type", tag="complete"):
    id: str


class _Document(msgspec.Struct, rename="camel"):
    query: str
    variables: dict[str, Any] | None = None
    operation_name: str | None = None
    extensions: dict[str, Any] | None = None


class _Subscribe(msgspec.Struct, tag_field="type", tag="subscribe"):
    id: str
    payload: _Document


_Known = _Init | _Ping | _Pong | _Complete | _Subscribe


class _Socket(ASGIWebSocketAdapter):
    """Sends nothing after the end, and closes once, whoever asks for it."""

    async def send_json(self, message: Mapping[str, object]) -> None:
        if self.ws.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError):  # the connection broke in this very moment
                await super().send_json(message)

    async def close(self, code: int, reason: str) -> None:
        if self.ws.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError):
                await super().close(code, reason.encode()[:_REASON].decode(errors="ignore"))


class _Handler(BaseGraphQLTransportWSHandler[Context, None]):
    """Looks at each message before Strawberry does, which trusts them."""

    async def handle_message(self, message: Message) -> None:
        try:
            msgspec.convert(message, _Known)
        except msgspec.ValidationError as error:
            REFUSALS.labels("BAD_REQUEST").inc()
            await self.handle_invalid_message(str(error))
        else:
            if message["type"] == "connection_init" and message.get("payload", {}) is None:
                del message["payload"]
            if message["type"] == "subscribe" and self.context.token is not None:
                # The token may have been revoked since the connection was opened. While the store is away the
                # operation itself says so.
                with suppress(RedisError, OSError):
                    await self.context.renew()
            await super().handle_message(message)

    async def handle_connection_init(self, message: ConnectionInitMessage) -> None:
        try:
            await super().handle_connection_init(message)
        except Exception as error:
            refused = fault(error)
            REFUSALS.labels("INTERNAL" if refused is None else refused.code).inc()
            if refused is None:
                _log.exception("a connection could not be opened")
                await self.websocket.close(1011, "The service failed")
            else:
                await self.websocket.close(1013, "Try again later")

    @staticmethod
    def _get_pre_execution_close_reason(error: GraphQLError) -> str | None:
        """A document with a mistake ends its own operation and leaves the others alone."""
        return None


class WebSocketEndpoint(GraphQL[Context, None]):
    """Serves operations of every kind over one connection."""

    websocket_adapter_class = _Socket
    graphql_transport_ws_handler_class = _Handler

    def __init__(self, schema: Schema, make_context: MakeContext) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            subscription_protocols=[GRAPHQL_TRANSPORT_WS_PROTOCOL],
            connection_init_wait_timeout=INIT_TIMEOUT,
            max_subscriptions_per_connection=OPERATIONS,
            # There are no cookies here: a page of another origin has nothing but what it brings itself.
            allowed_origins=["*"],
        )
        self._make_context = make_context

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Context:
        """What is known before ``connection_init`` says who connects."""
        return self._make_context(request)

    async def on_ws_connect(self, context: Context) -> UnsetType | dict[str, object] | None:
        """Learn who connects from ``connection_init``."""
        try:
            hello = msgspec.convert(context.connection_params, Hello)
        except msgspec.ValidationError as error:
            REFUSALS.labels("BAD_REQUEST").inc()
            raise ConnectionRejectionError from error
        if not await context.authenticate(hello.authorization or context.authorization):
            REFUSALS.labels("UNAUTHENTICATED").inc()
            raise ConnectionRejectionError
        return cast(UnsetType, UNSET)

    def decode_json(self, data: str | bytes) -> object:
        """Read a message."""
        try:
            return msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise json.JSONDecodeError(str(error), "", 0) from error

    def encode_json(self, data: object) -> str:
        """Write a message; what is encoded already is not encoded again."""
        return msgspec.json.encode(data).decode()
