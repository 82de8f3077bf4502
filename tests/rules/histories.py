"""What one seat can conclude about hidden cards from all that it was told, kept apart from the engine.

A world is possible if all moves can be taken back one by one: where cards were seen, with these; where only their
number was told, with some of those that lie there; until no card is left. Cards that were seen last at the same moment
differ in nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

OPEN = ""
"""In place of a place: the seat sees the cards there."""
FOREVER = 1 << 30


class Seen(NamedTuple):
    """A moment at which cards were seen last."""

    place: str
    """The place to which they went, or in which they stayed."""
    time: int
    """The time."""


class _Named(NamedTuple):
    """Cards were seen to go from one place to another."""

    time: int
    cards: tuple[str, ...]
    source: str
    target: str
    before: tuple[Seen, ...]
    """When each had been seen before; empty if the seat sees the source."""


class _Unnamed(NamedTuple):
    """A number of cards went from one place to another, unseen."""

    time: int
    number: int
    source: str
    target: str
    none_of: frozenset[str]
    """Cards that are not among them."""


class _Empty(NamedTuple):
    """A place was empty."""

    place: str


class Alike(NamedTuple):
    """Cards that differ in nothing."""

    place: str
    """The place in which they lie."""
    seen: Seen
    """The moment at which they were seen last."""
    barred: tuple[int, ...]
    """The times of later moves which were not theirs."""


Lying = frozenset[tuple[Alike, int]]
"""How many cards of each sort lie where."""


class History:
    """What a seat was told of hidden cards, move by move."""

    def __init__(self, cards: Collection[str], place: str) -> None:
        """Begin.

        Args:
            cards: the cards that are hidden at first, all in one place.
            place: the place.
        """
        self._now = 0
        self.given_up = 0
        """How often the search for a history was given up."""
        self._steps: list[_Named | _Unnamed | _Empty] = []
        self._where: dict[Seen, dict[str, tuple[int, int]]] = {}
        self._seen: dict[str, Seen] = {}
        self.named(cards, OPEN, place)

    def named(self, cards: Collection[str], source: str, target: str) -> None:
        """Cards went from one place to another, or stayed there, and the seat saw which."""
        self._now += 1
        before = tuple(self._seen[card] for card in cards) if source else ()
        self._steps.append(_Named(self._now, tuple(cards), source, target, before))
        if target:
            seen = Seen(target, self._now)
            self._where[seen] = {target: (self._now, FOREVER)}
            self._seen.update(dict.fromkeys(cards, seen))

    def unnamed(self, number: int, source: str, target: str, none_of: Iterable[str] = ()) -> None:
        """A number of cards went from one hidden place to another; some cards are known not to be among them.

        If both places are the same, the cards stayed, and something was told of them.
        """
        self._now += 1
        self._steps.append(_Unnamed(self._now, number, source, target, frozenset(none_of)))
        for places in self._where.values():
            if source in places and places[source][1] == FOREVER:
                places.setdefault(target, (self._now, FOREVER))

    def empty(self, place: str) -> None:
        """A place was empty: all cards had left it."""
        self._steps.append(_Empty(place))
        for places in self._where.values():
            if place in places:
                since, until = places[place]
                places[place] = (since, min(until, self._now))

    def contradiction(self, world: Mapping[str, Collection[str]], most: int = FOREVER) -> str | None:
        """Return what contradicts a world; None if nothing does.

        Args:
            world: the cards in each place that is hidden from the seat.
            most: the number of states after which the search for a history is given up: nothing is found then.
        """
        lying = Counter(
            [self._alike(card, place, self._seen[card]) for place, cards in world.items() for card in cards]
        )
        tried: set[tuple[int, Lying]] = set()
        ways = [iter([frozenset(lying.items())])]
        furthest = len(self._steps)
        while ways:
            left = len(self._steps) + 1 - len(ways)
            after = next((each for each in ways[-1] if (left, each) not in tried), None)
            if after is None:
                ways.pop()
                continue
            if left == 0:
                return "there are more cards" if after else None
            furthest = min(furthest, left)
            if len(tried) >= most:
                self.given_up += 1
                return None
            tried.add((left, after))
            ways.append(self._undone(self._steps[left - 1], after))
        return f"not what was told: {self._steps[furthest - 1]}"

    def _alike(self, card: str, place: str, seen: Seen) -> Alike:
        later = [step for step in self._steps if isinstance(step, _Unnamed) and step.time > seen.time]
        return Alike(place, seen, tuple(step.time for step in later if card in step.none_of))

    def _undone(self, step: _Named | _Unnamed | _Empty, after: Lying) -> Iterator[Lying]:
        """Yield how the cards may have lain before a step."""
        match step:
            case _Empty(place):
                if not any(alike.place == place for alike, _ in after):
                    yield after
            case _Named(time, cards, source, target, before):
                lying = Counter(dict(after))
                if target:
                    seen = Seen(target, time)
                    these = Counter([self._alike(card, target, seen) for card in cards])
                    if these != Counter({alike: number for alike, number in after if alike.seen == seen}):
                        return
                    lying -= these
                lying.update([self._alike(card, source, seen) for card, seen in zip(cards, before, strict=False)])
                yield frozenset(lying.items())
            case _Unnamed(time, number, source, target):
                able = [each for each in after if each[0].place == target and self._may_be(each[0], source, time)]
                if source == target:  # something was told of cards that stayed
                    if sum(held for _, held in able) >= number:
                        yield after
                    return
                able.sort(key=lambda each: (-len(each[0].barred), each))  # who fits fewest earlier moves was this one
                for chosen in _choices([held for _, held in able], number):
                    lying = Counter(dict(after))
                    for (alike, _), back in zip(able, chosen, strict=True):
                        lying[alike] -= back
                        lying[alike._replace(place=source)] += back
                    yield frozenset((+lying).items())

    def _may_be(self, alike: Alike, source: str, time: int) -> bool:
        """Return whether a move at a time may have been that of cards: whether they can have lain at its source."""
        since, until = self._where[alike.seen].get(source, (FOREVER, 0))
        return since < time <= until and time not in alike.barred


def _choices(held: list[int], number: int) -> Iterator[tuple[int, ...]]:
    """Yield how many to take of each of some sorts, so that it is a number in all: first as many as possible."""
    if not held:
        if number == 0:
            yield ()
        return
    rest = sum(held[1:])
    for first in range(min(held[0], number), max(0, number - rest) - 1, -1):
        for others in _choices(held[1:], number - first):
            yield (first, *others)
