"""The drivers, which carry out the effects of ``freeport._protocol`` over httpx. Nothing else uses httpx."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import Self, TypeAlias, TypeVar, assert_never

import httpx

from ._protocol import Effect, Emit, Flow, Lost, Open, Pause, Read, Reply, Request, Send
from ._protocol.effects import Answer
from ._tracing import trace_headers

T = TypeVar("T")
HttpClient: TypeAlias = httpx.Client
AsyncHttpClient: TypeAlias = httpx.AsyncClient

_LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=20)


def check_address(server: str) -> None:
    """Raise ``ValueError`` unless a text can be a server's address; the message is a sentence."""
    if not server.startswith(("http://", "https://")):
        raise ValueError(f"A server's address begins with http:// or https://, unlike {server!r}.")
    try:
        named = httpx.URL(server).host != ""
    except httpx.InvalidURL:
        named = False
    if not named:
        raise ValueError(f"A server's address is like http://127.0.0.1:8000, unlike {server!r}.")


class Address:
    """The address of a server, and the token for it."""

    def __init__(self, server: str, token: str | None, agent: str) -> None:
        check_address(server)
        self.server = server.rstrip("/")
        self.token = token
        self._agent = agent

    def build(
        self, client: httpx.Client | httpx.AsyncClient, request: Request, timeout: httpx.Timeout
    ) -> httpx.Request:
        """Return httpx's request."""
        headers = {"accept": request.accept, "user-agent": self._agent, "x-request-id": request.id}
        headers |= trace_headers()
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        if request.key:
            headers["idempotency-key"] = f'"{request.key}"'
        if request.body:
            headers["content-type"] = "application/json"
        return client.build_request(
            request.method,
            self.server + request.path,
            params=list(request.query) or None,
            content=request.body or None,
            headers=headers,
            timeout=timeout,
        )


class Transport:
    """Waits for the effects of flows."""

    def __init__(self, address: Address, http_client: HttpClient | None = None) -> None:
        self.address = address
        self._owned = http_client is None
        self._client = http_client or httpx.Client(limits=_LIMITS)

    def close(self) -> None:
        """Close the connections, unless they belong to an ``http_client`` that was passed in."""
        if self._owned:
            self._client.close()

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

    def iterate(self, flow: Flow[None]) -> Iterator[object]:
        """Carry out a stream."""
        with _Line(self._client, self.address) as line:
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
                        answer = self._perform(effect)

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
        request, timeout = effect.request, effect.timeout
        until = time.monotonic() + timeout
        try:
            built = self.address.build(self._client, request, httpx.Timeout(timeout))
            response = self._client.send(built, stream=True)
            try:
                body = bytearray()
                for piece in response.iter_bytes():
                    body += piece
                    if time.monotonic() > until:
                        return _late(timeout)
                return _reply(response, bytes(body))
            finally:
                response.close()
        except httpx.TransportError as error:
            return _lost(error)


class _Line:
    """The one open connection of a stream."""

    def __init__(self, client: httpx.Client, address: Address) -> None:
        self._client = client
        self._address = address
        self._response: httpx.Response | None = None
        self._pieces: Iterator[bytes] = iter(())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._close()

    def open(self, effect: Open) -> Reply | Lost:
        self._close()
        timeout = httpx.Timeout(effect.timeout, read=effect.silence)
        try:
            built = self._address.build(self._client, effect.request, timeout)
            self._response = response = self._client.send(built, stream=True)
            self._pieces = response.iter_bytes()
            return _reply(response, b"" if response.status_code == 200 else response.read())
        except httpx.TransportError as error:
            return _lost(error)

    def read(self) -> bytes | Lost | None:
        try:
            return next(self._pieces, None)
        except httpx.TransportError as error:
            return _lost(error)

    def _close(self) -> None:
        if self._response is not None:
            self._response.close()
            self._response = None


class AsyncTransport:
    """Awaits the effects of flows."""

    def __init__(self, address: Address, http_client: AsyncHttpClient | None = None) -> None:
        self.address = address
        self._owned = http_client is None
        self._client = http_client or httpx.AsyncClient(limits=_LIMITS)

    async def close(self) -> None:
        """Close the connections, unless they belong to an ``http_client`` that was passed in."""
        if self._owned:
            await self._client.aclose()

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

    async def iterate(self, flow: Flow[None]) -> AsyncIterator[object]:
        """Carry out a stream."""
        async with _AsyncLine(self._client, self.address) as line:
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
                        answer = await self._perform(effect)

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
        request, timeout = effect.request, effect.timeout
        try:
            async with asyncio.timeout(timeout):
                response = await self._client.send(
                    self.address.build(self._client, request, httpx.Timeout(timeout)), stream=True
                )
                try:
                    return _reply(response, await response.aread())
                finally:
                    await response.aclose()
        except httpx.TransportError as error:
            return _lost(error)
        except TimeoutError:
            return _late(timeout)


class _AsyncLine:
    """The one open connection of a stream."""

    def __init__(self, client: httpx.AsyncClient, address: Address) -> None:
        self._client = client
        self._address = address
        self._response: httpx.Response | None = None
        self._pieces: AsyncIterator[bytes] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._close()

    async def open(self, effect: Open) -> Reply | Lost:
        await self._close()
        timeout = httpx.Timeout(effect.timeout, read=effect.silence)
        try:
            built = self._address.build(self._client, effect.request, timeout)
            self._response = response = await self._client.send(built, stream=True)
            self._pieces = response.aiter_bytes()
            return _reply(response, b"" if response.status_code == 200 else await response.aread())
        except httpx.TransportError as error:
            return _lost(error)

    async def read(self) -> bytes | Lost | None:
        if self._pieces is None:
            return None
        try:
            return await anext(self._pieces, None)
        except httpx.TransportError as error:
            return _lost(error)

    async def _close(self) -> None:
        if self._response is not None:
            await self._response.aclose()
            self._response = self._pieces = None


def _reply(response: httpx.Response, body: bytes) -> Reply:
    return Reply(response.status_code, {name.lower(): value for name, value in response.headers.items()}, body)


def _late(timeout: float) -> Lost:
    return Lost(f"no answer within {timeout:.1f} seconds", timed_out=True)


def _lost(error: httpx.TransportError) -> Lost:
    unsent = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
    late = isinstance(error, httpx.TimeoutException)
    return Lost(str(error) or type(error).__name__, sent=not unsent, timed_out=late)
