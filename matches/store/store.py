"""Reading and committing matches: the only code that writes a match."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping, Sequence

import msgspec

from matches.kinds import Kind
from matches.match.entries import Entry, decode_entry, encode_entry
from matches.match.stored import Birth, Frame, Stored, decode_birth, decode_frame, encode
from matches.redis import keys
from matches.redis.connection import RedisClient
from matches.redis.locks import Locks
from matches.redis.script import Script
from matches.refusals import STORE_FULL, refused
from telemetry.metrics import COMMITS

from .due_lists import DueLists

_PAGE = 500
"""Log entries read at a time."""
_COMMITTED, _CONFLICT = (COMMITS.labels(outcome) for outcome in ("committed", "conflict"))


RESERVE = 0.1
"""The part of the store's memory that is kept for matches that exist: no new ones begin to use it up."""
GONE = -2
"""In place of the version before: the match was deleted."""


class Published(msgspec.Struct, frozen=True, array_like=True):
    """What is published on a match's channel with each commit."""

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
    """A change of one match, to be made as a whole or not at all."""

    match: str
    expected: int
    """The version that the change was made for."""
    after: bytes
    """The tip of that version: a random name of the commit that led to it."""
    tip: bytes
    """The tip of the version that the change leads to."""
    entries: Sequence[Entry]
    fields: Mapping[str, bytes]
    """The fields of the stored form that change."""
    due: Mapping[Kind, float]
    """Kinds of work that the change leaves to be done, with the seconds after which they are given out (again)."""
    done: Sequence[Kind] = ()
    """Kinds of work that need no doing any more."""
    edits: Mapping[int, Entry] = {}
    """By their versions, entries that are put in the place of earlier ones: only to remove a player's name."""


class _Packed(msgspec.Struct, frozen=True):
    """A change as the script takes it, which says what is what."""

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


class Room(msgspec.Struct, frozen=True):
    """How much of its memory the store uses."""

    used: int
    """Bytes in use, of the server with the least room if there are several."""
    most: int
    """Bytes that it may use; 0 for all there are."""

    @property
    def full(self) -> bool:
        """Whether it is so full that no match may be created."""
        return bool(self.most) and self.used > self.most * (1 - RESERVE)


def _string(data: bytes) -> msgspec.Raw:
    """Bytes as a MessagePack string, whatever they are: Lua has no other, and Redis reads no MessagePack of bytes."""
    return msgspec.Raw(b"\xdb" + len(data).to_bytes(4) + data)


def new_tip() -> bytes:
    """A name for a commit that no other has."""
    return secrets.token_bytes(8)


class Store:
    """The matches in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self.client = client
        self._commit = Script(client, "store/commit.lua")
        self._expire = Script(client, "store/expire.lua")
        self.due_lists = DueLists(client)
        """What is to be done."""
        self.locks = Locks(client)
        """What only one process may do at a time."""

    async def warm_up(self) -> None:
        """Send the scripts. Raises ``RedisError`` if Redis is not reachable."""
        await self._commit.load()
        await self._expire.load()
        await self.due_lists.load()
        await self.locks.load()

    async def create(self, match: str, birth: Birth, frame: bytes, due: Mapping[Kind, float]) -> bool:
        """Write a new match; its log is empty. False if there is another match of this id.

        Raises:
            Refused: STORE_FULL.
        """
        fields = {"birth": encode(birth), "frame": frame}
        return await self.commit(Commit(match, -1, b"", new_tip(), (), fields, due))

    async def commit(self, commit: Commit) -> bool:
        """Make a change. It may be tried again when the answer was lost: it is made once.

        Returns:
            False if the match has another version than the change was made for; then nothing was done.

        Raises:
            Refused: STORE_FULL for a new match.
        """
        match, entries = commit.match, [encode_entry(entry) for entry in commit.entries]
        packed = _Packed(
            commit.expected,
            _string(commit.after),
            _string(commit.tip),
            keys.channel(match),
            _string(encode(Published(commit.expected, tuple(entries), commit.tip, commit.after))),
            [_string(entry) for entry in entries],
            {name: _string(value) for name, value in commit.fields.items()},
            {keys.work_name(kind, match): round(seconds * 1000) for kind, seconds in commit.due.items()},
            [keys.work_name(kind, match) for kind in commit.done],
            {version: _string(encode_entry(entry)) for version, entry in commit.edits.items()},
            self.client.publishes,
        )
        stored, log, due = keys.match_key(match), keys.log_key(match), keys.due_key(keys.partition(match))
        committed, _ = await self._commit((stored, log, due, *self.due_lists.shared), (encode(packed),))
        if committed < 0:
            raise refused(STORE_FULL)
        if entries or commit.expected < 0:  # otherwise nothing happens in the match: work is struck off, or put off
            (_COMMITTED if committed else _CONFLICT).inc()
        return bool(committed)

    async def delete(self, match: str, version: int, first: Sequence[Kind], others: Sequence[Kind]) -> bool:
        """Delete a match with its log and the work that it leaves. May be done twice.

        Args:
            match: the match.
            version: the one at which it was found to be no longer needed.
            first: kinds of work that have to be done before.
            others: kinds of work that are struck off.

        Returns:
            False if the match has another version, or some work has to be done before; then nothing was done.
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
        """A match's version and its tip, or None if there is no such match."""
        version, tip = await self.client.hmget(keys.match_key(match), "version", "tip")
        return None if version is None else (int(version), tip or b"")

    async def read(self, match: str) -> Stored | None:
        """The stored form of a match, or None if there is no such match."""
        version, tip, birth, frame, saved, state, clocks = await self.client.hmget(
            keys.match_key(match), "version", "tip", "birth", "frame", "saved", "state", "clocks"
        )
        if version is None or birth is None or frame is None:
            return None
        return Stored(int(version), tip or b"", decode_birth(birth), decode_frame(frame), saved, state, clocks)

    async def frame(self, match: str) -> Frame | None:
        """Who sits in a match, or None if there is no such match."""
        found = await self.client.hget(keys.match_key(match), "frame")
        return None if found is None else decode_frame(found)

    async def log(self, match: str, after: int = 0, until: int | None = None) -> AsyncIterator[Entry]:
        """The entries of a match's log after a version, up to another one if it is given."""
        while True:
            most = _PAGE if until is None else min(_PAGE, until - after)
            page = await self.client.lrange(keys.log_key(match), after, after + most - 1) if most > 0 else []
            for entry in page:
                yield decode_entry(entry)
            after += len(page)
            if len(page) < _PAGE:
                return

    async def entry(self, match: str, version: int) -> Entry | None:
        """The entry that made a version; None if there is none."""
        async for entry in self.log(match, version - 1, version):
            return entry
        return None

    async def room(self) -> Room:
        """How full the store is."""
        used, most = await self.client.memory()
        return Room(used, most)
