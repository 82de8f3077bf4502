"""Tells what pip-audit found: ``pip-audit --format json | python .ci/audit.py``. Fails if a vulnerability is known.

``.ci/advisories.py`` writes the same form without a network.

What could not be looked up does not fail: a machine without a way to the database builds and tests all the same.
"""

from __future__ import annotations

import json
import sys


def main() -> int:
    """Read pip-audit's report, print how many libraries were looked up, and return the exit status."""
    report = sys.stdin.read()
    if not report.strip():
        print("Vulnerabilities were not looked for: their database cannot be reached. For a copy: ADVISORIES=FOLDER")
        return 0
    libraries = json.loads(report)["dependencies"]
    looked_up = [library for library in libraries if "skip_reason" not in library]
    vulnerable = [library for library in looked_up if library["vulns"]]
    for library in vulnerable:
        for known in library["vulns"]:
            fixed = ", ".join(known["fix_versions"]) or "no version"
            print(f"{library['name']} {library['version']}: {known['id']}, fixed in {fixed}")
    all_of_them = f"of the server's {len(libraries)} libraries"
    if looked_up:
        found = f"{len(vulnerable) or 'none'} of these have known vulnerabilities"
        print(f"{len(looked_up)} {all_of_them} were looked up; {found}.")
    if skipped := len(libraries) - len(looked_up):
        print(f"{skipped} {all_of_them} could not be looked up: nothing is known of these.")
    return int(bool(vulnerable))


if __name__ == "__main__":
    sys.exit(main())
