"""Several things out of several."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product
from math import comb, factorial, perm
from typing import Generic, TypeVar, cast

from freeport_games.engine.data import Data

from . import flaws, phrases
from .domain import Called, Domain, I_co, Item, Rng, taken_by
from .drawing import Span, draw_counts, draw_some, every_count, first_counts

J = TypeVar("J", bound=Item)


class Group(Data, frozen=True):
    """Some of the items, with bounds on how many of them may be chosen."""

    items: tuple[Item, ...]
    """The items of the group."""
    at_least: int
    """The smallest number to choose of them."""
    at_most: int
    """The greatest number to choose of them; no more than there are."""


@taken_by(tuple[str, ...], tuple[int, ...])
class Some(Domain[tuple[I_co, ...]], Generic[I_co], frozen=True):
    """Several different identifiers or numbers, from ``at_least`` to ``at_most`` of them."""

    items: tuple[I_co, ...]
    """The items to choose from, each once: all of them identifiers, or all of them numbers."""
    at_least: int
    """The smallest number to choose."""
    at_most: int
    """The greatest number to choose; no more than there are."""
    ordered: bool = False
    """Whether the order of the chosen items is a part of the choice; if not, every order means the same."""
    groups: tuple[Group, ...] = ()
    """The number to choose of some of the items; no item is in two groups, and items in no group are free."""

    @staticmethod
    def of_each(*choices: Some[J]) -> Some[J]:
        """Combine several choices that share no item: a number of each, in an order that does not matter."""
        items = tuple(item for choice in choices for item in choice.items)
        least, most = sum(choice.at_least for choice in choices), sum(choice.at_most for choice in choices)
        groups = tuple(Group(choice.items, choice.at_least, choice.at_most) for choice in choices)
        return Some(items, least, most, groups=groups)

    def __contains__(self, chosen: object) -> bool:
        if type(chosen) is not tuple or not self.at_least <= len(chosen) <= self.at_most:
            return False
        items = self.items
        for item in chosen:
            if item not in items or (type(item) is not str and type(item) is not int):
                return False
        if len(set(chosen)) != len(chosen):
            return False
        return not self.groups or self._fits(chosen)

    def _fits(self, chosen: tuple[Item, ...]) -> bool:
        return all(group.at_least <= len({*chosen}.intersection(group.items)) <= group.at_most for group in self.groups)

    def __iter__(self) -> Iterator[tuple[I_co, ...]]:
        parts = self.parts()
        for counts in every_count(_spans(parts), (self.at_least, self.at_most)):
            for taken in product(
                *[combinations(items, count) for (items, _), count in zip(parts, counts, strict=True)]
            ):
                chosen = tuple(chain(*taken))
                yield from permutations(chosen) if self.ordered else (chosen,)

    @property
    def size(self) -> int:
        if not self.groups:
            there_are, counted = len(self.items), perm if self.ordered else comb
            return sum(counted(there_are, count) for count in range(self.at_least, self.at_most + 1))
        return sum(number * (factorial(count) if self.ordered else 1) for count, number in self._ways().items())

    def _ways(self) -> dict[int, int]:
        """Return the number of ways in which each number of items can be chosen."""
        ways = {0: 1}
        for items, (least, most) in self.parts():
            before, ways = ways, {}
            for chosen, number in before.items():
                for more in range(least, most + 1):
                    ways[chosen + more] = ways.get(chosen + more, 0) + number * comb(len(items), more)
        return {count: number for count, number in ways.items() if self.at_least <= count <= self.at_most}

    @property
    def first(self) -> tuple[I_co, ...]:
        if not self.groups:
            return self.items[: self.at_least]
        parts = self.parts()
        counts = first_counts(_spans(parts), self.at_least)
        return tuple(chain(*[items[:count] for (items, _), count in zip(parts, counts, strict=True)]))

    def sample(self, rng: Rng) -> tuple[I_co, ...]:
        if not self.groups:
            least = self.at_least
            count = least + int(rng.random() * (self.at_most - least + 1))
            return draw_some(self.items, count, rng)
        chosen = self._sample_groups(rng)
        return draw_some(chosen, len(chosen), rng) if self.ordered else chosen

    def _sample_groups(self, rng: Rng) -> tuple[I_co, ...]:
        parts = self.parts()
        if self._binds(_spans(parts)):
            counts = draw_counts(_spans(parts), (self.at_least, self.at_most), rng)
            return tuple(
                chain(*[draw_some(items, count, rng) for (items, _), count in zip(parts, counts, strict=True)])
            )
        return tuple(
            chain(
                *[
                    draw_some(items, least + int(rng.random() * (most - least + 1)), rng)
                    for items, (least, most) in parts
                ]
            )
        )

    def _binds(self, spans: list[Span]) -> bool:
        """Return whether the bounds of the whole restrict more than those of the parts."""
        return sum(least for least, _ in spans) < self.at_least or self.at_most < sum(most for _, most in spans)

    @property
    def mentions(self) -> tuple[Item, ...]:
        return self.items

    def describe(self, called: Called = str) -> str:
        if self.groups:
            said = self._describe_groups(called)
        elif self.at_least == self.at_most == len(self.items) <= phrases.SHOWN:
            said = phrases.joined(map(called, self.items))
        elif self.at_least == self.at_most == 1 and len(self.items) <= phrases.SHOWN:
            said = phrases.either(self.items, called)
        else:
            count = phrases.how_many(self.at_least, self.at_most)
            said = f"{count} of {phrases.out_of(self.items, called)}" if self.at_most else "nothing"
        return f"{said}, in order" if self.ordered and self.at_most > 1 else said

    def _describe_groups(self, called: Called) -> str:
        parts = self.parts()
        said = phrases.joined(
            [f"{phrases.how_many(*span)} of {phrases.out_of(items, called)}" for items, span in parts if span[1]]
        )
        if not self._binds(_spans(parts)):
            return said
        return f"{said}, {phrases.how_many(self.at_least, self.at_most)} in all"

    def flaw(self) -> str | None:
        grouped = [item for group in self.groups for item in group.items]
        return (
            flaws.twice(self.items)
            or flaws.counts(self.at_least, self.at_most, len(self.items))
            or flaws.twice(grouped)
            or (None if {*grouped} <= {*self.items} else f"a group has items that are not among {self.items}")
            or flaws.first(flaws.counts(group.at_least, group.at_most, len(group.items)) for group in self.groups)
            or flaws.empty(self.size)
        )

    def parts(self) -> list[tuple[tuple[I_co, ...], Span]]:
        """Return the items of each group and those in no group, with the bounds of how many may be chosen of them."""
        parts = [(cast("tuple[I_co, ...]", group.items), (group.at_least, group.at_most)) for group in self.groups]
        grouped = {item for items, _ in parts for item in items}
        if free := tuple(item for item in self.items if item not in grouped):
            parts.append((free, (0, len(free))))
        return parts


def _spans(parts: list[tuple[tuple[I_co, ...], Span]]) -> list[Span]:
    return [span for _, span in parts]
