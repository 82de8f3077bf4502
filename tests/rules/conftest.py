"""Tests of the rules name the rules that they prove: ``@pytest.mark.rule("CH-001")``."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*numbers): the rules of RULES.md that the test proves")
    config.addinivalue_line("markers", "card(*cards): the cards whose powers the test proves")
