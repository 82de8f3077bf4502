"""The floors: as little as a web service over Redis, and a job of RQ, can do.

``main('serve', REDIS_URL, PORT)`` serves

- ``GET /script``: answers after one script in Redis. This is the floor ``F``.
- ``POST /relay/TOPIC``: the same, and then tells everybody who listens to the topic.
- ``GET /stream/TOPIC``: server-sent events of what is relayed.

``main(OURS, REDIS_URL)`` and ``main(STOCK, REDIS_URL)`` are workers, without forking, whose job only says that it was
done: our own kind, and RQ's as it comes. ``main(DRESSED, ...)`` and ``main(BARE, ...)`` are those of ``variants``.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator

import uvicorn
from redis import Redis
from redis import asyncio as aioredis
from rq import Queue, SimpleWorker  # noqa: TID251 - what RQ does by itself is the floor
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from worker.parent_process import stop_with_parent
from worker.worker import WarmWorker

from . import variants

SCRIPT = "return redis.call('GET', KEYS[1])"
KEY = "bench:floor"
OURS, STOCK = "bench-ours", "bench-stock"
WORKERS: dict[str, type[SimpleWorker]] = {OURS: WarmWorker, STOCK: SimpleWorker}
"""The kinds of worker whose job does nothing, each with a queue of that name."""
DONE = "bench:done"
ANSWER = b'{"version":1}'

_redis: list[Redis] = []


def nothing(number: int) -> None:
    """The job that does nothing; ``DONE`` tells that it ran."""
    _redis[0].publish(DONE, number)


def application(redis_url: str) -> Starlette:
    """The least service."""
    redis = aioredis.Redis.from_url(redis_url)
    listeners: dict[str, set[asyncio.Queue[bytes]]] = {}
    versions: dict[str, int] = {}
    digest: list[str] = []

    async def script() -> None:
        if not digest:
            digest.append(await redis.script_load(SCRIPT))
        await redis.evalsha(digest[0], 1, KEY)

    async def get(request: Request) -> Response:
        await script()
        return Response(ANSWER, media_type="application/json")

    async def relay(request: Request) -> Response:
        topic = request.path_params["topic"]
        body = await request.body()
        await script()
        version = versions[topic] = versions.get(topic, 0) + 1
        event = b"id: %d\nevent: update\ndata: %b\n\n" % (version, body)
        for listener in listeners.get(topic, ()):
            listener.put_nowait(event)
        return Response(b'{"version":%d}' % version, media_type="application/json")

    async def stream(request: Request) -> Response:
        topic = request.path_params["topic"]

        async def events() -> AsyncIterator[bytes]:
            queue: asyncio.Queue[bytes] = asyncio.Queue()
            listeners.setdefault(topic, set()).add(queue)
            yield b"id: %d\nevent: update\ndata: {}\n\n" % versions.get(topic, 0)
            while True:
                yield await queue.get()

        return StreamingResponse(events(), media_type="text/event-stream")

    return Starlette(
        routes=[
            Route("/script", get),
            Route("/relay/{topic}", relay, methods=["POST"]),
            Route("/stream/{topic}", stream),
        ]
    )


def main(what: str, redis_url: str, *port: str) -> None:
    """Run a floor until our parent is gone."""
    stop_with_parent()
    if what in variants.KINDS:
        variants.run(what, redis_url, *port)
        return
    _redis.append(Redis.from_url(redis_url))
    _redis[0].set(KEY, b"x" * 100)
    if what in WORKERS:
        WORKERS[what]([Queue(what, connection=_redis[0])], connection=_redis[0]).work(logging_level="WARNING")
        return
    app = application(redis_url)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(port[0]),
        http="httptools",
        loop="uvloop",
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=75,  # as our own service: matches are made while the connections wait
    )
