"""Slots: how much somebody may hold open at the same time, such as streams, counted in Redis over all processes.

A slot ends by itself unless its process says in time that it is still held. So those of a process that was killed come
back.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from itertools import count
from types import TracebackType
from typing import Self

from matches.redis.connection import RedisError, Server
from matches.redis.keys import slots_key
from matches.redis.script import Script

_log = logging.getLogger(__name__)

_PATIENCE = 0.5
"""Seconds that Redis may take before a slot is held uncounted."""
_RENEWALS = 3
"""How often a slot is renewed until it would end."""
_AT_ONCE = 50
"""How many holders' slots are renewed at the same time."""


class SlotsTaken(Exception):
    """A holder has as many open as it may have."""


class Slot:
    """A slot that is held. There are thousands, and each is little: no generator, no stack."""

    __slots__ = ("_key", "_name", "_slots")

    def __init__(self, slots: Slots | None = None, key: str = "", name: str = "") -> None:
        """Without ``slots`` there is nothing to hold."""
        self._slots = slots
        self._key = key
        self._name = name

    async def give_back(self) -> None:
        """Hold it no longer."""
        slots, self._slots = self._slots, None
        if slots is not None:
            await slots._let_go(self._key, self._name)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.give_back()


class Slots:
    """The slots that this process holds.

    Args:
        server: where they are counted.
        lasting: seconds after which a slot ends whose process was killed.
    """

    def __init__(self, server: Server, lasting: float) -> None:
        self._server = server
        self._script = Script(server, "accounts/open_streams.lua")
        self._lasting = lasting
        self._process = secrets.token_urlsafe(6)
        self._count = count()
        self._held: dict[str, set[str]] = {}
        self._renewing: asyncio.Task[None] | None = None

    async def hold(self, kind: str, holder: str, most: int) -> Slot:
        """Hold a slot until the block ends: ``async with await slots.hold(...)``.

        Args:
            kind: what it is for.
            holder: who has it.
            most: how many of this kind one holder may have; 0 for any number.

        Raises:
            SlotsTaken: if the holder has as many.
        """
        if not most:
            return Slot()
        key, slot = slots_key(kind, holder), f"{self._process}:{next(self._count)}"
        if not await self._say(key, most, slot):
            raise SlotsTaken
        self._held.setdefault(key, set()).add(slot)
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew_on())
        return Slot(self, key, slot)

    async def _let_go(self, key: str, slot: str) -> None:
        held = self._held[key]
        held.discard(slot)
        if not held:
            del self._held[key]
        await self._give_back(key, slot)

    async def close(self) -> None:
        """Renew nothing any more."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.wait([self._renewing])

    def __len__(self) -> int:
        return sum(len(held) for held in self._held.values())

    async def _say(self, key: str, most: int, *slots: str) -> bool:
        """Count slots; True also if Redis is away, since a stream would be refused then for that reason alone."""
        try:
            async with asyncio.timeout(_PATIENCE):
                return bool(await self._script([key], [most, int(self._lasting * 1000), *slots]))
        except (RedisError, OSError, TimeoutError) as error:
            _log.warning("a slot is held uncounted: %r", error)
            return True

    async def _give_back(self, key: str, slot: str) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._server.zrem(key, slot)
        except (RedisError, OSError, TimeoutError) as error:
            _log.warning("a slot ends later, by itself: %r", error)

    async def _renew_on(self) -> None:
        """Renew what is held, for ever."""
        while True:
            await asyncio.sleep(self._lasting / _RENEWALS)
            keys = list(self._held)
            for start in range(0, len(keys), _AT_ONCE):
                held = [(key, self._held.get(key, ())) for key in keys[start : start + _AT_ONCE]]
                await asyncio.gather(*(self._say(key, 0, *slots) for key, slots in held if slots))
