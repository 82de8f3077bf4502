"""The domain of a distribution: which item goes to which place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod

from .data import Data, Part
from .domains import Domain, Rng, draw_some


class Placed(Part, frozen=True):
    """An item, and the place that it is given to."""

    item: str
    """The item."""
    place: str
    """The place."""


class Share(Data, frozen=True):
    """How many items a place gets."""

    place: str
    """The place."""
    at_least: int
    """The fewest items."""
    at_most: int
    """The most items, as far as there are so many."""


class Distribution(Domain, frozen=True):
    """Different items, each given to a place, to every place as many as its share says; the others stay behind.

    The order of the placed items says nothing. Where they are listed, they come place by place.
    """

    items: tuple[str, ...]
    """What can be given, each once."""
    shares: tuple[Share, ...]
    """How many each place gets, each place once; all get the fewest that they need."""

    def __contains__(self, placed: object) -> bool:
        if type(placed) is not tuple:
            return False
        left, counts = set(self.items), {share.place: 0 for share in self.shares}
        for each in placed:
            if type(each) is not Placed or type(each.item) is not str or type(each.place) is not str:
                return False
            if each.item not in left or each.place not in counts:
                return False
            left.remove(each.item)
            counts[each.place] += 1
        return all(share.at_least <= counts[share.place] <= share.at_most for share in self.shares)

    def __iter__(self) -> Iterator[tuple[Placed, ...]]:
        return _distributed(self.items, self.shares)

    @property
    def size(self) -> int:
        ways = {0: 1}
        """In how many ways the places so far can be given so many items."""
        for share in self.shares:
            before, ways = ways, {}
            for given, count in before.items():
                left = len(self.items) - given
                for more in range(share.at_least, min(share.at_most, left) + 1):
                    ways[given + more] = ways.get(given + more, 0) + count * comb(left, more)
        return sum(ways.values())

    @property
    def first(self) -> tuple[Placed, ...]:
        places = [share.place for share in self.shares for _ in range(share.at_least)]
        return tuple([Placed(item, place) for item, place in zip(self.items, places, strict=False)])

    def sample(self, rng: Rng) -> tuple[Placed, ...]:
        spare = len(self.items) - sum([share.at_least for share in self.shares])
        places: list[str] = []
        # In any order, so that the places that are listed first get no more than others.
        for share in draw_some(self.shares, len(self.shares), rng):
            more = int(rng.random() * (min(share.at_most - share.at_least, spare) + 1))
            places += [share.place] * (share.at_least + more)
            spare -= more
        return tuple(map(Placed, draw_some(self.items, len(places), rng), places))


class DistributionOfEach(Domain, frozen=True):
    """Several distributions at once, each of a group of items of its own."""

    groups: tuple[Distribution, ...]
    """A distribution for each group; no item is in two of them."""

    def __contains__(self, placed: object) -> bool:
        if type(placed) is not tuple or any([type(each) is not Placed for each in placed]):
            return False
        parts = [tuple([each for each in placed if each.item in group.items]) for group in self.groups]
        if sum([len(part) for part in parts]) < len(placed):
            return False
        return all([part in group for part, group in zip(parts, self.groups, strict=True)])

    def __iter__(self) -> Iterator[tuple[Placed, ...]]:
        for parts in product(*self.groups):
            yield tuple([each for part in parts for each in part])

    @property
    def size(self) -> int:
        return prod([group.size for group in self.groups])

    @property
    def first(self) -> tuple[Placed, ...]:
        return tuple([each for group in self.groups for each in group.first])

    def sample(self, rng: Rng) -> tuple[Placed, ...]:
        return tuple([each for group in self.groups for each in group.sample(rng)])


def _distributed(items: tuple[str, ...], shares: tuple[Share, ...]) -> Iterator[tuple[Placed, ...]]:
    """Every distribution: what the first place can be given, and then the other places out of the rest."""
    if not shares:
        yield ()
        return
    share, others = shares[0], shares[1:]
    spare = len(items) - sum(other.at_least for other in others)
    for count in range(share.at_least, min(share.at_most, spare) + 1):
        for chosen in combinations(items, count):
            given = tuple(Placed(item, share.place) for item in chosen)
            rest = tuple(item for item in items if item not in chosen)
            for further in _distributed(rest, others):
                yield given + further
