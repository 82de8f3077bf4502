"""Changes that break clients are found before they are released."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

BREAKING = runpy.run_path(str(Path(__file__).parents[2] / ".ci/breaking.py"))["breaking"]
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
    assert [change for change in BREAKING(OLD, new)] == found
