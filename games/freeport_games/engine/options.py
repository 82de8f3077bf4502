"""Options and forms: domains whose values have fields.

An ``Option`` is the domain of one kind of move, a ``Form`` the domain of one kind of part inside a move, ``Several``
the domain of a tuple of parts. A class of its own is made for each kind of move and part, with a domain in the place of
each field, so that what a seat may do has the same typed shape as what it then does::

    Raid                 CargoHoldRaid(target=2, cards=("FP01#1",))
    Raid.option(...)     CargoHoldRaidOption(target=OneNumber((1, 2)), cards=Some(hand, 1, 5))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args, get_origin, get_type_hints
from zlib import crc32

import msgspec

from .data import Data, Move, Part
from .distribution import Distribution, DistributionOfEach, Placed
from .domains import (
    Amount,
    Domain,
    Flag,
    One,
    OneNumber,
    Ordering,
    Rng,
    Some,
    SomeInOrder,
    SomeNumbers,
    SomeOfEach,
)

V = TypeVar("V", bound=Data, covariant=True)
M = TypeVar("M", bound=Move, covariant=True)
P = TypeVar("P", bound=Part)


class Form(Domain, Generic[V], frozen=True):
    """The values of one class, with a domain for each of its fields; every combination is in the domain."""

    makes: ClassVar[type[Data]]
    """The class of the values, as in ``option.makes is Raid``."""

    def __contains__(self, value: object) -> bool:
        if type(value) is not self.makes:
            return False
        for name in self.__struct_fields__:  # noqa: SIM110 - the hot path; a generator costs twice as much
            if getattr(value, name) not in getattr(self, name):
                return False
        return True

    def __iter__(self) -> Iterator[V]:
        """Every value."""
        for values in product(*[domain for _, domain in self.domains]):
            yield cast(V, self.makes(*values))

    @property
    def domains(self) -> tuple[tuple[str, Domain], ...]:
        """The name and the domain of each field."""
        return tuple((name, getattr(self, name)) for name in self.__struct_fields__)

    @property
    def size(self) -> int:
        """How many values there are."""
        return prod([getattr(self, name).size for name in self.__struct_fields__])

    @property
    def first(self) -> V:
        """The first value of every field."""
        return cast(V, self.makes(*[getattr(self, name).first for name in self.__struct_fields__]))

    def sample(self, rng: Rng | None = None) -> V:
        """Draw a value.

        Args:
            rng: where the randomness comes from. Without it the draw is fixed by what is offered: the same form gives
                the same value every time.
        """
        if rng is None:
            rng = _Fixed(self)
        makes: Any = self.makes
        names = self.__struct_fields__
        made: V = makes(*[getattr(self, name).sample(rng) for name in names]) if names else makes()
        return made


class Option(Form[M], Generic[M], frozen=True):
    """One kind of legal move, with the domain of each of its fields."""


def offered(options: tuple[Option[Move], ...]) -> tuple[type[Move], ...]:
    """The kinds of move that options make."""
    return cast("tuple[type[Move], ...]", tuple([option.makes for option in options]))


class Several(Domain, Generic[P], frozen=True):
    """A tuple of parts, from ``at_least`` to ``at_most`` of them, each out of the form ``of``."""

    of: Form[P]
    """What each part is drawn from."""
    at_least: int
    """The fewest parts."""
    at_most: int
    """The most parts."""

    def __contains__(self, value: object) -> bool:
        return (
            type(value) is tuple
            and self.at_least <= len(value) <= self.at_most
            and all(part in self.of for part in value)
        )

    def __iter__(self) -> Iterator[tuple[P, ...]]:
        """Every tuple."""
        for count in range(self.at_least, self.at_most + 1):
            yield from product(self.of, repeat=count)

    @property
    def size(self) -> int:
        """How many tuples there are."""
        return sum(self.of.size**count for count in range(self.at_least, self.at_most + 1))

    @property
    def first(self) -> tuple[P, ...]:
        """As few parts as possible, each the first."""
        return (self.of.first,) * self.at_least

    def sample(self, rng: Rng) -> tuple[P, ...]:
        """Draw a count, then that many parts."""
        count = self.at_least + int(rng.random() * (self.at_most - self.at_least + 1))
        return tuple(self.of.sample(rng) for _ in range(count))


class _Fixed:
    """A short deterministic sequence for samples without a source of randomness (a linear congruential generator)."""

    def __init__(self, form: msgspec.Struct) -> None:
        self._state = crc32(msgspec.json.encode(form))

    def random(self) -> float:
        self._state = (self._state * 1664525 + 1013904223) % 2**32
        return (self._state >> 8) / 2**24


@cache
def option_class(move: type[Move]) -> type[Option[Move]]:
    """The option class of a kind of move."""
    return cast(type[Option[Move]], _form_class(move, Option, "Option"))


@cache
def form_class(part: type[Part]) -> type[Form[Part]]:
    """The form class of a kind of part."""
    return cast(type[Form[Part]], _form_class(part, Form, "Form"))


@cache
def several_class(part: type[Part]) -> type[Several[Part]]:
    """The domain class of a tuple of parts."""
    return cast(type[Several[Part]], _derive(part, "Several", [("of", form_class(part))], Several))


def _form_class(target: type[Data], base: type[Form[Any]], suffix: str) -> type[msgspec.Struct]:
    hints = get_type_hints(target)
    if taken := [name for name in target.__struct_fields__ if hasattr(base, name)]:
        raise TypeError(f"{target.__name__}: the field names {taken} mean something else in an option; choose others")
    fields = [(name, _domain_type(target, name, hints[name])) for name in target.__struct_fields__]
    made = _derive(target, suffix, fields, base)
    setattr(made, "makes", target)  # noqa: B010 - a class variable of a class made at run time
    return made


def _derive(
    target: type[Data], suffix: str, fields: list[tuple[str, Any]], base: type[msgspec.Struct]
) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        target.__name__ + suffix,
        fields,
        bases=(base,),
        module=target.__module__,
        namespace={"__doc__": f"What may be chosen for: {target.__doc__}"},
        frozen=True,
        tag=f"{target.__struct_config__.tag}{suffix}",
    )


Identifiers = Some | SomeInOrder | SomeOfEach | Ordering
"""The domains of several identifiers."""
Placements = Distribution | DistributionOfEach
"""The domains of several items, each with its place."""

_DOMAINS: dict[Any, Any] = {
    str: One,
    int: OneNumber | Amount,
    bool: Flag,
    tuple[str, ...]: Identifiers,
    tuple[int, ...]: SomeNumbers,
    tuple[Placed, ...]: Placements,
}


def _domain_type(target: type[Data], name: str, hint: Any) -> Any:
    if hint in _DOMAINS:
        return _DOMAINS[hint]
    if isinstance(hint, type) and issubclass(hint, Part):
        return form_class(hint)
    if get_origin(hint) is tuple:
        element = get_args(hint)[0]
        if isinstance(element, type) and issubclass(element, Part):
            return several_class(element)
    raise TypeError(f"{target.__name__}.{name}: no domain is known for a field of type {hint}")
