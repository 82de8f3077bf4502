"""The metrics of work tell the truth although Redis refuses a look: what is green was seen to be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from prometheus_client import Gauge
from redis.exceptions import ReadOnlyError

from matches import Matches
from matches.kinds import Kind
from matches.work.staff import Staffed
from telemetry import metrics
from tests.support.waiting import until_async

from .house import House, WorkerAtOnce, house


class Demoted(WorkerAtOnce):
    """Queues on a server that has become a replica."""

    async def busy(self) -> set[Kind]:
        raise ReadOnlyError("You can't write against a read only replica.")

    async def staff(self) -> dict[str, Staffed]:
        raise ReadOnlyError("You can't write against a read only replica.")


@pytest.fixture
async def freeport(empty_redis: str) -> AsyncIterator[House]:
    """Work that nobody does is overdue at once."""
    async with house(empty_redis, reissue_after=0.0) as opened:
        yield opened


def refuse(matches: Matches) -> None:
    matches.dispatcher.jobs = Demoted(matches)


def values(gauge: Gauge) -> dict[str, float]:
    """Return the values of a gauge by their only label."""
    (metric,) = gauge.collect()
    return {value: sample.value for sample in metric.samples for value in sample.labels.values()}


async def test_work_is_overdue_although_no_queue_takes_it(freeport: House) -> None:
    (host,) = await freeport.players(1)
    freeport.worker.away = True
    creating = asyncio.create_task(freeport.create(host, 2))
    await until_async(lambda: freeport.worker.lost, what="work to be lost")
    refuse(freeport.office)
    with pytest.raises(ReadOnlyError):
        await freeport.office.dispatcher.give_out_overdue()
    assert values(metrics.OVERDUE_WORK)[Kind.OPEN] == 1
    freeport.office.dispatcher.jobs = freeport.worker
    freeport.worker.away = False
    await freeport.office.dispatcher.give_out_overdue()
    await creating
    await freeport.office.dispatcher.give_out_overdue()
    assert values(metrics.OVERDUE_WORK)[Kind.OPEN] == 0


async def test_queues_that_cannot_be_seen_have_no_figures(freeport: House) -> None:
    metrics.QUEUE_LENGTH.labels("chance").set(0)
    metrics.WORKERS.labels("chance").set(1)
    refuse(freeport.office)
    with pytest.raises(ReadOnlyError):
        await freeport.office.dispatcher.measure()
    for gauge in (metrics.QUEUE_LENGTH, metrics.WORKERS, metrics.MATCHES):
        assert values(gauge) == {}
