"""The victim: a player at an address of its own, who measures how long everything takes."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx
import msgspec

from freeport import AsyncClient, Bot, FreeportError, play_match_async
from freeport.bots import RandomBot
from freeport_games.engine import Decision, Move, View
from tests.webhooks.receiver import Receiver

ADDRESS = "127.0.0.2"
_EVERY = 0.02
"""Seconds between two requests: within the budgets."""
_PAUSE = 0.1
"""Seconds between two tests of the webhook, and before each move."""
_GIVEN_UP = 10.0
"""Seconds after which something counts as not served."""


class Waits(msgspec.Struct):
    """The seconds that the victim waited."""

    requests: list[float] = []
    """For the answer to each request."""
    deliveries: list[float] = []
    """For each delivery to its webhook."""
    bots: list[float] = []
    """From each move until a house bot had answered it."""
    unserved: Counter[str] = msgspec.field(default_factory=Counter)
    """What was refused, or never came."""


class Victim:
    """Looks at an account, tests a webhook, and plays against a house bot, all at once."""

    def __init__(self, url: str, seconds: float) -> None:
        self.waits = Waits()
        self._until = time.monotonic() + seconds
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS)
        self._http = httpx.AsyncClient(transport=transport, timeout=30)
        self._client = AsyncClient(url, http_client=self._http)

    async def measure(self) -> Waits:
        """Do everything until the time is over."""
        async with self._http, self._client:
            await self._client.register("Victoria")
            async with asyncio.TaskGroup() as tasks:
                for doing in (self._look, self._test, self._play):
                    tasks.create_task(self._served(doing))
        for name, waits in (("delivery", self.waits.deliveries), ("bot", self.waits.bots)):
            self.waits.unserved[name] += not waits
        return self.waits

    async def _served(self, doing: Callable[[], Awaitable[None]]) -> None:
        while time.monotonic() < self._until:
            try:
                await doing()
            except (FreeportError, httpx.HTTPError, TimeoutError, AssertionError) as error:
                self.waits.unserved[type(error).__name__] += 1

    async def _look(self) -> None:
        """Look at the account."""
        began = time.perf_counter()
        await self._client.me()
        self.waits.requests.append(time.perf_counter() - began)
        await asyncio.sleep(_EVERY)

    async def _test(self) -> None:
        """Have the webhook tested, again and again."""
        with Receiver() as receiver:
            hook = (await self._client.add_webhook(receiver.url)).webhook
            for number in range(10_000):
                if time.monotonic() > self._until:
                    break
                began = time.perf_counter()
                await self._client.test_webhook(hook)
                await asyncio.to_thread(receiver.nth, number, _GIVEN_UP)
                self.waits.deliveries.append(time.perf_counter() - began)
                await asyncio.sleep(_PAUSE)
            await self._client.delete_webhook(hook)

    async def _play(self) -> None:
        """Play a match against a house bot."""
        match = await self._client.create("cargo_hold", 2, autostart=True)
        await self._client.join(match)
        await self._client.add_bot(match, "random")
        with suppress(_Over):
            async with asyncio.timeout(max(0.0, self._until - time.monotonic()) + _GIVEN_UP):
                await play_match_async(_Impatient(self.waits.bots, self._until), self._client, match)


class _Over(Exception):
    """The time is over."""


class _Impatient(Bot):
    """A bot that notes how long after each of its moves it is asked again."""

    def __init__(self, waits: list[float], until: float) -> None:
        self._waits = waits
        self._until = until
        self._bot = RandomBot()
        self._moved: float | None = None

    async def decide(self, view: View, decision: Decision) -> Move:
        if self._moved is not None:
            self._waits.append(time.perf_counter() - self._moved)
        if time.monotonic() > self._until:
            raise _Over
        self._bot.sit(self.game, self.seat, self.seats, self.rng)
        await asyncio.sleep(_PAUSE)
        self._moved = time.perf_counter()
        return self._bot.decide(view, decision)
