"""A run of the tests leaves no process and no file, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.waiting import until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives orphans to the run")

LEAVES = """
import os, subprocess, tempfile, time
from pathlib import Path

def test_that_leaves_something():
    left = subprocess.Popen(["sleep", "600"], start_new_session=True)
    Path(tempfile.mkdtemp(), "file").touch()
    told = Path(os.environ["TOLD"])
    told.with_suffix(".new").write_text(str(left.pid))
    told.with_suffix(".new").rename(told)
    {then}
"""
RUN = "import sys\nfrom tests.run import main\nsys.exit(main(sys.argv[1:], patience=0.0))"


class Run:
    """A run of one test that starts a process and does not end it."""

    def __init__(self, folder: Path, then: str) -> None:
        self._told, self.temporary = folder / "told", folder / "temporary"
        self.temporary.mkdir()
        test, settings = folder / "test_it.py", folder / "pytest.ini"
        test.write_text(LEAVES.format(then=then))
        settings.write_text("[pytest]\n")
        alone = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
        self.popen = subprocess.Popen(
            [sys.executable, "-c", RUN, "-p", "no:cacheprovider", "-c", str(settings), str(test)],
            env={**alone, "TOLD": str(self._told), "TMPDIR": str(self.temporary)},
            cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE,
            text=True,
        )

    def left(self) -> int:
        """Return the process that the test leaves, once it runs."""
        until(self._told.exists, what="the test to start a process")
        return int(self._told.read_text())


def test_a_process_that_a_test_leaves_is_ended_and_makes_the_run_red(tmp_path: Path) -> None:
    run = Run(tmp_path, "pass")
    said, _ = run.popen.communicate()
    assert "1 passed" in said
    assert "left behind, and killed: sleep 600" in said
    assert run.popen.returncode == 1
    assert not Path(f"/proc/{run.left()}").exists()
    assert not list(run.temporary.iterdir())


@pytest.mark.proof
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_interrupted_leaves_nothing(tmp_path: Path, how: signal.Signals) -> None:
    run = Run(tmp_path, "time.sleep(600)")
    left = run.left()
    run.popen.send_signal(how)
    said, _ = run.popen.communicate()
    assert "KeyboardInterrupt" in said
    assert run.popen.returncode == pytest.ExitCode.INTERRUPTED
    assert not Path(f"/proc/{left}").exists()
    assert not list(run.temporary.iterdir())
