"""Real processes: the service and its workers, as in production but on free ports."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import httpx

import matches
import service.settings
from freeportd.redis_server import RedisServer
from matches.kinds import QUEUES
from service.server import serve
from tests.support.quotas import WITHOUT
from tests.support.waiting import PATIENCE, until
from tests.support.warm import Forked
from worker.pool_health import PoolHealth
from worker.supervisor import Supervisor
from worker.worker import work

HEARTBEAT = 1.0


Main = Callable[..., None] | tuple[str, ...]
"""The work of a process: a function, for which it is forked, or arguments of Python, which is started for it."""


class Process:
    """A process with the environment of a test; its output goes to a file."""

    def __init__(self, main: Main, *arguments: str, output: Path, **environment: str) -> None:
        self.output = output
        self.popen: subprocess.Popen[bytes]
        whole = {**os.environ, **environment}
        with output.open("wb") as file:
            if callable(main):
                self.popen = Forked(main, *arguments, environment=whole, log=output)
                return
            command = [sys.executable, *main, *arguments]
            self.popen = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=file, stderr=subprocess.STDOUT, env=whole
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
            return self.popen.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            raise
        finally:
            if self.popen.stdin is not None:
                self.popen.stdin.close()

    def lines(self) -> list[dict[str, Any]]:
        """Return what it has logged."""
        told = self.output.read_text().split("\n")  # a path may hold what else ends a line in Unicode
        return [json.loads(line) for line in told if line.startswith("{")]


def serve_by_environment() -> None:
    """Run a service."""
    serve(service.settings.Settings.from_environment())


def work_on(*queues: str) -> None:
    """Run a pool without a sweeper: what is given out is done, and nothing else."""
    settings = matches.Settings.from_environment()
    parts = {queue: partial(work, queue, settings) for queue in queues}
    Supervisor(parts, PoolHealth(list(parts)), with_parent=True).run()


class Service(Process):
    """The service, listening."""

    def __init__(self, redis_url: str, directory: Path, **environment: str) -> None:
        super().__init__(
            self._main(),
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

    def _main(self) -> Main:
        return serve_by_environment

    def _address(self) -> str:
        def told() -> str | None:
            found = re.search(r"running on (http://[\d.]+:\d+)", self.output.read_text())
            if found is None and self.popen.poll() is not None:
                raise RuntimeError(f"the service ended:\n{self.output.read_text()}")
            return None if found is None else found[1]

        return until(told, what="the service listens")

    def client(self, token: str | None = None) -> httpx.Client:
        """Somebody who calls it."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE)


class ServiceByCommand(Service):
    """A service that is started by its command line. It shares nothing with another, not even the seed of hashes."""

    def _main(self) -> Main:
        return ("-m", "freeportd", "serve")


def workers(
    redis_url: str,
    directory: Path,
    queues: Iterable[str] = QUEUES,
    main: Main = work_on,
    environment: Mapping[str, str] | None = None,
) -> Process:
    """Return a worker for each queue, forked from one process.

    All workers of a Redis have the same dice key, whichever folder of tests has started them: they work on each other's
    matches.
    """
    file = directory.parent / f"dice-{urlsplit(redis_url).port}.key"
    key = {"FREEPORT_DICE_KEY_FILE": str(file), "FREEPORT_DICE_KEY_CREATE": "1"}
    settings = {"FREEPORT_REDIS_URL": redis_url, **key, **(environment or {})}
    return Process(main, *queues, output=directory / "work.log", **settings)


@contextmanager
def running() -> Iterator[Service]:
    """Start all that a server needs, for a program that is no test, and stop it at the end."""
    with ExitStack() as stack:
        directory = Path(stack.enter_context(TemporaryDirectory(prefix="freeport-")))
        redis = stack.enter_context(RedisServer())
        stack.enter_context(workers(redis.url, directory))
        yield stack.enter_context(Service(redis.url, directory))
