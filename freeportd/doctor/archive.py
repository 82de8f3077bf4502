"""Checks the archive of ended matches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import matches
from matches.store.archive import Archive, ArchiveError
from matches.store.checkup import Reached

from .findings import Finding, fault, good

_MEND = "Until then ended matches stay in Redis, and fill it."


def archive(reached: Reached, settings: matches.Settings) -> Iterator[Finding]:
    """Check that the archive can be read, and that the workers could write to it. Raises ``RedisError``."""
    if settings.archive_url is None:
        yield good("archive", "none: the records of ended matches are deleted with them")
        return
    try:
        asyncio.run(Archive(settings.archive_url).check())
    except ArchiveError as error:
        mend = "Correct FREEPORT_ARCHIVE_URL, its credentials (AWS_...), or the network."
        yield fault("archive", f"cannot be read: {error}", f"{mend} {_MEND}")
        return
    failure = reached.archive_failure()
    if failure is None:
        yield good("archive", "can be read, and workers have reported no failure")
    else:
        yield fault("archive", f"not written: {failure}", f"Look at the workers' log. {_MEND}")
