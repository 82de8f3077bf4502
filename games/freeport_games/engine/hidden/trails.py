"""Trails: where each hidden card has really lain since everybody last knew it, and what was concluded meanwhile.

A trail is a sequence of stays. The first one begins where everybody saw the card come, or at time 0: these cards were
mixed with all the rest. Trails say nothing of what a seat knows; that follows from who sees into the piles they name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from freeport_games.engine.data import Seat

from .trail import Conclusion, Stay, Trail, at_rest, resting, shares, shortened, stays_at

EVERYBODY = ""
"""In a note, in place of a pile: everybody sees the cards there."""


class Moved(NamedTuple):
    """A note: cards went from one pile to another."""

    cards: tuple[str, ...]
    source: str
    target: str
    to: tuple[Seat, ...]


class Finding(NamedTuple):
    """A note: everybody learnt a number of cards of a kind in a pile, and some seats which ones."""

    pile: str
    kind: str
    least: int
    most: int | None
    to: tuple[Seat, ...]


class Shown(NamedTuple):
    """A card that everybody saw in a scene that is replayed."""

    card: str
    trail: Trail
    """Its trail until then."""
    time: int
    """The time."""


Lying = tuple[int, Mapping[str, tuple[str, ...]]]
"""A number of notes, and the cards of each pile that was hidden from somebody when they had been made."""


class Law(msgspec.Struct, frozen=True):
    """What the trails of a game follow."""

    kinds: Mapping[str, Collection[str]] = {}
    """The kinds of cards that conclusions are about, and their cards."""
    knowers: Mapping[str, Seat | None] = {}
    """The seat that always knows the cards of a pile, if one does."""
    apart: Collection[str] = ()
    """The piles in which cards lie for a moment only, while something is concluded about them."""


class Settled:
    """Trails with all that has happened."""

    __slots__ = ("held", "law", "paths", "told")

    def __init__(self, law: Law) -> None:
        self.paths: dict[str, Trail] = {}
        """The trails of cards that are not simply mixed with all the rest."""
        self.told: list[Conclusion] = []
        """The conclusions, by age."""
        self.law = law
        """What they follow."""
        self.held: list[Shown] | None = None
        """The cards that everybody has seen in the scene that is replayed, in which nothing is forgotten; else None."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Settled):
            return NotImplemented
        return (self.paths, self.told) == (other.paths, other.told)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Settled:
        """Return the same trails, to be changed by themselves."""
        copy = Settled(self.law)
        copy.paths, copy.told = {**self.paths}, [*self.told]
        return copy

    def trail(self, card: str, pile: str) -> Trail:
        """Return the trail of a hidden card that lies in a pile."""
        return self.paths.get(card) or resting(pile)

    def carry(self, notes: Iterable[Moved | Finding]) -> None:
        """Carry in what has happened."""
        now = self.now
        for note in notes:
            if isinstance(note, Finding):
                self.told.append(Conclusion(note.pile, now, note.kind, note.least, note.most, note.to))
            else:
                now += 1
                self._carry(note, now)

    @property
    def now(self) -> int:
        """The time of the last move that any trail tells of."""
        last = [trail[-1].since for trail in self.paths.values()]
        return max([0, *last, *[told.time for told in self.told]])

    def _carry(self, moved: Moved, now: int) -> None:
        """Carry in a move."""
        paths = self.paths
        if moved.target == EVERYBODY:
            for card in moved.cards:
                if self.held is not None:
                    self.held.append(Shown(card, self.trail(card, moved.source), now))
                elif self.told:
                    self._explain(card, self.trail(card, moved.source))
                paths.pop(card, None)
            return
        stay = Stay(now, moved.target, moved.to)
        if moved.source == EVERYBODY:
            paths.update(dict.fromkeys(moved.cards, (stay,)))
            return
        further: dict[int, Trail] = {}  # by identity: cards that went the same way go on so
        for card in moved.cards:
            before = paths.get(card)
            if (gone := further.get(id(before))) is None:
                gone = further[id(before)] = (*(before or resting(moved.source)), stay)
            paths[card] = gone

    def _explain(self, card: str, trail: Trail) -> None:
        """Weaken the conclusions that a card, which everybody sees now, may explain by itself."""
        kept = []
        for told in self.told:
            explained = told.least and card in self.law.kinds[told.kind] and self._may_have_been(trail, told)
            left = msgspec.structs.replace(told, least=told.least - 1) if explained else told
            if left.says:
                kept.append(left)
        self.told = kept

    def _may_have_been(self, trail: Trail, told: Conclusion) -> bool:
        """Return whether a card may have lain in the pile of a conclusion, for all that everybody knows."""
        pile, time = told.pile, told.time
        if stays_at(trail, pile, time):
            return True
        if pile in self.law.apart:
            return False  # just so many cards lay there, and the others are still hidden
        others = [*set(self.paths.values()), resting(pile)]
        there = [other for other in others if stays_at(other, pile, time)]
        return any(shares(trail, other, before=time) and shares(trail, other, after=time) for other in there)

    def shorten(self) -> None:
        """Forget times that make no difference, and number the others anew.

        What is left does not depend on when this is done: each step only takes away what could prevent another one.
        """
        each = {id(trail): trail for trail in self.paths.values()}  # by identity: hashing them is slow
        trails = [*each.values()]
        while (shorter := shortened(trails, self.told, self.law.knowers)) != trails:
            trails = shorter
        times = sorted({0, *[stay.since for trail in trails for stay in trail]})
        if times[-1] >= len(times):
            place = {time: number for number, time in enumerate(times)}
            trails = [tuple(Stay(place[stay.since], stay.pile, stay.to) for stay in trail) for trail in trails]
        self.told = self.told and sorted(
            {msgspec.structs.replace(told, time=bisect_right(times, told.time) - 1): None for told in self.told},
            key=lambda told: (told.time, told.pile, told.kind, told.least, told.to),
        )
        after = {number: trail for number, trail in zip(each, trails, strict=True) if not at_rest(trail)}
        self.paths = {card: after[id(trail)] for card, trail in self.paths.items() if id(trail) in after}

    def forget(self, hidden: Mapping[str, Collection[str]]) -> None:
        """Forget the trails of cards that everybody sees, and conclusions about cards of which none is hidden.

        Args:
            hidden: the cards of each pile that is hidden from somebody.
        """
        paths = self.paths
        lying = [card for cards in hidden.values() for card in cards if card in paths]
        if len(lying) < len(paths):
            for card in {*paths}.difference(lying) if self.told else ():
                self._explain(card, paths[card])  # its pile was turned up, as all hands are at the end
            paths = {card: paths[card] for card in lying}
        told = self.told
        if told:
            trails = {*paths.values()}
            trails |= {resting(pile) for pile, cards in hidden.items() if any(card not in paths for card in cards)}
            told = [each for each in told if any(stays_at(trail, each.pile, each.time) for trail in trails)]
        if len(paths) < len(self.paths) or len(told) < len(self.told):
            self.paths, self.told = paths, told
            self.shorten()


def _is_packed(trails: Trails) -> None:
    """Do nothing: trails that were read, and not changed since, are in their stored form."""


class Trails:
    """The trails of the hidden cards of a state: a field of it. ``Piles`` alone writes and reads it.

    What happens is noted, and stored as it was noted. The notes are carried in when somebody imagines; those that are
    stored, whenever they have become many, so that the stored form does not depend on who has imagined meanwhile.
    """

    __slots__ = ("carried", "marks", "notes", "pack", "settled", "stored")

    def __init__(self, written: Sequence[str] = ()) -> None:
        self.stored: str | None = written[0] if written else ""
        """The stored form of the trails before the notes; None if it is to be made of ``settled``."""
        self.notes: list[Moved | Finding | str] = [*written[1:]]
        """What has happened since; text is the stored form of a note."""
        self.pack: Callable[[Trails], None] = _is_packed
        """Brings the stored form up to date; ``Piles`` says how."""
        self.marks: list[Lying] = []
        """The numbers of the notes whenever they had become many, and the cards of each hidden pile then."""
        self.settled: Settled | None = None
        """The trails with the notes, when anybody last wanted to know."""
        self.carried = 0
        """The number of the notes then."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trails):
            return NotImplemented
        if self.written == other.written:
            return True
        return self.settled is not None and self.up_to_date and other.up_to_date and self.settled == other.settled

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Trails: {self.written}>"

    @property
    def held(self) -> bool:
        """Whether nothing is forgotten, as long as a scene is replayed."""
        return self.settled is not None and self.settled.held is not None

    @property
    def up_to_date(self) -> bool:
        """Whether the settled trails have all notes."""
        return self.settled is not None and self.carried == len(self.notes)

    @property
    def written(self) -> Sequence[object]:
        """What is stored: the trails before the notes, then each note; nothing if there are neither."""
        self.pack(self)
        return [self.stored, *self.notes] if self.stored or self.notes else ()
