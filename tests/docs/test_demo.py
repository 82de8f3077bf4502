"""The demo ends with a line for each match, as the README shows it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from freeport_games import GAMES

from .page import blocks

LINE = re.compile(r"match [0-9a-f]{16} [a-z_]+ seats=(\d) moves=(\d+) winner=(\d) fair=yes")
REASON = re.compile(r"[A-Z]{2}-\d+: [a-z]")


@pytest.mark.proof
def test_the_demo_prints_a_line_for_each_match() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "freeportd", "demo", "--once"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [line for line in done.stdout.splitlines() if line.startswith("match ")]
    found = [LINE.fullmatch(line) for line in lines]
    assert all(found), lines
    seats = [int(match[1]) for match in found if match]
    assert seats == sorted(number for game in GAMES for number in (2, 4) if number in game.seats)
    assert all(int(match[3]) < int(match[1]) for match in found if match)
    reasons = [line for line in done.stdout.splitlines() if REASON.match(line)]
    assert len(reasons) == len(lines), done.stdout


def test_the_readme_shows_such_lines() -> None:
    shown = [
        line
        for block in blocks("README.md")
        if block.language == "console"
        for line in block.text.splitlines()
        if line.startswith("match ")
    ]
    assert shown
    assert all(LINE.fullmatch(line) for line in shown)
