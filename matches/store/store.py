"""Reads and commits matches. No other code writes a match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress

import msgspec

from matches.kinds import Kind
from matches.match.entries import Entry, decode_entry
from matches.match.stored import (
    FORMAT,
    MARKS,
    Birth,
    Frame,
    Mark,
    Stored,
    Unreadable,
    decode_birth,
    decode_frame,
    decode_mark,
    encode,
    legible,
)
from matches.redis import keys
from matches.redis.connection import RedisClient
from matches.redis.locks import Locks
from matches.redis.script import Script
from matches.refusals import STORE_FULL, refused
from telemetry.metrics import COMMITS

from .commits import GONE, RESERVE, Commit, Published, new_tip, packed
from .due_lists import DueLists
from .replays import Replays

_PAGE = 500
"""The number of log entries that are read at a time."""
_COMMITTED, _CONFLICT = (COMMITS.labels(outcome) for outcome in ("committed", "conflict"))


class News(msgspec.Struct, frozen=True):
    """A match as it is now, and what happened in it since a version."""

    version: int
    tip: bytes
    entries: tuple[Entry, ...]
    """The entries from that version on, the entry that made it included."""
    takebacks: bytes | None
    """The versions to which a seat may go back now, in their stored form; None if nobody ever might."""


class Room(msgspec.Struct, frozen=True):
    """The use of the store's memory."""

    used: int
    """Bytes in use, on the fullest server if there are several."""
    most: int
    """The limit in bytes; 0 means no limit."""

    @property
    def full(self) -> bool:
        """Whether the store is so full that no match may be created."""
        return bool(self.most) and self.used > self.most * (1 - RESERVE)


FIELDS = ("format", "version", "tip", "birth", "frame", "saved", "digest", "clocks", "takebacks", "orders")
"""The fields of the stored form."""


def _check_format(form: bytes | None) -> None:
    """Raise ``Unreadable`` if a match is stored in another layout than this release's."""
    if form != b"%d" % FORMAT:
        written = "no format number" if form is None else f"the format {form.decode('utf-8', 'replace')[:20]}"
        raise Unreadable(f"it has {written}, and this release reads format {FORMAT}")


def _number(version: bytes) -> int:
    """Return a version. Raises ``Unreadable``."""
    if not version.isdigit():
        raise Unreadable("its version is no number")
    return int(version)


def stored_of(fields: Sequence[bytes | None]) -> Stored | None:
    """Return the stored form with the values of these fields, or None if the match does not exist.

    Raises:
        Unreadable: if this release cannot decode it.
    """
    form, version, tip, birth, frame, saved, digest, clocks, takebacks, orders = fields
    if version is None or birth is None or frame is None:
        return None
    try:
        _check_format(form)
        come_to = None if digest is None else digest.decode("utf-8", "replace")
        facts = decode_birth(birth), decode_frame(frame)
        return Stored(_number(version), tip or b"", *facts, saved, come_to, clocks, takebacks, orders)
    except Unreadable as error:
        raise error.of(*legible(birth, frame)) from error


def _keys(match: str) -> tuple[str, str]:
    return keys.match_key(match), keys.log_key(match)


class Store:
    """The matches in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self.client = client
        self._commit = Script(client, "store/commit.lua", confirmed=True)
        self._confirm = Script(client, "store/confirm.lua", confirmed=True)
        self._expire = Script(client, "store/expire.lua")
        self._read = Script(client, "store/read.lua", writes=False)
        self.due_lists = DueLists(client)
        """The due lists."""
        self.locks = Locks(client)
        """Locks over all processes."""
        self.replays = Replays()
        """The replays of logs under way."""

    async def warm_up(self) -> None:
        """Load the scripts. Raises ``RedisError`` if Redis cannot be reached."""
        await self._commit.load()
        await self._confirm.load()
        await self._expire.load()
        await self._read.load()
        await self.due_lists.load()
        await self.locks.load()

    async def create(self, match: str, birth: Birth, frame: bytes, due: Mapping[Kind, float]) -> bool:
        """Write a new match with an empty log. Returns False if a different match with this id exists.

        Raises:
            Refused: STORE_FULL.
        """
        fields = {"birth": encode(birth), "frame": frame}
        return await self.commit(Commit(match, -1, b"", new_tip(), (), fields, due))

    async def commit(self, commit: Commit) -> bool:
        """Commit a change. A call whose reply was lost may be repeated: the change is applied once.

        Returns:
            False if the match has another version than the expected one. Then nothing was done.

        Raises:
            Refused: STORE_FULL for a new match.
            NotConfirmedError: if replicas have to confirm it, and do not in time. It may stand all the same.
        """
        match = commit.match
        stored, log, due = keys.match_key(match), keys.log_key(match), keys.due_key(keys.partition(match))
        committed, _ = await self._commit(
            (stored, log, due, *self.due_lists.shared), (packed(commit, self.client.publishes),)
        )
        if committed < 0:
            raise refused(STORE_FULL)
        # Otherwise nothing happens in the match: work is removed or postponed.
        if commit.entries or commit.expected < 0:
            (_COMMITTED if committed else _CONFLICT).inc()
        return bool(committed)

    async def confirm(self, match: str) -> None:
        """Wait until replicas have confirmed all that was committed to a match, where that is required of commits.

        For results that are told again: the attempt that committed them may have ended without a confirmation.

        Raises:
            NotConfirmedError: if they do not in time.
        """
        if self.client.confirmations:
            await self._confirm((keys.match_key(match),), ())

    async def delete(self, match: str, version: int, first: Sequence[Kind], others: Sequence[Kind]) -> bool:
        """Delete a match with its log and its work. Idempotent.

        Args:
            match: the match.
            version: the version at which the match was no longer needed.
            first: kinds of work that must be done before.
            others: other kinds of work, which are removed.

        Returns:
            False if the match has another version, or some work must be done before. Then nothing was done.
        """
        deleted = await self._expire(
            (keys.match_key(match), keys.log_key(match), keys.due_key(keys.partition(match))),
            [
                *(version, keys.channel(match), encode(Published(GONE, ())), self.client.publishes),
                len(first),
                *(keys.work_name(kind, match) for kind in (*first, *others)),
            ],
        )
        return bool(deleted)

    async def newest(self, match: str) -> tuple[int, bytes] | None:
        """Return the version and the tip of a match, or None if it does not exist."""
        version, tip = await self.client.hmget(keys.match_key(match), "version", "tip")
        return None if version is None else (_number(version), tip or b"")

    async def news(self, match: str, since: int, most: int) -> News | None:
        """Return what happened in a match since a version, up to a number of entries; None if it does not exist."""
        first = max(0, since - 1)
        fields, entries = await self._read(_keys(match), (first, first + most - 1, "version", "tip", "takebacks"))
        version, tip, takebacks = fields
        if version is None:
            return None
        return News(_number(version), tip or b"", tuple(map(decode_entry, entries)), takebacks)

    async def read(self, match: str) -> Stored | None:
        """Return the stored form of a match, or None if it does not exist."""
        return stored_of(await self.client.hmget(keys.match_key(match), *FIELDS))

    async def read_with_last(self, match: str) -> tuple[Stored, Entry | None] | None:
        """Return the stored form of a match and the last entry of its log, or None if it does not exist.

        Raises:
            Unreadable: if this release cannot decode them.
        """
        fields, entries = await self._read(_keys(match), (-1, -1, *FIELDS))
        stored = stored_of(fields)
        if stored is None:
            return None
        try:
            return stored, decode_entry(entries[0]) if entries else None
        except Unreadable as error:
            raise error.of(stored.birth, stored.frame) from error

    async def marks(self, match: str) -> list[Mark]:
        """Return the marks that a match is stored with, as far as they can be decoded."""
        found: list[Mark] = []
        for mark in await self.client.hmget(keys.match_key(match), *MARKS):
            with suppress(Unreadable):
                found += [decode_mark(mark)] if mark else []
        return found

    async def frame(self, match: str) -> Frame | None:
        """Return the changing facts of a match, such as its seats, or None if there is none. Raises ``Unreadable``."""
        form, found = await self.client.hmget(keys.match_key(match), "format", "frame")
        if found is None:
            return None
        _check_format(form)
        return decode_frame(found)

    async def log(self, match: str, after: int = 0, until: int | None = None) -> AsyncIterator[Entry]:
        """Yield the entries of a match's log after a version, up to another version if it is given."""
        while True:
            most = _PAGE if until is None else min(_PAGE, until - after)
            page = await self.client.lrange(keys.log_key(match), after, after + most - 1) if most > 0 else []
            for entry in page:
                yield decode_entry(entry)
            after += len(page)
            if len(page) < _PAGE:
                return

    async def entry(self, match: str, version: int) -> Entry | None:
        """Return the entry that made a version, or None if it does not exist."""
        async for entry in self.log(match, version - 1, version):
            return entry
        return None

    async def room(self) -> Room:
        """Return how full the store is."""
        used, most = await self.client.memory()
        return Room(used, most)
