"""The server of forks of a run of pytest: whoever needs it first starts it, and all processes of the run share it."""

from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from .waiting import until

RUN = "PYTEST_FORKS"
"""The variable of the environment with the name of the run's server of forks."""


@cache
def server_of_forks() -> str:
    """Return the address of the server of forks, which all processes of a run of pytest share.

    The first that needs it starts it. It ends when all of them are gone.
    """
    address = Path(tempfile.gettempdir()) / os.environ.setdefault(RUN, f"freeport-forks-{os.getpid()}")
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
        _held.append(connected(str(address)))
    except OSError:
        return False
    return True


_held: list[socket.socket] = []
"""The connection that keeps the server of forks alive."""


def connected(address: str) -> socket.socket:
    """Connect to a server of forks. Raises ``OSError`` if there is none."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(address)
    except OSError:
        connection.close()
        raise
    return connection
