"""The time of each commit of each match, as Redis publishes it."""

from __future__ import annotations

import threading
import time

import msgspec
import redis

from freeport_api import MatchOpened, MatchStarted, MoveMade, SeatFreed, SeatTaken
from matches.match.entries import decode_entry
from matches.store.commits import Published

_read = msgspec.msgpack.Decoder(Published).decode
_LOOK = 0.5
"""Seconds between two looks at whether to stop."""
SEATING = (MatchOpened, SeatTaken, SeatFreed, MatchStarted)
"""The entries of a match that are told to followers of the lobby."""


class Commits:
    """Listens to every commit, in a thread of its own, so that nothing that is measured delays it."""

    def __init__(self, redis_url: str) -> None:
        self.count = 0
        """The number of versions, over all matches."""
        self.at: dict[str, dict[int, float]] = {}
        """The times of the commits of each match's versions, by ``time.perf_counter``."""
        self.seating: dict[str, list[int]] = {}
        """The versions of each match that the lobby tells."""
        self.overdue: list[tuple[str, str]] = []
        """The decisions that were made because time was over: the match, and the decision's id."""
        self._pubsub = redis.Redis.from_url(redis_url).pubsub()
        self._pubsub.psubscribe("*:live:*")
        self._stopping = False
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stopping = True
        self._thread.join()
        self._pubsub.close()

    def _listen(self) -> None:
        while not self._stopping:
            message = self._pubsub.get_message(timeout=_LOOK)
            if message is None or message["type"] != "pmessage":
                continue
            if message["data"]:  # that others are present is told without any
                self._take(message["channel"].decode().rpartition(":")[2], _read(message["data"]), time.perf_counter())

    def _take(self, match: str, published: Published, now: float) -> None:
        for version, entry in enumerate(published.entries, max(published.before, 0) + 1):
            self.at.setdefault(match, {})[version] = now
            happened = decode_entry(entry).event
            if isinstance(happened, SEATING):
                self.seating.setdefault(match, []).append(version)
            elif isinstance(happened, MoveMade) and happened.overdue:
                self.overdue.append((match, happened.decision))
            self.count += 1
