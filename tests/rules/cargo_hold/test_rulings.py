"""Section 7 of RULES.md gives a reason for every rule that is marked as ours."""

from __future__ import annotations

import re

from freeport_games.cargo_hold import CARGO_HOLD
from tests.rules.table import rules_in

RULES, _, RULINGS = CARGO_HOLD.rules.partition("## 7. Rulings\n")
OURS = re.findall(r"^- \*\*(CH-\d+)\*\* [^°\n]*°$", re.sub(r"\n  ", " ", RULES), re.MULTILINE)
REASONS = re.findall(r"^\| (?!question|---)([^|]+) \| ([^|]+) \| ([^|]+) \|$", RULINGS, re.MULTILINE)


def test_every_rule_that_is_ours_has_a_reason() -> None:
    explained = {rule for _, _, rules in REASONS for rule in rules.split(", ")}
    assert len(OURS) == RULES.count("°\n") > 0
    assert [rule for rule in OURS if rule not in explained] == []
    assert explained <= set(rules_in(CARGO_HOLD.rules))


def test_every_ruling_answers_a_question() -> None:
    assert len(REASONS) == RULINGS.count("\n| ") - 2
    assert len({question for question, _, _ in REASONS}) == len(REASONS)
    assert all(answer.strip() for _, answer, _ in REASONS)
