"""Game knowledge for bots: how to weigh moves without looking ahead, by a rule for each kind of move.

A rule is given what the game's bots read in a view (its *outlook*), and an option::

    RULES: Mapping[type[Move], Rule[Outlook]] = {
        Rest: always(0.0),
        Sell: each("crate", lambda outlook, crate: outlook.price(crate)),
        Bid: bid,
    }

    def bid(outlook: Outlook, option: Option[Move]) -> Weighed:
        amount = domain_of(option, "amount", Amount)
        return [(1.0, Bid(min(amount.high, outlook.spare)))]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar, cast, get_origin

import msgspec

from .data import Data, Seat, View
from .domains import Domain, Form
from .menus.decisions import Decision
from .menus.options import Move, Option

T = TypeVar("T")
D = TypeVar("D", bound=Domain[Any])

Weighed: TypeAlias = list[tuple[float, Move]]
"""Moves worth considering, each with its value."""
Rule: TypeAlias = Callable[[T, Option[Move]], Weighed]
"""Weighs the moves of an option, by the outlook of a seat."""


class Temper(msgspec.Struct, frozen=True):
    """The inclination of an instinct."""

    guard: float = 1.0
    """The weight of protecting its own things."""
    attack: float = 1.0
    """The weight of attacking others."""


class Instinct(Protocol):
    """The knowledge of one game that needs no looking ahead."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> Weighed:
        """Return moves worth considering, each with its value."""
        ...

    def standing(self, view: View, seat: Seat) -> float:
        """Return how well a seat stands, from 0 to 1."""
        ...


def weigh(
    rules: Mapping[type[Move], Rule[T]],
    outlook: T,
    options: Iterable[Option[Move]],
    otherwise: Rule[T] | None = None,
) -> Weighed:
    """Weigh each option by the rule of its kind of move.

    Args:
        rules: the rules.
        outlook: what they are given beside the option.
        options: the options.
        otherwise: the rule of the other kinds; None if these are not worth considering.
    """
    found: Weighed = []
    for option in options:
        rule = rules.get(cast("type[Move]", option.makes), otherwise)
        if rule is not None:
            found += rule(outlook, option)
    return found


def always(worth: float) -> Rule[object]:
    """Return the rule that the first move of an option has a value, whatever the outlook."""
    return lambda _, option: [(worth, option.first)]


def each(field: str, worth: Callable[[T, Any], float]) -> Rule[T]:
    """Return the rule of a kind of move with one field: each of its values has a worth of its own."""

    def rule(outlook: T, option: Option[Move]) -> Weighed:
        makes = cast("Callable[[object], Move]", option.makes)
        return [(worth(outlook, value), makes(value)) for value in domain_of(option, field, Domain[Any])]

    return rule


def domain_of(form: Form[Data], field: str, kind: type[D]) -> D:
    """Return the domain of a field, whose class a rule knows.

    Args:
        form: the option, or the form of a part of its move.
        field: the field.
        kind: the class of its domain: ``Amount``, ``One[str]``.

    Raises:
        TypeError: if the domain has another class.
    """
    domain: object = getattr(form, field)
    if not isinstance(domain, get_origin(kind) or kind):
        raise TypeError(f"{form.makes.__name__}.{field} is no {kind}: {domain!r}")
    return cast(D, domain)
