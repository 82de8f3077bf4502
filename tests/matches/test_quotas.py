"""Budgets hold over all processes, waste little, and say truly when there is something again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import cast

import pytest
import redis
from hypothesis import given
from hypothesis import strategies as st

from matches import Timings
from matches.accounts.open_streams import OpenStreams, TooManyOpen
from matches.accounts.quotas import Budget, Quotas
from matches.redis.connection import RedisClient
from matches.redis.keys import quota_key
from matches.redis.primary_link import PrimaryLink
from tests.support.effort import examples

from .house import LosesReplies

TENTH = 0.1


PATIENT = Timings(quota=60.0, stream=60.0)
"""A machine that stalls is no Redis that is away."""
WITHOUT = Timings(quota=60.0, stream=60.0, retries=(0.0,))
"""For a Redis that never comes back."""


class Clock:
    """A time that passes when a test says so, for the processes and for Redis alike."""

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url)
        self.now = 1_000_000.0
        self.reads = 0
        self.wait(0)

    def wait(self, seconds: float) -> None:
        self.now += seconds + 0.00001  # sums of fractions are not exact
        microseconds = round(self.now * 1_000_000)
        self._redis.rpush("clock", *divmod(microseconds, 1_000_000))
        self._redis.ltrim("clock", -2, -1)

    def __call__(self) -> float:
        self.reads += 1
        return self.now

    def process(self, client: RedisClient) -> Quotas:
        """Return a process that goes by this clock."""
        return Quotas(cast(RedisClient, ByClock(client)), self)


class ByClock:
    """A connection whose scripts go by the clock of a test."""

    def __init__(self, client: RedisClient) -> None:
        self.evalsha, self.zrem, self.timings = client.evalsha, client.zrem, client.timings
        self._client = client

    async def script_load(self, script: str) -> str:
        return await self._client.script_load(
            script.replace("redis.call('TIME')", "redis.call('LRANGE', 'clock', 0, 1)")
        )


def played(url: str, scene: Callable[[RedisClient, Clock], object]) -> None:
    """Play a scene on an empty Redis."""

    async def play() -> None:
        client = RedisClient(url, PATIENT)
        try:
            await scene(client, Clock(url))  # type: ignore[misc]
        finally:
            await client.aclose()

    with redis.Redis.from_url(url) as connection:
        connection.flushall()
    asyncio.run(play())


STEPS = st.lists(
    st.tuples(st.integers(0, 3), st.integers(1, 60), st.one_of(st.just(0), st.integers(0, 5), st.integers(0, 300))),
    min_size=1,
    max_size=40,
)
"""The process that asks, the number of calls, and the tenths of a second that pass before."""


@examples(40)
@given(rate=st.sampled_from([0.5, 1.0, 5.0, 10.0, 50.0]), burst=st.sampled_from([1, 3, 20, 57, 200]), steps=STEPS)
def test_no_schedule_over_several_processes_ever_gets_more_than_the_budget(
    running_redis: str, rate: float, burst: int, steps: list[tuple[int, int, int]]
) -> None:
    budget = Budget("b", rate, burst)
    granted: list[float] = []

    async def scene(client: RedisClient, clock: Clock) -> None:
        processes = [clock.process(client) for _ in range(4)]
        for process, asks, tenths in steps:
            clock.wait(tenths * TENTH)
            for _ in range(asks):
                standing = await processes[process].take(budget, "anne")
                if standing.granted:
                    granted.append(clock.now)
                    assert 0 <= standing.left < burst

    played(running_redis, scene)
    for first, begun in enumerate(granted):
        for last in range(first, len(granted)):
            assert last - first + 1 <= burst + rate * (granted[last] - begun) + 0.001


@examples(30)
@given(
    rate=st.sampled_from([0.5, 1.0, 2.0, 10.0]),
    burst=st.integers(1, 19),
    steps=st.lists(st.tuples(st.integers(1, 30), st.integers(0, 40)), max_size=25),
)
def test_a_small_budget_is_the_textbooks_bucket(
    running_redis: str, rate: float, burst: int, steps: list[tuple[int, int]]
) -> None:
    """A budget that is too small to be lent in parts goes by the unit, whichever process asks."""

    async def scene(client: RedisClient, clock: Clock) -> None:
        processes = [clock.process(client) for _ in range(2)]
        level = float(burst)
        for asks, tenths in steps:
            clock.wait(tenths * TENTH)
            level = min(float(burst), level + rate * tenths * TENTH)
            for number in range(asks):
                standing = await processes[number % 2].take(Budget("b", rate, burst), "anne")
                assert standing.granted is (level > 0.9999)
                level -= standing.granted
                if standing.granted:
                    assert standing.left == pytest.approx(level, abs=1.001)

    played(running_redis, scene)


@examples(30)
@given(rate=st.sampled_from([0.3, 1.0, 7.0, 50.0]), burst=st.sampled_from([1, 8, 40, 200]), steps=STEPS)
def test_whoever_waits_as_long_as_is_said_is_granted(
    running_redis: str, rate: float, burst: int, steps: list[tuple[int, int, int]]
) -> None:
    async def scene(client: RedisClient, clock: Clock) -> None:
        processes = [clock.process(client) for _ in range(4)]
        for process, asks, tenths in steps:
            clock.wait(tenths * TENTH)
            for _ in range(asks):
                standing = await processes[process].take(Budget("b", rate, burst), "anne")
                assert standing.granted == (standing.wait == 0)
                if not standing.granted:
                    assert 0 < standing.wait <= 1 / rate + 0.002
                    assert processes[process].used_up(Budget("b", rate, burst), "anne") > 0
                    clock.wait(standing.wait)
                    assert (await processes[process].take(Budget("b", rate, burst), "anne")).granted

    played(running_redis, scene)


def test_a_burst_is_there_for_one_process_and_for_several_in_turns(running_redis: str) -> None:
    async def scene(client: RedisClient, clock: Clock) -> None:
        for count in (1, 3):
            processes = [clock.process(client) for _ in range(count)]
            granted = [
                (await processes[n % count].take(Budget("b", 50, 200), f"of {count}")).granted for n in range(300)
            ]
            assert granted == [True] * 200 + [False] * 100

    played(running_redis, scene)


def test_holders_and_budgets_do_not_touch_each_other(running_redis: str) -> None:
    async def scene(client: RedisClient, clock: Clock) -> None:
        process = clock.process(client)
        for holder, name in (("anne", "b"), ("mary", "b"), ("anne", "c")):
            assert (await process.take(Budget(name, 1, 1), holder)).granted
            assert not (await process.take(Budget(name, 1, 1), holder)).granted

    played(running_redis, scene)


def test_most_units_cost_no_round_trip(running_redis: str) -> None:
    async def scene(client: RedisClient, clock: Clock) -> None:
        process = clock.process(client)
        await process.take(Budget("b", 50, 200), "anne")
        sent: list[object] = []

        def count(command: object) -> bool:
            sent.append(command)
            return False

        client.link = LosesReplies(client.link, count)
        for _ in range(100):
            clock.wait(TENTH)
            assert (await process.take(Budget("b", 50, 200), "anne")).granted
        assert len(sent) <= 6

    played(running_redis, scene)


def test_who_asks_at_the_same_time_asks_redis_once(running_redis: str) -> None:
    async def scene(client: RedisClient, clock: Clock) -> None:
        process = clock.process(client)
        clock.reads = 0
        standings = await asyncio.gather(*(process.take(Budget("b", 50, 200), "anne") for _ in range(300)))
        assert sum(standing.granted for standing in standings) == 200
        assert clock.reads < 1000, "each of them looks at the budget a few times, not whenever another got a unit"

    played(running_redis, scene)


def test_buckets_expire(running_redis: str) -> None:
    async def scene(client: RedisClient, clock: Clock) -> None:
        await clock.process(client).take(Budget("b", 10, 100), "anne")
        with redis.Redis.from_url(running_redis) as connection:
            assert 0 < int(connection.pttl(quota_key("b", "anne"))) <= 20_000

    played(running_redis, scene)


@pytest.fixture
async def client(empty_redis: str) -> AsyncIterator[RedisClient]:
    opened = RedisClient(empty_redis, PATIENT)
    yield opened
    await opened.aclose()


async def test_without_redis_everything_passes_and_only_one_has_waited() -> None:
    now = 0.0
    client = RedisClient("redis://127.0.0.1:1", WITHOUT)
    asked: list[object] = []

    class Counted(PrimaryLink):
        async def call(self, *command: str | bytes | int) -> object:
            asked.append(command)
            return await super().call(*command)

    client.link = Counted(client.places, PATIENT)
    quotas = Quotas(client, lambda: now)
    assert (await quotas.take(Budget("b", 1, 1), "anne")).granted
    tries = len(asked)
    assert tries
    for holder in ("anne", "mary"):
        assert (await quotas.take(Budget("b", 1, 1), holder)).granted
    assert len(asked) == tries
    now += 2
    assert (await quotas.take(Budget("b", 1, 1), "anne")).granted
    assert len(asked) > tries


async def test_open_streams_are_counted_over_all_processes_and_come_back(client: RedisClient) -> None:
    one, other = OpenStreams(client, 60), OpenStreams(client, 60)
    async with await one.open("streams", "anne", 2):
        async with await other.open("streams", "anne", 2):
            for streams in (one, other):
                with pytest.raises(TooManyOpen):
                    async with await streams.open("streams", "anne", 2):
                        raise AssertionError
            async with (
                await one.open("streams", "mary", 2),
                await one.open("connections", "anne", 2),
                await one.open("streams", "x", 0),
            ):
                assert len(one) == 3
        async with await one.open("streams", "anne", 2):
            pass
    assert (len(one), len(other)) == (0, 0)
    for streams in (one, other):
        await streams.close()


class Pauses:
    """The pauses that a process makes, each of which lasts until a test ends it."""

    def __init__(self) -> None:
        self._begun, self._over = asyncio.Event(), asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self._begun.set()
        await self._over.wait()
        self._over.clear()

    async def end(self) -> None:
        """End the present pause, and wait for the next one: everything in between has been done."""
        await self._begun.wait()
        self._begun.clear()
        self._over.set()
        await self._begun.wait()


async def test_open_streams_of_a_killed_process_come_back_and_those_of_a_living_one_stay(
    client: RedisClient, empty_redis: str
) -> None:
    clock, pauses = Clock(empty_redis), Pauses()
    timed = cast(RedisClient, ByClock(client))
    living, killed = OpenStreams(timed, 60, pauses.sleep), OpenStreams(timed, 60)
    async with await living.open("streams", "anne", 2):
        await killed.open("streams", "anne", 2)
        await killed.close()
        with pytest.raises(TooManyOpen):
            async with await living.open("streams", "anne", 2):
                raise AssertionError
        for _ in range(3):
            clock.wait(20)
            await pauses.end()
        async with await living.open("streams", "anne", 2):
            pass
        for _ in range(10):
            clock.wait(20)
            await pauses.end()
            with pytest.raises(TooManyOpen):
                async with await living.open("streams", "anne", 1):
                    raise AssertionError
    await living.close()


async def test_without_redis_streams_open_uncounted() -> None:
    streams = OpenStreams(RedisClient("redis://127.0.0.1:1", WITHOUT), 60)
    async with await streams.open("streams", "anne", 1), await streams.open("streams", "anne", 1):
        assert len(streams) == 2
    await streams.close()


async def test_a_cluster_counts_too(cluster_url: str) -> None:
    client = RedisClient(cluster_url.replace("redis://", "redis+cluster://"), PATIENT)
    quotas, streams = Quotas(client), OpenStreams(client, 60)
    for holder in range(20):
        granted = [(await quotas.take(Budget("b", 0.001, 2), f"{holder}")).granted for _ in range(3)]
        assert granted == [True, True, False]
        async with await streams.open("streams", f"{holder}", 1):
            with pytest.raises(TooManyOpen):
                async with await streams.open("streams", f"{holder}", 1):
                    raise AssertionError
    await streams.close()
    await client.aclose()
