"""Chance: from the commit that awaits it until a stream tells its outcome, against a job of RQ that does nothing.

RQ's floor is its own worker without forks. Ours makes fewer round trips for a job, so a job that does nothing is also
measured there.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator

import uvloop
from redis import Redis
from rq import Queue

from freeport.shapes import AnyGame
from freeport_games import GAMES
from matches.redis.keys import channel
from matches.redis.news_connection import NewsConnection

from .figures import Advance, Effort, Figure
from .floor import DONE, OURS, STOCK
from .load import Load, Mirror, rest
from .making import before_chance
from .measure import child_of, cpu_of, quantile, undisturbed
from .play import seats_of
from .servers import Servers
from .thin_client import Connection, Listener, listen

_PACE = 100.0
STOCK_NO_OP = (
    "RQ: a job that does nothing, through RQ's own `SimpleWorker`, which has imported it, until its effect is seen"
)
NO_OP = "RQ: the same job through a worker like ours"


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Moves that lead to chance: one at a time, in turns with the floors; then many at a fixed pace."""
    rounds, alone, many = effort.of(4, 2), effort.of(60, 25), effort.of(500, 100)
    game = GAMES[0]
    ours: list[float] = []
    stock: list[float] = []
    took: list[float] = []
    worker, _ = servers.no_op_ours, servers.no_op_stock  # both have to run
    for turn in range(rounds):
        ours += _no_op(servers, OURS, alone)
        stock += _no_op(servers, STOCK, alone)
        took += uvloop.run(_alone(servers, game, alone))
        advance(0.5 * (turn + 1) / rounds)
    before = cpu_of(worker.pid)
    ours_many = _paced_no_op(servers, OURS, many)
    floor_cpu = 1000 * (cpu_of(worker.pid) - before) / many
    took_many, cpu = uvloop.run(_paced(servers, game, many, advance))
    what = f"{game.name}: chance, from its commit until a stream tells the outcome"

    def figure(name: str, text: str, values: list[float], floors: list[float], share: float, is_: str) -> Figure:
        return Figure(
            name=f"chance.{name}",
            what=f"{what}, {text}",
            value=quantile(values, share),
            unit="ms",
            floor=quantile(floors, share),
            floor_is=is_,
            target={"p50": 1.3, "busy.p99": 8}.get(name),
            of_floor=name == "p50",
            peers="RQ's no-op 1.5 to 5.8 p50" if name == "p50" else "",
        )

    yield figure("p50", "p50", took, stock, 0.5, STOCK_NO_OP)
    yield figure("p99", "p99", took, stock, 0.99, STOCK_NO_OP)
    yield figure("ours.p50", "p50, beside a worker like ours", took, ours, 0.5, NO_OP)
    yield figure("busy.p50", "at 100 a second, p50", took_many, ours_many, 0.5, NO_OP)
    yield figure("busy.p99", "at 100 a second, p99", took_many, ours_many, 0.99, NO_OP)
    yield Figure(
        name="chance.cpu",
        what=f"{game.name}: a job that draws, CPU in the worker",
        value=cpu,
        unit="ms",
        floor=floor_cpu,
        floor_is=NO_OP,
    )


class Told:
    """One chance: when it was committed that it is awaited, and when a stream told its outcome."""

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self.committed = 0.0
        self.outcome: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited = mirror.table.version + 1
        self._listener: Listener | None = None

    async def listen(self, url: str) -> None:
        """Open the stream of the seat that moves."""
        path = f"/v1/matches/{self.mirror.id}/updates"
        self._listener = await listen(url, path, self._hear, self.mirror.tokens[0])

    def _hear(self, version: int, _event: bytes) -> None:
        if version > self._awaited and not self.outcome.done():
            self.outcome.set_result(time.perf_counter())

    async def move(self, connection: Connection) -> float:
        """Make the move that leads to chance; the milliseconds from its commit until the outcome."""
        await rest(connection, self.mirror.choose())
        outcome = await asyncio.wait_for(self.outcome, 30)
        if self._listener is not None:
            self._listener.close()
        return 1000 * (outcome - self.committed)


class Scene:
    """Matches at the brink of chance, with a stream each; Redis itself tells when a move was committed."""

    def __init__(self, told: list[Told], ear: NewsConnection) -> None:
        self.told = told
        self._ear = ear

    @classmethod
    async def set(cls, load: Load, redis_url: str, game: AnyGame, count: int) -> Scene:
        """Prepare so many matches."""
        told = [Told(mirror) for mirror in await load.matches(game, seats_of(game, 2), count, before_chance)]
        by_channel = {channel(each.mirror.id).encode(): each for each in told}

        def hear(said: object) -> None:
            if isinstance(said, list) and said[0] == b"message" and not by_channel[said[1]].committed:
                by_channel[said[1]].committed = time.perf_counter()

        ear = await NewsConnection.connect(redis_url, hear)
        for each in told:
            await each.listen(load.url)
            ear.say(("SUBSCRIBE", channel(each.mirror.id)))
        await asyncio.sleep(0.2)
        return cls(told, ear)

    def close(self) -> None:
        """Stop listening to Redis."""
        self._ear.close()


async def _alone(servers: Servers, game: AnyGame, count: int) -> list[float]:
    async with Load(servers.system) as load:
        scene = await Scene.set(load, servers.system.redis_url, game, count)
        (connection,) = await load.connections(1)
        took = []
        with undisturbed():
            for told in scene.told:
                took.append(await told.move(connection))
                await asyncio.sleep(0.002)
        scene.close()
        return took


async def _paced(servers: Servers, game: AnyGame, count: int, advance: Advance) -> tuple[list[float], float]:
    worker = child_of(servers.system.workers.pid, "chance-0")
    async with Load(servers.system) as load:
        scene = await Scene.set(load, servers.system.redis_url, game, count)
        advance(0.8)
        free: asyncio.Queue[Connection] = asyncio.Queue()
        for connection in await load.connections(16):
            free.put_nowait(connection)

        async def move(told: Told) -> float:
            connection = await free.get()
            try:
                return await told.move(connection)
            finally:
                free.put_nowait(connection)

        tasks = []
        with undisturbed():
            before, begun = cpu_of(worker), time.perf_counter()
            for number, told in enumerate(scene.told):
                await asyncio.sleep(max(0.0, begun + number / _PACE - time.perf_counter()))
                tasks.append(asyncio.create_task(move(told)))
            took = await asyncio.gather(*tasks)
        scene.close()
        return took, 1000 * (cpu_of(worker) - before) / count


def _no_op(servers: Servers, queue: str, count: int) -> list[float]:
    """Enqueue a job that does nothing, wait until it is done, and so on."""
    with _Jobs(servers.system.redis_url, queue) as jobs:
        jobs.do(0)
        took = []
        for number in range(count):
            begun = time.perf_counter()
            jobs.enqueue(number)
            took.append(1000 * (jobs.done() - begun))
            time.sleep(0.002)
        return took


def _paced_no_op(servers: Servers, queue: str, count: int) -> list[float]:
    """Return the same at a fixed pace."""
    with _Jobs(servers.system.redis_url, queue) as jobs:
        jobs.do(0)
        begun: list[float] = []

        def enqueue() -> None:
            start = time.perf_counter()
            for number in range(count):
                time.sleep(max(0.0, start + number / _PACE - time.perf_counter()))
                begun.append(time.perf_counter())
                jobs.enqueue(number)

        giver = threading.Thread(target=enqueue)
        giver.start()
        done = [jobs.done() for _ in range(count)]
        giver.join()
        return [1000 * (end - start) for start, end in zip(begun, done, strict=True)]


class _Jobs:
    """The floor's queue, and what its worker says."""

    def __init__(self, redis_url: str, queue: str) -> None:
        self._redis = Redis.from_url(redis_url)
        self._news = self._redis.pubsub()
        self._news.subscribe(DONE)
        self._queue = Queue(queue, connection=self._redis)

    def __enter__(self) -> _Jobs:
        return self

    def __exit__(self, *_: object) -> None:
        self._news.close()
        self._redis.close()

    def enqueue(self, number: int) -> None:
        """Give out a job whose result is kept for a short time, which costs RQ less than keeping none."""
        self._queue.enqueue("tests.bench.floor.nothing", number, result_ttl=10, failure_ttl=3600, job_timeout=30)

    def done(self) -> float:
        """Wait for the next job to be done; tells when that was."""
        while True:
            message = self._news.get_message(timeout=20)
            if message is None:
                raise TimeoutError("the job was not done")
            if message["type"] == "message":
                return time.perf_counter()

    def do(self, number: int) -> None:
        """Warm everything up."""
        self.enqueue(number)
        self.done()
