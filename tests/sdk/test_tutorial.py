"""Every block of the bot tutorial runs, from top to bottom, as a reader would run it."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from freeport import play
from freeport.bots import GreedyBot
from tests.api.running import Service

TUTORIAL = Path(__file__).parents[2] / "docs" / "bots.md"


def test_every_block_of_the_tutorial_runs(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FREEPORT_SERVER", service.url)
    blocks = re.findall(r"^```python\n(.*?)^```", TUTORIAL.read_text(), re.DOTALL | re.MULTILINE)
    assert len(blocks) >= 6
    rival = Thread(target=play, args=(GreedyBot(), "cargo_hold"), daemon=True)
    rival.start()
    names: dict[str, Any] = {"__name__": "tutorial"}
    for block in blocks:
        exec(compile(block, str(TUTORIAL), "exec"), names)
    rival.join(30)
    assert not rival.is_alive()
    assert "moves checked" in capsys.readouterr().out


def test_the_first_bot_has_six_lines_at_most() -> None:
    first = re.findall(r"^```python\n(.*?)^```", TUTORIAL.read_text(), re.DOTALL | re.MULTILINE)[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= 6
