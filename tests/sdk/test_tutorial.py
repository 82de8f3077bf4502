"""Every block of the bot tutorial runs, from top to bottom, as a reader would run it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from freeport import play
from freeport.bots import GreedyBot
from freeportd.redis_server import RedisServer
from tests.api.running import Service, workers

TUTORIAL = Path(__file__).parents[2] / "docs" / "bots.md"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service of this test's own: on a shared one the tutorial's bots may sit down with players of other tests."""
    with RedisServer() as redis, workers(redis.url, tmp_path), Service(redis.url, tmp_path) as running:
        yield running


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
