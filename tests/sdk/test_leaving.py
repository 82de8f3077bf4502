"""Streams that are left give back all that they took; clients may cross forks and event loops."""

from __future__ import annotations

import asyncio
import gc
import os
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager, closing, suppress
from typing import Any

import httpx
import pytest

from freeport import AsyncClient, Client, Closed, FreeportError, UnreadableReply, Update
from freeport_games.cargo_hold.moves import Draw
from tests.sdk.wire import Wire, frame, match_json, reply, update
from tests.support.waiting import PATIENCE, until_async


class Listening:
    """A server of streams that never end, which counts its connections."""

    def __init__(self) -> None:
        self.open = 0
        self.most = 0
        self.changed = threading.Condition()
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()
        self.ready.wait()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self.ready.set()
        self.loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._count(1)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                path = head.split()[1].decode()
                if "updates" not in path:
                    body = b'{"__typename":"Player","id":"p1","name":"%s","bot":true}' % path[-4:].encode()
                    size = b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
                    writer.write(b"HTTP/1.1 200 OK\r\n" + size + body)
                    continue
                version = int(path.rpartition("after=")[2]) + 1
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n" + frame(version))
                await reader.read()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self._count(-1)
            writer.close()

    def _count(self, change: int) -> None:
        with self.changed:
            self.open += change
            self.most = max(self.most, self.open)
            self.changed.notify_all()

    def wait_for(self, number: int) -> bool:
        with self.changed:
            return self.changed.wait_for(lambda: self.open == number, PATIENCE)

    async def comes_to(self, number: int) -> bool:
        return await asyncio.to_thread(self.wait_for, number)


@pytest.fixture(scope="module")
def shared() -> Listening:
    return Listening()


@pytest.fixture
def server(shared: Listening) -> Iterator[Listening]:
    gc.collect()  # connections of event loops that have ended
    assert shared.wait_for(0)
    yield shared


def by_break(client: Client) -> object:
    for _ in client.updates("m1", after=0):
        break
    return None


def by_close(client: Client) -> object:
    items = client.updates("m1", after=0)
    next(items)
    items.close()
    return items


def by_context(client: Client) -> object:
    with closing(client.updates("m1", after=0)) as items:
        next(items)
    return items


def by_error(client: Client) -> object:
    with suppress(LookupError):
        for _ in client.updates("m1", after=0):
            raise LookupError
    return None


def by_garbage(client: Client) -> object:
    items: Any = client.updates("m1", after=0)
    next(items)
    cycle: list[object] = [items]
    cycle.append(cycle)
    del items, cycle
    gc.collect()
    return None


def by_closing_the_client(client: Client) -> object:
    items = client.updates("m1", after=0)
    next(items)
    client.close()
    return items


async def left_by_break(client: AsyncClient) -> object:
    async for _ in client.updates("m1", after=0):
        break
    return None


async def left_by_close(client: AsyncClient) -> object:
    items = client.updates("m1", after=0)
    await anext(items)
    await items.aclose()
    return items


async def left_by_context(client: AsyncClient) -> object:
    async with aclosing(client.updates("m1", after=0)) as items:
        await anext(items)
    return items


async def left_by_cancelling(client: AsyncClient) -> object:
    begun = asyncio.Event()

    async def follow(items: AsyncIterator[Update]) -> None:
        async for _ in items:
            begun.set()

    items = client.updates("m1", after=0)
    task = asyncio.create_task(follow(items))
    await begun.wait()
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()
    return items


async def left_by_timeout(client: AsyncClient) -> object:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(None) as limit:
            async for _ in client.updates("m1", after=0):
                limit.reschedule(0.0)  # it is over while the next update is awaited
    return None


async def left_by_garbage(client: AsyncClient) -> object:
    items: Any = client.updates("m1", after=0)
    await anext(items)
    cycle: list[object] = [items]
    cycle.append(cycle)
    del items, cycle
    gc.collect()
    return None


async def left_by_closing_the_client(client: AsyncClient) -> object:
    items = client.updates("m1", after=0)
    await anext(items)
    await client.close()
    return items


Left = Callable[[str, bool], AbstractAsyncContextManager[object]]
"""Opens a client of a server, on connections of its own or of the caller, and leaves a stream. The client stays."""


def blocking(leave: Callable[[Client], object]) -> Left:
    @asynccontextmanager
    async def left(url: str, own: bool) -> AsyncIterator[object]:
        with httpx.Client() as http, Client(url, http_client=None if own else http) as client:
            yield leave(client)

    return left


def awaited(leave: Callable[[AsyncClient], Coroutine[Any, Any, object]]) -> Left:
    @asynccontextmanager
    async def left(url: str, own: bool) -> AsyncIterator[object]:
        async with httpx.AsyncClient() as http, AsyncClient(url, http_client=None if own else http) as client:
            yield await leave(client)

    return left


BLOCKING = (by_break, by_close, by_context, by_error, by_garbage, by_closing_the_client)
AWAITED = (
    left_by_break,
    left_by_close,
    left_by_context,
    left_by_cancelling,
    left_by_timeout,
    left_by_garbage,
    left_by_closing_the_client,
)


@pytest.mark.parametrize("own", [True, False], ids=["its own connections", "connections of the caller"])
@pytest.mark.parametrize(
    "left",
    [*map(blocking, BLOCKING), *map(awaited, AWAITED)],
    ids=[leave.__name__ for leave in (*BLOCKING, *AWAITED)],
)
async def test_a_stream_that_is_left_gives_its_connection_and_its_tasks_back(
    server: Listening, left: Left, own: bool
) -> None:
    async with left(server.url, own) as held:
        assert await server.comes_to(0), "while the client, and perhaps the iterator, are still there"
        await until_async(
            lambda: asyncio.all_tasks() == {asyncio.current_task()}, what="the tasks of the stream to end"
        )
        del held


def test_the_end_of_a_loop_ends_its_streams(server: Listening) -> None:
    client = AsyncClient(server.url)

    async def begin() -> object:
        items = client.updates("m1", after=0)
        await anext(items)
        return items

    held = asyncio.run(begin())
    assert server.wait_for(0)
    del held


def test_a_stream_of_a_client_that_was_closed_ends_with_an_error_of_ours(server: Listening) -> None:
    client = Client(server.url)
    items = client.updates("m1", after=0)
    next(items)
    client.close()
    with pytest.raises(Closed):
        list(items)
    with pytest.raises(Closed):
        client.me()


def test_an_awaited_client_serves_one_loop_after_another(server: Listening) -> None:
    client = AsyncClient(server.url)
    for _ in range(3):
        assert asyncio.run(client.me()).id == "p1"

    async def close() -> None:
        await client.close()

    asyncio.run(close())


async def test_an_awaited_client_serves_two_loops_at_once(server: Listening) -> None:
    client = AsyncClient(server.url)

    async def ask() -> list[str]:
        return [player.id for player in await asyncio.gather(*[client.me() for _ in range(20)])]

    here, there = await asyncio.gather(ask(), asyncio.to_thread(lambda: asyncio.run(ask())))
    assert here == there == ["p1"] * 20
    await client.close()


def test_connections_of_the_caller_that_belong_to_another_loop_are_refused(server: Listening) -> None:
    http = httpx.AsyncClient()
    client = AsyncClient(server.url, http_client=http)
    assert asyncio.run(client.me()).id == "p1"
    with pytest.raises(FreeportError, match="another process or event loop"):
        asyncio.run(client.me())


def in_a_child(work: Callable[[], None]) -> int:
    """Fork, and return the exit status of a child that does some work."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_client_and_its_stream_cross_a_fork(server: Listening) -> None:
    with Client(server.url) as client, closing(client.updates("m1", after=0)) as items:
        assert client.me().id == "p1"
        assert next(items).version == 1

        def work() -> None:
            assert client.me().id == "p1"
            assert next(items).version == 2, "on a connection of its own"
            items.close()

        assert in_a_child(work) == 0
        assert client.me().id == "p1"
        assert server.open == 2, "the parent's connections are as they were"


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_connections_of_the_caller_do_not_cross_a_fork(server: Listening) -> None:
    with httpx.Client() as http, Client(server.url, http_client=http) as client:
        assert client.me().id == "p1"

        def work() -> None:
            with pytest.raises(FreeportError, match="another process"):
                client.me()

        assert in_a_child(work) == 0


def test_an_answer_about_another_match_is_not_taken_for_the_one_that_was_asked() -> None:
    other = match_json() | {"id": "m2"}
    assert Wire(reply(other), reply(match_json())).client.match("m1").id == "m1"
    for call in ("match", "start", "leave", "return_"):
        with pytest.raises(UnreadableReply, match="m2"):
            getattr(Wire(*[reply(other)] * 30).client, call)("m1")
    with pytest.raises(UnreadableReply, match="m1"):
        Wire(*[reply(update(3))] * 30).client.play("m2", "1-0", Draw())
    strange = frame(3).replace(b'"m1"', b'"m2"')
    wire = Wire(reply(), strange, reply(), frame(1), None, reply(), b"event: end\n\n")
    assert [one.version for one in wire.client.updates("m1", 0)] == [1]
