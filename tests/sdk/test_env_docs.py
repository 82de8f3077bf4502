"""The page for researchers: its blocks run and print what it says, and its numbers are right."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from freeport import env
from freeport_games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$(?:\n\n^```output\n(.*?)^```$)?", re.DOTALL | re.MULTILINE)


def test_every_block_of_the_page_runs_and_prints_what_it_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # for the files that it writes
    names: dict[str, Any] = {"__name__": "research"}
    found = BLOCK.findall(PAGE.read_text("utf-8"))
    assert len(found) >= 6
    for code, said in found:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, str(PAGE), "exec"), names)
        assert printed.getvalue() == said


def test_the_page_says_how_many_tokens_and_features_there_are() -> None:
    text = PAGE.read_text("utf-8")
    for game in GAMES:
        rules = env.aec(game.slug, 2).rules
        assert f"| {game.name} | {len(rules.vocabulary)} | {len(rules.features):,} |" in text
