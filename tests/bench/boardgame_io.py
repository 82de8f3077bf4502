"""boardgame.io on the same machine in the same run: a server, and clients that play on it (``make tools``)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from freeportd.ports import free_port

from .measure import cpu_of

BOARDGAME_IO = "boardgame.io, its state in memory, with a game of cards that lasts as many moves"
PART_OF_WARM_UP = 0.1
"""The share of the moves before which nothing is measured."""

_ROOT = Path(__file__).parents[2]
_MODULES = _ROOT / ".ci/tools/node_modules"
_SOURCES = Path(__file__).with_name("boardgame")


def boardgame_io_cpu(directory: Path, matches: int, moves: int, lasts: int) -> float | None:
    """Return the milliseconds of CPU that a move of two seats with a stream each costs the server of boardgame.io.

    Matches are played from their beginning to their end in a closed loop, as those of Freeport are.

    Args:
        directory: an empty directory to run it in.
        matches: the number of matches that are played at the same time.
        moves: the number of moves of all matches together.
        lasts: the number of moves of a match.

    Returns:
        The milliseconds; None where node or boardgame.io is not installed.
    """
    node = shutil.which("node")
    if node is None or not (_MODULES / "boardgame.io").is_dir():
        return None
    shutil.copytree(_SOURCES, directory, dirs_exist_ok=True)
    (directory / "node_modules").symlink_to(_MODULES)
    port = str(free_port())
    with _node(directory, node, "server.mjs", port, str(lasts)) as server:
        try:
            _await_line(server, "serving")
            url = f"http://127.0.0.1:{port}"
            with _node(directory, node, "clients.mjs", url, str(matches), str(moves), str(lasts)) as clients:
                _await_line(clients, "warm")
                before = cpu_of(server.pid)
                _await_line(clients, "done")
                spent = cpu_of(server.pid) - before
        finally:
            server.terminate()
    return 1000 * spent / (moves * (1 - PART_OF_WARM_UP))


def _node(directory: Path, node: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [node, *arguments], cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def _await_line(process: subprocess.Popen[str], word: str) -> None:
    """Wait until a process has printed a word; end with all that it printed if it ends before."""
    printed = []
    for line in process.stdout or ():
        printed.append(line)
        if word in line:
            return
    raise SystemExit(f"boardgame.io ended early: {''.join(printed)}")
