"""Real services and workers, and the faults that hit them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from freeportd.children import Service, Workers
from freeportd.ports import free_port
from tests.support.quotas import WITHOUT
from tests.support.waiting import until
from tests.support.warm import WarmService, WarmWorkers


class Processes:
    """Starts the processes of one Freeport, with their logs in one directory."""

    def __init__(self, directory: Path, redis_url: str, **settings: str) -> None:
        self.directory = directory
        self.environment = {"FREEPORT_REDIS_URL": redis_url, "FREEPORT_REISSUE_AFTER": "1", **WITHOUT, **settings}
        self.dice_key = directory / "dice.key"

    def service(self, name: str = "serve") -> Service:
        """Return a service, not started yet; it keeps its port."""
        return WarmService(free_port(), environment=self.environment, log=self.directory / f"{name}.log")

    def workers(self, name: str = "work") -> Workers:
        """Return a pool of workers, not started yet."""
        return WarmWorkers(dice_key=self.dice_key, environment=self.environment, log=self.directory / f"{name}.log")


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started (Linux)."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def part_of(pid: int) -> str:
    """Return the queue that a process of a pool works on, or `sweeper` (Linux); nothing if the process is gone."""
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip().partition("-")[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def kill_pool(pool: Workers) -> None:
    """Kill a pool and all of its workers at once, as the loss of a machine would."""
    workers = children_of(pool.pid)
    pool.kill()
    for pid in workers:
        kill(pid)


def kill(pid: int) -> None:
    """Kill a process, if it is still there."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def worker_of(pool: Workers, queue: str, after: int | None = None) -> int:
    """Wait for the process of a pool that works on a queue, or for the one after another; return its id."""

    def found() -> int | None:
        return next((pid for pid in children_of(pool.pid) if pid != after and part_of(pid) == queue), None)

    return until(found, what=f"a process that works on {queue}")
