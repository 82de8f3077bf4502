"""The processes that are measured beside the system."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

from freeportd.ports import free_port

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

    def await_ready(self, path: str = "/script") -> Self:
        """Wait until it answers at an address."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.url}{path}").raise_for_status()
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
