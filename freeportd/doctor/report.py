"""Shows findings: to people as a table, to programs as JSON."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich import box
from rich.table import Table
from rich.text import Text

from .findings import Finding, Level

_SIGNS = {
    Level.GOOD: Text("✓", "green"),
    Level.WARNING: Text("!", "bold yellow"),
    Level.FAULT: Text("✗", "bold red"),
}


def as_table(findings: Sequence[Finding]) -> Table:
    """Return a table with the remedy below each finding."""
    table = Table(box=box.SIMPLE, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in findings:
        said = Text(finding.found)
        if finding.mend:
            said.append(f"\n{finding.mend}", "bold")
        table.add_row(_SIGNS[finding.level], finding.subject, said)
    return table


def as_json(findings: Sequence[Finding]) -> str:
    """Return a list of objects: ``subject``, ``level`` (``good``, ``warning``, ``fault``), ``found`` and ``mend``."""
    return msgspec.json.format(msgspec.json.encode(findings), indent=2).decode()
