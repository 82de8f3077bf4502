"""Trails: where each hidden card has really lain since everybody last knew it, and what was concluded meanwhile.

A trail is a sequence of stays. The first one begins where everybody saw the card come, or at time 0: these cards were
mixed with all the rest. Trails say nothing of what a seat knows; that follows from who sees into the piles they name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
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

    __slots__ = ("held", "law", "notes", "packed", "paths", "stored", "told")

    def __init__(self, stored: Sequence[object] = ()) -> None:
        self.paths: dict[str, Trail] = {}
        """The trails of cards that are not simply mixed with all the rest."""
        self.told: list[Conclusion] = []
        """The conclusions, by age."""
        self.notes: list[Moved | Told] = []
        """What has happened since."""
        self.stored = stored
        """The stored form of the trails, when the state was last read or written."""
        self.packed: tuple[str, ...] | None = None
        """The hidden piles for which the stored form was made; None if something has changed since."""
        self.law = _NO_LAW
        """What they follow; ``Piles`` says it."""
        self.held = False
        """Whether times that make no difference are kept all the same, as long as a scene is replayed."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trails):
            return NotImplemented
        self.settle()
        other.settle()
        return (self.paths, self.told) == (other.paths, other.told)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Trails of {len(self.paths)} cards>"

    def trail(self, card: str, pile: str) -> Trail:
        """Return the trail of a hidden card that lies in a pile."""
        return self.paths.get(card) or resting(pile)

    def settle(self) -> None:
        """Carry in what was noted, and forget times that make no difference."""
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
        if not self.held:
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
                if self.told:
                    self._explain(card, self.trail(card, moved.source))
                paths.pop(card, None)
            return
        stay = Stay(now, moved.target, moved.to)
        for card in moved.cards:
            paths[card] = (stay,) if moved.source == EVERYBODY else (*self.trail(card, moved.source), stay)

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
        before: dict[Trail, Trail] = {trail: trail for trail in each.values()}
        while True:
            now = shortened({*before.values()}, self.told, self.law.knowers)
            if all([one == other for one, other in now.items()]):
                break
            before = {first: now[trail] for first, trail in before.items()}
        times = sorted({0, *[stay.since for trail in before.values() for stay in trail]})
        place = {time: number for number, time in enumerate(times)}
        for first, trail in before.items():
            before[first] = tuple([Stay(place[stay.since], stay.pile, stay.to) for stay in trail])
        self.told = sorted(
            {msgspec.structs.replace(told, time=bisect_right(times, told.time) - 1): None for told in self.told},
            key=lambda told: (told.time, told.pile, told.kind, told.least, told.to),
        )
        after = {number: before[trail] for number, trail in each.items()}
        resting_now = {number for number, trail in after.items() if at_rest(trail)}
        self.paths = {card: after[id(trail)] for card, trail in self.paths.items() if id(trail) not in resting_now}

    def forget(self, hidden: Mapping[str, Collection[str]]) -> None:
        """Forget the trails of cards that everybody sees, and conclusions about cards of which none is hidden.

        Args:
            hidden: the cards of each pile that is hidden from somebody.
        """
        lying = {card for cards in hidden.values() for card in cards}
        for card in [card for card in self.paths if card not in lying] if self.told else ():
            self._explain(card, self.paths[card])  # its pile was turned up, as all hands are at the end
        paths, told = self.paths, self.told
        if sum([len([card for card in cards if card in paths]) for cards in hidden.values()]) < len(paths):
            paths = {card: paths[card] for cards in hidden.values() for card in cards if card in paths}
        if told:
            trails = {*paths.values()}
            trails |= {resting(pile) for pile, cards in hidden.items() if any([card not in paths for card in cards])}
            told = [each for each in told if any([stays_at(trail, each.pile, each.time) for trail in trails])]
        if len(paths) < len(self.paths) or len(told) < len(self.told):
            self.paths, self.told = paths, told
            self._shorten()
