"""Keeps child processes alive: each is forked from this one, which has imported everything before.

A fork takes over all that its parent has, so the parent has nothing: no thread, no event loop, no connection. It only
waits. A child is ready in a moment, also one that replaces another, and shares the memory of all that was imported.
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
"""Seconds that children get to finish what they do."""
_REST = 1.0
"""Seconds before a child that ended is replaced."""
_NAME = 15
"""Letters that the name of a process may have."""


class Watch(Protocol):
    """Who is told which children live."""

    def down(self, name: str, /) -> None:
        """A child has ended."""


class Supervisor:
    """Keeps one process for each of its parts alive until it is told to stop."""

    def __init__(self, parts: Mapping[str, Callable[[], None]], watch: Watch, *, with_parent: bool) -> None:
        """Nothing is started yet.

        Args:
            parts: by name, what each child does. It ends in an orderly way on SIGTERM.
            watch: who is told which of them live.
            with_parent: stop when standard input is closed, as well: whoever started us holds its other end.
        """
        self._parts = parts
        self._watch = watch
        self._with_parent = with_parent
        self._running: dict[int, str] = {}
        self._stopping = False
        self._due = dict.fromkeys(parts, 0.0)
        """When each part that does not run is started."""

    def run(self) -> None:
        """Run the parts until SIGTERM or SIGINT, then let each finish what it does."""
        gc.collect()
        gc.freeze()  # what the children share is not to be touched by their garbage collectors
        with _woken() as signals, _lifeline() as (lifeline, held):
            asked = [signals, *([sys.stdin.fileno()] if self._with_parent else [])]
            while not self._told_to_stop(asked, signals):
                self._reap()
                for name in [name for name, at in self._due.items() if at <= monotonic()]:
                    self._start(name, lifeline, [held, signals.fileno()])
            self._stop(signals)

    def _told_to_stop(self, asked: list[socket.socket | int], signals: socket.socket) -> bool:
        """Wait until there is something to do; answers whether it is to stop."""
        wait = max(0.0, min(self._due.values()) - monotonic()) if self._due else None
        ready, _, _ = select.select(asked, [], [], wait)
        if any(one is not signals for one in ready):
            return True
        return signals in ready and any(number in _ENDING for number in signals.recv(256))

    def _start(self, name: str, lifeline: int, ours: list[int]) -> None:
        """Start a part. Until the child has let go of what is ours, no signal may reach it."""
        for stream in (sys.stdout, sys.stderr):
            stream.flush()  # or the child would write it, too
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        pid = os.fork()
        if pid == 0:
            _be(name, self._parts[name], lifeline, ours)
        del self._due[name]
        self._running[pid] = name
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _reap(self) -> None:
        """Take note of the children that have ended."""
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
        """Ask every child to end; those that do not are killed."""
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
    """A socket from which the numbers of the signals that arrive are read."""
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
    """Both ends of a pipe: children have the first as standard input, and see it closed when we are gone."""
    ends = os.pipe()
    try:
        yield ends
    finally:
        for end in ends:
            os.close(end)


def _be(name: str, part: Callable[[], None], lifeline: int, not_ours: list[int]) -> NoReturn:
    """Be a child from here to the end of the process."""
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
            Path("/proc/self/comm").write_text(name[:_NAME])  # what `ps` and `top` call it, on Linux
        stop_with_parent()
        part()
        status = 0
    except BaseException as error:  # nothing of a child may go on as its parent
        _log.error("a process failed", process=name, exc_info=error)
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(status)
