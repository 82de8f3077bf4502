"""Somebody at a real terminal of 80 columns and 24 lines, who answers whatever is asked, as it asks to be answered."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from types import TracebackType

from tests.support.waiting import PATIENCE

from .command_line import plain

_COLUMNS, _LINES = 80, 24
# Ctrl-C goes to whose terminal it is.
_PROGRAM = (
    "import fcntl, os, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "from freeport.cli import main; main()"
)
_ASKS = re.compile(r"> ?$")
_STUCK = 6
"""After so many answers that were wrong, another move is chosen."""


class TypingPerson:
    """Plays by typing at a terminal of its own.

    Args:
        arguments: those of ``freeport``.
        seed: decides what is typed where several things can be.
        environment: what the program finds there besides.
    """

    def __init__(self, *arguments: str, seed: int = 1, **environment: str) -> None:
        self._main, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", _LINES, _COLUMNS, 0, 0))
        unset = ("COLUMNS", "LINES")
        kept: Mapping[str, str] = {name: value for name, value in os.environ.items() if name not in unset}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *arguments],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env={**kept, "TERM": "xterm-256color", **environment},
            close_fds=True,
        )
        os.close(follower)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._random = random.Random(seed)
        self._since = 0
        self._wrong = 0
        self._raw = ""
        self.over = False
        """Whether the program has ended."""

    def __enter__(self) -> TypingPerson:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._main)

    @property
    def screen(self) -> str:
        """All that was shown, without colours."""
        return _shown(self._raw)

    def asked(self, seconds: float = PATIENCE) -> str:
        """Wait for a question and return it with what was shown before; nothing if none comes within some seconds."""
        while not _ASKS.search(since := _shown(self._raw[self._since :])):
            if not self._read(seconds):
                return ""
        return since

    def _read(self, seconds: float = PATIENCE) -> bool:
        """Read what is shown next; return whether anything was, within some seconds."""
        if self.over or not select.select([self._main], [], [], seconds)[0]:
            return False
        try:
            read = os.read(self._main, 65536)
        except OSError:  # the other end is closed
            read = b""
        self._raw += self._decoder.decode(read)
        self.over = not read
        return not self.over

    def type(self, line: str) -> None:
        """Type a line."""
        self._since = len(self._raw)
        os.write(self._main, f"{line}\n".encode())
        # What was typed is shown before what comes of it.
        while "\n" not in self._raw[self._since :] and self._read():
            pass
        self._since = self._raw.find("\n", self._since) + 1

    def answer(self) -> bool:
        """Answer a question; return whether one came."""
        asked = self.asked()
        if not asked:
            return False
        self._wrong = self._wrong + 1 if re.search(r"\n? {4}Type [^\n]*\.\n", asked) else 0
        self.type("b" if self._wrong > _STUCK else self._chosen(" ".join(asked.split("\n")[-4:])))
        return True

    def ended(self) -> int:
        """Return the status with which the program ended."""
        return self._process.wait(PATIENCE)

    def _chosen(self, question: str) -> str:
        """Return what a question asks to type."""
        if re.search(r"[Pp]ress(?:es)?\s+Enter[^>]*> ?$", question):
            return ""
        how = re.split(r"\s\((?=[^()]*;\s+\?\s+helps)", question)[-1]
        if "Enter for no;" in how:
            return ""
        if found := re.search(r"such\s+as\s+(\d[\d ]*)", how):
            return found[1].strip()
        if found := re.match(r"(-?\d+)\s+to\s+(-?\d+)(?:\s+in\s+steps\s+of\s+(\d+))?", how):
            return str(self._random.randrange(int(found[1]), int(found[2]) + 1, int(found[3] or 1)))
        numbers = re.findall(r"\d+", how.partition(", Enter")[0])
        return self._random.choice(numbers) if numbers else "1"


def _shown(raw: str) -> str:
    return plain(raw).replace("\r\n", "\n")
