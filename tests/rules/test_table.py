"""The table of rules and tests itself."""

from __future__ import annotations

import gc
import re
from itertools import pairwise
from typing import Any

from freeport_games import GAMES
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus import Way
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


RULED = {
    "import_export": {
        ("POWER_NOT_OWNED", "WRONG_DECISION"),  # whether a power is the seat's, and has anything to offer, comes first
        *[("POWER_NOT_USABLE", code) for code in ("BAD_CHOICE", "SHIP_NOT_AVAILABLE", "POWER_USED")],
    },
    "smugglers": {
        *[
            ("NO_SUCH_ABILITY", code) for code in ("CARD_NOT_IN_HAND", "NOT_ENOUGH_CREDITS", "ABILITY_USED")
        ],  # ruling 63
        ("ABILITY_USED", "BAD_PARAMETER"),  # ruling 63
        ("EQUIPMENT_LIMIT", "ABOVE_CAPACITY"),  # ruling 66
    },
    "competitors": {
        ("NO_AIRPORT", "INSUFFICIENT_FUNDS"),  # of a place without an airport or a port neither way nor price is asked
        ("NO_PORT", "NOT_LINKED"),
        ("TOKEN_HAS_NO_GOODS", "NOT_YOUR_TOKEN"),  # without goods nothing is asked of the token that takes them
    },
}
"""Codes in another order than that of the table, which a ruling of RULES.md explains."""


def ways(game: AnyGame) -> list[Way[Any, Any]]:
    """Return the ways of all menus of a game."""
    gc.unfreeze()  # the processes of the tests are forked from one whose objects are left out of collections
    found = [each for each in gc.get_objects() if isinstance(each, Way) and each.kind in game.moves]
    gc.freeze()
    return found


@EVERY_GAME
def test_conditions_are_asked_in_the_order_of_the_table_or_a_ruling_says_why_not(game: AnyGame) -> None:
    order = {code: place for place, code in enumerate(words(game).own_codes())}
    turned = {
        (code, other)
        for way in ways(game)
        for code, other in pairwise([code for code in way.codes if code in order])
        if order[code] > order[other]
    }
    assert turned == RULED.get(game.slug, set())


@EVERY_GAME
def test_the_words_name_the_codes_of_refusals_in_the_order_of_the_table(game: AnyGame) -> None:
    """By that order it is found which of several moves came farthest, and which of two codes has to be told."""
    (section,) = re.findall(r"^## \d+\. Refusals(.*?)^## ", game.rules, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\|([^|]*)\|", section, re.MULTILINE)
    codes = [code for row in rows for code in re.findall(r"`([A-Z_]+)`", row)]
    own = words(game).own_codes()
    assert [code for code in codes if code in own] == [code for code in own if code in codes]
