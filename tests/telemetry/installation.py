"""A real Freeport that is looked at: a service and a pool of workers, their metrics and their logs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
from prometheus_client.parser import text_string_to_metric_families

from freeport import AsyncClient, Client, play_match_async
from freeport.bots import GreedyBot
from freeport_api import MoveMade
from freeportd.children import Service, Workers
from freeportd.ports import free_port
from tests.faults.processes import Processes
from tests.support.waiting import until

T = TypeVar("T")
Labels = Mapping[str, str]


class Installation:
    """Started on entering, stopped on leaving."""

    def __init__(self, directory: Path, redis_url: str, **settings: str) -> None:
        self.pool_port, self.service_port = free_port(), free_port()
        self._own = Processes(directory, redis_url, **settings)
        self._running = ExitStack()
        self.directory = directory
        self.service: Service = self._own.service()
        self.pool: Workers = self._started_with(self.pool_port, self._own.workers)

    def _started_with(self, port: int, make: Callable[[], Workers]) -> Workers:
        self._own.environment["FREEPORT_METRICS_PORT"] = str(port)
        try:
            return make()
        finally:
            del self._own.environment["FREEPORT_METRICS_PORT"]

    def __enter__(self) -> Self:
        with ExitStack() as starting:
            starting.enter_context(self.service)
            starting.enter_context(self.pool)
            self.service.await_ready()
            wait_for(lambda: self.pool_answers("/livez") == 200)
            self._running = starting.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    @property
    def url(self) -> str:
        """The address of the service."""
        return self.service.url

    def client(self) -> Client:
        """Return a player."""
        client = Client(self.url)
        client.register("Anne")
        return client

    def pool_answers(self, path: str) -> int | None:
        """Return the status that the pool's own port answers; None if it does not listen yet."""
        try:
            return httpx.get(f"http://127.0.0.1:{self.pool_port}{path}").status_code
        except httpx.TransportError:
            return None

    def of_service(self) -> Metrics:
        """Return the service's metrics."""
        return Metrics(httpx.get(f"{self.url}/metrics").text)

    def of_pool(self) -> Metrics:
        """Return the metrics of the pool and all its workers."""
        return Metrics(httpx.get(f"http://127.0.0.1:{self.pool_port}/metrics").text)

    def service_log(self) -> list[dict[str, Any]]:
        """Return what the service has logged."""
        return _lines(self.directory / "serve.log")

    def pool_log(self) -> list[dict[str, Any]]:
        """Return what the pool and its workers have logged."""
        return _lines(self.directory / "work.log")

    def play(self) -> tuple[str, int]:
        """Let two bots play a match to its end; answers its id and how many moves they made."""
        return asyncio.run(_play(self.url))


class Metrics:
    """Metrics, read as Prometheus reads them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]

    def value(self, name: str, **labels: str) -> float:
        """Return a sample's value; 0 if it is not there yet."""
        return next((each.value for each in self.samples if each.name == name and each.labels == labels), 0.0)

    def labels(self, name: str) -> list[Labels]:
        """Return the labels of all samples of a name."""
        return [sample.labels for sample in self.samples if sample.name == name]


async def _play(url: str) -> tuple[str, int]:
    async with AsyncClient(url) as anne, AsyncClient(url) as mary:
        await anne.register("Anne", bot=True)
        await mary.register("Mary", bot=True)
        match = await anne.create("cargo_hold", 2)
        for client in (anne, mary):
            await client.join(match)
        match = await anne.start(match)
        await asyncio.gather(*(play_match_async(GreedyBot(), client, match, seed=1) for client in (anne, mary)))
        record = await anne.record(match)
        return match.id, sum(isinstance(logged.entry, MoveMade) for logged in record.log)


def wait_for(found: Callable[[], T | None]) -> T:
    """Wait for something that other processes bring about."""
    return until(found, what="what other processes bring about")


def _lines(path: Path) -> list[dict[str, Any]]:
    """Check that every line of a log is JSON; the last one may not be whole yet."""
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]
