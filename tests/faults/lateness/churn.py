"""Long matches whose streams are opened and aborted hundreds of times a second, while others follow them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, cast
from urllib.parse import urlsplit

from freeport_games import GAMES

from .listeners import sse
from .tables import House, Stream, Table

RATE = 300.0
"""The streams that are opened and aborted each second."""
LONG = 260
"""The version from which a match is long."""
AMID = " amid aborts"
"""What the kinds of listeners are called that listen meanwhile."""
_LIFE = 0.02
"""Seconds after which each stream has been aborted: it may be at any point until then."""
_HASTE, _PACE = 0.002, 0.06
"""Seconds that a bot takes for a move, until the match is long, and then."""
_LOOK = 0.02
"""Seconds between two looks at how far a match has come."""
_LENGTHS: dict[str, dict[str, Any]] = {
    "cargo_hold": {"debtTarget": 12_000},
    "import_export": {"endCredits": 200},
    "sky_cargo": {"cargoTarget": 7},
    "competitors": {"rounds": 20},
}
"""Options with which a match lasts."""


class _Aborted(asyncio.Protocol):
    """A stream that is asked for, and aborted without a word."""

    def __init__(self, head: bytes) -> None:
        self._head = head

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        cast(asyncio.Transport, transport).write(self._head)


class Churn:
    """Opens streams of one match at all services, and aborts each of them at some point of its life."""

    def __init__(self, urls: Sequence[str], match: str, rate: float = RATE) -> None:
        self.aborted = 0
        """The number of streams that were opened and aborted."""
        self._urls = urls
        self._match = match
        self._rate = rate
        self._rng = Random(match)
        self._tasks: set[asyncio.Task[None]] = set()
        self._churning = asyncio.create_task(self._churn())

    async def stop(self) -> None:
        """Open no more."""
        self._churning.cancel()
        await asyncio.gather(self._churning, *self._tasks, return_exceptions=True)

    async def _churn(self) -> None:
        begun, opened = time.perf_counter(), 0
        while True:
            await asyncio.sleep(1 / self._rate)
            due = int((time.perf_counter() - begun) * self._rate)
            for number in range(opened, due):  # those that this program was too late to open at their time, too
                task = asyncio.create_task(self._abort(urlsplit(self._urls[number % len(self._urls)])))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            opened = due

    async def _abort(self, address: Any) -> None:
        after = self._rng.choice(("", f"?after={self._rng.randrange(LONG)}"))
        head = f"GET /v1/matches/{self._match}/updates{after} HTTP/1.1\r\nHost: lateness\r\n\r\n".encode()
        loop = asyncio.get_running_loop()
        try:
            transport, _ = await loop.create_connection(lambda: _Aborted(head), address.hostname, address.port)
        except OSError:  # a service that stands still or is gone: others measure what that means
            return
        await asyncio.sleep(self._rng.random() * _LIFE)
        transport.abort()
        self.aborted += 1


class Besieged(Table):
    """A table with one long match, whose streams others open and abort."""

    def __init__(self, house: House, number: int, updates: int) -> None:
        super().__init__(house, number)
        self.aborted = 0
        """The number of streams that were aborted."""
        self._updates = updates
        self._kind = AMID
        self._housed = self._timed = False
        self._options = _LENGTHS.get(self._game.slug, {})

    async def _follow(self, match: str, streams: list[Stream]) -> None:
        """Wait until the match is long, and then for so many updates amid aborts."""
        house, urls = self._house, self._house.servers.urls
        house.pace = _HASTE
        ended = asyncio.ensure_future(self._ended(streams))
        await self._reach(match, LONG, ended)
        house.pace = _PACE
        churn = Churn(urls, match)
        now = time.perf_counter()
        for stream in streams:
            stream.since = now
        for seat in self.seats:
            seat.since = now
        late = Stream("from the beginning" + AMID)
        late.ear = await sse(urls[0], f"/v1/matches/{match}/updates?after=0", "", (b"update",), late.hear)
        late.since = float("inf")  # how long a replay takes is no lateness; but nothing may be missing
        streams.append(late)
        await self._reach(match, len(house.commits.at[match]) + self._updates, ended)
        await churn.stop()
        self.aborted = churn.aborted
        house.closing.set()
        ended.cancel()

    async def _reach(self, match: str, version: int, ended: asyncio.Future[Any]) -> None:
        """Wait until a match has come to a version, or has ended."""
        while len(self._house.commits.at[match]) < version and not ended.done():  # noqa: ASYNC110 - a thread counts
            await asyncio.sleep(_LOOK)


async def besiege(house: House, updates: int, games: Collection[str]) -> int:
    """Play a long match of each game, one after the other, amid aborts. Returns how many streams were aborted.

    Args:
        house: what they have in common.
        updates: how many updates of each match are awaited amid aborts.
        games: the games' slugs.
    """
    aborted = 0
    for number, game in enumerate(GAMES):
        if game.slug not in games:
            continue
        house.closing.clear()
        table = Besieged(house, number + _FIRST, updates)
        await table.furnish()
        await table.play_on()
        await house.quiet()
        table.judge()
        aborted += table.aborted
    return aborted


_FIRST = 20 * len(GAMES)
"""The number of the first table: the players of others have other names."""
