"""The places of a rule: whoever changes one is told in which of them it is missing.

The walk "A rule changed" of CONTRIBUTING.md names them all. ``make rules`` finds the rules without a test, the
conformance kit the decisions, moves and events without words.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from freeport_api.codes import CODES
from freeport_games.engine.game import AnyGame
from freeport_games.engine.words import words
from tests.rules.where import main
from tests.support.games import EVERY_GAME

REFUSING = {
    *("Among", "AmongOf", "Count", "Fit", "Gate", "NoneOf", "OneOf", "Whole"),
    *("Refusal", "Refuse"),
}
"""What is given the code of a refusal: its first argument, or for ``Refuse`` the one after the kind of move."""
CODE = re.compile(r"[A-Z][A-Z0-9_]+")
NUMBER = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+\b")
DEFINED = re.compile(r"\*\*([A-Z]{2}-[A-Z]?\d+)\*\*")


def sources(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield each module of a game, with its text."""
    folder = Path(str(files(f"freeport_games.{game.slug}")))
    for path in sorted(folder.rglob("*.py")):
        yield str(path.relative_to(folder)), path.read_text("utf-8")


def told(text: str) -> Iterator[str]:
    """Yield the codes of refusals that a module names."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and _called(node.func) in REFUSING:
            for argument in node.args[:2]:
                if isinstance(argument, ast.Constant) and CODE.fullmatch(str(argument.value)):
                    yield str(argument.value)


def _called(function: ast.expr) -> str:
    while isinstance(function, ast.Subscript):
        function = function.value
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def table(game: AnyGame) -> set[str]:
    """Return the codes in the table of refusals in RULES.md."""
    (section,) = re.findall(r"^## \d+\. Refusals(.*?)^## ", game.rules, re.MULTILINE | re.DOTALL)
    return {code for row in re.findall(r"^\|([^|]*)\|", section, re.MULTILINE) for code in re.findall(r"`(\w+)`", row)}


@EVERY_GAME
def test_a_number_that_the_code_names_is_a_rule(game: AnyGame) -> None:
    known = {*DEFINED.findall(game.rules)}
    prefixes = {number.partition("-")[0] for number in known}
    for place, text in sources(game):
        named = {number for number in NUMBER.findall(text) if number.partition("-")[0] in prefixes}
        assert not named - known, f"{place} names {sorted(named - known)}: number these rules in RULES.md"


@EVERY_GAME
def test_a_code_that_the_code_tells_has_a_row_and_a_sentence(game: AnyGame) -> None:
    rows = table(game)
    for place, text in sources(game):
        for code in {*told(text)} - CODES.keys():
            assert code in rows, (
                f"{place} tells {code}: give it a row in the table of refusals of RULES.md, in its order"
            )
            for language in words(game).languages:
                said = words(game).speaker(language).find(code)
                assert said is not None, f"{place} tells {code}: give it a sentence in words/{language}.ftl"


@EVERY_GAME
def test_a_code_with_a_row_or_a_sentence_is_told(game: AnyGame) -> None:
    known = {code for _, text in sources(game) for code in told(text)}
    idle = (table(game) | {*words(game).own_codes()}) - CODES.keys() - known
    assert not idle, f"nothing tells {sorted(idle)}: take them out of RULES.md and words/"


@EVERY_GAME
def test_each_code_is_told_in_a_test_of_the_rules(game: AnyGame) -> None:
    """Random play tells a code seldom or never that needs a rich ship or a late game."""
    tests = "".join([path.read_text("utf-8") for path in Path(__file__).parent.joinpath(game.slug).glob("*.py")])
    untold = [code for code in words(game).own_codes() if f'"{code}"' not in tests]
    assert not untold, f"no test of the rules is told {untold}: write one, or take out what nobody can be told"


def test_where_a_rule_is_told_by_lines_that_name_it_and_by_those_that_name_a_range(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["SG-824"]) == 0
    rule, *lines = capsys.readouterr().out.splitlines()
    assert rule.startswith("SG-824 ")
    ranges = ["SG-824" not in line for line in lines]
    assert any("(SG-821 to SG-827)" in line for line in lines)
    assert ranges == sorted(ranges), "those that name it come first"
    assert any("tests/rules/smugglers/" in line for line in lines)
    assert main(["SG-824", "XX-001"]) == 1
