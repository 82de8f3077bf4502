"""Keeps child processes alive. Each is forked from this process, which has imported everything before.

A fork inherits everything, so the parent has no thread, no event loop and no connection. It only waits. A child, or its
replacement, is ready at once, and shares the memory of all imported modules.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import NoReturn, Protocol

import structlog

from .parent_process import stop_with_parent

_log = structlog.get_logger("freeport.pool")

_ENDING = (signal.SIGTERM, signal.SIGINT)
_SIGNALS = (*_ENDING, signal.SIGCHLD)
PATIENCE = 20.0
"""Seconds for which children may finish their work."""
_REST = 1.0
"""Seconds before a child that ended is replaced."""
_NAME = 15
"""The most letters of a process's name."""


class Watch(Protocol):
    """Receives reports about children."""

    def down(self, name: str, /) -> None:
        """Record that a child has ended."""


class Supervisor:
    """Keeps one process for each of its parts alive until it is told to stop."""

    def __init__(self, parts: Mapping[str, Callable[[], None]], watch: Watch, *, with_parent: bool) -> None:
        """Create a supervisor without starting anything.

        Args:
            parts: the function of each child by its name. It ends in an orderly way on SIGTERM.
            watch: receives reports about the children.
            with_parent: whether to stop as well when standard input is closed, whose other end the parent holds.
        """
        self._parts = parts
        self._watch = watch
        self._with_parent = with_parent
        self._running: dict[int, str] = {}
        self._stopping = False
        self._due = dict.fromkeys(parts, 0.0)
        """When each part that is not running will be started."""

    def run(self) -> None:
        """Run the parts until SIGTERM or SIGINT, then let each finish its work."""
        gc.collect()
        gc.freeze()  # keeps the children's garbage collectors from touching shared memory
        with _woken() as signals, _lifeline() as (lifeline, held):
            asked = [signals, *([sys.stdin.fileno()] if self._with_parent else [])]
            while not self._told_to_stop(asked, signals):
                self._reap()
                for name in [name for name, at in self._due.items() if at <= monotonic()]:
                    self._start(name, lifeline, [held, signals.fileno()])
            self._stop(signals)

    def _told_to_stop(self, asked: list[socket.socket | int], signals: socket.socket) -> bool:
        """Wait for a signal or a due start. Returns whether to stop."""
        wait = max(0.0, min(self._due.values()) - monotonic()) if self._due else None
        ready, _, _ = select.select(asked, [], [], wait)
        if any(one is not signals for one in ready):
            return True
        return signals in ready and any(number in _ENDING for number in signals.recv(256))

    def _start(self, name: str, lifeline: int, ours: list[int]) -> None:
        """Start a part. Signals are blocked until the child has closed the parent's resources."""
        for stream in (sys.stdout, sys.stderr):
            stream.flush()  # otherwise the child would write it as well
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        pid = os.fork()
        if pid == 0:
            _be(name, self._parts[name], lifeline, ours)
        del self._due[name]
        self._running[pid] = name
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _reap(self) -> None:
        """Record the children that have ended."""
        for pid, name in list(self._running.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del self._running[pid]
                self._watch.down(name)
                self._due[name] = monotonic() + _REST
                if not self._stopping:
                    _log.warning(
                        "a process ended; starting another", process=name, status=os.waitstatus_to_exitcode(status)
                    )

    def _stop(self, signals: socket.socket) -> None:
        """Ask every child to end, and kill those that do not."""
        self._stopping = True
        self._signal(signal.SIGTERM)
        until = monotonic() + PATIENCE
        while self._running and (left := until - monotonic()) > 0:
            if select.select([signals], [], [], left)[0]:
                signals.recv(256)
            self._reap()
        self._signal(signal.SIGKILL)
        for pid in self._running:
            os.waitpid(pid, 0)

    def _signal(self, number: signal.Signals) -> None:
        for pid in self._running:  # nobody else waits for them, so they are still ours
            os.kill(pid, number)


@contextlib.contextmanager
def _woken() -> Iterator[socket.socket]:
    """Yield a socket from which the numbers of arriving signals are read."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    handlers = {number: signal.signal(number, lambda number, frame: None) for number in _SIGNALS}
    try:
        yield ours
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(before)
        ours.close()
        theirs.close()


@contextlib.contextmanager
def _lifeline() -> Iterator[tuple[int, int]]:
    """Yield both ends of a pipe. Children have the first as standard input, which closes when the parent ends."""
    ends = os.pipe()
    try:
        yield ends
    finally:
        for end in ends:
            os.close(end)


def _be(name: str, part: Callable[[], None], lifeline: int, not_ours: list[int]) -> NoReturn:
    """Run a part in a child process, to the end of the process."""
    status = 1
    try:
        os.setsid()
        os.dup2(lifeline, 0)
        for number in not_ours:
            os.close(number)
        signal.set_wakeup_fd(-1)
        for ending in _SIGNALS:
            signal.signal(ending, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        with contextlib.suppress(OSError):
            Path("/proc/self/comm").write_text(name[:_NAME])  # the name in `ps` and `top` on Linux
        stop_with_parent()
        part()
        status = 0
    except BaseException as error:  # a child must never continue as its parent
        _log.error("a process failed", process=name, exc_info=error)
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(status)
