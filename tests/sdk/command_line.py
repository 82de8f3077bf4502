"""The common parts of the command line's tests: running it, a record, and a terminal that is read."""

from __future__ import annotations

import codecs
import os
import re
import select
import time
from pathlib import Path

from typer.testing import CliRunner, Result

from freeport.cli import app
from freeport.shapes import AnyGame
from freeport_games import game
from tests.sdk.matches_in_memory import record
from tests.support.games import brief
from tests.support.waiting import PATIENCE

CARGO = game("cargo_hold")
NOWHERE = "http://127.0.0.1:9"


def run(*arguments: str, typed: str = "", **environment: str) -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed, env={"COLUMNS": "200", **environment})


def recorded(directory: Path, of: AnyGame) -> Path:
    """Return the record of a match of a game."""
    path = directory / "match.jsonl"
    path.write_bytes(record(of, brief(of)).lines())
    return path


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def read_until(terminal: int, wanted: str, seconds: float = PATIENCE) -> str:
    text, deadline = "", time.monotonic() + seconds
    # A character may come in two parts.
    decoder = codecs.getincrementaldecoder("utf-8")()
    while not re.search(wanted, plain(text), re.DOTALL):
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"{wanted!r} did not appear in:\n{text}"
        try:
            text += decoder.decode(os.read(terminal, 65536))
        except OSError:
            break
    return plain(text)
