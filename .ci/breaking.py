"""Says how the schema breaks the clients of the last release: ``python .ci/breaking.py``. Fails if it does.

A field or value that the last release marks as ``@deprecated`` may go; see docs/api-changes.md. Before the first
release there is nothing to break.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from graphql import BreakingChangeType, GraphQLSchema, build_schema, find_breaking_changes

SCHEMA = Path("schema.graphql")
_REMOVED = (BreakingChangeType.FIELD_REMOVED, BreakingChangeType.VALUE_REMOVED_FROM_ENUM)


def breaking(old: str, new: str) -> list[str]:
    """Return what breaks between two schemas in GraphQL's own language, but for what the old one deprecates."""
    before = build_schema(old)
    deprecated = set(_deprecated(before))
    return [
        change.description
        for change in find_breaking_changes(before, build_schema(new))
        if not (change.type in _REMOVED and deprecated & set(change.description.split()))
    ]


def _deprecated(schema: GraphQLSchema) -> Iterator[str]:
    """The deprecated fields and values, as ``Type.name``."""
    for made in schema.type_map.values():
        for kind in ("fields", "values"):
            for name, member in getattr(made, kind, {}).items():
                if member.deprecation_reason is not None:
                    yield f"{made.name}.{name}"


def _git(*arguments: str) -> str | None:
    run = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 else None


def main() -> int:
    """Compare the schema with that of the last release's tag, print what breaks, and return the exit status."""
    tag = _git("describe", "--tags", "--abbrev=0", "--match", "v*")
    old = None if tag is None else _git("show", f"{tag.strip()}:{SCHEMA}")
    if tag is None or old is None:
        print("No release has a schema yet: nothing can break.")
        return 0
    found = breaking(old, SCHEMA.read_text())
    for change in found:
        print(change)
    print(f"Since {tag.strip()}: {len(found) or 'no'} breaking changes.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
