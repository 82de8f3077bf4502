"""The Python of the docs passes mypy as strictly as our own: who copies it into a typed project has nothing to mend."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .page import PAGES, blocks


def written(directory: Path) -> list[Path]:
    """Return the Python code of every page as files: named blocks by their names, all others as modules."""
    files: dict[str, str] = {}
    for page in PAGES:
        for block in blocks(page):
            if block.language == "python":
                name = block.file or f"{Path(page).stem.replace('-', '_').lower()}_page.py"
                earlier = files.get(name, "")
                # Lines keep their numbers, so that mypy tells where in the page it found something.
                files[name] = earlier + "\n" * (block.line - 1 - earlier.count("\n")) + block.text
    for name, text in files.items():
        (directory / name).write_text(text)
    return [directory / name for name in files]


@pytest.mark.proof
def test_the_python_of_the_docs_is_strictly_typed(tmp_path: Path) -> None:
    files = written(tmp_path)
    assert len(files) >= 6
    cache = Path(sys.prefix, "docs-mypy-cache")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={cache}", *map(str, files)]
    environment = {**os.environ, "MYPYPATH": str(tmp_path)}
    checked = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
