"""Stops child processes when their parent ends, even if it is killed."""

from __future__ import annotations

import os
import signal
import threading


def stop_with_parent() -> None:
    """Stop this process in an orderly way when its parent ends.

    The parent holds the other end of this process's standard input. The system closes it when the parent ends, even if
    the parent is killed.
    """

    def wait() -> None:
        os.read(0, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="parent", daemon=True).start()
