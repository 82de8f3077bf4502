"""A change of a match: what is committed, and in which form the script and the listeners are given it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

import msgspec

from matches.kinds import Kind
from matches.match.entries import Entry, encode_entry
from matches.match.stored import FORMAT, encode
from matches.redis import keys

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


def packed(commit: Commit, publish: str) -> bytes:
    """Return a change in the form that ``commit.lua`` reads. ``publish`` is the command that publishes."""
    match, entries = commit.match, [encode_entry(entry) for entry in commit.entries]
    fields = dict(commit.fields) if commit.expected >= 0 else {"format": b"%d" % FORMAT, **commit.fields}
    return encode(
        _Packed(
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
            publish,
        )
    )


def new_tip() -> bytes:
    """Return a new random name of a commit."""
    return secrets.token_bytes(8)


def _string(data: bytes) -> msgspec.Raw:
    """Return bytes as a MessagePack string: Lua has no other type for them, and Redis does not read binary values."""
    return msgspec.Raw(b"\xdb" + len(data).to_bytes(4) + data)
