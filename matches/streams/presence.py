"""Presence: which seats of a match have a stream open, counted in Redis over all processes.

It is no part of a match: it has no entry in the log, and is forgotten by itself. A stream counts for some heartbeats
unless it is renewed, by two writes a heartbeat at most; so the streams of a killed process are gone after a while.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Collection, Set
from itertools import count
from types import TracebackType
from typing import Self

from freeport_api import Player, Presence
from freeport_games.engine import Seat
from matches.match.live_match import LiveMatch
from matches.redis.connection import RedisClient, RedisError
from matches.redis.keys import presence_channel, presence_key
from matches.redis.script import Script

_log = logging.getLogger(__name__)

_LASTS = 3
"""The number of heartbeats for which a stream counts."""


class Presences:
    """Counts the streams of seats.

    Args:
        client: the Redis in which they are counted.
        heartbeat: seconds after which a stream is renewed.
    """

    def __init__(self, client: RedisClient, heartbeat: float) -> None:
        self.heartbeat = heartbeat
        self._client = client
        self._script = Script(client, "streams/attend.lua")
        self._patience = client.timings.stream
        self._process = secrets.token_urlsafe(6)
        self._count = count()

    def attend(self, match: str, *, told: bool) -> Attendance:
        """Return the attendance of a new stream, which may be of a seat, and may want to be told who is there."""
        return Attendance(self, match, f"{self._process}-{next(self._count)}", told=told)

    async def seats(self, live: LiveMatch) -> tuple[Seat, ...]:
        """Return the seats of a match that have a stream open. Raises ``RedisError``, ``OSError``, ``TimeoutError``."""
        return self.shown(live, await self.say(live.id))

    async def say(self, match: str, stream: str = "", *, open_: bool = False) -> frozenset[Seat]:
        """Note that a stream is open or closed, if one is given. Returns the seats that have one open.

        Raises:
            RedisError, OSError, TimeoutError: if Redis is away.
        """
        lasting = int(_LASTS * self.heartbeat * 1000) if open_ else 0
        given = (stream, lasting, presence_channel(match), self._client.publishes)
        async with asyncio.timeout(self._patience):
            streams = await self._script([presence_key(match)], given)
        return frozenset(int(bytes(each).partition(b":")[0]) for each in streams)

    @staticmethod
    def shown(live: LiveMatch, seats: Collection[Seat]) -> tuple[Seat, ...]:
        """Return all seats of the players of some, without those that a house bot plays in place of their players."""
        holders = live.frame.holders
        there = {holder.player.id for seat, holder in enumerate(holders) if holder is not None and seat in seats}
        return tuple(
            seat for seat, holder in enumerate(holders) if holder and holder.player.id in there and not holder.house
        )


class Attendance:
    """The attendance of one stream. A process has thousands of them, so each is small."""

    __slots__ = ("_match", "_presences", "_said", "_seat", "_stream", "_told", "channels")

    def __init__(self, presences: Presences, match: str, stream: str, *, told: bool) -> None:
        """Begin; see ``Presences.attend``."""
        self._presences = presences
        self._match = match
        self._stream = stream
        self._said = 0.0
        self._seat: Seat | None = None
        self._told: tuple[Seat, ...] | None = None
        self.channels = (presence_channel(match),) if told else ()
        """The channels on which changes are published, if they are told."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()

    async def look(self, live: LiveMatch | None, viewer: Player | None, woken: Set[str]) -> Presence | None:
        """Renew the stream if it is time, and return who is there if that is new to this stream.

        Args:
            live: the match; None if it is not in memory.
            viewer: the player who has the stream open; None for a spectator.
            woken: the channels that have news; none after a heartbeat.
        """
        if live is None:
            return None
        wants = bool(self.channels) and (self._told is None or not woken or not woken.isdisjoint(self.channels))
        seat = next((own for own in live.seats_of(viewer) if live.house_bot(own) is None), None)
        if seat != self._seat:
            await self.leave()
            self._seat = seat
        now = time.monotonic()
        due = seat is not None and (not self._said or now - self._said >= self._presences.heartbeat / 2)
        if not due and not wants:
            return None
        self._said = now if due else self._said
        try:
            seats = self._presences.shown(
                live, await self._presences.say(self._match, f"{seat}:{self._stream}" if due else "", open_=due)
            )
        except (RedisError, OSError, TimeoutError) as error:
            _log.warning("who is present is not known for a while: %r", error)
            return None
        if not wants or seats == self._told:
            return None
        self._told = seats
        return Presence(self._match, seats)

    async def leave(self) -> None:
        """Stop counting the stream."""
        seat, self._seat = self._seat, None
        if seat is None or not self._said:
            return
        self._said = 0.0
        try:
            await self._presences.say(self._match, f"{seat}:{self._stream}")
        except (RedisError, OSError, TimeoutError) as error:
            _log.warning("a seat counts as present for a while longer: %r", error)
