"""A path from place to place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from freeport_games.engine.data import Data

from . import flaws, phrases
from .domain import Called, Domain, Item, Rng, taken_by

Places = tuple[str, ...]


class Steps(Data, frozen=True):
    """The steps that a path may take from a place, in one direction and all at one cost."""

    source: str
    """The place that each step leaves."""
    targets: tuple[str, ...]
    """The places that the steps reach."""
    cost: int = 1
    """The cost of each step; at least 1."""


_Step = tuple[str, int]
"""A place that a step reaches, and the cost of the step."""


@taken_by(tuple[str, ...])
class Path(Domain[Places], frozen=True):
    """A path of steps that cost no more than a budget in total.

    A value names the places after the start, in the order in which the path reaches them; staying at the start is ().
    With steps that cost 1, the budget is the greatest number of steps.
    """

    start: str
    """The place where the path begins; it is not a part of the value."""
    steps: tuple[Steps, ...]
    """The possible steps by their source; no two have the same source and target."""
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
        if type(path) is not tuple or any(type(place) is not str for place in path):
            return False
        costs = _costs_of(self.steps)
        here, left = self.start, self.budget
        for number, place in enumerate(path):
            cost = costs.get(here, _NOWHERE).get(place)
            if cost is None or cost > left or (number and here in self.must_end):
                return False
            here, left = place, left - cost
        if not self.revisits and len({self.start, *path}) <= len(path):
            return False
        return self.ends(path)

    def ends(self, path: Places) -> bool:
        """Return whether a path of possible steps may end at its last place."""
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
            left -= walks.costs[source][target]
        return tuple(step[0] for step in walks.onward(path, left) if walks.completes(path, step, left))

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
        drawn = _Walks(self).draw(rng)
        if drawn is None:
            raise ValueError("a path without values has nothing to draw")
        return drawn

    @property
    def mentions(self) -> tuple[Item, ...]:
        ways = [place for steps in self.steps for place in (steps.source, *steps.targets)]
        return tuple(dict.fromkeys([self.start, *ways]))

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
            flaws.twice([(steps.source, target) for steps in self.steps for target in steps.targets])
            or flaws.first(f"a step from {steps.source} costs {steps.cost}" for steps in self.steps if steps.cost < 1)
            or flaws.twice(self.must_end)
            or flaws.twice(self.may_end or ())
            or flaws.empty(next((1 for _ in self), 0))
        )


_KEPT = 1024
"""The number of boards that are kept with their costs."""
_Costs = dict[str, dict[str, int]]
"""The cost of the step from each place to each other."""
_known: dict[int, tuple[tuple[Steps, ...], _Costs]] = {}
_NOWHERE: Mapping[str, int] = {}


def _costs_of(steps: tuple[Steps, ...]) -> _Costs:
    """Return the costs of steps. Games offer the same steps again and again, so what was worked out is kept."""
    known = _known.get(id(steps))
    if known is not None and known[0] is steps:
        return known[1]
    found: _Costs = {}
    for some in steps:
        costs = found.setdefault(some.source, {})
        for target in some.targets:
            costs.setdefault(target, some.cost)
    if len(_known) >= _KEPT:
        _known.clear()
    _known[id(steps)] = (steps, found)
    return found


class _Walks:
    """The paths of a domain, with intermediate results that one query shares."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._counts: dict[tuple[str, int, int], int] = {}
        self.costs = _costs_of(path.steps)
        self._ends_anywhere = path.may_end is None and path.revisits

    def onward(self, path: Places, left: int) -> list[_Step]:
        """Return the steps that a path can take next."""
        domain = self._path
        here = path[-1] if path else domain.start
        if path and here in domain.must_end:
            return []
        steps = [step for step in self.costs.get(here, _NOWHERE).items() if step[1] <= left]
        if domain.revisits:
            return steps
        return [step for step in steps if step[0] != domain.start and step[0] not in path]

    def completes(self, path: Places, step: _Step, left: int) -> bool:
        """Return whether a path can take a step and still become a value."""
        target, cost = step
        return self._may_complete(path, step, left) and (
            self._path.revisits or any(True for _ in self.every((*path, target), left - cost))
        )

    def _may_complete(self, path: Places, step: _Step, left: int) -> bool:
        """Return the same as if the path could revisit places."""
        needed = self._path.at_least - len(path) - 1
        if self._path.may_end is None and needed <= 0:
            return True
        target, cost = step
        return self.count(target, left - cost, needed, moved=True) > 0

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
            for target, cost in self.costs.get(here, _NOWHERE).items():
                if cost <= left:
                    ways += self.count(target, left - cost, needed - 1, moved=True)
        if moved:
            self._counts[key] = ways
        return ways

    def every(self, path: Places, left: int) -> Iterator[Places]:
        """Yield every value that begins with a path."""
        if self._path.ends(path):
            yield path
        for step in self.onward(path, left):
            if self._may_complete(path, step, left):
                target, cost = step
                yield from self.every((*path, target), left - cost)

    def draw(self, rng: Rng) -> Places | None:
        """Draw a value: at each place evenly among its ways on, ending included."""
        domain = self._path
        path: Places = ()
        left = domain.budget
        while True:
            ways, ends = self.onward(path, left), domain.ends(path)
            if not (self._ends_anywhere and len(path) + 1 >= domain.at_least):
                ways = [step for step in ways if self.completes(path, step, left)]
            if not ways and not ends:
                return None
            drawn = int(rng.random() * (len(ways) + ends))
            if drawn == len(ways):
                return path
            target, cost = ways[drawn]
            path, left = (*path, target), left - cost
