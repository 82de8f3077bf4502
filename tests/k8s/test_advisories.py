"""Known vulnerabilities of the server's libraries, looked up in a copy of the database: ``make audit ADVISORIES=``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ADVISORY = """
id: TEST-1
affected:
- package: {name: crate, ecosystem: PyPI}
  ranges:
  - type: GIT
    events: [{introduced: "0"}]
  - type: ECOSYSTEM
    events: [{introduced: "1.2"}, {fixed: "1.4"}, {introduced: "2.0"}, {last_affected: "2.1"}]
  versions: ["0.9"]
"""


def audited(tmp_path: Path, lock: str, advisory: str = ADVISORY) -> subprocess.CompletedProcess[str]:
    """Look the libraries of a lock file up in a database with one advisory, about ``crate``."""
    folder = tmp_path / "vulns" / "crate"
    folder.mkdir(parents=True)
    (folder / "TEST-1.yaml").write_text(advisory)
    (tmp_path / "lock").write_text(lock)
    looked_up = subprocess.run(
        [sys.executable, ".ci/advisories.py", tmp_path, tmp_path / "lock"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return subprocess.run(
        [sys.executable, ".ci/audit.py"],
        cwd=ROOT,
        input=looked_up.stdout,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("version", ["0.9", "1.2", "1.3.9", "2.0", "2.1"])
def test_a_vulnerable_library_fails(tmp_path: Path, version: str) -> None:
    told = audited(tmp_path, f"# locked\nCrate=={version} \\\n    --hash=sha256:00\nquay==1.3\n")
    assert told.returncode == 1
    assert told.stdout.splitlines()[0] == f"crate {version}: TEST-1, fixed in 1.4"


@pytest.mark.parametrize("version", ["0.8", "1.1", "1.4", "1.9", "2.1.1"])
def test_other_versions_pass(tmp_path: Path, version: str) -> None:
    told = audited(tmp_path, f"crate=={version}\n")
    assert told.returncode == 0
    assert told.stdout.startswith("1 of the server's 1 libraries were looked up; none")


def test_what_was_withdrawn_is_no_vulnerability(tmp_path: Path) -> None:
    assert audited(tmp_path, "crate==1.3\n", ADVISORY + "withdrawn: 2026-01-01T00:00:00Z\n").returncode == 0


def test_another_folder_is_no_database(tmp_path: Path) -> None:
    command = [sys.executable, ".ci/advisories.py", str(tmp_path), "requirements-server.lock"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "is no advisory database" in told.stderr
