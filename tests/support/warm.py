"""Services and workers that are forked from a process that has imported everything, and made the schema, before.

A service takes three seconds of a processor to start, nearly all of them for the same in each. Tests start hundreds:
here each starts in a quarter of one. A forked process is a process like any other, with an environment, a log, signals
and an exit status of its own. tests/docs, tests/leaks and tests/telemetry start some by their command lines. All forked
processes have the same hash seed; the two servers of tests/leaks/test_processes.py have different ones.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import freeportd.__main__
from freeportd.children import Child, Service, Workers

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["__main__", "tests.support.preloaded"])


class Forked(subprocess.Popen[bytes]):
    """A process that was forked elsewhere, to be used like one that was started from here."""

    def __init__(
        self, main: Callable[..., None], *arguments: object, environment: Mapping[str, str], log: Path
    ) -> None:
        """Start a process.

        Args:
            main: the function to call, of a module.
            arguments: the arguments of ``main``.
            environment: its whole environment.
            log: the file that its output is appended to.
        """
        self.args = (main.__name__, *map(str, arguments))
        self.stdout = self.stderr = None
        reader, writer = _CONTEXT.Pipe(duplex=False)
        place = _Place(Path.cwd(), dict(environment), log.absolute(), reader)
        self._process = _CONTEXT.Process(target=_be, args=(place, main, arguments), daemon=True)
        self._process.start()
        reader.close()
        self.stdin = os.fdopen(os.dup(writer.fileno()), "wb")
        writer.close()
        assert self._process.pid is not None
        self.pid = self._process.pid
        self.returncode = None

    def poll(self) -> int | None:
        """Return the exit status, or None while the process is running."""
        if self.returncode is None:
            self.returncode = self._process.exitcode
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the process. Returns its exit status."""
        self._process.join(timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return status

    def send_signal(self, sig: int) -> None:
        """Send a signal, if the process is running."""
        if self.poll() is None:
            os.kill(self.pid, sig)


class Warm(Child):
    """A ``freeportd`` process that is forked, instead of started by its command line."""

    def _launched(self) -> subprocess.Popen[bytes]:
        return Forked(_freeportd, *self._arguments, "--with-parent", environment=self._environment, log=self._log)


class WarmService(Warm, Service):
    """A service process."""


class WarmWorkers(Warm, Workers):
    """A pool of worker processes."""


class _Place(NamedTuple):
    """The directory, environment, log and parent of a process."""

    directory: Path
    environment: dict[str, str]
    log: Path
    parent: Connection


def _be(place: _Place, main: Callable[..., None], arguments: tuple[object, ...]) -> None:
    """Become the process."""
    os.setsid()
    os.chdir(place.directory)
    os.environ.clear()
    os.environ.update(place.environment)
    output = os.open(place.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for number, file in enumerate((place.parent.fileno(), output, output)):
        os.dup2(file, number)
    place.parent.close()
    os.close(output)
    sys.stdin = os.fdopen(0, closefd=False)
    main(*arguments)


def _freeportd(*arguments: str) -> None:
    sys.argv = ["freeportd", *arguments]
    freeportd.__main__.main()
