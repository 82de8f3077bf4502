"""A path from place to place."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.engine.data import Data

from . import flaws, phrases
from .domain import Called, Domain, Rng, taken_by

Places = tuple[str, ...]


class Edge(Data, frozen=True):
    """A step that a path may take, in one direction."""

    source: str
    """The place that the step leaves."""
    target: str
    """The place that the step reaches."""
    cost: int = 1
    """The cost of the step; at least 1."""


@taken_by(tuple[str, ...])
class Path(Domain[Places], frozen=True):
    """A path along edges whose steps cost no more than a budget in total.

    A value names the places after the start, in the order in which the path reaches them; staying at the start is ().
    With edges that cost 1, the budget is the greatest number of steps.
    """

    start: str
    """The place where the path begins; it is not a part of the value."""
    edges: tuple[Edge, ...]
    """The possible steps; no two have the same source and target."""
    budget: int
    """The greatest total cost of the steps."""
    must_end: tuple[str, ...] = ()
    """The places at which the path ends when it reaches them; the start counts only if the path comes back to it."""
    may_end: tuple[str, ...] | None = None
    """The other places at which the path may end, including the start if it may stay there; null for every place."""
    at_least: int = 0
    """The smallest number of steps."""
    revisits: bool = True
    """Whether the path may reach a place more than once, or come back to the start.

    If it may, counting takes time that grows with the budget; if it may not, paths are counted one by one.
    """

    def __contains__(self, path: object) -> bool:
        if type(path) is not tuple or any([type(place) is not str for place in path]):
            return False
        costs = {(edge.source, edge.target): edge.cost for edge in self.edges}
        here, left = self.start, self.budget
        for number, place in enumerate(path):
            cost = costs.get((here, place))
            if cost is None or cost > left or (number and here in self.must_end):
                return False
            here, left = place, left - cost
        if not self.revisits and len({self.start, *path}) <= len(path):
            return False
        return self.ends(path)

    def ends(self, path: Places) -> bool:
        """Return whether a path along the edges may end at its last place."""
        if len(path) < self.at_least:
            return False
        if self.may_end is None:
            return True
        return (path[-1] if path else self.start) in self.may_end or (bool(path) and path[-1] in self.must_end)

    def onward(self, path: Places) -> Places:
        """Return the places that a path can reach next on its way to one of the values."""
        walks = _Walks(self)
        left = self.budget
        for source, target in zip((self.start, *path), path, strict=False):
            left -= next(edge.cost for edge in walks.edges[source] if edge.target == target)
        return tuple([edge.target for edge in walks.steps(path, left) if walks.completes(path, edge, left)])

    def __iter__(self) -> Iterator[Places]:
        return _Walks(self).every((), self.budget)

    @property
    def size(self) -> int:
        if not self.revisits:
            return sum(1 for _ in self)
        return _Walks(self).count(self.start, self.budget, self.at_least, moved=False)

    @property
    def first(self) -> Places:
        return next(iter(self))

    def sample(self, rng: Rng) -> Places:
        drawn = _Walks(self).draw((), self.budget, rng)
        if drawn is None:
            raise ValueError("a path without values has nothing to draw")
        return drawn

    def describe(self, called: Called = str) -> str:
        said = f"a path from {called(self.start)} at a cost of {phrases.how_many(0, self.budget)}"
        if self.at_least:
            said += f", with at least {self.at_least} {'step' if self.at_least == 1 else 'steps'}"
        if self.may_end is not None:
            ends = tuple(dict.fromkeys((*self.may_end, *self.must_end)))
            said += f", that ends at {phrases.either(ends, called)}"
        elif self.must_end:
            said += f", that stops at {phrases.either(self.must_end, called)}"
        return said if self.revisits else f"{said}, and visits no place twice"

    def flaw(self) -> str | None:
        return (
            flaws.twice([(edge.source, edge.target) for edge in self.edges])
            or flaws.first(f"a step from {edge.source} costs {edge.cost}" for edge in self.edges if edge.cost < 1)
            or flaws.twice(self.must_end)
            or flaws.twice(self.may_end or ())
            or flaws.empty(next((1 for _ in self), 0))
        )


class _Walks:
    """The paths of a domain, with intermediate results that one query shares."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._counts: dict[tuple[str, int, int], int] = {}
        self.edges: dict[str, list[Edge]] = {}
        for edge in path.edges:
            self.edges.setdefault(edge.source, []).append(edge)

    def steps(self, path: Places, left: int) -> list[Edge]:
        """Return the edges that a path can follow next."""
        domain = self._path
        here = path[-1] if path else domain.start
        if path and here in domain.must_end:
            return []
        return [
            edge
            for edge in self.edges.get(here, ())
            if edge.cost <= left and (domain.revisits or (edge.target != domain.start and edge.target not in path))
        ]

    def completes(self, path: Places, edge: Edge, left: int) -> bool:
        """Return whether a path can follow an edge and still become a value."""
        return self._may_complete(path, edge, left) and (
            self._path.revisits or any(True for _ in self.every((*path, edge.target), left - edge.cost))
        )

    def _may_complete(self, path: Places, edge: Edge, left: int) -> bool:
        """Return the same as if the path could revisit places."""
        needed = self._path.at_least - len(path) - 1
        if self._path.may_end is None and needed <= 0:
            return True
        return self.count(edge.target, left - edge.cost, needed, moved=True) > 0

    def count(self, here: str, left: int, needed: int, *, moved: bool) -> int:
        """Count the ways in which a path can go on from a place, if places may be revisited.

        Args:
            here: the place.
            left: the remaining budget.
            needed: the smallest number of further steps.
            moved: False at the start.
        """
        key = here, left, max(needed, 0)
        if moved and (known := self._counts.get(key)) is not None:
            return known
        domain = self._path
        must_end = moved and here in domain.must_end
        ends = needed <= 0 and (domain.may_end is None or here in domain.may_end or must_end)
        ways = int(ends)
        if not must_end:
            for edge in self.edges.get(here, ()):
                if edge.cost <= left:
                    ways += self.count(edge.target, left - edge.cost, needed - 1, moved=True)
        if moved:
            self._counts[key] = ways
        return ways

    def every(self, path: Places, left: int) -> Iterator[Places]:
        """Yield every value that begins with a path."""
        if self._path.ends(path):
            yield path
        for edge in self.steps(path, left):
            if self._may_complete(path, edge, left):
                yield from self.every((*path, edge.target), left - edge.cost)

    def draw(self, path: Places, left: int, rng: Rng) -> Places | None:
        """Draw a value that begins with a path: at each place evenly among its ways on, ending included."""
        ways: list[Edge | None] = [edge for edge in self.steps(path, left) if self.completes(path, edge, left)]
        if self._path.ends(path):
            ways.append(None)
        if not ways:
            return None
        edge = ways[int(rng.random() * len(ways))]
        return path if edge is None else self.draw((*path, edge.target), left - edge.cost, rng)
