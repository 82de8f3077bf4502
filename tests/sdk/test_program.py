"""Bots that are programs of their own."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from freeport import BotFailed, game, play_game
from freeport.arena import Arena
from freeport.bots import GreedyBot, RandomBot
from freeport.program import ProgramBot

from .command_line import run

TUTORIAL = Path(__file__).parents[2] / "docs" / "bots.md"
CARGO = game("cargo_hold")

BEGIN = """
import json, sys

KNOWN = {
    "One": lambda domain: domain["items"][0],
    "Flag": lambda domain: False,
    "Some": lambda domain: domain["items"][: domain["atLeast"]],
}

def fields(option):
    return {name: domain for name, domain in option.items() if name not in ("__typename", "bound")}

def move(options):
    option = next(one for one in options if all(field["__typename"] in KNOWN for field in fields(one).values()))
    values = {name: KNOWN[domain["__typename"]](domain) for name, domain in fields(option).items()}
    return {"__typename": option["__typename"].removesuffix("Option"), **values}

def say(answer):
    print(json.dumps(answer), flush=True)

for line in sys.stdin:
    asked = json.loads(line)
    print(asked["type"], asked.get("code", ""), file=sys.stderr, flush=True)
"""
READY = "    if asked['type'] == 'sit': say({})\n"
DECIDE = "    if asked['type'] == 'decide': say(asked['decision']['neutral'] or move(asked['decision']['options']))\n"


def program(tmp_path: Path, text: str) -> ProgramBot:
    file = tmp_path / "bot.py"
    file.write_text(BEGIN + text)
    return ProgramBot([sys.executable, str(file)], patience=20.0)


def test_the_program_of_the_docs_plays_whole_games(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    (block,) = re.findall(r"^```js\n(// first\.mjs\n.*?)^```", TUTORIAL.read_text(), re.DOTALL | re.MULTILINE)
    (tmp_path / "first.mjs").write_text(block)
    told = run("arena", "cargo_hold", f"exec:node {tmp_path / 'first.mjs'}", "greedy", "--games", "2", "--seats", "2")
    assert told.exit_code == 0, told.output


def test_a_program_is_told_why_a_move_was_refused_and_asked_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    illegal = {"__typename": "CargoHoldStartDelivery", "cards": [], "extended": False}
    wrong = f"    if asked['type'] == 'decide' and not told: say({illegal})\n"
    again = "    if asked['type'] == 'refused': told = True; say({'again': told})\n"
    bot = program(tmp_path, READY + wrong + DECIDE.replace("if", "elif", 1) + again)
    (tmp_path / "bot.py").write_text("told = False\n" + (tmp_path / "bot.py").read_text())
    result = play_game(CARGO, [bot, GreedyBot()]).result
    assert len(result.ranking) == 2
    told = capfd.readouterr().err.split("\n")
    assert told[0].split() == ["sit"]
    assert len([line for line in told if line.startswith("refused ")]) == 1
    assert told[-2].split() == ["end"]


def test_a_program_interjects_only_if_it_wants_to(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    wants = "    if asked['type'] == 'sit': say({'interjects': True})\n    if asked['type'] == 'interject': say(None)\n"
    for ready, interjects in ((READY, False), (wants, True)):
        bot = program(tmp_path, ready + DECIDE)
        with pytest.raises(RuntimeError, match="did not end"):
            play_game(game("smugglers"), [bot, RandomBot()], longest=40)
        assert ("interject" in capfd.readouterr().err) is interjects


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("    sys.exit(3)\n", "has ended with status 3 where an answer was awaited"),
        ("    print('hello', flush=True)\n", "has answered 'hello"),
        (READY + "    if asked['type'] == 'decide': say({'__typename': 'Fly'})\n", "has answered"),
        (READY + "    if asked['type'] == 'decide': sys.exit()\n", "has ended with status 0"),
    ],
)
def test_a_program_that_fails_is_named_with_what_it_did(tmp_path: Path, text: str, says: str) -> None:
    bot = program(tmp_path, text)
    with pytest.raises(BotFailed, match="ProgramBot on seat 0 of Cargo Hold") as failed:
        play_game(CARGO, [bot, RandomBot()])
    assert says in str(failed.value)
    assert bot._program is None, "it has ended"


def test_a_program_that_cannot_be_started_fails_every_game(tmp_path: Path) -> None:
    ring = Arena(CARGO, {"none": lambda: ProgramBot([str(tmp_path / "none")]), "random": RandomBot}, seats=[2]).run(2)
    assert ring["none"].failed == 2
    assert "No such file" in str(ring["none"].failure)
