"""Carrying notes into trails, and bringing both into their stored form."""

from __future__ import annotations

from collections.abc import Mapping

from .trail_store import Store
from .trails import Finding, Law, Lying, Moved, Settled, Trails

STORED_NOTES = 12
"""The number of notes that are carried in together, so that a stored state does not grow.

Of Cargo Hold's states with eight seats, trails are 22 % with 12 notes, 27 % with 24, 20 % with 8.
"""
_MOST_NOTES = 80 * STORED_NOTES
"""The number of notes that a table remembers before they are carried in, if nobody stores it."""


class Carrier:
    """Carries notes into the trails of a game."""

    def __init__(self, store: Store, law: Law) -> None:
        self.law = law
        """What the trails follow."""
        self._store = store
        self._packing = self._pack

    def note(self, trails: Trails, note: Moved | Finding) -> bool:
        """Note what has happened; return whether there are so many notes that they are to be carried in when stored."""
        notes, marks = trails.notes, trails.marks
        notes.append(note)
        trails.pack = self._packing
        return len(notes) >= (marks[-1][0] if marks else 0) + STORED_NOTES and not trails.held

    def repeats(self, trails: Trails, note: Finding) -> bool:
        """Return whether a note is the last one that there is already."""
        return bool(trails.notes) and self._store.meant(trails.notes[-1]) == note

    def mark(self, trails: Trails, lying: Mapping[str, tuple[str, ...]]) -> None:
        """Let the notes that there are be carried in when they are stored, where these cards lay in hidden piles."""
        marked: Lying = (len(trails.notes), lying)
        trails.marks.append(marked)
        if len(trails.notes) >= _MOST_NOTES:
            self._pack(trails)

    def carried(self, trails: Trails) -> Settled:
        """Return trails with all notes, even if nobody can be wondering about a card any more."""
        if trails.up_to_date and trails.settled is not None:
            return trails.settled
        if not trails.held:
            self._pack(trails)
            trails.settled, trails.carried = self._store.unpacked(self._stored(trails), self.law), 0
        settled = trails.settled or Settled(self.law)
        settled.carry(map(self._store.meant, trails.notes[trails.carried :]))
        trails.carried = len(trails.notes)
        if not trails.held:
            settled.shorten()
        return settled

    def begin(self, trails: Trails, settled: Settled) -> None:
        """Let these be the trails from now on."""
        trails.stored, trails.notes, trails.marks = None, [], []
        trails.settled, trails.carried, trails.pack = settled, 0, self._packing

    def _stored(self, trails: Trails) -> str:
        """Return the stored form of trails before the notes."""
        if trails.stored is None:
            trails.stored = self._store.packed(trails.settled or Settled(self.law))
        return trails.stored

    def _pack(self, trails: Trails) -> None:
        """Bring the stored form of trails up to date."""
        stored, notes = self._stored(trails), trails.notes
        for place in range(len(notes) - 1, -1, -1):
            if isinstance(note := notes[place], str):
                break
            notes[place] = self._store.note(note)
        if not trails.marks:
            return
        settled, done = self._store.unpacked(stored, self.law), 0
        for number, lying in trails.marks:
            settled.carry(map(self._store.meant, notes[done:number]))
            settled.shorten()
            settled.forget(lying)
            done = number
        trails.stored, trails.notes, trails.marks = self._store.packed(settled), notes[done:], []
        trails.settled = None
