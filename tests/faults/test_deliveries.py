"""Receivers that never answer hold up nobody else's webhooks, though a single process makes all deliveries."""

from __future__ import annotations

import asyncio
from pathlib import Path

from freeportd.children import Child
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from matches.kinds import JobQueue

from .processes import Processes

DEAD = 8


class Receiver:
    """Somebody who takes connections, and never says a word."""

    def __init__(self) -> None:
        self.open = 0
        """Connections that stand."""
        self.called = asyncio.Event()

    async def listen(self) -> str:
        """Begin to listen; answers the address."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/hook"

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        self.called.set()
        while await reader.read(65536):
            continue
        self.open -= 1
        writer.close()


async def test_many_dead_receivers_hold_up_nobody_else(redis_server: RedisServer, tmp_path: Path) -> None:
    own = {"FREEPORT_WEBHOOK_HTTP": "1", "FREEPORT_WEBHOOK_PRIVATE": "1", "FREEPORT_WEBHOOK_TIMEOUT": "20"}
    processes = Processes(tmp_path, redis_server.url, **own)
    settings = Settings(redis_url=redis_server.url, webhook_http=True, webhook_private=True, webhook_timeout=20.0)
    matches = await Matches.connect(settings)
    dead, living = [Receiver() for _ in range(DEAD)], Receiver()
    with Child("work", "--queue", JobQueue.WEBHOOKS, environment=processes.environment, log=tmp_path / "work.log"):
        for receiver in (*dead, living):
            player = (await matches.players.register("somebody", True)).player
            hook = (await matches.webhooks.create(player, await receiver.listen())).webhook
            await matches.webhooks.test(player, hook.id)
        async with asyncio.timeout(100):
            for receiver in (*dead, living):
                await receiver.called.wait()
        assert [receiver.open for receiver in dead] == [1] * DEAD, "all of them still hang"
    await matches.close()
