"""Tables: bots play one match after the other there, while every kind of stream is listened to."""

from __future__ import annotations

import asyncio
import contextlib
from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from freeport._protocol.decode import Library
from freeport_api import Registered
from freeport_games import GAMES
from freeport_games.engine.menus import Decision
from tests.bench.thin_client import Connection, connect
from tests.support.games import brief

from .commits import Commits
from .listeners import Ear, sse, subscribe
from .tally import Tally

UPDATES = (
    "subscription ($match: ID!) { updates(match: $match, after: 0) { __typename ... on Update { version status } } }"
)
PENDING = "subscription { pending { __typename ... on Pending { json } } }"
_SLEEPS = 0.3
"""The probability that a seat lets its time pass, in a match with a clock."""
_PATIENCE = 300.0
"""Seconds for a stream to tell everything; the next heartbeat comes before."""

_encode = msgspec.json.encode


class _Told(msgspec.Struct):
    version: int


class _Json(msgspec.Struct):
    json: msgspec.Raw


class _Asked(msgspec.Struct):
    seat: int
    answered: bool


class _Decision(msgspec.Struct):
    key: str
    seat: int


class _Seen(msgspec.Struct, rename="camel"):
    id: str
    your_seat: int | None = None
    asked: tuple[_Asked, ...] = ()
    decision: _Decision | None = None


_read_told = msgspec.json.Decoder(_Told).decode
_read_json = msgspec.json.Decoder(_Json).decode
_read_seen = msgspec.json.Decoder(_Seen).decode


class Servers:
    """The services, with kept connections to each."""

    def __init__(self, urls: Sequence[str]) -> None:
        self.urls = urls
        self._free: list[list[Connection]] = [[] for _ in urls]

    async def send(self, number: int, method: str, path: str, token: str, body: Any = None) -> tuple[int, bytes]:
        """Ask one of the services; return the status and the body of its answer."""
        free = self._free[number % len(self.urls)]
        while free and (free[-1].transport is None or free[-1].transport.is_closing()):
            free.pop()  # the service closes connections that are idle for some seconds
        connection = free.pop() if free else await connect(self.urls[number % len(self.urls)])
        try:
            async with asyncio.timeout(_PATIENCE):
                answer = await connection.send(method, path, b"" if body is None else _encode(body), token)
        except BaseException:
            connection.close()  # its next bytes are unknown
            raise
        free.append(connection)
        return answer

    async def ask(self, number: int, method: str, path: str, token: str, body: Any = None) -> bytes:
        """Send a request that must be granted; return its answer."""
        status, answer = await self.send(number, method, path, token, body)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {answer.decode()}")
        return answer

    def close(self) -> None:
        """Disconnect."""
        for connection in (connection for free in self._free for connection in free):
            connection.close()


class House:
    """The common parts of all tables."""

    def __init__(self, servers: Servers, commits: Commits, tally: Tally, pace: float) -> None:
        """Create it.

        Args:
            servers: the services.
            commits: when everything was committed.
            tally: what was found.
            pace: seconds that a bot takes for a move, on average.
        """
        self.servers = servers
        self.commits = commits
        self.tally = tally
        self.pace = pace
        self.closing = asyncio.Event()
        """Whether no further match is begun, and nobody moves any more."""
        self.library = Library()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, todo: Any) -> None:
        """Run something in the background; if it fails, the run fails."""
        task = asyncio.create_task(todo)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.tally.failures.append(repr(error))

    async def quiet(self) -> None:
        """Wait until nothing runs in the background."""
        while self._tasks:
            await asyncio.wait(self._tasks)


class Seat:
    """A player that moves when the stream of its decisions says so, and never looks otherwise."""

    def __init__(self, house: House, number: int, token: str, kind: str = "") -> None:
        self.token = token
        self._over = ("SSE", "GraphQL")[number % 2]
        self.kind = f"pending ({self._over}){kind}"
        self.told: dict[tuple[str, str], float] = {}
        """The time at which each decision was told first, by its match and its id."""
        self.sleeps = False
        """Whether it lets its time pass now and then."""
        self.since = 0.0
        """The time from which it is judged how late the player is told."""
        self._last: dict[str, tuple[str, int]] = {}
        self._house = house
        self._number = number
        self._rng = Random(number)
        self._news = asyncio.Event()
        self.sits: dict[str, int] = {}
        """Its seat in each match."""
        self.ear: Ear | None = None

    async def listen(self) -> None:
        """Follow the player's decisions."""
        url = self._house.servers.urls[self._number // 2 % len(self._house.servers.urls)]
        if self._over == "SSE":
            self.ear = await sse(url, "/v1/me/decisions", self.token, (b"pending",), self._hear)
        else:
            self.ear = await subscribe(
                url, self.token, PENDING, {}, lambda raw, at: self._hear(_read_json(raw).json, at)
            )

    def _hear(self, raw: msgspec.Raw, at: float) -> None:
        pending: Any = self._house.library.pending(bytes(raw))
        told = pending.match, pending.decision.id
        self.told.setdefault(told, at)
        self._news.set()
        last = pending.decision.id, pending.version
        if self._last.get(pending.match) == last:
            self._house.tally.doubled(self.kind, f"{pending.match} {pending.decision.id}")
        self._last[pending.match] = last
        if not self._house.closing.is_set():
            self._house.begin(self._answer(pending.match, pending.decision))

    async def hears(self, match: str) -> None:
        """Wait until this player has been told what it is asked at present, if anything."""
        seen = _read_seen(await self._house.servers.ask(self._number, "GET", f"/v1/matches/{match}", self.token))
        if seen.decision is None or not any(one.seat == seen.decision.seat and not one.answered for one in seen.asked):
            return
        decision = seen.decision.key.partition(".")[0]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while not self.knows(match, decision):
                    self._news.clear()
                    await self._news.wait()
        if not self.knows(match, decision):
            self._house.tally.missed(self.kind, f"{match} {decision}")

    def knows(self, match: str, decision: str) -> bool:
        """Return whether this player was told of a decision."""
        return any(told == match and name.partition(".")[0] == decision for told, name in self.told)

    def judge(self) -> None:
        """Compare the time at which each decision was told with the commit that asked for it."""
        for (match, decision), at in self.told.items():
            committed = self._house.commits.at[match][int(decision.partition("-")[0])]
            if committed >= self.since:
                self._house.tally.arrived(self.kind, f"{match} {decision}", at - committed)
        for match, decision in self._house.commits.overdue:
            mine = self.sits.get(match) == int(decision.partition("-")[2].partition(".")[0])
            if mine and not self.knows(match, decision.partition(".")[0]):
                self._house.tally.missed(self.kind, f"{match} {decision}")

    async def _answer(self, match: str, decision: Decision) -> None:
        """Answer a decision; an option that is no bound may be refused, and then another answer is given."""
        await asyncio.sleep(self._rng.expovariate(1 / self._house.pace))
        if self.sleeps and self._rng.random() < _SLEEPS:
            return
        path = f"/v1/matches/{match}/moves"
        status, answer = 422, b""
        while status == 422 and not self._house.closing.is_set():
            number = self._rng.randrange(2)
            move = self._rng.choice(decision.options).sample(self._rng)
            if self._rng.random() < 0.5:  # somebody looks at the other service in the very moment
                self._house.begin(self._poll(number + 1, match))
            body = {"decision": decision.id, "move": move}
            status, answer = await self._house.servers.send(number, "POST", path, self.token, body)
        if status >= 500:
            self._house.tally.failures.append(f"{path}: {status} {answer.decode()}")

    async def _poll(self, number: int, match: str) -> None:
        for _ in range(3):
            await self._house.servers.send(number, "GET", f"/v1/matches/{match}", self.token)


class Table:
    """A table at which matches of one game are played, one after the other."""

    def __init__(self, house: House, number: int) -> None:
        self._house = house
        self._number = number
        self._game = GAMES[number % len(GAMES)]
        self._housed = number % 3 == 0
        self._timed = number % 4 < 2
        self._options: Any = brief(self._game)
        self._kind = ""
        """What is added to the names of the kinds of listeners."""
        self.seats: list[Seat] = []

    async def furnish(self) -> None:
        """Register the players, and open the streams of their decisions."""
        servers = self._house.servers
        for seat in range(2 + self._number % 2):
            number = 4 * self._number + seat
            body = {"name": f"player {number}", "bot": True}
            answer = await servers.ask(number, "POST", "/v1/players", "", body)
            token = msgspec.json.decode(answer, type=Registered).token
            self.seats.append(Seat(self._house, number, token, self._kind))
            await self.seats[-1].listen()
        self.seats[-1].sleeps = self._timed

    async def play_on(self) -> None:
        """Play until the house closes."""
        while not self._house.closing.is_set():
            await self._play()
        for seat in self.seats:
            if seat.ear is not None:
                if seat.ear.failure:
                    self._house.tally.failures.append(f"{seat.kind}: {seat.ear.failure}")
                seat.ear.close()

    def judge(self) -> None:
        """Note when each decision was told."""
        for seat in self.seats:
            seat.judge()

    async def _play(self) -> None:
        servers, host = self._house.servers, self.seats[0].token
        body: dict[str, Any] = {"game": self._game.slug, "seats": len(self.seats) + self._housed, "autostart": True}
        body["options"] = self._options
        if self._timed:
            body["clock"] = {"perDecision": 1}
        match = _read_seen(await servers.ask(self._number, "POST", "/v1/matches", host, body)).id
        streams = await self._listen(match)
        if self._housed:
            await servers.ask(self._number, "POST", f"/v1/matches/{match}/bots", host, {"bot": "greedy"})
        for number, seat in enumerate(self.seats):
            joined = await servers.ask(number, "POST", f"/v1/matches/{match}/join", seat.token, {})
            seat.sits[match] = _read_seen(joined).your_seat or 0
        await self._follow(match, streams)
        if not all(stream.ear.ended.is_set() for stream in streams):
            await self._break_off(match)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await self._ended(streams)
        for stream in streams:
            stream.judge(match, self._house)

    async def _follow(self, match: str, streams: list[Stream]) -> None:
        """Wait until everything was told, or the house closes."""
        ended = asyncio.ensure_future(self._ended(streams))
        closing = asyncio.create_task(self._house.closing.wait())
        await asyncio.wait((ended, closing), return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        closing.cancel()

    async def _ended(self, streams: list[Stream]) -> None:
        """Wait until all streams have ended."""
        for stream in streams:
            await stream.ear.ended.wait()

    async def _break_off(self, match: str) -> None:
        """End a match that is being played, once its players have been told what they are asked."""
        await asyncio.gather(*(seat.hears(match) for seat in self.seats))
        for number, seat in enumerate(self.seats):
            await self._house.servers.send(number, "POST", f"/v1/matches/{match}/leave", seat.token)

    async def _listen(self, match: str) -> list[Stream]:
        """Open every kind of stream of a match, each through another service, and wait until each has begun."""
        urls = self._house.servers.urls
        here, there = urls[self._number % len(urls)], urls[(self._number + 1) % len(urls)]
        path = f"/v1/matches/{match}/updates?after=0"
        kinds = ("updates (SSE)", "spectators (SSE)", "updates (GraphQL)")
        player, spectator, typed = (Stream(kind + self._kind) for kind in kinds)
        player.ear = await sse(here, path, self.seats[0].token, (b"update",), player.hear)
        spectator.ear = await sse(there, path, "", (b"update",), spectator.hear)
        typed.ear = await subscribe(there, self.seats[-1].token, UPDATES, {"match": match}, typed.hear)
        streams = [player, spectator, typed]
        for stream in streams:
            async with asyncio.timeout(_PATIENCE):
                await stream.begun.wait()
        return streams


class Stream:
    """A stream of one match."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.ear = Ear()
        self.begun = asyncio.Event()
        """Whether it has told something: from now on it is to be told of everything at once."""
        self.since = 0.0
        """The time from which it is judged how late updates are: at first, since it has told something."""
        self._heard = array("d")

    def hear(self, raw: msgspec.Raw, at: float) -> None:
        """Note what was told, and when."""
        if not self.begun.is_set():
            self.since = max(self.since, at)
            self.begun.set()
        self._heard.extend((_read_told(raw).version, at))

    def judge(self, match: str, house: House) -> None:
        """Compare the updates that were told with those that were committed."""
        if self.ear.failure or not self.ear.ended.is_set():
            house.tally.failures.append(f"{self.kind} of {match}: {self.ear.failure or 'it did not end'}")
        house.tally.compare(self.kind, match, house.commits.at[match], self.since, self._heard)
        self.ear.close()
