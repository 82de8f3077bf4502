"""The base of all domains, and the register that says which domains a field of a move may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from .form import Form

Item = str | int
"""A thing to choose: an identifier or a whole number."""

Called = Callable[[Item], str]
"""Returns the name by which people know an item."""

I_co = TypeVar("I_co", bound=Item, covariant=True)
V_co = TypeVar("V_co", covariant=True)
D = TypeVar("D", bound="Domain[Any]")


class Rng(Protocol):
    """A source of random numbers, such as ``random.Random``. Rules never hold one; callers pass theirs."""

    def random(self) -> float:
        """Return the next number from 0 (inclusive) to 1 (exclusive)."""
        ...


class Domain(msgspec.Struct, Generic[V_co], frozen=True, rename="camel", tag_field="__typename", tag=str, gc=False):
    """The base of all domains; ``Domain[int]`` is a domain of whole numbers.

    A domain is exact: each of its values is legal, and it contains each legal value.
    """

    def __contains__(self, value: object) -> bool:
        raise NotImplementedError

    @property
    def size(self) -> int:
        """The number of values."""
        raise NotImplementedError

    @property
    def first(self) -> V_co:
        """The value that the engine takes when it has to choose by itself."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> V_co:
        """Draw a value."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[V_co]:
        """Yield every value; where order does not matter, each choice comes in one order only."""
        raise NotImplementedError

    def meant(self, value: object) -> object:
        """Return the value that somebody means by a value.

        A list that names its keys in another order than the domain, or leaves out what gets nothing, means the list
        that names every key in order. Whatever else there is means itself, in the domain or not.
        """
        return value

    @property
    def inner(self) -> tuple[Form[Any], ...]:
        """The forms of the parts that its values hold; none for items, places, amounts and flags."""
        return ()

    @property
    def mentions(self) -> tuple[Item, ...]:
        """What its values are or name, each once and in order: items and places, no and yes; empty for amounts."""
        return ()

    def describe(self, called: Called = str) -> str:
        """Describe what may be chosen, for people, as a part of a sentence: ``1 to 2 of Tea, Rum, Guns``.

        Args:
            called: returns the name of an item; the item itself is named if omitted.
        """
        raise NotImplementedError

    def flaw(self) -> str | None:
        """Return what is wrong with the declaration of the domain, or None. Play does not check it."""
        raise NotImplementedError


_TAKEN: dict[object, list[type[Domain[Any]]]] = {}


def taken_by(*fields: object) -> Callable[[type[D]], type[D]]:
    """Register a domain for fields of these types, as in ``@taken_by(int)``."""

    def register(domain: type[D]) -> type[D]:
        for field in fields:
            _TAKEN.setdefault(field, []).append(domain)
        return domain

    return register


def domains_for(field: object) -> tuple[type[Domain[Any]], ...]:
    """Return the domains that are registered for fields of a type, in the order of registration."""
    return tuple(_TAKEN.get(field, ()))
