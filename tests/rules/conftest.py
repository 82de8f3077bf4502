"""Tests of the rules name the rules that they prove: ``@pytest.mark.rule("CH-001")``."""

from __future__ import annotations

import pytest

from freeport_games.engine.hidden import carrying


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*numbers): the rules of RULES.md that the test proves")
    config.addinivalue_line("markers", "card(*cards): the cards whose powers the test proves")


@pytest.fixture
def carried_in_at_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each note be carried into the trails as soon as the state is stored."""
    monkeypatch.setattr(carrying, "STORED_NOTES", 1)
