"""The marks of a match, from which its past is replayed: those that it is stored with, and one after each stretch."""

from __future__ import annotations

from bisect import bisect_right

from freeport_games.engine.menus import Refused
from matches.match import form
from matches.match.live_match import LiveMatch
from matches.match.rules import RulesMissing
from matches.match.stored import Birth, Mark, Unreadable
from matches.refusals import RULES_UNAVAILABLE, refused

from .store import Store


class Marks:
    """The marks of a match.

    A stored mark that cannot be loaded is dropped, so that a replay begins at an earlier one: another release wrote it,
    it is damaged, or this server does not carry its rules. Only without the creation is there no past.
    """

    def __init__(self, store: Store, match: str, birth: Birth) -> None:
        self._store = store
        self._match, self._birth = match, birth
        self._marks: dict[int, Mark] = {}
        """The marks by version."""
        self._versions = [0]
        """Their versions, and that of the creation, in order."""
        self._stored: list[int] | None = None
        """Those that the match is stored with, and 0; None if they have not been read."""
        self._untried: set[int] = set()
        """Those of them that have not been loaded yet."""
        self._ready: LiveMatch | None = None
        """The match as the last replay left it, or as a mark was loaded that had not been tried."""

    @property
    def size(self) -> int:
        """The approximate memory in bytes."""
        return sum(mark.size for mark in self._marks.values()) + (0 if self._ready is None else self._ready.size)

    def __contains__(self, version: int) -> bool:
        return version in self._marks

    async def nearest(self, version: int, *, stored: bool = False) -> int:
        """Return the version of the last mark that is not after a version.

        Args:
            version: the version.
            stored: whether only those count that the match is stored with, and its creation.
        """
        read = await self._read()
        versions = read if stored else self._versions
        while True:
            found = versions[bisect_right(versions, version) - 1]
            if self._usable(found):
                return found

    def load(self, version: int) -> LiveMatch:
        """Return the match at a mark.

        Raises:
            Refused: RULES_UNAVAILABLE, if it cannot be loaded.
        """
        ready, self._ready = self._ready, None
        if ready is not None and ready.version == version:
            return ready
        try:
            live = form.at_mark(self._match, self._birth, self._marks[version]) if version else None
            live = live or LiveMatch(self._match, self._birth)
            live.takebacks = None  # the past is not taken back, so nothing is spent on what could be
            return live
        except (RulesMissing, Unreadable, KeyError) as error:  # a key: it has just been dropped
            raise refused(RULES_UNAVAILABLE, version) from error

    def reached(self, live: LiveMatch, *, mark: bool) -> None:
        """Keep a match as a replay left it, and mark it if there is to be a mark. The caller uses it no more."""
        reached, self._ready = form.mark(live), live
        if mark:
            self._add(reached)

    def gives_up(self, version: int) -> bool:
        """Drop a mark from which nothing can be replayed, if the match is stored with it. Returns whether it is gone.

        What was replayed here can be replayed again, so those marks stay.
        """
        if version and self._stored and version in self._stored:
            del self._marks[version]
            self._versions.remove(version)
            self._stored.remove(version)
        return version > 0 and version not in self._marks

    async def _read(self) -> list[int]:
        if self._stored is None:
            marks = [mark for mark in await self._store.marks(self._match) if mark.version > 0]
            if self._stored is None:  # nobody else has read them meanwhile
                self._stored = sorted({0, *(mark.version for mark in marks)})
                for mark in marks:
                    self._add(mark)
                self._untried = set(self._stored[1:])
        return self._stored

    def _add(self, mark: Mark) -> None:
        if mark.version not in self._marks:
            self._versions.insert(bisect_right(self._versions, mark.version), mark.version)
            self._marks[mark.version] = mark

    def _usable(self, version: int) -> bool:
        """Return whether a mark can be loaded; drop it otherwise."""
        if version in self._untried:
            self._untried.discard(version)
            try:
                self._ready = self.load(version)
            except Refused:
                return not self.gives_up(version)
        return True
