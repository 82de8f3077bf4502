"""The drivers, which carry out the effects of ``freeport._protocol`` over httpx. Nothing else sends by it.

A client imports this module when it is made: httpx takes as long to import as all the rest, and games in memory need
neither.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Iterator
from contextlib import aclosing, closing
from typing import TypeAlias, TypeVar, assert_never
from weakref import WeakSet

import httpx

from ._connections import Home, NoLoop
from ._protocol import Effect, Emit, Flow, Lost, Open, Pause, Read, Reply, Request, Send
from ._protocol.effects import Answer
from ._protocol.server import Server
from ._unanswered import no_answer, why
from .errors import Closed, Unsendable

T = TypeVar("T")
C = TypeVar("C")
HttpClient: TypeAlias = httpx.Client
AsyncHttpClient: TypeAlias = httpx.AsyncClient

_LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=20)
_NEVER = (httpx.LocalProtocolError, httpx.UnsupportedProtocol)
"""The errors of requests that no further try can send. Their texts contain headers, so they are not passed on."""


class Transport:
    """Waits for the effects of flows."""

    def __init__(self, server: Server, http_client: HttpClient | None = None) -> None:
        self._server = server
        self._loop = NoLoop()
        self._home = Home(http_client, lambda: httpx.Client(limits=_LIMITS))
        self._lines: WeakSet[_Line] = WeakSet()

    def close(self) -> None:
        """Close the connections, unless they belong to an ``http_client`` that was passed in, and all streams."""
        client = self._home.close(self._loop)
        for line in list(self._lines):
            line.close()
        if client is not None:
            client.close()

    def run(self, flow: Flow[T]) -> T:
        """Carry out a call."""
        answer: Answer = None
        while True:
            try:
                effect = flow.send(answer)
            except StopIteration as stop:
                result: T = stop.value
                return result
            answer = self._perform(effect)

    def iterate(self, flow: Flow[None]) -> Generator[object, None, None]:
        """Carry out a stream. However it is left, its connection is closed."""
        with closing(_Line(self._client, self._server)) as line:
            self._lines.add(line)
            answer: Answer = None
            while True:
                try:
                    effect = flow.send(answer)
                except StopIteration:
                    return
                answer = None
                match effect:
                    case Emit(item):
                        yield item
                    case Open():
                        answer = line.open(effect)
                    case Read():
                        answer = line.read()
                    case _:
                        line.close()  # nothing is read meanwhile
                        answer = self._perform(effect)

    def _client(self) -> httpx.Client:
        return self._home.client(self._loop)

    def _perform(self, effect: Effect) -> Answer:
        match effect:
            case Send():
                return self._send(effect)
            case Pause(seconds):
                time.sleep(seconds)
                return None
            case Open() | Read() | Emit():
                raise TypeError("a call does not stream")
            case _:
                assert_never(effect)

    def _send(self, effect: Send) -> Reply | Lost:
        request, timeout, client = effect.request, effect.timeout, self._client()
        built = _built(client, self._server, request, httpx.Timeout(timeout))
        until = time.monotonic() + timeout
        try:
            with closing(client.send(built, stream=True)) as response:
                return _whole(response, until) or _late(self._server, timeout)
        except _NEVER:
            raise _unsendable(request) from None
        except httpx.RequestError as error:
            return _lost(error)
        except (RuntimeError, httpx.StreamError):
            if self._home.closed:
                raise Closed("this client was closed meanwhile") from None
            raise


class _Line:
    """The one open connection of a stream."""

    def __init__(self, client: Callable[[], httpx.Client], server: Server) -> None:
        self._client = client
        self._server = server
        self._process = os.getpid()
        self._response: httpx.Response | None = None
        self._pieces: Iterator[bytes] = iter(())

    def open(self, effect: Open) -> Reply | Lost:
        """Open the connection, and close the one before."""
        self.close()
        client, self._process = self._client(), os.getpid()
        timeout = httpx.Timeout(effect.timeout, read=effect.silence)
        built = _built(client, self._server, effect.request, timeout)
        try:
            self._response = response = client.send(built, stream=True)
            self._pieces = response.iter_bytes()
            if response.status_code == 200:
                return _reply(response, b"")
            return _whole(response, time.monotonic() + effect.timeout) or _late(self._server, effect.timeout)
        except _NEVER:
            raise _unsendable(effect.request) from None
        except httpx.RequestError as error:
            return _lost(error)

    def read(self) -> bytes | Lost | None:
        """Read what has arrived; None at the end."""
        if self._process != os.getpid():
            return Lost("the process was forked, and the connection is its parent's")
        try:
            return next(self._pieces, None)
        except httpx.RequestError as error:
            return _lost(error)
        except (httpx.StreamError, RuntimeError) as error:  # it was closed
            return Lost(str(error))

    def close(self) -> None:
        """Give the connection back. One of a parent process stays open there."""
        response, self._response = self._response, None
        self._pieces = iter(())
        if response is not None and self._process == os.getpid():
            response.close()


class AsyncTransport:
    """Awaits the effects of flows."""

    def __init__(self, server: Server, http_client: AsyncHttpClient | None = None) -> None:
        self._server = server
        self._home = Home(http_client, lambda: httpx.AsyncClient(limits=_LIMITS))
        self._lines: WeakSet[_AsyncLine] = WeakSet()

    async def close(self) -> None:
        """Close the connections, unless they belong to an ``http_client`` that was passed in, and all streams."""
        loop = asyncio.get_running_loop()
        client = self._home.close(loop)
        for line in list(self._lines):
            await line.aclose()
        if client is not None:
            await client.aclose()

    async def run(self, flow: Flow[T]) -> T:
        """Carry out a call."""
        answer: Answer = None
        while True:
            try:
                effect = flow.send(answer)
            except StopIteration as stop:
                result: T = stop.value
                return result
            answer = await self._perform(effect)

    async def iterate(self, flow: Flow[None]) -> AsyncGenerator[object, None]:
        """Carry out a stream. However it is left, its connection is closed."""
        async with aclosing(_AsyncLine(self._client, self._server)) as line:
            self._lines.add(line)
            answer: Answer = None
            while True:
                try:
                    effect = flow.send(answer)
                except StopIteration:
                    return
                answer = None
                match effect:
                    case Emit(item):
                        yield item
                    case Open():
                        answer = await line.open(effect)
                    case Read():
                        answer = await line.read()
                    case _:
                        await line.aclose()  # nothing is read meanwhile
                        answer = await self._perform(effect)

    def _client(self) -> httpx.AsyncClient:
        return self._home.client(asyncio.get_running_loop())

    async def _perform(self, effect: Effect) -> Answer:
        match effect:
            case Send():
                return await self._send(effect)
            case Pause(seconds):
                await asyncio.sleep(seconds)
                return None
            case Open() | Read() | Emit():
                raise TypeError("a call does not stream")
            case _:
                assert_never(effect)

    async def _send(self, effect: Send) -> Reply | Lost:
        request, timeout, client = effect.request, effect.timeout, self._client()
        built = _built(client, self._server, request, httpx.Timeout(timeout))
        try:
            async with asyncio.timeout(timeout), aclosing(await client.send(built, stream=True)) as response:
                return _reply(response, await response.aread())
        except _NEVER:
            raise _unsendable(request) from None
        except httpx.RequestError as error:
            return _lost(error)
        except TimeoutError:
            return _late(self._server, timeout)
        except (RuntimeError, httpx.StreamError):
            if self._home.closed:
                raise Closed("this client was closed meanwhile") from None
            raise


class _AsyncLine:
    """The one open connection of a stream."""

    def __init__(self, client: Callable[[], httpx.AsyncClient], server: Server) -> None:
        self._client = client
        self._server = server
        self._process = os.getpid()
        self._response: httpx.Response | None = None
        self._pieces: AsyncIterator[bytes] | None = None

    async def open(self, effect: Open) -> Reply | Lost:
        """Open the connection, and close the one before."""
        await self.aclose()
        client, self._process = self._client(), os.getpid()
        timeout = httpx.Timeout(effect.timeout, read=effect.silence)
        built = _built(client, self._server, effect.request, timeout)
        try:
            self._response = response = await client.send(built, stream=True)
            self._pieces = response.aiter_bytes()
            if response.status_code == 200:
                return _reply(response, b"")
            async with asyncio.timeout(effect.timeout):
                return _reply(response, await response.aread())
        except _NEVER:
            raise _unsendable(effect.request) from None
        except httpx.RequestError as error:
            return _lost(error)
        except TimeoutError:
            return _late(self._server, effect.timeout)

    async def read(self) -> bytes | Lost | None:
        """Read what has arrived; None at the end."""
        if self._process != os.getpid():
            return Lost("the process was forked, and the connection is its parent's")
        if self._pieces is None:
            return None
        try:
            return await anext(self._pieces, None)
        except httpx.RequestError as error:
            return _lost(error)
        except (httpx.StreamError, RuntimeError) as error:  # it was closed
            return Lost(str(error))

    async def aclose(self) -> None:
        """Give the connection back. One of a parent process stays open there."""
        response, self._response, self._pieces = self._response, None, None
        if response is not None and self._process == os.getpid():
            await response.aclose()


def _built(
    client: httpx.Client | httpx.AsyncClient, server: Server, request: Request, timeout: httpx.Timeout
) -> httpx.Request:
    """Return httpx's request.

    Raises:
        Unsendable: if it cannot be one.
    """
    try:
        return client.build_request(
            request.method,
            server.address + request.path,
            params=list(request.query) or None,
            content=request.body or None,
            headers=server.headers(request),
            timeout=timeout,
        )
    except (httpx.InvalidURL, UnicodeError):
        raise _unsendable(request) from None


def _unsendable(request: Request) -> Unsendable:
    error = Unsendable(f"{request.method} {request.path[:200]} is not a request that can be sent.")
    error.request_id = request.id
    return error


def _whole(response: httpx.Response, until: float) -> Reply | None:
    """Return a response with its body; None if it takes too long."""
    body = bytearray()
    for piece in response.iter_bytes():
        body += piece
        if time.monotonic() > until:
            return None
    return _reply(response, bytes(body))


def _reply(response: httpx.Response, body: bytes) -> Reply:
    return Reply(response.status_code, {name.lower(): value for name, value in response.headers.items()}, body)


def _late(server: Server, timeout: float) -> Lost:
    return Lost(no_answer(httpx.URL(server.address), f"none came within {timeout:.1f} seconds"), timed_out=True)


def _lost(error: httpx.RequestError) -> Lost:
    unsent = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
    late = isinstance(error, httpx.TimeoutException)
    return Lost(no_answer(error.request.url, why(error)), sent=not unsent, timed_out=late)
