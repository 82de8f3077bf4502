"""Records as a table of decisions. What writes Parquet is imported when it is asked for: it is an extra."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

from rich.console import Console

from freeport.errors import Refused, UnreadableReply
from freeport.fairness import read_recordings

from .accounts import connect
from .failures import USAGE, fail

PARQUET = ".parquet"


def decisions(console: Console, files: Sequence[str], to: str) -> None:
    """Write the decisions of the records in some files to one in Parquet."""
    console.print(f"{_write(files, to)} decisions")


def records(
    console: Console, server: str, to: str, game: str | None, player: str | None, since: str | None, until: str | None
) -> None:
    """Write the records of a server's finished matches to a file."""
    days = {name: _day(name, text) for name, text in (("since", since), ("until", until))}
    written = 0
    with connect(server) as client, _opened(to) as lines:
        for recording in client.records(game=game, player=player, **days):
            lines.write(recording.lines())
            written += 1
    console.print(f"{written} records")


def _day(name: str, text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise fail(f"--{name} {text}: that is not a day.", "Write it like 2026-01-31.", USAGE) from None


def _opened(to: str) -> BinaryIO:
    try:
        return Path(to).open("wb")
    except OSError as error:
        raise fail(f"{to} cannot be written: {error.strerror}", code=USAGE) from error


@contextmanager
def records_of(save: str | None) -> Iterator[str | None]:
    """Tell where to append records; if they are to become a table of decisions, they are written as one at the end."""
    if save is None or not save.endswith(PARQUET):
        yield save
        return
    _library()
    kept = f"{save}.jsonl"  # stays if the table cannot be written
    yield kept
    _write([kept], save)
    Path(kept).unlink()


def _library() -> ModuleType:
    """Return what writes Parquet, before anything is played for it."""
    try:
        from freeport import dataset
    except ImportError as missing:
        raise fail(str(missing)) from missing
    return dataset


def _write(files: Sequence[str], to: str) -> int:
    try:
        written: int = _library().write((record for file in files for record in read_recordings(file)), to)
    except OSError as error:
        raise fail(f"{error.filename or to}: {error.strerror or error}", code=USAGE) from error
    except (UnreadableReply, Refused, ValueError) as error:
        raise fail(f"{', '.join(files)}: {error}", "`freeport verify` says what is wrong with a record.") from error
    return written
