"""The archive: records of matches that left Redis, in files or in object storage."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urlsplit

import obstore
from obstore.exceptions import BaseError
from obstore.store import ObjectStore

from matches.settings import JOB_TIMEOUT

LOCKED = 2.0 * JOB_TIMEOUT
"""Seconds for which the record of a match is locked at most while it is written: longer than any job runs."""
_PATIENCE = timedelta(seconds=8)
"""The limit on a request, and on the repetition of a failed one. A job may take 30 seconds."""
_RETRIES = 2
_PART = 64 * 1024
"""The least size in bytes of the parts in which a record is read, except for the last."""


class ArchiveError(ConnectionError):
    """The archive cannot be reached, refuses a request, or returns other data than was written."""


class Archive:
    """The records of matches as objects of a store.

    ==================================== =======================================================
    ``records/<game>/<date>/<id>.jsonl`` the record of a match, by the day of its creation (UTC)
    ``matches/<first two of id>/<id>``   the key of that record
    ``players/<player>/<id>``            empty: the record contains the name of this player
    ==================================== =======================================================
    """

    def __init__(self, url: str) -> None:
        """Create an archive. It is opened by the first call, so that matches are played even if it is away.

        Args:
            url: ``file:///directory``, which must exist, or ``s3://bucket/prefix`` with the credentials and the
                endpoint in the environment (``AWS_...``).
        """
        self._url = url

    @cached_property
    def _store(self) -> ObjectStore:
        if self._directory is not None:
            return obstore.store.from_url(self._url)
        return obstore.store.from_url(
            self._url,
            # Whether TLS is used is decided by the address of the endpoint alone.
            client_options={"timeout": _PATIENCE, "connect_timeout": _PATIENCE, "allow_http": True},
            retry_config={"max_retries": _RETRIES, "retry_timeout": _PATIENCE},
        )

    @property
    def _directory(self) -> Path | None:
        """The directory of an archive of files."""
        url = urlsplit(self._url)
        return Path(unquote(url.path)) if url.scheme == "file" else None

    async def write(self, match: str, folder: str, record: bytes, players: Iterable[str]) -> None:
        """Write a record, or replace it, and check that it can be found and read.

        Args:
            match: the match's id.
            folder: the game and the date, separated by a slash.
            record: the whole record.
            players: the ids of the players whose names it contains.

        Raises:
            ArchiveError: if it was not written, or cannot be read as it was written.
        """
        key = f"records/{folder}/{match}.jsonl"
        with _translated():
            for player in players:  # first: a name is never stored without the entry by which it can be found
                await self._store.put_async(_named(player, match), b"")
            await self._store.put_async(key, record)
            await self._store.put_async(_pointer(match), key.encode())
            if self._directory is not None:
                await asyncio.to_thread(_sync, self._directory, (key, _pointer(match)))
        found = bytearray()
        async for part in self.read(match):
            found += part
        if found != record:
            raise ArchiveError(f"the record of match {match} was not read as it was written")

    async def read(self, match: str) -> AsyncGenerator[bytes, None]:
        """Yield the record of a match in parts, or nothing if it is not in the archive.

        Raises:
            ArchiveError: if it cannot be read.
        """
        with _translated():
            try:
                key = await (await self._store.get_async(_pointer(match))).bytes_async()
                found = await self._store.get_async(bytes(key).decode())
            except FileNotFoundError:
                return
            async for part in found.stream(_PART):
                yield bytes(part)

    async def naming(self, player: str) -> list[str]:
        """Return the ids of the matches whose records contain the name of a player.

        Raises:
            ArchiveError: if the archive cannot be read.
        """
        with _translated():
            return [
                found["path"].rpartition("/")[2]
                async for page in self._store.list(_named(player, ""))
                for found in page
            ]

    async def forgotten(self, player: str, match: str) -> None:
        """Note that the record of a match no longer contains the name of a player. Idempotent.

        Raises:
            ArchiveError: if the archive cannot be written.
        """
        with _translated(), suppress(FileNotFoundError):
            await self._store.delete_async(_named(player, match))

    async def check(self) -> None:
        """Check that the archive can be read.

        Raises:
            ArchiveError: if it cannot.
        """
        async for _ in self.read("probe"):
            pass


def _sync(directory: Path, keys: Iterable[str]) -> None:
    """Put files on the disk, with the directories that lead to them."""
    files = [directory / key for key in keys]
    folders = {parent for file in files for parent in file.parents if parent.is_relative_to(directory)}
    for path in (*files, *folders):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _pointer(match: str) -> str:
    return f"matches/{match[:2]}/{match}"


def _named(player: str, match: str) -> str:
    return f"players/{player}/{match}"


@contextmanager
def _translated() -> Iterator[None]:
    """Raise the library's errors as ``ArchiveError``, in one line."""
    try:
        yield
    except (BaseError, OSError) as error:
        raise ArchiveError(f"{type(error).__name__}: {str(error).partition(chr(10))[0]}") from error
