"""``freeportd up`` runs everything until Ctrl-C, as the README says, and the demo stops when it is told to."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

import httpx
import pytest

from freeportd.ports import free_port
from tests.support.waiting import PATIENCE

_STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A program that believes to run in a terminal."""

    def __init__(self, *command: str) -> None:
        ours, theirs = pty.openpty()
        self._screen = ours
        self.seen = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "freeportd", *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "200"},
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End it, if a test has not; what it has started ends with it."""
        if self.process.poll() is None:
            self.end(signal.SIGTERM)
        os.close(self._screen)

    def read_until(self, pattern: str) -> re.Match[str]:
        """Read the screen until something stands there."""
        while (found := re.search(pattern, self.seen)) is None:
            self._read()
        return found

    def end(self, how: signal.Signals) -> int:
        """End the program as a person or an init system does; answers its exit status."""
        self.process.send_signal(how)
        with contextlib.suppress(EOFError):
            while True:
                self._read()
        return self.process.wait()

    def _read(self) -> None:
        try:
            text = os.read(self._screen, 65536)
        except OSError:
            text = b""
        if not text:
            raise EOFError(self.seen)
        self.seen += _STYLE.sub("", text.decode(errors="replace"))


@pytest.mark.proof
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_up_serves_everything_until_it_is_stopped(how: signal.Signals, tmp_path: Path) -> None:
    with Terminal("up", "--port", str(free_port()), "--directory", str(tmp_path / "kept")) as up:
        url = up.read_until(r"Freeport is up at (http://\S+)\s")[1]
        up.read_until("Ctrl-C stops everything")
        assert httpx.get(f"{url}/readyz", timeout=PATIENCE).status_code == 200
        made = httpx.post(f"{url}/v1/players", json={"name": "Anne"}, timeout=PATIENCE)
        assert made.status_code == 201
        match = httpx.post(
            f"{url}/v1/matches",
            json={"game": "cargo_hold", "seats": 2},
            headers={"Authorization": f"Bearer {made.json()['token']}"},
            timeout=PATIENCE,
        )
        assert match.json()["status"] == "OPEN", "the worker has fixed the dice"
        examined = up.read_until(r"examine it +(\S.*freeportd doctor)\s")[1]
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        doctor = subprocess.run(
            ["/bin/sh", "-c", examined],
            env={**os.environ, "PATH": programs},
            capture_output=True,
            text=True,
            check=False,
        )
        assert doctor.returncode == 0, doctor.stdout
        assert "takes writes" in doctor.stdout
        assert up.end(how) == 0
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{url}/readyz")


@pytest.mark.parametrize("command", ["up", pytest.param("demo", marks=pytest.mark.proof)])
def test_a_port_that_is_in_use_is_told_before_anything_is_started(command: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ended = subprocess.run(
            [sys.executable, "-m", "freeportd", command, "--port", str(port)],
            capture_output=True,
            text=True,
            check=False,
        )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr == (
        f"freeportd: Port {port} is in use. Stop the server that uses it, or choose another port with --port.\n"
    )


@pytest.mark.proof
def test_ctrl_c_stops_the_demo_in_mid_match() -> None:
    with Terminal("demo", "--pace", "10") as demo:
        demo.read_until("playing")
        assert demo.end(signal.SIGINT) == 0
    assert "Stopping" in demo.seen
    assert "fair=" not in demo.seen
