"""The victim: a player at an address of its own, who measures how long everything takes."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress

import httpx
import msgspec

from freeport import AsyncClient, Bot, FreeportError, Update, play_match_async
from freeport.bots import RandomBot
from freeport_games.engine import View
from freeport_games.engine.menus import Decision, Move
from tests.webhooks.receiver import Got, Receiver

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
    """For each test of its webhook to be delivered."""
    bots: list[float] = []
    """From each move until the house bot has answered, and the victim is asked again."""
    unserved: Counter[str] = msgspec.field(default_factory=Counter)
    """The number of refusals and of failures to be served, by kind."""


class Victim:
    """Looks at an account, tests a webhook, and plays against a house bot, all at once."""

    def __init__(self, url: str) -> None:
        self.waits = Waits()
        self._until = 0.0
        self._http = httpx.AsyncClient(
            base_url=url, transport=httpx.AsyncHTTPTransport(local_address=ADDRESS), timeout=_GIVEN_UP
        )
        self._client = AsyncClient(url, http_client=self._http)

    async def register(self) -> None:
        """Get an account."""
        await self._client.register("Victoria")

    async def measure(self, seconds: float) -> Waits:
        """Do everything until the time is over, and each thing at least once."""
        self._until = time.monotonic() + seconds
        async with aclosing(self._http), self._client, asyncio.TaskGroup() as tasks:
            for doing in (self._look, self._test, self._play):
                tasks.create_task(self._served(doing))
        for name, waits in (("delivery", self.waits.deliveries), ("bot", self.waits.bots)):
            self.waits.unserved[name] += not waits
        return self.waits

    async def _served(self, doing: Callable[[], Awaitable[None]]) -> None:
        while time.monotonic() < self._until:
            try:
                await doing()
            except (FreeportError, httpx.HTTPError, OSError, AssertionError) as error:
                self.waits.unserved[type(error).__name__] += 1
                await asyncio.sleep(_PAUSE)

    async def _look(self) -> None:
        """Look at the account, without the patience of a client: a refusal counts."""
        began = time.perf_counter()
        answer = await self._http.get("/v1/me", headers={"Authorization": f"Bearer {self._client.token}"})
        self.waits.requests.append(time.perf_counter() - began)
        if answer.status_code != httpx.codes.OK:
            self.waits.unserved[str(answer.status_code)] += 1
        await asyncio.sleep(_EVERY)

    async def _test(self) -> None:
        """Have a webhook tested, again and again."""
        with Receiver() as receiver:
            hook = (await self._client.add_webhook(receiver.url)).webhook
            try:
                await self._test_at(receiver, hook.id)
            finally:
                await self._client.delete_webhook(hook)

    async def _test_at(self, receiver: Receiver, hook: str) -> None:
        tests = 0

        def delivered(got: list[Got]) -> bool:
            return [one.json["type"] for one in got].count("webhook.test") > tests

        while not tests or time.monotonic() < self._until:
            began = time.perf_counter()
            await self._client.test_webhook(hook)
            await asyncio.to_thread(receiver.wait, delivered, _GIVEN_UP)
            self.waits.deliveries.append(time.perf_counter() - began)
            tests += 1
            await asyncio.sleep(_PAUSE)

    async def _play(self) -> None:
        """Play a match against a house bot."""
        match = await self._client.create("cargo_hold", 2, autostart=True)
        await self._client.join(match)
        await self._client.add_bot(match, "random")
        left = max(0.0, self._until - time.monotonic())
        with suppress(_Over):
            async with asyncio.timeout(left + _GIVEN_UP):
                await play_match_async(_Impatient(self.waits.bots, self._until), self._client, match)


class _Over(Exception):
    """The time is over."""


class _Impatient(Bot):
    """A bot that notes how long the other seat took for each of its moves."""

    def __init__(self, waits: list[float], until: float) -> None:
        self._waits = waits
        self._until = until
        self._bot = RandomBot()
        self._moved: float | None = None
        self._answered = False

    def on_update(self, update: Update) -> None:
        """Note whether the other seat was asked since the last move."""
        self._answered = self._answered or any(asked.seat != self.seat for asked in update.asked)

    async def decide(self, view: View, decision: Decision) -> Move:
        """Move at random after a pause."""
        if self._moved is not None and self._answered:
            self._waits.append(time.perf_counter() - self._moved)
        if self._waits and time.monotonic() > self._until:
            raise _Over
        self._bot.sit(self.game, self.seat, self.seats, self.rng)
        await asyncio.sleep(_PAUSE)
        self._moved, self._answered = time.perf_counter(), False
        return self._bot.decide(view, decision)
