"""The position of a stream in its match."""

from __future__ import annotations

from matches.match.entries import Entry, stands
from matches.match.live_match import LiveMatch
from matches.refusals import BAD_VERSION, refused
from matches.store.replay import LENGTH, Past, Stretch, Toll
from matches.store.store import Store


class Position:
    """The position of a stream in its match."""

    __slots__ = ("_past", "after", "behind", "last", "life")

    def __init__(self, after: int | None) -> None:
        self.after = after
        """The last version that was sent."""
        self.life: object = None
        """Identifies the match in memory from which it was sent. While that is the same, so is the history."""
        self.last: Entry | None = None
        """The entry that made that version, if it was the newest."""
        self.behind = False
        """Whether there were later versions when it was sent."""
        self._past: Past | None = None
        """The past through which the stream goes until it has caught up; it has been paid for."""

    async def replay(self, past: Past, newest: int, toll: Toll) -> Stretch:
        """Return the next steps, which are no longer in memory. Raises ``LogCut``, and as the toll does.

        Args:
            past: the past of the match in memory. The stream goes on through the one with which it has begun.
            newest: the present version.
            toll: is called at the beginning.
        """
        after = self.after or 0
        if self._past is None or self._past.life is not past.life:
            await toll(await past.distance(after, min(newest, after + LENGTH)))
            self._past = past
        return await self._past.onward(after, newest)

    async def check(self, live: LiveMatch, store: Store) -> None:
        """Check that Redis has not lost what was sent. Raises ``Refused``: BAD_VERSION."""
        after = self.after
        if after is None:
            return
        if not 0 <= after <= live.version:
            raise refused(BAD_VERSION, live.version)
        if self.last is None or self.life is live.life:
            return
        if not stands(self.last, await store.entry(live.id, after)):
            raise refused(BAD_VERSION, live.version, "The store lost the last update; the match went on without it.")

    def until(self, live: LiveMatch) -> int:
        """Return the version up to which the stream is sent next."""
        return live.version if self.after is None else min(live.version, self.after + LENGTH)

    def move(self, live: LiveMatch, until: int) -> None:
        """Record that everything up to a version was sent."""
        self.after, self.life = until, live.life
        self.behind = until < live.version
        self.last = None if self.behind else live.last
        if not self.behind:
            self._past = None
