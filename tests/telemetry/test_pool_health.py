"""The conditions under which a pool counts as alive."""

from __future__ import annotations

import httpx
import pytest

import worker.pool_health
from freeportd.ports import free_port
from telemetry.exposition import exposition
from telemetry.port import MetricsPort
from worker.pool_health import PoolHealth


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(worker.pool_health, "monotonic", clock)
    return clock


def test_a_pool_whose_sweeper_stands_still_is_not_alive(clock: Clock) -> None:
    health = PoolHealth([])
    clock.now += 29
    assert health.fault() is None
    clock.now += 2
    assert health.fault() == "the sweeper has not run for 31 seconds"
    health.swept(well=False)
    assert health.fault() is None
    assert health.unready() == "no sweep has succeeded for 31 seconds"
    health.swept(well=True)
    assert health.unready() is None


def test_a_worker_may_be_replaced_but_not_stay_away(clock: Clock) -> None:
    health = PoolHealth(["chance-0"])
    assert health.unready() == "workers that are starting: chance-0"
    health.works("chance-0")
    clock.now += 6
    assert health.unready() is None
    health.down("chance-0")
    clock.now += 14
    health.swept(well=True)
    assert health.unready() == "workers that are starting: chance-0"
    clock.now += 2
    assert health.unready() == "workers that are not running: chance-0"
    health.works("chance-0")
    clock.now += 6
    assert health.unready() is None


def test_workers_that_end_as_soon_as_they_begin_are_neither_ready_nor_alive(clock: Clock) -> None:
    health = PoolHealth(["chance-0"])
    for _ in range(61):
        health.swept(well=True)
        health.works("chance-0")
        clock.now += 1
        health.down("chance-0")
    assert health.unready() == health.fault() == "workers that are not running: chance-0"


def test_the_fault_is_answered_on_the_port_of_the_metrics() -> None:
    faults: list[str | None] = [None, "stuck"]
    with MetricsPort(free_port(), exposition, {"/livez": lambda: faults.pop(0)}) as port:
        answers = [httpx.get(f"http://127.0.0.1:{port.port}/livez") for _ in range(2)]
    assert [(answer.status_code, answer.text) for answer in answers] == [(200, "ok\n"), (503, "stuck\n")]
