"""Services and workers that are forked from a process that has imported everything, and made the schema, before.

A service takes three seconds of a processor to start, nearly all of them for the same in each. Tests start hundreds:
here each starts in a quarter of one. A forked process is a process like any other, with an environment, a log, signals
and an exit status of its own. tests/docs, tests/leaks and tests/telemetry start some by their command lines. All forked
processes of a run have the same hash seed; the two servers of tests/leaks/test_processes.py have different ones.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import freeportd.__main__
from freeportd.children import Child, Service, Workers

from .forking import connected, server_of_forks
from .forks import Place, asked, number_from


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
        self._connection = connected(server_of_forks())
        reader, writer = os.pipe()
        output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            place = Place(main, arguments, Path.cwd(), dict(environment))
            self.pid = asked(self._connection, place, (reader, output, output))
        finally:
            os.close(reader)
            os.close(output)
        self.stdin = os.fdopen(writer, "wb")
        self.returncode = None

    def poll(self) -> int | None:
        """Return the exit status, or None while the process is running."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the process. Returns its exit status."""
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return status

    def send_signal(self, sig: int) -> None:
        """Send a signal, if the process is running."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._connection], [], [], timeout)[0]:
            self.returncode = number_from(self._connection)
            self._connection.close()
        return self.returncode


class Warm(Child):
    """A ``freeportd`` process that is forked, instead of started by its command line."""

    def _launched(self) -> subprocess.Popen[bytes]:
        return Forked(freeportd_with, *self._arguments, "--with-parent", environment=self._environment, log=self._log)


class WarmService(Warm, Service):
    """A service process."""


class WarmWorkers(Warm, Workers):
    """A pool of worker processes."""


def freeportd_with(*arguments: str) -> None:
    """Be a ``freeportd`` process, in the one that was forked for it."""
    sys.argv = ["freeportd", *arguments]
    freeportd.__main__.main()
