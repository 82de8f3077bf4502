"""Runs pytest so that nothing is left of it: ``python -m tests.run [arguments of pytest]``.

What the tests write lies in a temporary folder of the run. On Linux, each process that they start, however detached, is
adopted here when its parent ends (``PR_SET_CHILD_SUBREAPER``), and ends with the run, also with one that is red or
interrupted. A run that leaves a process behind is red. The last line says what all of them together cost.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

_LINUX = sys.platform == "linux"
_PR_SET_CHILD_SUBREAPER = 36  # prctl(2)
_PATIENCE = 30.0
"""Seconds in which what has been told to end, such as a Redis that writes its data, may end by itself."""
_LOOK = 0.05


def main(arguments: list[str], patience: float = _PATIENCE) -> int:
    """Run pytest and end whatever it leaves. Returns the exit status."""
    began = time.monotonic()
    if _LINUX:
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="freeport-tests-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o711)
        status = _pytest(arguments, folder)
        left = _ended(patience) if _LINUX else []
    for command in left:
        print(f"left behind, and killed: {command}")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor, elapsed = used.ru_utime + used.ru_stime, time.monotonic() - began
    print(f"{elapsed:.0f} s, in which all processes together took {processor:.0f} s of processor time")
    return status or bool(left)


def _pytest(arguments: list[str], folder: str) -> int:
    """Run pytest in a session of its own, and interrupt it when this process is interrupted or told to end."""
    running = subprocess.Popen(
        [sys.executable, "-m", "pytest", *arguments], env={**os.environ, "TMPDIR": folder}, start_new_session=True
    )

    def interrupt(number: int, frame: object) -> None:
        # A second time it ends at once; what it has started is found afterwards.
        running.send_signal(signal.SIGINT)
        signal.signal(number, lambda again, frame: running.kill())

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    status = running.wait()
    return status if status >= 0 else 128 - status


def _ended(patience: float) -> list[str]:
    """Wait until all that was adopted has ended, and kill the rest. Returns the commands that were killed."""
    deadline, killed = time.monotonic() + patience, []
    while children := list(_children()):
        if time.monotonic() > deadline:
            for child in children:
                killed.append(_command(child))
                os.kill(child, signal.SIGKILL)
        time.sleep(_LOOK)
    return killed


def _children() -> Iterator[int]:
    """Yield the living children of this process, after those that have ended have been reaped."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return
    yield from map(int, Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


def _command(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
