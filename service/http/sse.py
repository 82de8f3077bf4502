"""Server-sent events: streams that can be resumed, and that end in an orderly way when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Generic, TypeVar

import msgspec
import structlog
from starlette.types import Receive, Scope, Send

from freeport_games.engine import Data
from telemetry.metrics import REFUSALS

from .problems import Fault, fault, problem
from .trace import Trace

T = TypeVar("T")
log = structlog.get_logger("freeport.streams")

_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_HEARTBEAT = b": heartbeat\n\n"


class Hello(Data, frozen=True):
    """The first event of a stream."""

    heartbeat_seconds: float
    """The most seconds between events. A stream that is silent for much longer is broken: open it again."""


class Goodbye(Data, frozen=True):
    """The last event of a stream whose server is stopping."""

    reason: str
    """The reason: ``SHUTDOWN``."""
    resume: bool
    """Whether the match continues: open the stream again, with the last version seen."""


class End(Data, frozen=True):
    """The last event of a stream that is complete."""


def event(name: bytes, data: bytes, version: int | None = None) -> bytes:
    """Return an event in the text format of streams. JSON has no line breaks, so the data is one line."""
    head = b"" if version is None else b"id: %d\n" % version
    return b"%bevent: %b\ndata: %b\n\n" % (head, name, data)


class EventStreams:
    """The open streams of this process."""

    def __init__(self, heartbeat: float) -> None:
        self.heartbeat = heartbeat
        self.stopping = False
        """Whether the server takes no new streams."""
        self._open: set[asyncio.Timeout] = set()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, life: asyncio.Timeout) -> None:
        """Register a stream, to end it when the server stops."""
        self._open.add(life)

    def remove(self, life: asyncio.Timeout) -> None:
        """Remove a stream that ended."""
        self._open.discard(life)

    def stop(self) -> None:
        """End every stream with ``goodbye``, and accept no new ones."""
        self.stopping = True
        for life in self._open:
            _expire(life)


class EventStream(Generic[T]):
    """A response that streams events: hello, then each item as it comes, then the end.

    Args:
        items: what to tell; None where a heartbeat is due.
        frame: writes an item as an event.
        streams: the streams of this process.
    """

    def __init__(self, items: AsyncIterator[T | None], frame: Callable[[T], bytes], streams: EventStreams) -> None:
        self._items = items
        self._frame = frame
        self._streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream until it ends, the client disconnects, or the server stops."""
        if self._streams.stopping:
            raise Fault("UNAVAILABLE", "The server is stopping. Try again.")
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        gone = asyncio.Event()
        life = asyncio.timeout(None)
        try:
            async with life:
                self._streams.add(life)
                watch = asyncio.create_task(_watch(receive, gone, life))
                try:
                    await self._tell(send)
                finally:
                    watch.cancel()
                    self._streams.remove(life)
            last = self.ended()
        except Exception as error:
            if isinstance(error, TimeoutError) and life.expired():
                last = self.interrupted()
            else:
                last = self.failed(error, Trace.of(scope).request_id)
        if not gone.is_set():
            await send({"type": "http.response.body", "body": last})

    def opened(self) -> bytes:
        """Return what comes first."""
        return event(b"hello", msgspec.json.encode(Hello(self._streams.heartbeat)))

    def ended(self) -> bytes:
        """Return what follows the last item."""
        return event(b"end", msgspec.json.encode(End()))

    def interrupted(self) -> bytes:
        """Return what comes last if the server stops."""
        return event(b"goodbye", msgspec.json.encode(Goodbye("SHUTDOWN", True)))

    def failed(self, error: Exception, request_id: str) -> bytes:
        """Return what comes last if the stream fails."""
        return event(b"problem", _reason(error, request_id))

    async def _tell(self, send: Send) -> None:
        await send({"type": "http.response.body", "body": self.opened(), "more_body": True})
        async with aclosing(self._items) as items:  # type: ignore[type-var]
            async for item in items:
                frame = _HEARTBEAT if item is None else self._frame(item)
                await send({"type": "http.response.body", "body": frame, "more_body": True})


def _reason(error: Exception, request_id: str) -> bytes:
    refused = fault(error)
    if refused is None:
        log.exception("the stream failed")
        refused = Fault("INTERNAL")
    REFUSALS.labels(refused.code).inc()
    return msgspec.json.encode(problem(refused.refusal, request_id))


async def _watch(receive: Receive, gone: asyncio.Event, life: asyncio.Timeout) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    gone.set()
    _expire(life)


def _expire(life: asyncio.Timeout) -> None:
    if not life.expired():
        life.reschedule(asyncio.get_running_loop().time())
