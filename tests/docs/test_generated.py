"""The generated parts of the docs are what the code gives, and the test vectors what both implementations compute."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import freeport.fairness
from freeport_games.engine.menus import Pick, Roll, Shuffle
from freeport_games.engine.menus.requests import Chance
from freeport_games.engine.notation import write_outcome
from matches.match import fairness

from .page import ROOT, blocks

VECTORS = json.loads((ROOT / "docs/fairness-vectors.json").read_text())
OUTCOMES = [(vector, drawn) for vector in VECTORS for drawn in vector["outcomes"]]


def test_generated_tables_and_pictures_are_up_to_date() -> None:
    check = [sys.executable, str(ROOT / "docs/generate.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def request(described: dict[str, Any]) -> Chance:
    match described:
        case {"roll": sides}:
            return Roll("", tuple(sides))
        case {"shuffle": count}:
            return Shuffle("", count)
        case _:
            return Pick("", tuple(described["pick"]))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["match"])
def test_commitments_and_match_keys_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    assert fairness.commitment(seed) == freeport.fairness.commitment(seed) == vector["commitment"]
    assert fairness.match_key(seed, vector["match"], vector["entropy"]).hex() == vector["matchKey"]


@pytest.mark.parametrize(("vector", "drawn"), OUTCOMES, ids=[str(drawn["request"])[:40] for _, drawn in OUTCOMES])
def test_server_and_sdk_draw_the_outcomes_of_the_vectors(vector: dict[str, Any], drawn: dict[str, Any]) -> None:
    chance = request(drawn["request"])
    dice = freeport.fairness.MatchDice(bytes.fromhex(vector["seed"]), vector["match"], vector["entropy"])
    assert write_outcome(dice.outcome(drawn["index"], chance)) == drawn["outcome"]
    key = bytes.fromhex(vector["matchKey"])
    assert write_outcome(fairness.draw(key, drawn["index"], chance)) == drawn["outcome"]


def test_the_program_of_the_page_draws_the_outcomes_of_the_vectors() -> None:
    program: dict[str, Any] = {}
    exec(next(block.text for block in blocks("docs/fairness.md") if block.language == "python"), program)
    for vector, drawn in OUTCOMES:
        row = program["words"](bytes.fromhex(vector["matchKey"]), drawn["index"])
        match drawn["request"]:
            case {"roll": sides}:
                values = [1 + program["uniform"](row, side) for side in sides]
                assert drawn["outcome"] == f"rolled {','.join(map(str, values))}"
            case {"shuffle": count}:
                order = program["shuffle"](bytes.fromhex(vector["matchKey"]), drawn["index"], count)
                assert drawn["outcome"] == f"shuffled {','.join(map(str, order))}"


def test_vectors_cover_words_that_are_passed_over() -> None:
    (vector, drawn), *_ = [(vector, drawn) for vector, drawn in OUTCOMES if drawn["index"] == 300]
    (sides,) = set(drawn["request"]["roll"])
    row = fairness.words_of(bytes.fromhex(vector["matchKey"]), drawn["index"])
    assert any(next(row) >= sides for _ in drawn["request"]["roll"])


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node on this machine")
@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({}, "The commitment and all outcomes are right."),
        ({"match": "9f2c4e6a81b3d508"}, "wrong: outcome 0"),
        ({"commitment": "0" * 64}, "wrong: commitment"),
        ({"entropy": ["", "x", ""]}, "wrong: outcome 0"),
    ],
    ids=["nothing", "match", "commitment", "entropy"],
)
def test_the_checker_in_javascript_finds_what_was_changed(changed: dict[str, Any], says: str, tmp_path: Path) -> None:
    program = next(block for block in blocks("docs/fairness.md") if block.language == "js")
    (tmp_path / "verify.mjs").write_text(program.text)
    vector = {**VECTORS[1], **changed}
    head = {
        "id": vector["match"],
        "seats": [{"entropy": entropy} for entropy in vector["entropy"]],
        "fairness": {"commitment": vector["commitment"], "seed": vector["seed"]},
    }
    drawn = [drawn for drawn in vector["outcomes"] if re.match(r"shuffled|picked [012]$", drawn["outcome"])][:2]
    log = [{"entry": {"__typename": "ChanceDrawn", "index": one["index"], "outcome": one["outcome"]}} for one in drawn]
    (tmp_path / "record.jsonl").write_text("".join(json.dumps(line) + "\n" for line in (head, *log)))
    command = ["node", "verify.mjs", "record.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.startswith(says), done.stderr
    assert done.returncode == (1 if changed else 0)
