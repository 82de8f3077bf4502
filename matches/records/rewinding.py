"""What a replay needs to take moves back: the match as it was, from marks along the way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from freeport_api import MovesTakenBack
from matches.match import form
from matches.match.entries import Entry
from matches.match.live_match import LiveMatch
from matches.match.stored import MARKED, Mark
from matches.match.taken_back import taken_back

_KEPT = 16
"""The number of marks that are kept. No seat goes back further than the last ones."""


class Rewinding:
    """The marks of one replay."""

    def __init__(self, live: LiveMatch, play: Callable[[LiveMatch, Entry], object]) -> None:
        """Mark the beginning.

        Args:
            live: the match as it is replayed, before its first entry.
            play: applies an entry to a match.
        """
        self._live, self._play = live, play
        self._marks: deque[Mark] = deque([form.mark(live)], maxlen=_KEPT)

    def reached(self) -> None:
        """Note that the replay has come further."""
        if self._live.version % MARKED == 0:
            self._marks.append(form.mark(self._live))

    def entry(self, event: MovesTakenBack, at: int, log: Sequence[Entry]) -> Entry:
        """Return the entry of moves that are taken back now, with the match as it was.

        Args:
            event: the event.
            at: the time, in milliseconds since the match was created.
            log: the entries so far.

        Raises:
            ValueError: if that is too long ago.
        """
        mark = next((mark for mark in reversed(self._marks) if mark.version <= event.back_to), None)
        if mark is None:
            raise ValueError(f"version {event.back_to} is too long ago")
        then = form.at_mark(self._live.id, self._live.birth, mark)
        for entry in log[mark.version : event.back_to]:
            self._play(then, entry)
        return taken_back(self._live, then, event.seat, at)
