"""Receivers that never answer hold up nobody else's webhooks, though a single process makes all deliveries."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from freeportd.children import Child
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from matches.kinds import JobQueue
from tests.support.waiting import PATIENCE

from .processes import Processes

DEAD = 8
PATIENCE_OF_WORKERS = 20
"""Seconds after which they leave a receiver that does not answer."""


class Receiver:
    """Somebody who takes connections, and never says a word."""

    def __init__(self) -> None:
        self.open = 0
        """Connections that stand."""
        self.called = asyncio.Event()
        self.since = 0.0
        """When the last one was made, by ``time.monotonic``."""

    async def listen(self) -> str:
        """Begin to listen; answers the address."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/hook"

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        self.since = time.monotonic()
        self.called.set()
        while await reader.read(65536):
            continue
        self.open -= 1
        writer.close()


@pytest.mark.proof
async def test_many_dead_receivers_hold_up_nobody_else(redis_server: RedisServer, tmp_path: Path) -> None:
    own = {
        "FREEPORT_WEBHOOK_HTTP": "1",
        "FREEPORT_WEBHOOK_PRIVATE": "1",
        "FREEPORT_WEBHOOK_TIMEOUT": f"{PATIENCE_OF_WORKERS}",
    }
    processes = Processes(tmp_path, redis_server.url, **own)
    settings = Settings(
        redis_url=redis_server.url, webhook_http=True, webhook_private=True, webhook_timeout=PATIENCE_OF_WORKERS
    )
    matches = await Matches.connect(settings)
    dead, living = [Receiver() for _ in range(DEAD)], Receiver()
    with Child("work", "--queue", JobQueue.WEBHOOKS, environment=processes.environment, log=tmp_path / "work.log"):
        for receiver in (*dead, living):
            player = (await matches.players.register("somebody", True)).player
            hook = (await matches.webhooks.create(player, await receiver.listen())).webhook
            await matches.webhooks.test(player, hook.id)
        async with asyncio.timeout(PATIENCE):
            for receiver in (*dead, living):
                await receiver.called.wait()
        left = [receiver for receiver in dead if not receiver.open]
        waited = [time.monotonic() - receiver.since for receiver in left]
        assert all(seconds >= PATIENCE_OF_WORKERS for seconds in waited), "others are not served at their expense"
        assert len(left) < DEAD, "nobody waits until all of them have been left"
    await matches.close()
