"""One id, from the SDK's call through the service and the queue to the worker."""

from __future__ import annotations

import asyncio
from contextlib import closing
from typing import Any

import httpx
from redis import Redis

from freeport import Client
from matches.kinds import Kind
from matches.work.jobs import Jobs
from matches.work.staff import Staffed
from telemetry.origin import Origin, bound, passed_on
from tests.matches.house import HASTY, House, house

from .installation import Installation, wait_for


def with_id(lines: list[dict[str, Any]], request_id: str, event: str) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("request_id") == request_id and line["event"] == event]


def test_the_id_of_a_call_is_in_the_lines_of_service_and_worker(installation: Installation) -> None:
    sent: list[str] = []
    http = httpx.Client(event_hooks={"request": [lambda request: sent.append(request.headers["x-request-id"])]})
    with closing(http), Client(installation.url, http_client=http) as anne:
        anne.register("Anne")
        match = anne.create("cargo_hold", 2)
    request_id = sent[-1]
    (line,) = wait_for(lambda: with_id(installation.service_log(), request_id, "request"))
    assert (line["part"], line["route"], line["status"]) == ("service", "/v1/matches", 201)
    job = wait_for(lambda: with_id(installation.pool_log(), request_id, "job"))[0]
    assert (job["part"], job["queue"], job["id"], job["outcome"]) == ("worker", "chance", match.id, "done")
    assert job["job"] == "play_on"


def test_a_job_that_fails_says_why_in_one_line_of_json(installation: Installation, redis_url: str) -> None:
    async def enqueue() -> None:
        jobs = Jobs(redis_url, 2.0)
        try:
            with bound(Origin("the-cause")):
                await jobs.wake(Kind.CHANCE, "no-such-match", 1)
        finally:
            await asyncio.to_thread(jobs.close)

    asyncio.run(enqueue())
    (job,) = wait_for(lambda: with_id(installation.pool_log(), "the-cause", "job"))
    assert job["outcome"] == "failed"
    errors = [line for line in installation.pool_log() if line.get("request_id") == "the-cause" and "exception" in line]
    assert len(errors) == 1
    assert errors[0]["level"] == "error"
    assert "UNKNOWN_MATCH" in errors[0]["exception"]
    assert wait_for(lambda: installation.of_pool().value("freeport_jobs_total", queue="chance", outcome="failed")) >= 1


async def test_work_that_the_sweeper_gives_out_has_an_id_of_its_own(redis_url: str) -> None:
    with Redis.from_url(redis_url) as redis:
        redis.flushall()
    given_out: list[Origin] = []
    async with house(redis_url, timings=HASTY, reissue_after=0.05) as freeport:
        freeport.worker.away = True
        await _open(freeport, 2)

        class Wakes:
            async def staff(self) -> dict[str, Staffed]:
                return {}

            async def wake(self, kind: Kind, match: str, version: int) -> None:
                given_out.append(passed_on())

            async def busy(self) -> set[Kind]:
                return set()

            def close(self) -> None:
                pass

        freeport.office.dispatcher.jobs = Wakes()
        async with asyncio.timeout(20):
            while len(given_out) < 2:
                await freeport.office.dispatcher.give_out_overdue()
    first, second = given_out[:2]
    assert first.request_id.startswith("sweep-")
    assert first.request_id != second.request_id


async def _open(freeport: House, count: int) -> None:
    """Open matches whose dice nobody fixes."""
    (host,) = await freeport.players(1)
    for _ in range(count):
        await freeport.create(host, 2)
