"""Services and workers that are forked from a process that has imported everything, and made the schema, before.

A service takes three seconds of a processor to start, nearly all of them for the same in each. Tests start hundreds:
here each starts in a quarter of one. A forked process is a process like any other, with an environment, a log, signals
and an exit status of its own. tests/docs, tests/leaks and tests/telemetry start some by their command lines. All forked
processes of a run have the same hash seed; the two servers of tests/leaks/test_processes.py have different ones.
"""

from __future__ import annotations

import fcntl
import os
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import freeportd.__main__
from freeportd.children import Child, Service, Workers

from .forks import Place, asked, number_from
from .waiting import until


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
        self._connection = _connected(_forks())
        reader, writer = os.pipe()
        try:
            place = Place(main, arguments, Path.cwd(), dict(environment), log.absolute())
            self.pid = asked(self._connection, place, reader)
        finally:
            os.close(reader)
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


@cache
def _forks() -> str:
    """Return the address of the server of forks, which all processes of a run of pytest share.

    The first that needs it starts it. It ends when all of them are gone.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    address = Path(tempfile.gettempdir()) / f"freeport-forks-{run[:16]}"
    with address.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _kept_alive(address):
            address.unlink(missing_ok=True)
            log = address.with_suffix(".log")
            server = _started(address, log)
            until(lambda: _kept_alive(address) or server.poll() is not None, what="the server of forks to start")
            if server.poll() is not None:
                raise RuntimeError(f"the server of forks did not start:\n{log.read_text()}")
    return str(address)


def _started(address: Path, log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as output:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.support.forks", str(address), str(os.getpid())],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _kept_alive(address: Path) -> bool:
    """Connect to a server of forks, which lives as long as this process does. Returns whether there is one."""
    try:
        _held.append(_connected(str(address)))
    except OSError:
        return False
    return True


_held: list[socket.socket] = []
"""The connection that keeps the server of forks alive."""


def _connected(address: str) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(address)
    except OSError:
        connection.close()
        raise
    return connection


class Warm(Child):
    """A ``freeportd`` process that is forked, instead of started by its command line."""

    def _launched(self) -> subprocess.Popen[bytes]:
        return Forked(_freeportd, *self._arguments, "--with-parent", environment=self._environment, log=self._log)


class WarmService(Warm, Service):
    """A service process."""


class WarmWorkers(Warm, Workers):
    """A pool of worker processes."""


def _freeportd(*arguments: str) -> None:
    sys.argv = ["freeportd", *arguments]
    freeportd.__main__.main()
