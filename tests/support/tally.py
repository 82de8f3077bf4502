"""The number of inputs that the tests tried over every surface, reported at the end, also under pytest-xdist."""

from __future__ import annotations

from collections import Counter

import pytest

REFUSED, TAKEN = "refused", "taken"
_KEY = "inputs tried"

_tried: Counter[str] = Counter()


def tried(surface: str, *, taken: bool) -> None:
    """Count an input, such as a request.

    Args:
        surface: the interface that received it, such as ``REST``.
        taken: whether it was accepted, not refused.
    """
    _tried[f"{surface}/{TAKEN if taken else REFUSED}"] += 1


class Tally:
    """The plugin that adds up the counts of all processes and reports them."""

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send the counts of a process of pytest-xdist to the one that reports."""
        output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[_KEY] = dict(_tried)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Take the counts of such a process."""
        _tried.update(getattr(node, "workeroutput", {}).get(_KEY, {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Report the counts, one line for each surface."""
        surfaces = sorted({name.partition("/")[0] for name in _tried})
        if not surfaces:
            return
        terminalreporter.section("inputs tried")
        for surface in surfaces:
            refused, taken = (_tried[f"{surface}/{outcome}"] for outcome in (REFUSED, TAKEN))
            terminalreporter.write_line(f"{surface:<16} {refused + taken:>6}   refused {refused:>6}   taken {taken:>6}")
        terminalreporter.write_line(
            "Every test that passed: no failure of the service, nothing changed by what it refused."
        )
