"""Looks the libraries of a lock file up in a copy of the Python Packaging Advisory Database, without a network.

``python .ci/advisories.py DIRECTORY LOCK`` prints what ``pip-audit --format json`` prints. The directory is a clone of
the database, whose files have the OSV format (https://ossf.github.io/osv-schema/).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version


def main(database: Path, lock: Path) -> int:
    """Print what is known of each library; returns 1 if the directory is no such database."""
    vulnerabilities = database / "vulns"
    if not vulnerabilities.is_dir():
        print(f"{database} is no advisory database: it has no folder `vulns`.", file=sys.stderr)
        return 1
    found = [
        {"name": name, "version": str(version), "vulns": list(_known(vulnerabilities / name, version))}
        for name, version in _pinned(lock)
    ]
    print(json.dumps({"dependencies": found}))
    return 0


def _pinned(lock: Path) -> Iterator[tuple[str, Version]]:
    """Yield the name and the version of each library of a lock file."""
    for line in lock.read_text().splitlines():
        if "==" in line and not line.lstrip().startswith("#"):
            requirement = Requirement(line.removesuffix("\\").strip())
            (pin,) = requirement.specifier
            yield canonicalize_name(requirement.name), Version(pin.version)


def _known(folder: Path, version: Version) -> Iterator[dict[str, Any]]:
    """Yield the vulnerabilities of one version of a library, and the versions in which each is fixed."""
    for path in sorted(folder.glob("*.yaml")):
        advisory = yaml.safe_load(path.read_text())
        if "withdrawn" in advisory:
            continue
        ranges = [each for affected in advisory["affected"] for each in affected.get("ranges", [])]
        events = [event for each in ranges if each["type"] == "ECOSYSTEM" for event in each["events"]]
        listed = {one for affected in advisory["affected"] for one in affected.get("versions", [])}
        if str(version) in listed or _within(events, version):
            yield {"id": advisory["id"], "fix_versions": [event["fixed"] for event in events if "fixed" in event]}


def _within(events: list[dict[str, str]], version: Version) -> bool:
    """Return whether a version lies between an introduction and the fix or the last affected version that follows."""
    inside = False
    for event in events:
        if "introduced" in event:
            inside = inside or version >= Version(event["introduced"])
        elif "fixed" in event:
            inside = inside and version < Version(event["fixed"])
        elif "last_affected" in event:
            inside = inside and version <= Version(event["last_affected"])
    return inside


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
