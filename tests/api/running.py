"""Real processes: the service and its workers, as in production but on free ports."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from matches.kinds import QUEUES
from tests.support.quotas import WITHOUT

SERVE = "from service.server import serve; from service.settings import Settings; serve(Settings.from_environment())"
WORK = (
    "import sys; from functools import partial; from matches import Settings; from worker.worker import work; "
    "from worker.pool_health import PoolHealth; from worker.supervisor import Supervisor; "
    "settings = Settings.from_environment(); "
    "parts = {queue: partial(work, queue, settings) for queue in sys.argv[1:]}; "
    "Supervisor(parts, PoolHealth(list(parts)), with_parent=True).run()"
)
"""A pool without a sweeper: what is given out is done, and nothing else."""
HEARTBEAT = 1.0


class Process:
    """A Python process with the environment of a test; its output goes to a file."""

    def __init__(self, code: str, *arguments: str, output: Path, **environment: str) -> None:
        self.output = output
        with output.open("wb") as file:
            self.popen = subprocess.Popen(
                [sys.executable, "-c", code, *arguments],
                stdin=subprocess.PIPE,
                stdout=file,
                stderr=subprocess.STDOUT,
                env={**os.environ, **environment},
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it and give its exit status."""
        self.popen.send_signal(how)
        try:
            return self.popen.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            raise
        finally:
            if self.popen.stdin is not None:
                self.popen.stdin.close()

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged."""
        told = self.output.read_text().split("\n")  # a path may hold what else ends a line in Unicode
        return [json.loads(line) for line in told if line.startswith("{")]


class Service(Process):
    """The service, listening."""

    def __init__(self, redis_url: str, directory: Path, **environment: str) -> None:
        super().__init__(
            SERVE,
            output=directory / "service.log",
            FREEPORT_REDIS_URL=redis_url,
            FREEPORT_HOST="127.0.0.1",
            FREEPORT_PORT="0",
            **({"FREEPORT_HEARTBEAT": str(HEARTBEAT)} | WITHOUT | environment),
        )
        try:
            self.url = self._address()
        except BaseException:  # a test that took too long among them
            self.end(signal.SIGKILL)
            raise

    def _address(self) -> str:
        deadline = time.monotonic() + 100
        while time.monotonic() < deadline and self.popen.poll() is None:
            found = re.search(r"running on (http://[\d.]+:\d+)", self.output.read_text())
            if found:
                return found[1]
            time.sleep(0.02)
        raise RuntimeError(f"the service did not start:\n{self.output.read_text()}")

    def client(self, token: str | None = None) -> httpx.Client:
        """Somebody who calls it."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=20)


def workers(redis_url: str, directory: Path, queues: Iterable[str] = QUEUES) -> Process:
    """A worker for each queue, forked from one process."""
    key = {"FREEPORT_DICE_KEY_FILE": str(directory / "dice.key"), "FREEPORT_DICE_KEY_CREATE": "1"}
    return Process(WORK, *queues, output=directory / "work.log", **{"FREEPORT_REDIS_URL": redis_url, **key})
