"""A project of a client's author: the contracts, and what the docs tell to do with them."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from freeport.shapes import AnyGame
from service.graphql.schema import printed_for
from service.rest.routes import document
from tests.docs.page import ROOT, blocks

PAGE = "docs/generated-clients.md"
MODULES = ROOT / ".ci/tools/node_modules"
ELSEWHERE = {
    "tsc": MODULES / "typescript-7/bin/tsc",  # TypeScript 5 is there, too, for tools that need it
    "openapi-python-client": ROOT / ".ci/tools/.venv/bin/openapi-python-client",
}
"""The programs that are not where npm puts them."""


def needs(*packages: str) -> pytest.MarkDecorator:
    """Skip a test where node or one of its packages is not installed."""
    missing = [name for name in packages if not (MODULES / name).is_dir()]
    no_node = shutil.which("node") is None
    reason = "this machine has no node" if no_node else f"run `make tools`: it installs {', '.join(missing)}"
    return pytest.mark.skipif(no_node or bool(missing), reason=reason)


def begin(directory: Path, *sources: Path, game: AnyGame | None = None) -> None:
    """Start a project with some sources: the contracts, the packages, and the files that the page names.

    Args:
        directory: where the project is.
        sources: its files.
        game: the game whose contracts are taken; None for those of all games, as they are checked in.
    """
    for contract in ("schema.graphql", "openapi.json"):
        shutil.copy(ROOT / contract, directory)
    if game is not None:
        (directory / "schema.graphql").write_text(printed_for(game))
        (directory / "openapi.json").write_bytes(document(game))
    (directory / "package.json").write_text('{"type": "module"}')
    (directory / "node_modules").symlink_to(MODULES)
    (directory / "src").mkdir()
    for source in sources:
        shutil.copy(source, directory / "src")
    for block in blocks(PAGE):
        if block.language == "yaml":
            (directory / block.text.partition("\n")[0].removeprefix("# ")).write_text(block.text)


def follow(directory: Path, program: str) -> None:
    """Run the command of the page that begins with a program's name."""
    told = [line.removeprefix("npx ") for block in blocks(PAGE) for line in block.text.splitlines()]
    (command,) = [shlex.split(line) for line in told if line.startswith(f"{program} ")]
    files = [str(file.relative_to(directory)) for file in directory.glob("src/*.ts")]
    arguments = [part for word in command[1:] for part in (files if word == "src/*.ts" else [word])]
    run(directory, ELSEWHERE.get(program, MODULES / ".bin" / program), *arguments)


def run(directory: Path, *command: str | Path) -> str:
    """Run a program that ends well, and give what it prints."""
    ran = subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
