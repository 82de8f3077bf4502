"""Trails: where each hidden card has really lain since everybody last knew it, and what was concluded meanwhile.

A trail is a sequence of stays. The first one begins where everybody saw the card come, or at time 0: these cards were
mixed with all the rest. Trails say nothing of what a seat knows; that follows from who sees into the piles they name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
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


class Told(NamedTuple):
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


class Law(msgspec.Struct, frozen=True):
    """What the trails of a game follow."""

    kinds: Mapping[str, Collection[str]] = {}
    """The kinds of cards that conclusions are about, and their cards."""
    knowers: Mapping[str, Seat | None] = {}
    """The seat that always knows the cards of a pile, if one does."""


_NO_LAW = Law()


class Trails:
    """The trails of the hidden cards of a state: a field of it. ``Piles`` alone writes it.

    Moves are noted, and carried in when somebody imagines, or stores the state.
    """

    __slots__ = ("held", "law", "notes", "packed", "paths", "stored", "told", "unread")

    def __init__(self, stored: Sequence[object] = ()) -> None:
        self.paths: dict[str, Trail] = {}
        """The trails of cards that are not simply mixed with all the rest."""
        self.told: list[Conclusion] = []
        """The conclusions, by age."""
        self.notes: list[Moved | Told] = []
        """What has happened since."""
        self.stored = stored
        """The stored form of the trails, when the state was last read or written."""
        self.unread: Callable[[Trails], None] | None = None
        """Reads the stored form; None if there is nothing to be read."""
        self.packed: tuple[str, ...] | None = None
        """The hidden piles for which the stored form was made; None if something has changed since."""
        self.law = _NO_LAW
        """What they follow; ``Piles`` says it."""
        self.held: list[Shown] | None = None
        """The cards that everybody has seen in the scene that is replayed, in which nothing is forgotten; else None."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trails):
            return NotImplemented
        self.settle()
        other.settle()
        return (self.paths, self.told) == (other.paths, other.told)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        self.settle()
        return f"<Trails of {len(self.paths)} cards>"

    def trail(self, card: str, pile: str) -> Trail:
        """Return the trail of a hidden card that lies in a pile."""
        return self.paths.get(card) or resting(pile)

    def settle(self) -> None:
        """Carry in what was noted, and forget times that make no difference."""
        if self.unread is not None:
            read, self.unread = self.unread, None
            read(self)
        if not self.notes:
            return
        now = self.now
        for note in self.notes:
            if isinstance(note, Told):
                self.told.append(Conclusion(note.pile, now, note.kind, note.least, note.most, note.to))
            else:
                now += 1
                self._carry(note, now)
        self.notes = []
        if self.held is None:
            self._shorten()

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
        others = [*set(self.paths.values()), resting(pile)]
        there = [other for other in others if stays_at(other, pile, time)]
        return any([shares(trail, other, before=time) and shares(trail, other, after=time) for other in there])

    def _shorten(self) -> None:
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
            trails = [tuple([Stay(place[stay.since], stay.pile, stay.to) for stay in trail]) for trail in trails]
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
            trails |= {resting(pile) for pile, cards in hidden.items() if any([card not in paths for card in cards])}
            told = [each for each in told if any([stays_at(trail, each.pile, each.time) for trail in trails])]
        if len(paths) < len(self.paths) or len(told) < len(self.told):
            self.paths, self.told = paths, told
            self._shorten()
