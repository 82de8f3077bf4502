"""The spectators of a storm, one a match: they note when they were told of each version, whatever breaks meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from itertools import cycle

import msgspec
from websockets.exceptions import WebSocketException

from tests.faults.lateness.listeners import Ear, sse, subscribe

_UPDATES = """subscription ($match: ID!, $after: Int!) {
    updates(match: $match, after: $after) { __typename ... on Update { version } }
}"""
_PAUSE = 0.05
"""Seconds after which a lost stream is opened again, with another service."""


class _Told(msgspec.Struct):
    version: int = 0


_read = msgspec.json.Decoder(_Told).decode


class Spectator:
    """Follows one match to its end, over server-sent events or a GraphQL subscription."""

    def __init__(self, match: str, servers: Sequence[str], number: int) -> None:
        """Follow a match.

        Args:
            match: the match.
            servers: where the services are.
            number: determines how it listens, and with which service it begins.
        """
        self.match = match
        self.heard: dict[int, float] = {}
        """The time at which each version was told first, in seconds since 1970."""
        self.since = 0.0
        """The time from which the spectator has followed the match; earlier updates cannot be late."""
        self._typed = number // len(servers) % 2 == 1
        self._servers = [*servers[number % len(servers) :], *servers[: number % len(servers)]]
        self.following = asyncio.create_task(self._follow())
        """Done when the match has ended or was given up."""

    async def _follow(self) -> None:
        for server in cycle(self._servers):
            with contextlib.suppress(OSError, EOFError, WebSocketException):
                ear = await self._listen(server)
                try:
                    await ear.ended.wait()
                finally:
                    ear.close()
                if not ear.failure:
                    return
            await asyncio.sleep(_PAUSE)

    async def _listen(self, server: str) -> Ear:
        after = max(self.heard, default=0)
        if self._typed:
            return await subscribe(server, "", _UPDATES, {"match": self.match, "after": after}, self._hear)
        path = f"/v1/matches/{self.match}/updates?after={after}"
        return await sse(server, path, "", (b"update",), self._hear)

    def _hear(self, told: msgspec.Raw, _: float) -> None:
        now = time.time()
        self.since = self.since or now
        if version := _read(told).version:  # otherwise a heartbeat
            self.heard.setdefault(version, now)


class Window(msgspec.Struct, frozen=True):
    """The time of a fault, in seconds since 1970."""

    fault: str
    """The broken promises."""
    began: float
    ended: float


def lateness(committed: float, heard: float, faults: Sequence[Window]) -> float:
    """Return the seconds from the commit of an update, or from the end of faults in between, until it was told."""
    ends = [fault.ended for fault in faults if fault.began <= heard and fault.ended >= committed]
    return heard - min(heard, max([committed, *ends]))
