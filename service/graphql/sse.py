"""GraphQL over server-sent events, by the protocol graphql-sse in its mode of distinct connections.

Each operation has a response of its own: an event ``next`` for each result, then ``complete``. Errors of a document
come as a result, too. A stream that ends because the server is stopping has no ``complete``, so that clients open it
again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Final, TypeVar

from graphql import GraphQLError
from strawberry.types.execution import ExecutionResult

from service.http.sse import EventStream, EventStreams, event

from .errors import prepare_for_client
from .result import encoded

T = TypeVar("T")

EVENT_STREAM: Final = "text/event-stream"
"""The media type by which a client asks for it."""

_OPENED = b":\n\n"
"""A comment, so that proxies pass the beginning on."""
_OVER: Final = object()


class ResultStream(EventStream[ExecutionResult]):
    """A response that streams the results of one operation."""

    def __init__(self, results: AsyncGenerator[ExecutionResult, None], streams: EventStreams) -> None:
        super().__init__(beating(results, streams.heartbeat), _next, streams)

    def opened(self) -> bytes:
        """Return what comes first."""
        return _OPENED

    def ended(self) -> bytes:
        """Return what follows the last result."""
        return event(b"complete", b"")

    def interrupted(self) -> bytes:
        """Return what comes last if the server stops."""
        return b""

    def failed(self, error: Exception, request_id: str) -> bytes:
        """Return what comes last if the stream fails."""
        located = GraphQLError(str(error), original_error=error)
        prepare_for_client(located, request_id)
        return _next(ExecutionResult(data=None, errors=[located])) + self.ended()


async def beating(items: AsyncGenerator[T, None], every: float) -> AsyncIterator[T | None]:
    """Yield items as they come, and None whenever there was none for some seconds."""
    async with aclosing(items):
        coming: asyncio.Future[T | object] | None = None
        try:
            while True:
                coming = coming or asyncio.ensure_future(anext(items, _OVER))
                if not (await asyncio.wait({coming}, timeout=every))[0]:
                    yield None
                    continue
                item, coming = coming.result(), None
                if item is _OVER:
                    return
                yield item  # type: ignore[misc]  # the sentinel was left out
        finally:
            if coming is not None:
                coming.cancel()
                await asyncio.wait({coming})


def _next(result: ExecutionResult) -> bytes:
    return event(b"next", encoded(result))
