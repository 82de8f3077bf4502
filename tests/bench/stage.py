"""What the subjects are measured on: a whole Freeport of our own, and the floors beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from freeportd.children import Service, free_port
from freeportd.redis_server import REDIS_URL_VARIABLE, RedisServer
from freeportd.system import System, roomy_quotas, run_system

from .floor import OURS, STOCK

_PATIENCE = 20.0
_RUN = "import sys; from tests.bench.floor import main; main(*sys.argv[1:])"


class Floor:
    """A process of `tests.bench.floor`."""

    def __init__(self, what: str, redis_url: str, log: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _RUN, what, redis_url, str(port)],
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self.pid = self._process.pid

    def await_ready(self) -> Self:
        """Wait until it answers."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.url}/script").raise_for_status()
                return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise TimeoutError("the floor does not answer")

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Stage:
    """Everything that is needed, started when it is first asked for, ended together."""

    def __init__(self) -> None:
        # Never somebody else's Redis: what lies there, and who else uses it, would be measured too.
        os.environ.pop(REDIS_URL_VARIABLE, None)
        self._stack = ExitStack()
        self.directory = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="freeport-bench-")))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    @cached_property
    def system(self) -> System:
        """Redis, a service and its workers, as ``freeportd up`` runs them."""
        return self._stack.enter_context(run_system(free_port(), self.directory / "system"))

    @cached_property
    def floor(self) -> Floor:
        """The least service, on the same Redis."""
        floor = Floor("serve", self.system.redis_url, self.directory / "floor.log")
        self._stack.callback(floor.stop)
        return floor.await_ready()

    @cached_property
    def no_op_ours(self) -> Floor:
        """A worker like ours with a job that does nothing, on the same Redis."""
        return self._no_op(OURS)

    @cached_property
    def no_op_stock(self) -> Floor:
        """RQ's worker as it comes, with a job that does nothing, on the same Redis."""
        return self._no_op(STOCK)

    def _no_op(self, kind: str) -> Floor:
        worker = Floor(kind, self.system.redis_url, self.directory / f"{kind}.log")
        self._stack.callback(worker.stop)
        return worker

    def service(self) -> Service:
        """One more service on the same Redis, to be started by the caller."""
        settings = {REDIS_URL_VARIABLE: self.system.redis_url, **roomy_quotas()}
        return Service(free_port(), environment=settings, log=self.directory / "service.log")

    def redis(self) -> RedisServer:
        """An empty Redis, to be started by the caller."""
        return RedisServer()
