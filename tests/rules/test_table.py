"""The table of rules and tests itself."""

from __future__ import annotations

import re

from freeport_games import GAMES
from freeport_games.engine.game import AnyGame
from freeport_games.engine.words import words
from tests.rules.table import faults, rows, rules_in
from tests.support.games import EVERY_GAME

RULES = """
- **XY-001** A rule,
  over two lines, that refers to **XY-002**.
- **XY-002** Another.
- **XY-D1** `Move`: a decision.

| card | what it does |
| --- | --- |
| `big_box` [Big Box](powers/boxes.py) | Holds more. |
| `lid` Lid | |
"""


def test_rules_are_read_from_the_lines_that_begin_with_a_number_and_cards_from_the_rows_with_a_power() -> None:
    assert rules_in(RULES) == ["XY-001", "XY-002", "XY-D1", "big_box"]


def test_no_number_is_given_twice_in_all_games() -> None:
    rules = [rule for game in GAMES for rule in rules_in(game.rules)]
    assert len(set(rules)) == len(rules)


def test_a_row_names_the_tests_of_a_rule() -> None:
    assert rows(["XY-001", "XY-002"], {"XY-001": ["a.py::b", "a.py::c"]}) == [
        "XY-001   a.py::b  a.py::c",
        "XY-002   -- no test --",
    ]


def test_rules_without_a_test_and_names_without_a_rule_are_faults() -> None:
    assert faults(["XY-001"], {"XY-001": ["a.py::b"]}) == []
    assert faults(["XY-001", "XY-002"], {"XY-001": ["a.py::b"], "XY-009": ["a.py::c"]}) == [
        "No test names: XY-002",
        "Named by tests, but in no RULES.md: XY-009",
    ]


@EVERY_GAME
def test_the_words_name_the_codes_of_refusals_in_the_order_of_the_table(game: AnyGame) -> None:
    """By that order it is found which of several moves came farthest, and which of two codes has to be told."""
    (section,) = re.findall(r"^## \d+\. Refusals(.*?)^## ", game.rules, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\|([^|]*)\|", section, re.MULTILINE)
    codes = [code for row in rows for code in re.findall(r"`([A-Z_]+)`", row)]
    own = words(game).own_codes()
    assert [code for code in codes if code in own] == [code for code in own if code in codes]
