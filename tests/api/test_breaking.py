"""Changes that break clients are found before they are released."""

from __future__ import annotations

import runpy
import subprocess
from pathlib import Path

import pytest

CHECK = runpy.run_path(str(Path(__file__).parents[2] / ".ci/breaking.py"))
BREAKING = CHECK["breaking"]
OLD = """
type Query { match: Int! old: Int @deprecated(reason: "Ask for `match`.") }
enum Status { OPEN GONE @deprecated(reason: "Never told.") }
"""


@pytest.mark.parametrize(
    ("new", "found"),
    [
        (OLD, []),
        ("type Query { match: Int! more: Int } enum Status { OPEN NEW }", []),
        ("type Query { match: Int } enum Status { OPEN }", ["Field Query.match changed type from Int! to Int."]),
        ("type Query { old: Int } enum Status { OPEN }", ["Field Query.match was removed."]),
        ("type Query { match: Int! } enum Status { NEW }", ["Enum value Status.OPEN was removed."]),
        ("type Query { match: Int! }", ["Status was removed."]),
    ],
    ids=["the same", "more", "may be null", "a field", "a value", "a type"],
)
def test_what_breaks_is_named_unless_it_was_deprecated(new: str, found: list[str]) -> None:
    assert list(BREAKING(OLD, new)) == found


def test_the_schema_is_compared_with_that_of_the_last_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Anne", "-c", "user.email=anne@example.com", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *arguments], check=True, capture_output=True)

    def release(schema: str, tag: str) -> None:
        Path("schema.graphql").write_text(schema)
        git("add", ".")
        git("commit", "-m", tag)
        git("tag", tag)

    def check(schema: str) -> tuple[bool, str]:
        Path("schema.graphql").write_text(schema)
        return CHECK["main"]() == 0, capsys.readouterr().out

    monkeypatch.chdir(tmp_path)
    git("init")
    assert check(OLD) == (True, "No release has a schema yet: nothing can break.\n")
    release("type Query { ancient: Int }", "v0.1.0")
    release(OLD, "v0.2.0")
    assert check(OLD) == (True, "Since v0.2.0: no breaking changes.\n")
    assert check("type Query { old: Int } enum Status { OPEN }") == (
        False,
        "Field Query.match was removed.\nSince v0.2.0: 1 breaking changes.\n",
    )
