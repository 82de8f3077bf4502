"""The table that names each rule's tests: ``make rules``.

A test names the rules that it proves with ``@pytest.mark.rule("CH-001", ...)``; a game numbers its rules, decisions and
chance events in its RULES.md, in lines such as ``- **CH-001** ...``. Each of them has to be named by a test, and a test
may name no others. In the same way a test names the cards whose powers it proves with ``@pytest.mark.card("laptops")``;
those cards stand in its RULES.md in rows such as ``| `laptops` [Laptops](powers/completing.py) |``.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from contextlib import redirect_stdout

import pytest

from freeport_games import GAMES

NUMBERED = re.compile(r"^- \*\*([A-Z]+-[A-Z]?\d+)\*\*", re.MULTILINE)
"""A line of RULES.md that begins a rule."""
POWERED = re.compile(r"^\| `(\w+)` \[", re.MULTILINE)
"""A row of RULES.md for a card with a power."""


class Collector:
    """A pytest plugin that notes which tests name which rules and cards."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}
        """For each rule and card that is named, the tests that name it, in the order of collection."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the markers of all collected tests."""
        for item in session.items:
            test = item.nodeid.partition("[")[0]
            for marker in (*item.iter_markers("rule"), *item.iter_markers("card")):
                for named in marker.args:
                    tests = self.tests.setdefault(named, [])
                    if test not in tests:
                        tests.append(test)


def collect(path: str = "tests/rules") -> dict[str, list[str]]:
    """Return the tests that name each rule and card; none of them is run."""
    collector = Collector()
    talk = io.StringIO()
    with redirect_stdout(talk):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", path], plugins=[collector])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"the tests could not be collected:\n{talk.getvalue()}")
    return collector.tests


def rules_in(text: str) -> list[str]:
    """Return the numbers of the rules in a RULES.md, in its order, and the cards with powers."""
    return [*NUMBERED.findall(text), *POWERED.findall(text)]


def rows(rules: Iterable[str], tests: Mapping[str, Collection[str]]) -> list[str]:
    """Return the table, a line a rule."""
    return [f"{rule:8} {'  '.join(tests.get(rule, ())) or '-- no test --'}" for rule in rules]


def faults(rules: Collection[str], tests: Mapping[str, Collection[str]]) -> list[str]:
    """Return what is wrong: the rules without a test, and the names in tests that belong to no rule."""
    untested = [rule for rule in rules if not tests.get(rule)]
    unknown = [rule for rule in tests if rule not in rules]
    return [
        *([f"No test names: {', '.join(untested)}"] if untested else []),
        *([f"Named by tests, but in no RULES.md: {', '.join(unknown)}"] if unknown else []),
    ]


def main() -> int:
    """Print the table; 1 if something is wrong with it."""
    rules = [rule for game in GAMES for rule in rules_in(game.rules)]
    tests = collect()
    print("\n".join(rows(rules, tests)))
    found = faults(rules, tests)
    print("\n".join(found) or f"Each of {len(rules)} rules is named by a test.", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
