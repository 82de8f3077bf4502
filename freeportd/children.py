"""The parts of a running Freeport as child processes: services and workers that are started, stopped and killed."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

_STARTING = 180.0
"""Seconds for a service to become ready: one that ends earlier is noticed, and a busy machine takes long."""
_ENDING = 60.0
"""Seconds for a child to end."""


class ChildFailed(Exception):
    """A child process ended before it was ready, or is not ready in time. The message contains the end of its log."""


class Child:
    """A ``freeportd`` process that ends with this process."""

    def __init__(self, *arguments: str, environment: Mapping[str, str], log: Path) -> None:
        self._arguments = arguments
        self._environment = {**os.environ, **environment}
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start the process."""
        self._process = self._launched()
        return self

    def _launched(self) -> subprocess.Popen[bytes]:
        """Run the command line in a new process."""
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "freeportd", *self._arguments, "--with-parent"],
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The process id."""
        return self._running().pid

    def stop(self) -> int:
        """End the process in an orderly way (SIGTERM). Returns its exit status."""
        process = self._running()
        process.terminate()
        try:
            return process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()
        finally:
            self._close()

    def kill(self) -> None:
        """End the process at once (SIGKILL). A pool's workers notice it, and end when their jobs are done."""
        process = self._running()
        process.kill()
        process.wait()
        self._close()

    def fail(self, what: str) -> ChildFailed:
        """Return an error that shows the end of the child's log."""
        text = self._log.read_text(errors="replace") if self._log.exists() else ""
        return ChildFailed(f"freeportd {' '.join(self._arguments)} {what}:\n" + "\n".join(text.splitlines()[-20:]))

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.running:
            self.stop()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise ChildFailed(f"freeportd {' '.join(self._arguments)} was not started")
        return self._process

    def _close(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()


class Service(Child):
    """A service process."""

    def __init__(self, port: int, *, environment: Mapping[str, str], log: Path) -> None:
        super().__init__("serve", "--host", "127.0.0.1", "--port", str(port), environment=environment, log=log)
        self.url = f"http://127.0.0.1:{port}"
        """The URL of the service."""

    def await_ready(self) -> Self:
        """Wait until the service is ready. Raises ``ChildFailed``."""
        deadline = time.monotonic() + _STARTING
        # A single client: creating one takes longer than a request, and the service needs the processor to start.
        with httpx.Client(timeout=2) as client:
            while time.monotonic() < deadline:
                if not self.running:
                    raise self.fail("ended")
                with contextlib.suppress(httpx.TransportError):
                    if client.get(f"{self.url}/readyz").status_code == httpx.codes.OK:
                        return self
                time.sleep(0.05)
        raise self.fail(f"is not ready after {_STARTING:.0f} s")


class Workers(Child):
    """A pool of worker processes."""

    def __init__(self, *, dice_key: Path, environment: Mapping[str, str], log: Path) -> None:
        key = {"FREEPORT_DICE_KEY_FILE": str(dice_key), "FREEPORT_DICE_KEY_CREATE": "1"}
        super().__init__("work", environment={**environment, **key}, log=log)
