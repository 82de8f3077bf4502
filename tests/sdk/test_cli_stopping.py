"""How commands end: by Ctrl-C wherever in Python it comes, by ``kill``, and when their terminal is closed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from freeport import Client
from tests.api.running import Service
from tests.support.waiting import PATIENCE, until

# Children of ``nohup``, under which tests may run, would ignore that their terminal is closed.
PROGRAM = (
    sys.executable,
    "-c",
    "import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL); from freeport.cli import main; main()",
)


def test_who_stops_waiting_for_players_leaves_the_match_that_has_not_started(service: Service) -> None:
    for arguments, ending in (
        (["play", "cargo_hold"], signal.SIGINT),
        (["play", "cargo_hold"], signal.SIGHUP),
        (["bot", "greedy", "cargo_hold"], signal.SIGTERM),
    ):
        waiting = subprocess.Popen(
            [*PROGRAM, *arguments, "--seats", "7"],
            env={**os.environ, "FREEPORT_SERVER": service.url},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with Client(service.url) as client:
            open_ = until(lambda: alone(client), what="a match that waits for players")
            assert waiting.stdout is not None and waiting.stderr is not None
            told, wanted = (
                (waiting.stdout, f"Match {open_[0]} waits for 6 more")
                if "play" in arguments
                else (waiting.stderr, f"It sits in match {open_[0]}, which waits for 6 more: freeport play {open_[0]}")
            )
            assert any(wanted in line for line in told)
            said = ended(waiting, ending)
            assert waiting.returncode == 130
            assert f"You left match {open_[0]}" in said
            assert alone(client) == []


def ended(program: subprocess.Popen[str], ending: signal.Signals) -> str:
    """End a program once, as by Ctrl-C, and wait until it has ended; return what it said."""
    program.send_signal(ending)
    return program.communicate(timeout=PATIENCE)[0]


def test_a_ctrl_c_that_comes_in_a_destructor_is_not_lost(service: Service, tmp_path: Path) -> None:
    stopped = run_fragile(service, tmp_path, DESTRUCTOR)
    assert stopped.returncode == 130, stopped.stderr
    assert "Exception ignored" not in stopped.stderr


def test_a_ctrl_c_that_an_extension_in_c_drops_is_repeated(service: Service, tmp_path: Path) -> None:
    stopped = run_fragile(service, tmp_path, EXTENSION)
    assert stopped.returncode == 130, stopped.stderr
    assert "dropped" in stopped.stdout


def test_a_ctrl_c_that_comes_while_a_lock_is_taken_waits_until_it_is_sure_to_be_given_back(
    service: Service, tmp_path: Path
) -> None:
    stopped = run_fragile(service, tmp_path, LOCK)
    assert stopped.returncode == 130, stopped.stderr
    assert "given back" in stopped.stdout


def test_a_ctrl_c_waits_also_while_another_one_is_put_off(service: Service, tmp_path: Path) -> None:
    stopped = run_fragile(service, tmp_path, BUSY + LOCK)
    assert stopped.returncode == 130, stopped.stderr
    assert "given back" in stopped.stdout


def run_fragile(service: Service, directory: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Play with a bot whose module interrupts its own program."""
    (directory / "fragile.py").write_text(code)
    return subprocess.run(
        [*PROGRAM, "bot", "fragile:Fragile", "cargo_hold"],
        env={**os.environ, "FREEPORT_SERVER": service.url},
        cwd=directory,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


DESTRUCTOR = """
import signal

from freeport.bots import GreedyBot


class Ended:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)


class Fragile(GreedyBot):
    ended = Ended()
    del ended
    signal.sigtimedwait([signal.SIGUSR1], 50)  # as if it waited for the network
"""

EXTENSION = """
import signal

import msgspec

from freeport.bots import GreedyBot


class Meta(type):
    def __getattr__(cls, name):
        signal.raise_signal(signal.SIGINT)


class Odd(metaclass=Meta):
    pass


class Fragile(GreedyBot):
    msgspec.json.Decoder(Odd)
    print("dropped")
    signal.sigtimedwait([signal.SIGUSR1], 50)  # as if it waited for the network
"""

LOCK = """
import signal

from freeport.bots import GreedyBot


class Lock:
    def __enter__(self):
        signal.raise_signal(signal.SIGINT)

    def __exit__(self, *raised):
        print("given back")


class Fragile(GreedyBot):
    with Lock():
        signal.sigtimedwait([signal.SIGUSR1], 50)  # as if it used what is locked
"""


BUSY = """
import signal
import threading


start = threading.Thread.start


def start_slowly(thread):
    start(thread)
    signal.sigtimedwait([signal.SIGUSR1], 0.1)  # as on a machine that is busy


threading.Thread.start = start_slowly
"""


def alone(client: Client) -> list[str]:
    """Return the matches for seven that somebody waits in."""
    matches = [match for match in client.matches(game="cargo_hold") if len(match.seats) == 7]
    return [match.id for match in matches if any(seat.player for seat in match.seats)]
