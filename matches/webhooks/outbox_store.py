"""The outboxes in Redis. No other code writes them. Each lies in the slot of its partition's due list."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import msgspec

from freeport_api import WebhookDelivery
from matches.kinds import Kind
from matches.redis import keys
from matches.redis.connection import RedisClient
from matches.redis.script import Script
from matches.refusals import BUSY, refused
from matches.store.commits import new_tip
from matches.store.due_lists import DueLists
from telemetry.metrics import WEBHOOK_DELIVERIES

from .outbox import Logged, Outbox

T = TypeVar("T")

_TRIES = 20
_KEPT = 100
"""The number of deliveries in the log of a webhook."""
_KEPT_FOR = 30 * 86_400
"""Seconds after the last delivery for which the log is kept."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Outbox).decode
_decode_line = msgspec.msgpack.Decoder(WebhookDelivery).decode

Change = Callable[[Outbox, int], tuple[T, list[Logged]]]
"""Changes an outbox at a time in milliseconds, and returns a result and the lines to log."""


class OutboxStore:
    """Reads and changes outboxes."""

    def __init__(self, client: RedisClient, due_lists: DueLists) -> None:
        self._client = client
        self._due_lists = due_lists
        self._script = Script(client, "webhooks/outbox.lua")

    async def read(self, player: str) -> Outbox | None:
        """Return a player's outbox, or None if the player never had a webhook."""
        _, outbox = await self._read(player)
        return outbox

    async def change(self, player: str, change: Change[T], *, make: bool = False) -> tuple[T, bool] | None:
        """Change an outbox, and try again while other processes change it at the same time.

        Args:
            player: the id of the owner.
            change: the change; raises ``Refused`` to leave the outbox as it is.
            make: whether to create a missing outbox.

        Returns:
            The result of the change, and whether work for the outbox is due now; None if there is no outbox.

        Raises:
            Refused: BUSY, and what ``change`` raises.
        """
        for _ in range(_TRIES):
            before, outbox = await self._read(player)
            if outbox is None and not make:
                await self._due_lists.done(player, Kind.DELIVER)
                return None
            outbox = outbox or Outbox([])
            at = int(time.time() * 1000)
            result, logged = change(outbox, at)
            ready = outbox.ready()
            if await self._write(player, before, outbox, None if ready is None else max(0, ready - at), logged):
                for _, line in logged:
                    WEBHOOK_DELIVERIES.labels(line.outcome.lower()).inc()
                return result, ready is not None and ready <= at
        raise refused(BUSY)

    async def log(self, player: str, hook: str) -> tuple[WebhookDelivery, ...]:
        """Return the last deliveries to a webhook, the newest first."""
        lines = await self._client.lrange(keys.deliveries_key(player, hook), 0, _KEPT - 1)
        return tuple(_decode_line(line) for line in lines)

    async def forget_log(self, player: str, hook: str) -> None:
        """Delete the log of a webhook."""
        await self._client.delete(keys.deliveries_key(player, hook))

    async def forget(self, player: str) -> None:
        """Delete a player's outbox with its logs and its work. Idempotent."""
        outbox = await self.read(player)
        for hook in () if outbox is None else outbox.webhooks:
            await self.forget_log(player, hook.id)
        await self._client.delete(keys.outbox_key(player))
        await self._due_lists.done(player, Kind.DELIVER)

    async def _read(self, player: str) -> tuple[bytes, Outbox | None]:
        tip, found = await self._client.hmget(keys.outbox_key(player), "tip", "outbox")
        return tip or b"", None if found is None else _decode(found)

    async def _write(self, player: str, before: bytes, outbox: Outbox, wait: int | None, logged: list[Logged]) -> bool:
        lines = [(keys.deliveries_key(player, hook), line) for hook, line in logged if hook is not None]
        arguments = (
            before,
            new_tip(),
            _encode(outbox),
            keys.work_name(Kind.DELIVER, player),
            -1 if wait is None else wait,
            _KEPT,
            _KEPT_FOR,
        )
        changed = await self._script(
            (
                keys.outbox_key(player),
                keys.due_key(keys.partition(player)),
                *[log for log, _ in lines],
                *self._due_lists.shared,
            ),
            (*arguments, *[_encode(line) for _, line in lines]),
        )
        return bool(changed)
