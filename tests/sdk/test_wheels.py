"""The distributions: what is installed from their wheels alone plays, without what they do not declare."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
PLAY = """
from importlib.util import find_spec

from freeport import Client, play_game
from freeport.bots import GreedyBot, RandomBot
from freeport_games import GAMES

for game in GAMES:
    played = play_game(game, [GreedyBot(), RandomBot()], seed=1)
    print(game.slug, len(played.result.ranking))
print(find_spec("service"), find_spec("matches"))
"""

pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheels of the three distributions."""
    directory = tmp_path_factory.mktemp("wheels")
    subprocess.run(["make", "--silent", "wheels", f"DIST={directory}"], cwd=ROOT, check=True)
    assert len(list(directory.glob("freeport_*-*.whl"))) == 4
    return directory


def installed(name: str, wheels: Path, directory: Path) -> Path:
    """Return the programs of an environment of its own with one distribution, and what it says that it needs."""
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, directory / "venv"], check=True)
    programs = directory / "venv" / "bin"
    subprocess.run(
        [UV, "pip", "install", "--quiet", "--python", programs / "python", "--find-links", wheels, name], check=True
    )
    return programs


def said(*command: Path | str, directory: Path) -> str:
    """Return what a program prints, which is run far from the project's files."""
    return subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, text=True, check=True).stdout


def test_the_sdk_plays_every_game_without_the_server(wheels: Path, tmp_path: Path) -> None:
    programs = installed("freeport-sdk", wheels, tmp_path)
    played = said(programs / "python", "-c", PLAY, directory=tmp_path)
    assert played == "cargo_hold 2\nimport_export 2\nsky_cargo 2\nsmugglers 2\ncompetitors 2\nNone None\n"
    arena = said(programs / "freeport", "arena", "cargo_hold", "greedy", "random", "--games", "2", directory=tmp_path)
    assert "greedy" in arena


def test_the_server_is_installed_with_the_games_and_the_sdk(wheels: Path, tmp_path: Path) -> None:
    programs = installed("freeport-server", wheels, tmp_path)
    assert said(programs / "freeportd", "openapi", directory=tmp_path) == (ROOT / "openapi.json").read_text()
