"""The game in docs/adding-a-game.md is complete and conforms: every block of the page is executed, in order."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from freeport_games.engine.conformance import CHECKS

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The page's blocks as one module, in a file, so that descriptions and other interpreters find it."""
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    folder = tmp_path_factory.mktemp("page")
    (folder / "two_crates_page.py").write_text("\n\n".join(blocks), encoding="utf-8")
    sys.path.append(str(folder))
    yield importlib.import_module("two_crates_page")
    sys.path.remove(str(folder))
    del sys.modules["two_crates_page"]


def test_the_page_builds_a_game_and_plays_it(page: Any) -> None:
    assert page.TWO_CRATES.slug == "two_crates"
    assert page.table.over


@pytest.mark.parametrize("check", CHECKS)
def test_the_game_of_the_page_conforms(page: Any, check: str) -> None:
    page.test_two_crates_conforms(check)
