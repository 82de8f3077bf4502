"""Makes what is costly and always the same once: once a run, for all its processes, or once for many runs."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_KEPT = ROOT / ".cache"
_UNUSED = 24 * 3600.0
"""Seconds after which what no run has used is removed: another run in this folder may still be using it."""


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that is filled once a run.

    Args:
        factory: pytest's, for the folder of the run.
        name: the name of the folder, of this thing's alone.
        make: fills the folder, which is empty. If it fails, the next who asks tries again.
    """
    base = factory.getbasetemp()
    return _filled(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base, f"once-{name}", make)


def kept(name: str, of: Iterable[Path | str], make: Callable[[Path], object]) -> Path:
    """Return a folder that is filled once, and then kept for later runs until something it is made of changes.

    Args:
        name: the name of this thing's folders.
        of: what it is made of: files, and texts such as a version.
        make: fills the folder, which is empty. If it fails, the next who asks tries again.
    """
    key = hashlib.sha256()
    for part in of:
        text = f"{part.relative_to(ROOT) if part.is_relative_to(ROOT) else part}\n" if isinstance(part, Path) else part
        content = part.read_bytes() if isinstance(part, Path) else b""
        key.update(b"%d %d " % (len(text), len(content)) + text.encode() + content)
    _KEPT.mkdir(exist_ok=True)
    folder = _filled(_KEPT, f"{name}-{key.hexdigest()[:16]}", make)
    for lock in _KEPT.glob(f"{name}-{'?' * 16}.lock"):
        if lock.stem != folder.name and lock.stat().st_mtime < time.time() - _UNUSED:
            shutil.rmtree(lock.with_suffix(""), ignore_errors=True)
            lock.unlink(missing_ok=True)
    return folder


def _filled(base: Path, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder, which one process fills while the others wait. Its lock says when it is complete."""
    folder = base / name
    with (base / f"{name}.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.fstat(lock.fileno()).st_size:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            lock.write("complete\n")
            lock.flush()
    os.utime(lock.name)
    return folder
