"""Imports an ended match from the record that any Freeport server exports.

The log is rebuilt from the lines of the record and replayed, and the result has to agree with everything that the
record says. The match is stored as a whole or not at all. It is then like any match that ended here, except that it is
not rated.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, Callable

from freeport_api import Match
from freeport_games.engine.menus import Refused
from matches import refusals
from matches.kinds import Kind
from matches.match import form, presentation
from matches.match.live_match import ENDED, LiveMatch
from matches.match.rules import RulesMissing
from matches.match.stored import encode
from matches.refusals import refused
from matches.settings import Settings
from matches.store.commits import Commit, new_tip
from matches.store.store import Store

from .export import read_head
from .record_reader import WRONG, RecordReader
from .umpire import Impossible

_PLAYED_AT_ONCE = 32
"""The number of lines after which other tasks may run."""


class Importing:
    """Imports matches."""

    def __init__(self, store: Store, settings: Settings, feed: Callable[[str], None]) -> None:
        self._store = store
        self._settings = settings
        self._feed = feed

    async def take(self, lines: AsyncIterable[bytes]) -> Match:
        """Import a match, and add it to the lists soon.

        Args:
            lines: its record, line by line.

        Returns:
            The stored match. If the same match was stored before, that one.

        Raises:
            Refused: BAD_RECORD, ALREADY_EXISTS, RULES_UNAVAILABLE. Then nothing is stored.
        """
        reader = RecordReader()
        number = 0
        async for line in lines:
            number += 1
            try:
                reader.read(line)
            except RulesMissing as error:
                raise refused(refusals.RULES_UNAVAILABLE, detail=f"This server does not carry {error}.") from error
            except WRONG as error:
                raise _bad(number, error) from error
            if number % _PLAYED_AT_ONCE == 0:
                await asyncio.sleep(0)
        try:
            live = reader.end()
        except Impossible as error:
            raise _bad(1, error) from error
        if not await self._is_stored(live, reader.digest):
            await self._put(live, reader)
        self._feed(live.id)
        return presentation.from_seat(live, None)

    async def _put(self, live: LiveMatch, reader: RecordReader) -> None:
        live.tip = new_tip()
        fields = {"birth": encode(live.birth), **form.fields(live, frame=True)}
        due = {Kind.INDEX: self._settings.reissue_after, Kind.EXPIRE: self._settings.retention}
        committed = await self._store.commit(Commit(live.id, -1, b"", live.tip, reader.entries, fields, due))
        # Another import may have stored a match with this id. A commit that finds its birth there cannot tell.
        if not committed or await self._store.newest(live.id) != (live.version, live.tip):
            await self._is_stored(live, reader.digest)

    async def _is_stored(self, live: LiveMatch, digest: str) -> bool:
        """Return whether the same match is stored already. Raises ``Refused`` if a different match with its id is."""
        stored = await self._store.read(live.id)
        if stored is None:
            return False
        try:
            there = form.loaded(live.id, stored)
            if there.status in ENDED and (await read_head(there, self._store)).digest == digest:
                return True
        except RulesMissing as error:
            raise refused(refusals.ALREADY_EXISTS) from error
        raise refused(refusals.ALREADY_EXISTS)


def _bad(line: int, error: Exception) -> Refused:
    """Return the refusal of a record with an error in one of its lines."""
    why = error.refusal.detail if isinstance(error, Refused) else str(error) or type(error).__name__
    return refused(refusals.BAD_RECORD, detail=f"Line {line}: {why.removesuffix('.')}.")
