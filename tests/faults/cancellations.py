"""Requests that their clients cancel at any point of their life, and the fate of what they had already committed.

Each player plays alone against a house bot, so that every commit leaves work: to commit to the dice, to draw, to move
for the bot, to score. Requests are sent over REST and as mutations over WebSockets, and are cancelled at random points.
Requests that were not committed are sent again. The matches are read from Redis, so that no further request helps a
service to notice what it has missed.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Coroutine, Sequence
from contextlib import ExitStack, suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from freeport_api import Registered
from freeport_games.engine.menus import Move
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from matches.kinds import Kind
from matches.match.apply import apply
from matches.match.live_match import ENDED, LiveMatch
from tests.matches.house import check_log, choose
from tests.support.waiting import PATIENCE, until_async

from .processes import Processes
from .storm.spectators import Spectator

GAME = {"game": "cargo_hold", "seats": 2, "autostart": True, "options": {"turnLimit": 10}}
QUIET = 0.1
"""Seconds after a cancellation by which a request that was not committed counts as gone."""
LATE = 0.1
"""Seconds after each commit by which its work must be done, and everybody told, on a machine that does nothing else."""
_AT_ONCE = (Kind.OPEN, Kind.CHANCE, Kind.BOTS, Kind.SCORE)
"""The kinds of work for which somebody waits."""


FIRST = 0.02
"""Seconds within which the first request of each kind is cancelled."""


class Request(msgspec.Struct, frozen=True):
    """A request of a player, in the form of each interface."""

    name: str
    """The operation."""
    path: str
    """The path to which it is posted over REST."""
    body: dict[str, Any]
    mutation: str
    """The same as a document of GraphQL."""
    variables: dict[str, Any]
    key: str = ""
    """An idempotency key, if it creates a match."""


class _Made(msgspec.Struct, rename="camel"):
    id: str
    created_at: datetime


class Figures(msgspec.Struct):
    """The outcome of the requests."""

    cancelled: int = 0
    """Requests that were cancelled before they were answered."""
    committed: int = 0
    """Those of them that had been committed, or were all the same."""
    worked: list[float] = []
    """Seconds from each commit that left work for a worker to the commit that did it."""
    heard: list[float] = []
    """Seconds from each commit to its arrival at a spectator."""

    @property
    def latest(self) -> float:
        """The longest time that a worker or a spectator took."""
        return max([*self.worked, *self.heard])


async def run(directory: Path, count: int) -> Figures:
    """Cancel requests to two services, one at a time, so that nothing waits for anything else.

    Args:
        directory: for logs.
        count: how many requests are cancelled.

    Raises:
        ExceptionGroup: as ``cancel`` does.
    """
    with ExitStack() as stack:
        redis = stack.enter_context(RedisServer())
        processes = Processes(directory, redis.url, FREEPORT_REISSUE_AFTER="2")
        services = [stack.enter_context(processes.service(f"serve-{number}")) for number in range(2)]
        stack.enter_context(processes.workers())
        for service in services:
            await asyncio.to_thread(service.await_ready)
        return await cancel([service.url for service in services], redis.url, count, players=1)


async def cancel(servers: Sequence[str], redis_url: str, count: int, players: int, seed: int = 1) -> Figures:
    """Cancel requests.

    Args:
        servers: where the services are.
        redis_url: where the matches are stored.
        count: how many requests are cancelled.
        players: how many players there are at a time.
        seed: fixes when requests are cancelled.

    Raises:
        ExceptionGroup: with a TimeoutError, if work that a commit left is not done, or a spectator is not told.
    """
    figures = Figures()
    matches = await Matches.connect(Settings(redis_url=redis_url))
    try:
        async with httpx.AsyncClient(timeout=PATIENCE) as http, asyncio.TaskGroup() as group:
            for number in range(players):
                player = _Canceller(servers, http, matches, number, Random(seed * players + number), figures)
                group.create_task(player.play(count))
    finally:
        await matches.close()
    return figures


class _Canceller:
    """A player who cancels its requests."""

    def __init__(
        self,
        servers: Sequence[str],
        http: httpx.AsyncClient,
        matches: Matches,
        number: int,
        rng: Random,
        figures: Figures,
    ) -> None:
        self._servers = servers
        self._http = http
        self._matches = matches
        self._number = number
        self._rng = rng
        self._figures = figures
        self._takes: dict[str, float] = {}
        """Seconds within which each kind of request is cancelled: about as long as it takes."""
        self._registered: Registered

    async def play(self, count: int) -> None:
        """Play one match after the other until so many requests have been cancelled."""
        answer = await self._http.post(f"{self._servers[0]}/v1/players", json={"name": f"canceller {self._number}"})
        self._registered = msgspec.json.decode(answer.content, type=Registered)
        while self._figures.cancelled < count:
            match = await self._make(_create())
            join, add_bot = _join(match), _add_bot(match)
            for request in (join, add_bot):
                await self._change(await self._see(match), request)
            await self._play_out(match)
            await self._play_out(await self._make(_rematch(match)))

    async def _make(self, request: Request) -> str:
        """Cancel a request that creates a match, and repeat it: exactly one match is created. Return its id."""
        cancelled = await self._cancel(request)
        again = time.time()
        headers = {**self._headers, **({"Idempotency-Key": request.key} if request.key else {})}
        answer = await self._http.post(f"{self._server}{request.path}", json=request.body, headers=headers)
        made = msgspec.json.decode(answer.content, type=_Made)
        self._figures.committed += cancelled and made.created_at.timestamp() < again
        return made.id

    async def _play_out(self, match: str) -> None:
        """Play a match to its end, with a spectator."""
        spectator = Spectator(match, self._servers, self._rng.randrange(4))
        while (seen := await self._asked(match)).decision is not None:
            await self._change(seen, _play(seen, choose(seen.decision, self._rng)))
        async with asyncio.timeout(PATIENCE):
            await spectator.following
        await self._judge(match, spectator)

    async def _asked(self, match: str) -> Any:
        """Wait until the player is asked, or the match has ended."""

        async def asked() -> Any:
            seen = await self._see(match)
            return None if seen.decision is None and seen.status not in ENDED else seen

        return await until_async(asked, what="the player to be asked")

    async def _change(self, before: Any, request: Request) -> None:
        """Cancel a request, again and again, until it has changed the match all the same."""

        async def changed() -> bool:
            return bool((await self._see(before.id)).version != before.version)

        async with asyncio.timeout(PATIENCE):
            while True:
                cancelled = await self._cancel(request)
                with suppress(TimeoutError):
                    await until_async(changed, what="the change", patience=QUIET)
                    self._figures.committed += cancelled
                    return

    async def _cancel(self, request: Request) -> bool:
        """Send a request, and cancel it at some point. Returns whether it was cancelled before it was answered."""
        limit = self._takes.get(request.name, FIRST)
        after, send = self._rng.random() * limit, self._rng.choice((self._over_rest, self._over_websocket))
        cancelled = not await send(request, after)
        # So about half of all are cancelled, whether an answer takes long or not.
        self._takes[request.name] = limit * (1.1 if cancelled else 0.9)
        self._figures.cancelled += cancelled
        return cancelled

    async def _over_rest(self, request: Request, after: float) -> bool:
        """Post a request, and break the connection. Returns whether it was answered before."""
        server = urlsplit(self._server)
        reader, writer = await asyncio.open_connection(server.hostname, server.port)
        body = msgspec.json.encode(request.body)
        headers = {**self._headers, "Host": "freeport", "Content-Type": "application/json", "Content-Length": len(body)}
        if request.key:
            headers["Idempotency-Key"] = request.key
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"POST {request.path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        try:
            return await _within(after, reader.readline())
        finally:
            writer.transport.abort()

    async def _over_websocket(self, request: Request, after: float) -> bool:
        """Send a mutation, and take it back or break the connection. Returns whether it was answered before."""
        url, protocol = self._server.replace("http", "ws", 1) + "/graphql", Subprotocol("graphql-transport-ws")
        async with connect(url, subprotocols=[protocol], compression=None) as socket:
            await socket.send(json.dumps({"type": "connection_init", "payload": self._headers}))
            await socket.recv()
            payload = {"query": request.mutation, "variables": request.variables}
            await socket.send(msgspec.json.encode({"type": "subscribe", "id": "1", "payload": payload}).decode())
            answered = await _within(after, socket.recv())
            if not answered and self._rng.random() < 0.5:
                socket.transport.abort()
            elif not answered:
                await socket.send(json.dumps({"type": "complete", "id": "1"}))
                await (await socket.ping())
            return answered

    async def _judge(self, match: str, spectator: Spectator) -> None:
        """Note how long workers and spectators took after each commit."""
        log = await check_log(self._matches, match)
        stored = await self._matches.store.read(match)
        assert stored is not None
        live, before = LiveMatch(match, stored.birth), 0
        for version, entry in enumerate(log, 1):
            if live.work in _AT_ONCE:
                self._figures.worked.append((entry.at - before) / 1000)
            apply(live, entry)
            before = entry.at
            committed = max((stored.birth.created_at + entry.at) / 1000, spectator.since)
            self._figures.heard.append(spectator.heard[version] - committed)

    async def _see(self, match: str) -> Any:
        return await self._matches.looking.see(match, self._registered.player)

    @property
    def _server(self) -> str:
        return self._rng.choice(self._servers)

    @property
    def _headers(self) -> dict[str, Any]:
        return {"Authorization": f"Bearer {self._registered.token}"}


async def _within(seconds: float, answer: Coroutine[Any, Any, object]) -> bool:
    """Wait for an answer; return whether it comes in time."""
    try:
        await asyncio.wait_for(answer, seconds)
    except TimeoutError:
        return False
    return True


def _create() -> Request:
    key = str(uuid4())
    document = """mutation ($key: String!, $options: OptionsInput!) {
        create(game: "cargo_hold", seats: 2, autostart: true, options: $options, idempotencyKey: $key) { __typename }
    }"""
    variables = {"key": key, "options": {"cargoHold": GAME["options"]}}
    return Request("create", "/v1/matches", GAME, document, variables, key)


def _join(match: str) -> Request:
    document = "mutation ($match: ID!) { join(match: $match) { __typename } }"
    return Request("join", f"/v1/matches/{match}/join", {}, document, {"match": match})


def _add_bot(match: str) -> Request:
    document = 'mutation ($match: ID!) { addBot(match: $match, bot: "greedy") { __typename } }'
    return Request("addBot", f"/v1/matches/{match}/bots", {"bot": "greedy"}, document, {"match": match})


def _rematch(match: str) -> Request:
    document = "mutation ($match: ID!) { rematch(match: $match) { __typename } }"
    return Request("rematch", f"/v1/matches/{match}/rematch", {}, document, {"match": match})


def _play(seen: Any, move: Move) -> Request:
    document = """mutation ($match: ID!, $decision: String!, $json: JSON!) {
        play(match: $match, decision: $decision, json: $json) { __typename }
    }"""
    body = {"decision": seen.decision.id, "move": msgspec.to_builtins(move)}
    variables = {"match": seen.id, "decision": seen.decision.id, "json": body["move"]}
    return Request("play", f"/v1/matches/{seen.id}/moves", body, document, variables)
