"""Overdue work, and work that does not count as overdue."""

from __future__ import annotations

import pytest

from matches.kinds import Kind
from matches.work.overdue import Overdue


def test_work_is_counted_until_it_comes_back_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("matches.work.overdue.time.monotonic", lambda: now)
    overdue = Overdue(4.0, (Kind.CLOCK,))
    chance, clock = (Kind.CHANCE, "a"), (Kind.CLOCK, "a")
    assert overdue.note([chance, clock]) == {"chance": 1}  # the clock has run out just now
    now += 2
    assert overdue.note([chance, clock, (Kind.CHANCE, "b")]) == {"chance": 2, "clock": 1}
    now += 3
    assert overdue.note([]) == {"chance": 2, "clock": 1}
    now += 2
    assert overdue.note([]) == {}
    assert overdue.note([clock]) == {}
