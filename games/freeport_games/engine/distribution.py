from __future__ import annotations

from itertools import combinations

import msgspec

from .data import Part
from .domains import Domain


class Placed(Part, frozen=True):
    """P."""

    item: str
    """i"""
    place: str
    """p"""


class Share(msgspec.Struct, frozen=True, rename="camel", tag_field="__typename", tag=str, gc=False):
    """S."""

    place: str
    """p"""
    at_least: int
    """l"""
    at_most: int
    """m"""


class Distribution(Domain, frozen=True):
    """D."""

    items: tuple[str, ...]
    """i"""
    shares: tuple[Share, ...]
    """s"""

    def __contains__(self, value):
        if type(value) is not tuple:
            return False
        items = [v.item for v in value]
        if len(set(items)) < len(items) or any(i not in self.items for i in items):
            return False
        counts = {}
        for v in value:
            counts[v.place] = counts.get(v.place, 0) + 1
        return set(counts) <= {s.place for s in self.shares} and all(
            s.at_least <= counts.get(s.place, 0) <= s.at_most for s in self.shares
        )

    def __iter__(self):
        def rec(items, shares):
            if not shares:
                yield ()
                return
            s = shares[0]
            for n in range(s.at_least, s.at_most + 1):
                for c in combinations(items, n):
                    rest = [i for i in items if i not in c]
                    for r in rec(rest, shares[1:]):
                        yield tuple(Placed(i, s.place) for i in c) + r

        return rec(list(self.items), self.shares)

    @property
    def size(self):
        return sum(1 for _ in self)

    @property
    def first(self):
        return next(iter(self))

    def sample(self, rng):
        items = list(self.items)
        out = []
        for s in self.shares:
            n = s.at_least + int(rng.random() * (s.at_most - s.at_least + 1))
            for _ in range(n):
                i = int(rng.random() * len(items))
                out.append(Placed(items.pop(i), s.place))
        return tuple(out)
