"""The records of ended matches: reading them, and in the archive writing them and removing names from them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing

import msgspec

from freeport_api import Player, Visibility
from freeport_games.engine.menus import Refused
from matches.match.apply import apply
from matches.match.commands import forget
from matches.match.entries import Entry, Naming, nameless
from matches.match.live_match import LiveMatch
from matches.match.stored import insiders
from matches.redis.keys import archiving_lock
from matches.refusals import UNKNOWN_MATCH, refused
from matches.settings import JOB_TIMEOUT
from matches.store.archive import LOCKED, Archive, ArchiveError
from matches.store.cache import MatchCache
from matches.store.store import Store

from .export import encode_line, lines, logged, read_record, whole
from .record_reader import WRONG, RecordReader
from .umpire import is_id

_log = logging.getLogger(__name__)

_PATIENCE = JOB_TIMEOUT - 10.0
"""Seconds that writing a record may take."""


class _Seat(msgspec.Struct):
    player: Player | None = None


class _Head(msgspec.Struct):
    """The fields of a record's head that determine who may see the match. They are the same in every game."""

    visibility: Visibility
    host: Player
    seats: tuple[_Seat, ...]
    kept: tuple[str | None, ...]

    def may_be_seen_by(self, viewer: Player | None) -> bool:
        """Return whether a viewer may know that the match exists."""
        seated = (seat.player.id for seat in self.seats if seat.player is not None)
        return self.visibility is not Visibility.PRIVATE or (
            viewer is not None and viewer.id in insiders(self.host, self.kept, seated)
        )


_decode_head = msgspec.json.Decoder(_Head).decode


class Archiving:
    """The records of matches in the store, and of deleted ones in the archive, if there is one."""

    def __init__(self, archive: Archive | None, store: Store, cache: MatchCache) -> None:
        self._archive = archive
        self._store = store
        self._cache = cache

    async def keep(self, match: str) -> None:
        """Write the record of an ended match to the archive, and check that it can be read.

        Raises:
            ArchiveError: if it was not written, or cannot be read as it was written.
            Refused: RULES_UNAVAILABLE; BUSY if the match changes meanwhile.
        """
        async with self._cache.hold(match) as cached:
            live = await cached.fresh()
        record = whole(live, [encode_line(line) async for line in lines(live, self._store)])
        await self._write(live, record)

    async def record(self, match: str, viewer: Player | None, *, operator: bool = False) -> AsyncIterator[bytes]:
        """Yield the record of a match that has ended, as JSON Lines in parts: its head, then its log.

        If the match was deleted, its record is read from the archive.

        Args:
            match: the match's id.
            viewer: the player who reads it; None for anybody.
            operator: whether the operator reads it, who may see every match.

        Raises:
            Refused: UNKNOWN_MATCH, MATCH_NOT_OVER, BUSY; RULES_UNAVAILABLE if the viewer may know that it exists.
            ArchiveError: if the archive cannot be read.
        """
        try:
            async with self._cache.hold(match) if operator else self._cache.hold_for(match, viewer) as cached:
                live = await cached.fresh()
        except Refused as refusal:
            if refusal.code != UNKNOWN_MATCH:
                raise
            parts = self._archived(match, viewer, operator)
        else:
            if not operator and not live.may_see(viewer):
                raise refused(UNKNOWN_MATCH)
            parts = read_record(live, self._store)
        async for part in parts:
            yield part

    async def _archived(self, match: str, viewer: Player | None, operator: bool) -> AsyncIterator[bytes]:
        """Yield the archived record of a match in parts. Raises as ``record`` does."""
        if self._archive is None or not is_id(match):
            raise refused(UNKNOWN_MATCH)
        begun = bytearray()
        async with aclosing(self._archive.read(match)) as parts:
            while b"\n" not in begun:
                part = await anext(parts, None)
                if part is None:
                    raise refused(UNKNOWN_MATCH)
                begun += part
            if not operator and not _decode_head(begun.partition(b"\n")[0]).may_be_seen_by(viewer):
                raise refused(UNKNOWN_MATCH)
            yield bytes(begun)
            async for part in parts:
                yield part

    async def naming(self, player: str) -> Sequence[str]:
        """Return the ids of the archived matches that contain the name of a player. Raises ``ArchiveError``."""
        return () if self._archive is None else await self._archive.naming(player)

    async def forget(self, match: str, player: str) -> bool:
        """Remove the name of a player from an archived record.

        Returns:
            False if it has to be tried again later.

        Raises:
            ArchiveError: if the archive cannot be read or written.
        """
        if self._archive is None:
            return True
        async with self._store.locks.tried(archiving_lock(match), LOCKED) as held:
            if not held:
                return False
            record = b"".join([part async for part in self._archive.read(match)])
            try:
                again = None if not record else _without_name(record, player)
            except WRONG as error:
                _log.warning("the archived match %s still contains the name of a deleted player: %s", match, error)
                return False
            if again is not None:
                await self._write(*again)
            await self._archive.forgotten(player, match)
            return True

    async def _write(self, live: LiveMatch, record: bytes) -> None:
        """Write a record. Raises ``ArchiveError``."""
        if self._archive is None:
            raise ArchiveError("there is no archive")
        folder = f"{live.birth.game}/{live.created_at:%Y-%m-%d}"
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._archive.write(live.id, folder, record, sorted(live.named))
        except TimeoutError as error:
            raise ArchiveError(f"writing took more than {_PATIENCE:.0f} seconds") from error


def _without_name(record: bytes, player: str) -> tuple[LiveMatch, bytes]:
    """Return the match of a record, and its record without the name of a player. Raises ``WRONG``."""
    reader = RecordReader()
    for line in record.splitlines():
        reader.read(line)
    live, entries = reader.end(), reader.entries
    for entry in forget(live, player):
        apply(live, entry)
        entries.append(entry)
    again = [logged(live, version, _cleared(entry, player)) for version, entry in enumerate(entries, 1)]
    return live, whole(live, [encode_line(line) for line in again])


def _cleared(entry: Entry, player: str) -> Entry:
    """Return an entry without the name of a player."""
    event = entry.event
    if isinstance(event, Naming) and event.player.id == player:
        return Entry(entry.at, nameless(event))
    return entry
