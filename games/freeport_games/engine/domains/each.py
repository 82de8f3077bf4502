"""A value for each of several keys, each of a form of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any, Generic, TypeVar

from freeport_games.engine.data import Data

from . import flaws, phrases
from .domain import Called, Domain, Item, Rng
from .drawing import draw_some
from .form import Form
from .one import One

P_co = TypeVar("P_co", bound=Data, covariant=True)


class Each(Domain[tuple[P_co, ...]], Generic[P_co], frozen=True):
    """A part for each key, such as an order for each ship; each key has a form of its own.

    The first field of the part names the key: each form has a single item to choose there, and no two forms the same. A
    value holds parts for ``at_least`` to ``at_most`` of the keys, in the order of the forms; a move may name them in
    any order.
    """

    forms: tuple[Form[P_co], ...]
    """The form of the part of each key."""
    at_least: int
    """The fewest parts; as many as there are forms if every key needs one."""
    at_most: int
    """The most parts; no more than there are forms."""

    @property
    def keys(self) -> tuple[Item, ...]:
        """The key of each form."""
        return tuple(chain(*[self._key(form).items for form in self.forms]))

    def _key(self, form: Form[P_co]) -> One[Item]:
        name, domain = form.domains[0] if form.field_names else ("", None)
        if not isinstance(domain, One) or domain.size != 1:
            raise TypeError(f"{type(form).__name__}: the first field {name} has to name the form's key alone")
        return domain

    def __contains__(self, value: object) -> bool:
        if type(value) is not tuple or not self.at_least <= len(value) <= self.at_most:
            return False
        forms = iter(self.forms)
        # Each part is looked for after the form of the part before it, so the order is that of the forms.
        return all(any(part in form for form in forms) for part in value)

    @property
    def inner(self) -> tuple[Form[Any], ...]:
        return self.forms

    def meant(self, value: object) -> object:
        makes = self.forms[0].makes if self.forms else None
        if type(value) is not tuple or not all(type(part) is makes for part in value):
            return value
        named, keys = [getattr(part, part.__struct_fields__[0]) for part in value], self.keys
        if any(key not in keys for key in named) or len({*named}) < len(named):
            return value  # a key that is not here, or one twice
        given = dict(zip(named, value, strict=True))
        return tuple(form.meant(given[key]) for key, form in zip(keys, self.forms, strict=True) if key in given)

    def __iter__(self) -> Iterator[tuple[P_co, ...]]:
        for count in range(self.at_least, self.at_most + 1):
            for forms in combinations(self.forms, count):
                yield from product(*forms)

    @property
    def size(self) -> int:
        ways = [1, *[0] * len(self.forms)]
        """The number of ways in which a number of the forms so far can be filled."""
        for form in self.forms:
            each = form.size
            for count in range(len(self.forms), 0, -1):
                ways[count] += ways[count - 1] * each
        return sum(ways[self.at_least : self.at_most + 1])

    @property
    def first(self) -> tuple[P_co, ...]:
        return tuple(form.first for form in self.forms[: self.at_least])

    def sample(self, rng: Rng) -> tuple[P_co, ...]:
        count = self.at_least + int(rng.random() * (self.at_most - self.at_least + 1))
        if count == len(self.forms):
            return tuple(form.sample(rng) for form in self.forms)
        chosen = sorted(draw_some(tuple(range(len(self.forms))), count, rng))
        return tuple(self.forms[place].sample(rng) for place in chosen)

    def describe(self, called: Called = str) -> str:
        each = "; ".join([form.describe(called) for form in self.forms]) or "nothing"
        if self.at_least == len(self.forms):
            return each
        return f"{phrases.how_many(self.at_least, self.at_most)} of these: {each}"

    def flaw(self) -> str | None:
        found = flaws.counts(self.at_least, self.at_most, len(self.forms)) or flaws.first(
            form.flaw() for form in self.forms
        )
        if found:
            return found
        try:
            return flaws.twice(self.keys)
        except TypeError as error:
            return str(error)
