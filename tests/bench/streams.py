"""Streams: from a player's call until another client has the news, and what a stream costs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_websocket
from websockets.typing import Subprotocol

from freeport.shapes import AnyGame
from freeport_games import GAMES

from .figures import Advance, Effort, Figure
from .load import Load, Mirror, rest
from .measure import cpu_of, memory_of, quantile, undisturbed
from .play import seats_of
from .servers import Servers
from .thin_client import Connection, Listener, connect, listen

RELAY = "Starlette, POST, one script in Redis, fan-out in memory to as many streams, no rules"
_SEATS = 2
_PACE = 500.0
"""Moves a second, in many matches."""
_SUBSCRIBE = "subscription Follow($match: ID!) { updates(match: $match) { __typename ... on Update { json } } }"


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """One match, many matches, many spectators, and streams at rest."""
    game = GAMES[0]
    yield from uvloop.run(_one_match(servers, effort, game))
    advance(0.25)
    yield from uvloop.run(_many_matches(servers, effort, game, advance))
    advance(0.7)
    yield from uvloop.run(_spectators(servers, effort, game))
    advance(0.85)
    yield from uvloop.run(_idle(servers, effort, game))


class Ears:
    """Hears the streams of one match, one a seat; tells when each has which version."""

    def __init__(self) -> None:
        self.heard: list[dict[int, float]] = []
        self._listeners: list[Listener] = []
        self._news = asyncio.Event()

    async def open(self, url: str, path: str, tokens: list[str]) -> None:
        """Open a stream for each token."""
        for token in tokens:
            times: dict[int, float] = {}
            self.heard.append(times)

            def hear(version: int, _event: bytes, times: dict[int, float] = times) -> None:
                times[version] = time.perf_counter()
                self._news.set()

            self._listeners.append(await listen(url, path, hear, token))

    async def until(self, seat: int, version: int) -> float:
        """Wait until a seat's stream has a version; tells when that was."""
        while version not in self.heard[seat]:
            self._news.clear()
            await self._news.wait()
        return self.heard[seat][version]

    def close(self) -> None:
        """Close the streams."""
        for listener in self._listeners:
            listener.close()


async def _one_match(servers: Servers, effort: Effort, game: AnyGame) -> list[Figure]:
    """One match at a time, the next move when everybody has the one before."""
    moves = effort.of(1500, 250)
    took: list[float] = []
    floor: list[float] = []
    async with Load(servers.system) as load:
        (connection,) = await load.connections(1)
        beside = await connect(servers.floor.url)
        seats = seats_of(game, _SEATS)
        relayed = Ears()
        await relayed.open(servers.floor.url, "/stream/one", ["", ""])
        payload = b'{"x":"' + b"x" * 600 + b'"}'
        version = 0
        while len(took) < moves:
            (mirror,) = await load.matches(game, seats, 1)
            ears = Ears()
            await ears.open(load.url, f"/v1/matches/{mirror.id}/updates", list(mirror.tokens))
            with undisturbed():
                while not mirror.over and len(took) < moves:
                    if not mirror.open:
                        await mirror.read()
                        continue
                    took.append(await _told(connection, mirror, ears))
                    version += 1
                    begun = time.perf_counter()
                    asked = asyncio.ensure_future(beside.ask("POST", "/relay/one", payload))
                    floor.append(1000 * (await relayed.until(1, version) - begun))
                    await asked
            ears.close()
        relayed.close()
        beside.close()
    what = f"{game.name}: one match, a mover's call until the other player's stream has it"
    peers = "boardgame.io 0.46 / 3.1; Colyseus at its defaults 50"
    return _latencies("streams.one", what, took, floor, (0.25, 1.0), peers)


async def _told(connection: Connection, mirror: Mirror, ears: Ears) -> float:
    """Make a move; the milliseconds until the next seat's stream has it."""
    choice = mirror.choose()
    begun = time.perf_counter()
    answered = asyncio.ensure_future(rest(connection, choice))
    mirror.took(choice)
    version = mirror.table.version
    other = (choice.made.seat + 1) % len(mirror.tokens)
    heard = await ears.until(other, version)
    await answered
    return 1000 * (heard - begun)


async def _many_matches(servers: Servers, effort: Effort, game: AnyGame, advance: Advance) -> list[Figure]:
    """Moves come at a fixed pace, whether or not those before have been answered."""
    count, seconds = effort.of(200, 50), float(effort.of(8, 3))
    pace = _PACE * count / 200
    async with Load(servers.system) as load:
        mirrors = await load.matches(game, seats_of(game, _SEATS), count)
        advance(0.4)
        everybody = []
        for mirror in mirrors:
            ears = Ears()
            await ears.open(load.url, f"/v1/matches/{mirror.id}/updates", list(mirror.tokens))
            everybody.append(ears)
        connections = await load.connections(32)
        before = cpu_of(load.pid)
        with undisturbed():
            took = await _paced_moves(connections, mirrors, everybody, pace, seconds)
        cost = 1000 * (cpu_of(load.pid) - before) / max(1, len(took))
        for ears in everybody:
            ears.close()
    advance(0.55)
    floor = await _paced_relays(servers.floor.url, count, pace, seconds)
    what = f"{game.name}: {count} matches, {pace:.0f} moves/s, a mover's call until another player's stream has it"
    return [
        *_latencies("streams.many", what, took, floor, (0.6, 3.0), "boardgame.io 0.61 / 5.7"),
        Figure(
            name="streams.many.move.cpu",
            what=f"{game.name}: the same, CPU in the service for a move with its two streams",
            value=cost,
            unit="ms",
        ),
    ]


async def _paced_moves(
    connections: list[Connection], mirrors: list[Mirror], everybody: list[Ears], pace: float, seconds: float
) -> list[float]:
    free = list(connections)
    idle = list(range(len(mirrors)))
    took: list[float] = []
    running: set[asyncio.Task[None]] = set()

    async def move(index: int, connection: Connection, due: float) -> None:
        mirror, ears = mirrors[index], everybody[index]
        choice = mirror.choose()
        await rest(connection, choice)
        mirror.took(choice)
        free.append(connection)
        version = mirror.table.version
        heard = await ears.until((choice.made.seat + 1) % len(mirror.tokens), version)
        took.append(1000 * (heard - due))
        if not mirror.open and not mirror.over:
            await mirror.read()
        if mirror.open:
            idle.append(index)

    start = time.perf_counter()
    for number in range(int(pace * seconds)):
        due = start + number / pace
        await _wait_until(due)
        while not (free and idle):  # noqa: ASYNC110 - the pace has been lost anyway
            await asyncio.sleep(0.0005)
        task = asyncio.create_task(move(idle.pop(0), free.pop(0), due))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return took


async def _paced_relays(url: str, count: int, pace: float, seconds: float) -> list[float]:
    everybody = []
    for topic in range(count):
        ears = Ears()
        await ears.open(url, f"/stream/{topic}", [""] * _SEATS)
        everybody.append(ears)
    free = [await connect(url) for _ in range(32)]
    connections = list(free)
    versions = [0] * count
    took: list[float] = []
    payload = b'{"x":"' + b"x" * 600 + b'"}'

    async def relay(topic: int, connection: Connection, due: float) -> None:
        await connection.ask("POST", f"/relay/{topic}", payload)
        free.append(connection)
        versions[topic] += 1
        took.append(1000 * (await everybody[topic].until(1, versions[topic]) - due))

    tasks = []
    with undisturbed():
        start = time.perf_counter()
        for number in range(int(pace * seconds)):
            due = start + number / pace
            await _wait_until(due)
            while not free:  # noqa: ASYNC110 - the pace has been lost anyway
                await asyncio.sleep(0.0005)
            tasks.append(asyncio.create_task(relay(number % count, free.pop(0), due)))
        await asyncio.gather(*tasks)
    for ears in everybody:
        ears.close()
    for connection in connections:
        connection.close()
    return took


async def _wait_until(due: float) -> None:
    left = due - time.perf_counter()
    if left > 0:
        await asyncio.sleep(left)


async def _spectators(servers: Servers, effort: Effort, game: AnyGame) -> list[Figure]:
    """One match that many look on: each update is encoded once and sent to all."""
    count, moves = effort.of(200, 50), effort.of(60, 25)
    async with Load(servers.system) as load:
        (connection,) = await load.connections(1)
        (mirror,) = await load.matches(game, seats_of(game, _SEATS), 1)
        audience = Ears()
        await audience.open(load.url, f"/v1/matches/{mirror.id}/updates", [""] * count)
        before, made = cpu_of(load.pid), 0
        with undisturbed():
            while made < moves and not mirror.over:
                if not mirror.open:
                    await mirror.read()
                    continue
                choice = mirror.choose()
                await rest(connection, choice)
                mirror.took(choice)
                version = mirror.table.version
                for seat in range(count):
                    await audience.until(seat, version)
                made += 1
        cost = (cpu_of(load.pid) - before) / (made * count)
        audience.close()
        beside = await connect(servers.floor.url)
        relayed = Ears()
        await relayed.open(servers.floor.url, "/stream/spectators", [""] * count)
        before = cpu_of(servers.floor.pid)
        for version in range(1, moves + 1):
            await beside.ask("POST", "/relay/spectators", b"x" * 600)
            for seat in range(count):
                await relayed.until(seat, version)
        floor = (cpu_of(servers.floor.pid) - before) / (moves * count)
        relayed.close()
        beside.close()
    return [
        Figure(
            name="streams.deliveries",
            what=f"{game.name}: updates delivered to {count} spectators of one match, a CPU second of the service",
            value=1 / cost,
            unit="deliveries/s",
            floor=1 / floor,
            floor_is=RELAY,
            target=15_000,
            better="higher",
        )
    ]


async def _idle(servers: Servers, effort: Effort, game: AnyGame) -> list[Figure]:
    """Open many streams on a fresh service, first of one kind, then of the other, and see how much it grows."""
    count = effort.of(400, 150)
    async with Load(servers.system) as load:
        mirrors = await load.matches(game, seats_of(game, _SEATS), 10)
    paths = [f"/v1/matches/{mirrors[number % 10].id}/updates" for number in range(count)]
    with servers.service() as service:
        service.await_ready()
        # The first ones fill what the start has left free.
        listeners = [await listen(service.url, path, _deaf) for path in paths]
        before = memory_of(service.pid)
        listeners += [await listen(service.url, path, _deaf) for path in paths]
        sse = (memory_of(service.pid) - before) / count
        url = service.url.replace("http", "ws", 1) + "/graphql"
        sockets = [await _subscribe(url, mirrors[number % 10].id) for number in range(20)]
        before = memory_of(service.pid)
        sockets += [await _subscribe(url, mirrors[number % 10].id) for number in range(count)]
        typed = (memory_of(service.pid) - before) / count
        for listener in listeners:
            listener.close()
        for socket in sockets:
            socket.transport.abort()

    def figure(name: str, what: str, value: float, target: float) -> Figure:
        return Figure(
            name=f"streams.idle.{name}",
            what=f"an idle stream over {what}, memory in the service",
            value=value / 1000,
            unit="KB",
            target=target,
            peers="33 to 41 typed GraphQL, 22 to 25 raw",
        )

    return [figure("sse", "SSE", sse, 25), figure("graphql", "GraphQL (WebSocket)", typed, 45)]


def _deaf(_version: int, _event: bytes) -> None:
    """Hear nothing."""


async def _subscribe(url: str, match: str) -> ClientConnection:
    """Subscribe to a match, and wait for the first update."""
    socket = await connect_websocket(url, subprotocols=[Subprotocol("graphql-transport-ws")], compression=None)
    await socket.send('{"type":"connection_init"}')
    await socket.recv()
    payload: dict[str, Any] = {"query": _SUBSCRIBE, "variables": {"match": match}}
    await socket.send(msgspec.json.encode({"type": "subscribe", "id": "1", "payload": payload}).decode())
    await socket.recv()
    return socket


def _latencies(
    name: str, what: str, took: list[float], floor: list[float], targets: tuple[float, float], peers: str
) -> list[Figure]:
    return [
        Figure(
            name=f"{name}.{quantity}",
            what=f"{what}, {quantity}",
            value=quantile(took, share),
            unit="ms",
            floor=quantile(floor, share),
            floor_is=RELAY,
            target=target,
            peers=peers,
        )
        for quantity, share, target in zip(("p50", "p99"), (0.5, 0.99), targets, strict=True)
    ]
