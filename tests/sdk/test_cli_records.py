"""The command line: records that are checked and replayed, mistakes, the arena, and the help."""

from __future__ import annotations

import inspect
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from freeport.cli import app
from freeport.cli.judging import command
from freeport.fairness import commitment
from freeport.shapes import AnyGame, Note
from tests.sdk.command_line import CARGO, NOWHERE, recorded, run
from tests.sdk.matches_in_memory import SEED
from tests.support.games import REPRESENTED


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return recorded(tmp_path, CARGO)


@REPRESENTED
def test_verify_says_that_a_match_is_fair(tmp_path: Path, game: AnyGame) -> None:
    result = run("verify", str(recorded(tmp_path, game)))
    assert result.exit_code == 0, result.output
    assert "Fair." in result.output


def test_verify_says_what_is_wrong_with_a_match_and_fails(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"entropy":"salt 1"', b'"entropy":"salt 2"'))
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "OUTCOME" in result.output
    assert "Traceback" not in result.output


def test_verify_holds_a_record_to_what_was_noted(file: Path) -> None:
    committed = commitment(SEED)
    fine = run("verify", str(file), "--commitment", committed, "--entropy", "1=salt 1", "--entropy", "0=")
    assert fine.exit_code == 0, fine.output
    assert "As noted: the commitment and the entropy of seat 1 and the entropy of seat 0." in fine.output
    other = run("verify", str(file), "--commitment", "0" * 64, "--entropy", "1=a=b")
    assert other.exit_code == 1
    assert "NOTED_COMMITMENT" in other.output
    assert "NOTED_ENTROPY" in other.output
    for wrong in (["--commitment", "abc"], ["--entropy", "salt"], ["--entropy", "x=salt"]):
        assert run("verify", str(file), *wrong).exit_code == 2


def test_verify_checks_every_match_of_a_file_and_other_commands_say_that_there_are_several(file: Path) -> None:
    fair = file.read_bytes()
    file.write_bytes(fair + fair.replace(b'"entropy":"salt 1"', b'"entropy":"salt 2"') + fair)
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert result.output.count("Fair.") == 2
    assert "OUTCOME" in result.output
    shown = run("replay", str(file))
    assert shown.exit_code == 1
    assert "several records" in shown.stderr


def test_the_line_that_checks_a_match_can_be_pasted(file: Path) -> None:
    line = command(Note(str(file), 1, "salt 1", commitment(SEED), early=True), NOWHERE)
    program, *arguments = shlex.split(line)
    assert program == "freeport"
    assert arguments[-2:] == ["--server", NOWHERE]
    assert run(*arguments).exit_code == 0


def test_a_file_that_is_no_record_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "shopping.txt"
    path.write_text("milk\n")
    result = run("verify", str(path))
    assert result.exit_code == 1
    assert "Error:" in result.stderr
    missing = run("verify", str(tmp_path / "nothing.jsonl"))
    assert missing.exit_code == 2
    assert "There is no file" in missing.stderr


@REPRESENTED
def test_replay_shows_every_board_and_saves_the_record(tmp_path: Path, game: AnyGame) -> None:
    file, copy = recorded(tmp_path, game), tmp_path / "copy.jsonl"
    result = run("replay", str(file), "--pace", "all", "--seat", "0", "--save", str(copy))
    assert result.exit_code == 0, result.output
    assert result.output.count(game.name.upper()) > 5
    assert "YOUR " in result.output
    assert copy.read_bytes() == file.read_bytes()
    assert run("replay", str(file), "--seat", "7").exit_code == 2


def test_a_server_that_is_not_there_is_an_exit_code_and_advice() -> None:
    result = run("watch", "abc", "--server", NOWHERE)
    assert result.exit_code == 3
    assert "FREEPORT_SERVER" in result.stderr
    assert "Traceback" not in result.output + result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["arena", "whist", "greedy", "random"], "There are cargo_hold"),
        (["arena", "cargo_hold", "greedy", "gready"], "There is no bot"),
        (["arena", "cargo_hold", "greedy", "greedy"], "two different bots"),
        (["arena", "cargo_hold", "greedy", "random", "--seats", "many"], "2,4"),
        (["arena", "cargo_hold", "greedy", "random", "--seats", "99"], "2 to 8 seats"),
        (["arena", "cargo_hold", "greedy", "nomodule:Bot"], "cannot be imported"),
        (["arena", "cargo_hold", "greedy", "json:loads"], "is not a bot"),
        (["play", "cargo_hold", "--offline", "--seats", "99"], "BAD_OPTIONS: Cargo Hold is for 2 to 8 seats, not 99."),
        (["play", "cargo_hold", "--offline", "--seats", "0"], "--seats"),
        (["play", "--save", "game"], "name the game that --save is to keep"),
        (["play", "m1", "--save", "game"], "A match is kept by its server"),
        (["play", "cargo_hold", "--save", "game", "--server", NOWHERE], "without a server: leave out --server"),
        (["play", "cargo_hold", "--offline", "--seconds", "9", "--stand-in", "a"], "leave out --seconds, --stand-in"),
        (["play", "--resume", "game", "--save", "other"], "leave out --save"),
    ],
)
def test_mistakes_on_the_command_line_are_told_in_a_sentence(arguments: list[str], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr


@pytest.mark.parametrize("address", ["127.0.0.1:8000", "http://", "http://127.0.0.1:port", "http://[::1"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["matches"],
        ["matches", "--watch"],
        ["watch", "m1"],
        ["play", "cargo_hold"],
        ["bot", "greedy", "cargo_hold"],
        ["arena", "cargo_hold", "greedy", "random"],
        ["leaderboard", "cargo_hold"],
        ["verify", "m1"],
        ["replay", "m1"],
    ],
)
def test_a_text_that_is_no_address_is_told_in_a_sentence(arguments: list[str], address: str) -> None:
    result = run(*arguments, "--server", address)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "A server's address " in result.stderr
    assert "FREEPORT_SERVER" in result.stderr
    if "arena" not in arguments:
        assert run(*arguments, FREEPORT_SERVER=address).stderr == result.stderr


@REPRESENTED
def test_the_arena_prints_ratings_that_a_seed_fixes(game: AnyGame) -> None:
    first, second = (run("arena", game.slug, "greedy", "random", "--games", "6", "--seats", "2,3") for _ in "ab")
    assert first.exit_code == 0, first.output
    assert first.output == second.output
    assert first.output.index("greedy") < first.output.index("random")


def test_the_help_lists_every_command_with_a_whole_sentence() -> None:
    listed = run("--help", COLUMNS="80").output.partition("Commands:\n")[2]
    told = " ".join(listed.split())
    for registered in app.registered_commands:
        about = (registered.help or inspect.getdoc(registered.callback) or "").partition("\n\n")[0]
        assert about.endswith(".")
        assert " ".join(about.split()) in told


def test_the_help_imports_neither_an_arena_nor_what_formats_it() -> None:
    asks = """
import sys
from freeport.cli import app
app(["--help"], standalone_mode=False)
sys.exit(str({"httpx", "pygments", "freeport.arena"} & {*sys.modules}))
"""
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=False)
    assert told.stderr == "set()\n"
