"""Chance: from the commit that awaits it until a stream tells its outcome, against a job of RQ that does nothing."""

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
from matches.keys import channel
from matches.pipe import Ear

from .figures import Advance, Effort, Figure
from .floor import DONE, QUEUE
from .hall import Hall, Mirror, rest
from .making import before_chance
from .measure import child_of, cpu_of, quantile, undisturbed
from .play import seats_of
from .stage import Stage
from .wire import Connection, Listener, listen

_PACE = 100.0
NO_OP = "RQ: a job that does nothing, through RQ's own `SimpleWorker` that has imported it, until its effect is seen"


def measure(stage: Stage, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """One at a time, then many at a fixed pace: moves in running matches that lead to chance."""
    alone, many = effort.of(200, 40), effort.of(500, 100)
    game = GAMES[0]
    floor = _no_op(stage, alone)
    advance(0.1)
    before = cpu_of(stage.idle_worker.pid)
    floor_many = _paced_no_op(stage, many)
    floor_cpu = 1000 * (cpu_of(stage.idle_worker.pid) - before) / many
    advance(0.2)
    took = uvloop.run(_alone(stage, game, alone))
    advance(0.5)
    took_many, cpu = uvloop.run(_paced(stage, game, many, advance))
    what = f"{game.name}: chance, from its commit until a stream tells the outcome"

    def figure(name: str, text: str, values: list[float], floors: list[float], share: float) -> Figure:
        return Figure(
            name=f"chance.{name}",
            what=f"{what}, {text}",
            value=quantile(values, share),
            unit="ms",
            floor=quantile(floors, share),
            floor_is=NO_OP,
            target={"p50": 1.5, "busy.p99": 20}.get(name),
            of_floor=name == "p50",
            peers="RQ's no-op 1.5 to 5.8 p50" if name == "p50" else "",
        )

    yield figure("p50", "p50", took, floor, 0.5)
    yield figure("p99", "p99", took, floor, 0.99)
    yield figure("busy.p50", "at 100 a second, p50", took_many, floor_many, 0.5)
    yield figure("busy.p99", "at 100 a second, p99", took_many, floor_many, 0.99)
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

    def __init__(self, told: list[Told], ear: Ear) -> None:
        self.told = told
        self._ear = ear

    @classmethod
    async def set(cls, hall: Hall, redis_url: str, game: AnyGame, count: int) -> Scene:
        """Prepare so many matches."""
        told = [Told(mirror) for mirror in await hall.matches(game, seats_of(game, 2), count, before_chance)]
        by_channel = {channel(each.mirror.id).encode(): each for each in told}

        def hear(said: object) -> None:
            if isinstance(said, list) and said[0] == b"message" and not by_channel[said[1]].committed:
                by_channel[said[1]].committed = time.perf_counter()

        ear = await Ear.connect(redis_url, hear)
        for each in told:
            await each.listen(hall.url)
            ear.say("SUBSCRIBE", channel(each.mirror.id))
        await asyncio.sleep(0.2)
        return cls(told, ear)

    def close(self) -> None:
        """Stop listening to Redis."""
        self._ear.close()


async def _alone(stage: Stage, game: AnyGame, count: int) -> list[float]:
    async with Hall(stage.system) as hall:
        scene = await Scene.set(hall, stage.system.redis_url, game, count)
        (connection,) = await hall.connections(1)
        took = []
        with undisturbed():
            for told in scene.told:
                took.append(await told.move(connection))
                await asyncio.sleep(0.002)
        scene.close()
        return took


async def _paced(stage: Stage, game: AnyGame, count: int, advance: Advance) -> tuple[list[float], float]:
    worker = child_of(stage.system.workers.pid, "work", "chance")
    async with Hall(stage.system) as hall:
        scene = await Scene.set(hall, stage.system.redis_url, game, count)
        advance(0.8)
        free: asyncio.Queue[Connection] = asyncio.Queue()
        for connection in await hall.connections(16):
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


def _no_op(stage: Stage, count: int) -> list[float]:
    """Enqueue a job that does nothing, wait until it is done, and so on."""
    with _Jobs(stage) as jobs:
        jobs.do(0)
        took = []
        for number in range(count):
            begun = time.perf_counter()
            jobs.enqueue(number)
            took.append(1000 * (jobs.done() - begun))
            time.sleep(0.002)
        return took


def _paced_no_op(stage: Stage, count: int) -> list[float]:
    """The same at a fixed pace."""
    with _Jobs(stage) as jobs:
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

    def __init__(self, stage: Stage) -> None:
        self._redis = Redis.from_url(stage.system.redis_url)
        self._news = self._redis.pubsub()
        self._news.subscribe(DONE)
        self._queue = Queue(QUEUE, connection=self._redis)
        self._worker = stage.idle_worker

    def __enter__(self) -> _Jobs:
        return self

    def __exit__(self, *_: object) -> None:
        self._news.close()
        self._redis.close()

    def enqueue(self, number: int) -> None:
        """Give out a job, with the settings that ours have."""
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
