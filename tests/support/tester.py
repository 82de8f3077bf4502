"""A forked process of pytest-xdist: ``python -m tests.support.tester -c CODE`` does what ``python -c CODE`` does.

What all of them import, and the schema, are made once a run. The process that is started here hands its files over,
and ends as the forked one does.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

from .forking import connected, server_of_forks
from .forks import Place, asked, number_from


def main() -> int:
    """Have the code run by a forked process. Returns its exit status."""
    with connected(server_of_forks()) as connection:
        asked(connection, Place(run, (sys.argv[-1],), Path.cwd(), dict(os.environ)), (0, 1, 2))
        nothing = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1):
            os.dup2(nothing, number)  # whoever talks to the forked process sees it end
        return number_from(connection)


def run(code: str) -> None:
    """Run code as the main module, in a forked process."""
    sys.argv = ["-c"]
    sys.modules["__main__"] = module = ModuleType("__main__")
    exec(code, module.__dict__)


if __name__ == "__main__":
    # The function that is run lies in the module that the server of forks imports.
    from tests.support.tester import main as of_module

    sys.exit(of_module())
