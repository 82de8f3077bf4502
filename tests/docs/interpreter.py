"""The interpreter that runs the Python blocks of a page, one after the other, in one namespace.

It reads ``{"code", "place", "line", "environment"}`` as lines of JSON and answers ``{"printed", "error"}`` likewise.
"""

from __future__ import annotations

import contextlib
import io
import json
import linecache
import os
import sys
import traceback
from types import ModuleType
from typing import Any


def main() -> None:
    """Run until there is nothing more to read."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    sys.path.insert(0, "")
    # Classes find their module by its name, and their source by its file, as in a program.
    module = ModuleType("page")
    sys.modules["page"] = module
    for line in sys.stdin:
        answers.write(json.dumps(run(json.loads(line), module)) + "\n")


def run(block: dict[str, Any], module: ModuleType) -> dict[str, str | None]:
    """Run one block."""
    os.environ.update(block["environment"])
    name = module.__file__ = f"<{block['place']}>"
    # Line numbers are those of the page.
    code = "\n" * (block["line"] - 1) + block["code"]
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    printed = io.StringIO()
    error = None
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(code, name, "exec"), module.__dict__)
        except BaseException:
            error = traceback.format_exc()
    return {"printed": printed.getvalue(), "error": error}


if __name__ == "__main__":
    main()
