"""What one seat can conclude about hidden cards from all that it was told, kept apart from the engine.

A world is possible if all moves can be taken back one by one: where cards were seen, with these; where only their
number was told, with some of those that lie there; until no card is left. Cards that were seen last at the same moment
differ in nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, final

OPEN = ""
"""In place of a place: the seat sees the cards there."""
FOREVER = 1 << 30


@final
class Alike:
    """Cards that differ in nothing. Only one is made for the same cards, so that states are compared at once."""

    __slots__ = ("barred", "place", "seen")

    def __init__(self, place: str, seen: int, barred: tuple[int, ...]) -> None:
        """Initialize.

        Args:
            place: the place in which they lie.
            seen: the time at which they were seen last.
            barred: the times of later moves which were not theirs.
        """
        self.place = place
        self.seen = seen
        self.barred = barred


class _Named(NamedTuple):
    """Cards were seen to go from one place to another."""

    time: int
    cards: tuple[str, ...]
    source: str
    target: str
    before: Mapping[Alike, int]
    """How many of each sort they were; empty if the seat sees the source."""


class _Unnamed(NamedTuple):
    """A number of cards went from one place to another, unseen."""

    time: int
    number: int
    source: str
    target: str


class _Empty(NamedTuple):
    """A place was empty."""

    place: str


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
        self._where: dict[int, dict[str, tuple[int, int]]] = {}
        self._seen: dict[str, int] = {}
        self._barred: dict[str, tuple[int, ...]] = {}
        self._barring: set[int] = set()
        self._sorts: dict[tuple[str, int, tuple[int, ...]], Alike] = {}
        self._possible: set[tuple[int, Lying]] = set()
        self._impossible: set[tuple[int, Lying]] = set()
        self.named(cards, OPEN, place)

    def named(self, cards: Collection[str], source: str, target: str) -> None:
        """Cards went from one place to another, or stayed there, and the seat saw which."""
        self._now += 1
        self._impossible.clear()  # they fill the memory, and few are met again later in the game
        before = Counter([self._alike(card, source) for card in cards] if source else ())
        self._steps.append(_Named(self._now, tuple(cards), source, target, before))
        if target:
            self._where[self._now] = {target: (self._now, FOREVER)}
            self._seen.update(dict.fromkeys(cards, self._now))
            self._barred.update(dict.fromkeys(cards, ()))

    def unnamed(self, number: int, source: str, target: str, none_of: Iterable[str] = ()) -> None:
        """A number of cards went from one hidden place to another; some cards are known not to be among them.

        If both places are the same, the cards stayed, and something was told of them.
        """
        self._now += 1
        self._impossible.clear()
        self._steps.append(_Unnamed(self._now, number, source, target))
        for card in {*none_of}:
            self._barring.add(self._now)
            self._barred[card] = (*self._barred.get(card, ()), self._now)
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
        lying = Counter([self._alike(card, place) for place, cards in world.items() for card in cards])
        way: list[tuple[int, Lying]] = []
        ways = [iter([frozenset(lying.items())])]
        tried = 0
        furthest = len(self._steps)
        while ways:
            left = len(self._steps) - len(way)
            after = next((each for each in ways[-1] if (left, each) not in self._impossible), None)
            if after is None:
                ways.pop()
                if way:
                    self._impossible.add(way.pop())
                continue
            if left == 0 and after:
                return "there are more cards"
            if left == 0 or (left, after) in self._possible:
                self._possible.update(way)
                return None
            furthest = min(furthest, left)
            if tried >= most:
                self.given_up += 1
                return None
            tried += 1
            way.append((left, after))
            ways.append(self._undone(self._steps[left - 1], after))
        return f"not what was told: {self._steps[furthest - 1]}"

    def _alike(self, card: str, place: str) -> Alike:
        return self._sort(place, self._seen[card], self._barred.get(card, ()))

    def _sort(self, place: str, seen: int, barred: tuple[int, ...]) -> Alike:
        found = self._sorts.get((place, seen, barred))
        if found is None:
            found = self._sorts[place, seen, barred] = Alike(place, seen, barred)
        return found

    def _undone(self, step: _Named | _Unnamed | _Empty, after: Lying) -> Iterator[Lying]:
        """Yield how the cards may have lain before a step."""
        match step:
            case _Empty(place):
                if not any(alike.place == place for alike, _ in after):
                    yield after
            case _Named(time, cards, _, target, before):
                lying = dict(after)
                if target:
                    these = self._sort(target, time, ())
                    if lying.pop(these, 0) != len(cards) or any(alike.seen == time for alike in lying):
                        return
                for alike, number in before.items():
                    lying[alike] = lying.get(alike, 0) + number
                yield frozenset(lying.items())
            case _Unnamed(time, number, source, target):
                there = [each for each in after if each[0].place == target]
                able = [each for each in there if self._may_be(each[0], source, time)]
                before = self._before(after, time)
                if source == target:  # something was told of cards that stayed
                    if sum(held for _, held in able) >= number:
                        yield frozenset(before.items())
                    return
                if any(self._came_then(alike, time) for alike, _ in {*there} - {*able}):
                    return
                # Who fits fewest earlier moves was this one.
                able.sort(key=lambda each: (-len(each[0].barred), each[0].seen, each[0].barred))
                bounds = [(held if self._came_then(alike, time) else 0, held) for alike, held in able]
                for chosen in _choices(bounds, number):
                    lying = {**before}
                    for (alike, _), back in zip(able, chosen, strict=True):
                        if back:
                            back_there = self._sort(source, alike.seen, alike.barred)
                            lying[back_there] = lying.get(back_there, 0) + back
                            lying[alike] -= back
                    yield frozenset([(alike, held) for alike, held in lying.items() if held])

    def _before(self, after: Lying, time: int) -> dict[Alike, int]:
        """Return how many cards of each sort lie where before a move: who were barred from it alone do not differ."""
        if time not in self._barring:
            return dict(after)
        before: dict[Alike, int] = {}
        for alike, held in after:
            barred = alike.barred[:-1] if alike.barred and alike.barred[-1] == time else alike.barred
            sort = self._sort(alike.place, alike.seen, barred)
            before[sort] = before.get(sort, 0) + held
        return before

    def _may_be(self, alike: Alike, source: str, time: int) -> bool:
        """Return whether a move at a time may have been that of cards: whether they can have lain at its source."""
        since, until = self._where[alike.seen].get(source, (FOREVER, 0))
        return since < time <= until and time not in alike.barred

    def _came_then(self, alike: Alike, time: int) -> bool:
        """Return whether a move at a time was the first by which cards can have come where they lie."""
        return self._where[alike.seen].get(alike.place, (FOREVER, 0))[0] >= time


def _choices(held: list[tuple[int, int]], number: int) -> Iterator[tuple[int, ...]]:
    """Yield how many to take of each of some sorts, so that it is a number in all: first as many as possible.

    Args:
        held: the least and the most of each sort.
        number: the number.
    """
    if not held:
        if number == 0:
            yield ()
        return
    least, most = held[0]
    rest = held[1:]
    most_others, least_others = sum(each[1] for each in rest), sum(each[0] for each in rest)
    for first in range(min(most, number - least_others), max(least, number - most_others) - 1, -1):
        for others in _choices(rest, number - first):
            yield (first, *others)
