"""Reads and commits matches. No other code writes a match."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence

import msgspec

from matches.kinds import Kind
from matches.match.entries import Entry, decode_entry, encode_entry
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
)
from matches.redis import keys
from matches.redis.connection import RedisClient
from matches.redis.locks import Locks
from matches.redis.script import Script
from matches.refusals import STORE_FULL, refused
from telemetry.metrics import COMMITS

from .due_lists import DueLists

_PAGE = 500
"""The number of log entries that are read at a time."""
_COMMITTED, _CONFLICT = (COMMITS.labels(outcome) for outcome in ("committed", "conflict"))


RESERVE = 0.1
"""The part of the store's memory that is reserved for existing matches: new ones may not use it."""
GONE = -2
"""Stands for the version before, if the match was deleted."""


class Published(msgspec.Struct, frozen=True, array_like=True):
    """The message that each commit publishes on its match's channel."""

    before: int
    """The version before the entries."""
    entries: tuple[bytes, ...]
    tip: bytes = b""
    """The tip after them."""
    base: bytes = b""
    """The tip before them."""

    @property
    def version(self) -> int:
        """The version after the entries."""
        return max(self.before, 0) + len(self.entries)


class Commit(msgspec.Struct, frozen=True):
    """A change of one match, to be committed completely or not at all."""

    match: str
    expected: int
    """The version for which the change was made."""
    after: bytes
    """The tip of that version: the random name of the commit that made it."""
    tip: bytes
    """The tip of the new version."""
    entries: Sequence[Entry]
    fields: Mapping[str, bytes]
    """The fields of the stored form that change."""
    due: Mapping[Kind, float]
    """Kinds of work that the change requires, with the seconds after which they are given out (again)."""
    done: Sequence[Kind] = ()
    """Kinds of work that are no longer needed."""
    edits: Mapping[int, Entry] = {}
    """Replacements of earlier entries by version, only to remove a player's name."""


class _Packed(msgspec.Struct, frozen=True):
    """A change in the form that the script reads, which documents the fields."""

    expected: int
    after: msgspec.Raw
    tip: msgspec.Raw
    channel: str
    published: msgspec.Raw
    entries: Sequence[msgspec.Raw]
    fields: Mapping[str, msgspec.Raw]
    due: Mapping[str, int]
    done: Sequence[str]
    edits: Mapping[int, msgspec.Raw]
    publish: str
    reserve: float = RESERVE


class News(msgspec.Struct, frozen=True):
    """A match as it is now, and what happened in it since a version."""

    version: int
    tip: bytes
    entries: tuple[Entry, ...]
    """The entries from that version on, the entry that made it included."""


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


FIELDS = ("format", "version", "tip", "birth", "frame", "saved", "digest", "clocks")
"""The fields of the stored form."""
_FORMAT = b"%d" % FORMAT


def _check_format(form: bytes | None) -> None:
    """Raise ``Unreadable`` if a match is stored in another layout than this release's."""
    if form != _FORMAT:
        written = "no format number" if form is None else f"the format {form.decode('utf-8', 'replace')[:20]}"
        raise Unreadable(f"it has {written}, and this release reads format {FORMAT}")


def stored_of(fields: Sequence[bytes | None]) -> Stored | None:
    """Return the stored form with the values of these fields, or None if the match does not exist.

    Raises:
        Unreadable: if this release cannot decode it.
    """
    form, version, tip, birth, frame, saved, digest, clocks = fields
    if version is None or birth is None or frame is None:
        return None
    _check_format(form)
    come_to = None if digest is None else digest.decode()
    return Stored(int(version), tip or b"", decode_birth(birth), decode_frame(frame), saved, come_to, clocks)


def _keys(match: str) -> tuple[str, str]:
    return keys.match_key(match), keys.log_key(match)


def _string(data: bytes) -> msgspec.Raw:
    """Return bytes as a MessagePack string: Lua has no other type for them, and Redis does not read binary values."""
    return msgspec.Raw(b"\xdb" + len(data).to_bytes(4) + data)


def new_tip() -> bytes:
    """Return a new random name of a commit."""
    return secrets.token_bytes(8)


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
        self.replaying = asyncio.Lock()
        """Held for a turn of replaying a log, of which a process takes one at a time."""

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
        match, entries = commit.match, [encode_entry(entry) for entry in commit.entries]
        fields = dict(commit.fields) if commit.expected >= 0 else {"format": _FORMAT, **commit.fields}
        packed = _Packed(
            commit.expected,
            _string(commit.after),
            _string(commit.tip),
            keys.channel(match),
            _string(encode(Published(commit.expected, tuple(entries), commit.tip, commit.after))),
            [_string(entry) for entry in entries],
            {name: _string(value) for name, value in fields.items()},
            {keys.work_name(kind, match): round(seconds * 1000) for kind, seconds in commit.due.items()},
            [keys.work_name(kind, match) for kind in commit.done],
            {version: _string(encode_entry(entry)) for version, entry in commit.edits.items()},
            self.client.publishes,
        )
        stored, log, due = keys.match_key(match), keys.log_key(match), keys.due_key(keys.partition(match))
        committed, _ = await self._commit((stored, log, due, *self.due_lists.shared), (encode(packed),))
        if committed < 0:
            raise refused(STORE_FULL)
        if entries or commit.expected < 0:  # otherwise nothing happens in the match: work is removed or postponed
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
        return None if version is None else (int(version), tip or b"")

    async def news(self, match: str, since: int, most: int) -> News | None:
        """Return what happened in a match since a version, up to a number of entries; None if it does not exist."""
        first = max(0, since - 1)
        (version, tip), entries = await self._read(_keys(match), (first, first + most - 1, "version", "tip"))
        return None if version is None else News(int(version), tip or b"", tuple(map(decode_entry, entries)))

    async def read(self, match: str) -> Stored | None:
        """Return the stored form of a match, or None if it does not exist."""
        return stored_of(await self.client.hmget(keys.match_key(match), *FIELDS))

    async def read_with_last(self, match: str) -> tuple[Stored, Entry | None] | None:
        """Return the stored form of a match and the last entry of its log, or None if it does not exist."""
        fields, entries = await self._read(_keys(match), (-1, -1, *FIELDS))
        stored = stored_of(fields)
        return None if stored is None else (stored, decode_entry(entries[0]) if entries else None)

    async def marks(self, match: str) -> list[Mark]:
        """Return the marks that a match is stored with."""
        return [decode_mark(mark) for mark in await self.client.hmget(keys.match_key(match), *MARKS) if mark]

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
