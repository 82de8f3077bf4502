"""Assigning items to places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod

from freeport_games.engine.data import Data

from . import flaws, phrases
from .domain import Called, Domain, Item, Rng, taken_by
from .drawing import draw_some
from .part import Part


class Placed(Part, frozen=True):
    """An item, and the place that it is given to."""

    item: str
    """The item."""
    place: str
    """The place."""


class Share(Data, frozen=True):
    """The number of items that a place gets."""

    place: str
    """The place."""
    at_least: int
    """The smallest number of items."""
    at_most: int
    """The largest number of items, as far as there are that many."""


class Lot(Data, frozen=True):
    """Items that are given out together, and how many of them each place gets; the rest stay behind."""

    items: tuple[str, ...]
    """The items that can be given, each once."""
    shares: tuple[Share, ...]
    """The share of each place, each place once; every place gets at least the fewest that it needs."""

    def takes(self, placed: tuple[object, ...]) -> bool:
        """Return whether the items can be placed like this."""
        left, counts = set(self.items), {share.place: 0 for share in self.shares}
        for each in placed:
            if type(each) is not Placed:
                return False
            item, place = each.item, each.place
            if type(item) is not str or type(place) is not str or item not in left or place not in counts:
                return False
            left.remove(item)
            counts[place] += 1
        return all(share.at_least <= counts[share.place] <= share.at_most for share in self.shares)

    @property
    def size(self) -> int:
        """The number of ways in which the items can be placed."""
        ways = {0: 1}
        """The number of ways in which the places so far can be given a number of items."""
        for share in self.shares:
            before, ways = ways, {}
            for given, count in before.items():
                left = len(self.items) - given
                for more in range(share.at_least, min(share.at_most, left) + 1):
                    ways[given + more] = ways.get(given + more, 0) + count * comb(left, more)
        return sum(ways.values())

    def ways(self) -> Iterator[tuple[Placed, ...]]:
        """Yield every way, place by place."""
        return _ways(self.items, self.shares)

    @property
    def first(self) -> tuple[Placed, ...]:
        """The fewest items for each place, in their order."""
        places = [share.place for share in self.shares for _ in range(share.at_least)]
        return tuple(map(Placed, self.items, places))

    def sample(self, rng: Rng) -> tuple[Placed, ...]:
        """Draw a way."""
        spare = len(self.items) - sum(share.at_least for share in self.shares)
        places: list[str] = []
        # In random order, so that the places that are listed first get no more than others.
        for share in draw_some(self.shares, len(self.shares), rng):
            more = int(rng.random() * (min(share.at_most - share.at_least, spare) + 1))
            places += [share.place] * (share.at_least + more)
            spare -= more
        return tuple(map(Placed, draw_some(self.items, len(places), rng), places))

    def describe(self, called: Called = str) -> str:
        """Describe what goes where, for people."""
        shares = [
            f"{phrases.how_many(share.at_least, min(share.at_most, len(self.items)))} for {called(share.place)}"
            for share in self.shares
        ]
        return f"of {phrases.out_of(self.items, called)}, {phrases.joined(shares)}"

    def flaw(self) -> str | None:
        """Return what is wrong with the lot, or None."""
        needed = sum(share.at_least for share in self.shares)
        return (
            flaws.twice(self.items)
            or flaws.twice([share.place for share in self.shares])
            or flaws.first(flaws.counts(share.at_least, share.at_most) for share in self.shares)
            or (f"{needed} are needed out of {len(self.items)}" if needed > len(self.items) else None)
        )


@taken_by(tuple[Placed, ...])
class Distribution(Domain[tuple[Placed, ...]], frozen=True):
    """Different items, each given to a place; every place gets as many as its share says.

    The items come in one lot or in several; a lot's items go to the lot's own places, and a place may take from several
    lots. The order of the placed items says nothing. Where they are listed, they come place by place.
    """

    lots: tuple[Lot, ...]
    """The lots that are given out, and their places; no item is in two lots."""

    def __contains__(self, placed: object) -> bool:
        if type(placed) is not tuple:
            return False
        if len(self.lots) == 1:
            return self.lots[0].takes(placed)
        if any(type(each) is not Placed for each in placed):
            return False
        parts = [tuple(each for each in placed if each.item in lot.items) for lot in self.lots]
        if sum(map(len, parts)) < len(placed):
            return False
        return all(lot.takes(part) for lot, part in zip(self.lots, parts, strict=True))

    def __iter__(self) -> Iterator[tuple[Placed, ...]]:
        for parts in product(*[lot.ways() for lot in self.lots]):
            yield tuple(each for part in parts for each in part)

    @property
    def size(self) -> int:
        return self.lots[0].size if len(self.lots) == 1 else prod([lot.size for lot in self.lots])

    @property
    def first(self) -> tuple[Placed, ...]:
        if len(self.lots) == 1:
            return self.lots[0].first
        return tuple(each for lot in self.lots for each in lot.first)

    def sample(self, rng: Rng) -> tuple[Placed, ...]:
        if len(self.lots) == 1:
            return self.lots[0].sample(rng)
        return tuple(each for lot in self.lots for each in lot.sample(rng))

    @property
    def mentions(self) -> tuple[Item, ...]:
        items = [item for lot in self.lots for item in lot.items]
        return tuple(dict.fromkeys([*items, *[share.place for lot in self.lots for share in lot.shares]]))

    def describe(self, called: Called = str) -> str:
        return "; ".join([lot.describe(called) for lot in self.lots]) or "nothing"

    def flaw(self) -> str | None:
        return flaws.first(lot.flaw() for lot in self.lots) or flaws.twice(
            [item for lot in self.lots for item in lot.items]
        )


def _ways(items: tuple[str, ...], shares: tuple[Share, ...]) -> Iterator[tuple[Placed, ...]]:
    """Yield what the first place can be given, and then the other places out of the rest."""
    if not shares:
        yield ()
        return
    share, others = shares[0], shares[1:]
    spare = len(items) - sum(other.at_least for other in others)
    for count in range(share.at_least, min(share.at_most, spare) + 1):
        for chosen in combinations(items, count):
            given = tuple(Placed(item, share.place) for item in chosen)
            rest = tuple(item for item in items if item not in chosen)
            for further in _ways(rest, others):
                yield given + further
