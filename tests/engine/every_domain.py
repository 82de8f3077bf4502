"""Domains of every class at random, small enough to be listed, and moves with a field for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from freeport_games.engine import typename
from freeport_games.engine.domains import (
    Amount,
    Amounts,
    Counted,
    Distribution,
    Domain,
    Each,
    Flag,
    Form,
    Group,
    Item,
    Lot,
    One,
    Ordering,
    Part,
    Path,
    Placed,
    Range,
    Several,
    Share,
    Some,
    Steps,
)
from freeport_games.engine.menus import Move

NAME = typename("EveryDomain")


class Deal(Part, frozen=True, tag=NAME):
    """The things that are dealt."""

    crates: tuple[str, ...]
    """The crates."""
    tip: int
    """The coins."""


class Order(Part, frozen=True, tag=NAME):
    """The order of a ship."""

    ship: str
    """The ship."""
    course: tuple[str, ...]
    """Its course."""


class Name(Move, frozen=True, tag=NAME):
    """Name something, and a number."""

    thing: str
    """The thing."""
    number: int
    """The number."""


class Choose(Move, frozen=True, tag=NAME):
    """Choose several things and numbers."""

    things: tuple[str, ...]
    """The things."""
    numbers: tuple[int, ...]
    """The numbers."""


class Give(Move, frozen=True, tag=NAME):
    """Give things to places and numbers to keys."""

    placed: tuple[Placed, ...]
    """The things and their places."""
    counted: tuple[Counted, ...]
    """The keys and their numbers."""
    gladly: bool
    """Whether with a smile."""


class Command(Move, frozen=True, tag=NAME):
    """Command ships and offer deals."""

    deal: Deal
    """The deal."""
    deals: tuple[Deal, ...]
    """More deals."""
    orders: tuple[Order, ...]
    """The orders of several ships."""


MOVES: tuple[type[Move], ...] = (Name, Choose, Give, Command)

Drawn = st.SearchStrategy[Domain[Any]]
names = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5).map(tuple)
numbers = st.lists(st.integers(-3, 9), unique=True, max_size=5).map(tuple)


@st.composite
def some(draw: st.DrawFn, values: st.SearchStrategy[tuple[Any, ...]]) -> Some[Any]:
    """Some of up to five items, in groups or not; the groups share no item and leave some free."""
    items = draw(values)
    left, groups = list(items), []
    for _ in range(draw(st.integers(0, 2))):
        size = draw(st.integers(0, min(3, len(left))))
        held, left = tuple(left[:size]), left[size:]
        least = draw(st.integers(0, size))
        groups.append(Group(held, least, draw(st.integers(least, size))))
    low = sum(group.at_least for group in groups)
    high = len(left) + sum(group.at_most for group in groups)
    most = draw(st.integers(low, high))
    return Some(items, draw(st.integers(0, most)), most, draw(st.booleans()), tuple(groups))


@st.composite
def lots(draw: st.DrawFn, items: str) -> Lot:
    """Up to four items for up to three places, which between them need no more than there are."""
    held = draw(st.lists(st.sampled_from(items), unique=True).map(tuple))
    spare, shares = len(held), []
    for place in draw(st.lists(st.sampled_from("xyz"), unique=True)):
        least = draw(st.integers(0, spare))
        spare -= least
        shares.append(Share(place, least, draw(st.integers(least, least + 3))))
    return Lot(held, tuple(shares))


KEYS: tuple[Item, ...] = ("tea", "rum", 0, 1)


@st.composite
def amounts(draw: st.DrawFn) -> Amounts:
    """Up to three keys whose ranges have a sum in reach."""
    keys = draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=3))
    ranges = tuple(Range(key, low := draw(st.integers(-2, 2)), draw(st.integers(low, low + 3))) for key in keys)
    least, most = sum(span.low for span in ranges), sum(span.high for span in ranges)
    at_least = draw(st.integers(least - 2, most))
    return Amounts(ranges, at_least, draw(st.integers(max(least, at_least), most + 2)))


def _steps(pairs: list[tuple[str, str]], costs: list[int]) -> tuple[Steps, ...]:
    together: dict[tuple[str, int], list[str]] = {}
    for (source, target), cost in zip(pairs, costs, strict=True):
        together.setdefault((source, cost), []).append(target)
    return tuple(Steps(source, tuple(targets), cost) for (source, cost), targets in together.items())


@st.composite
def paths(draw: st.DrawFn) -> Path:
    """Paths among four places, with any of the restrictions there are."""
    places = st.sampled_from("abcd")
    pairs = draw(st.lists(st.tuples(places, places), unique=True, max_size=8))
    costs = draw(st.lists(st.integers(1, 3), min_size=len(pairs), max_size=len(pairs)))
    some_places = st.lists(places, unique=True, max_size=2).map(tuple)
    return Path(
        "a",
        _steps(pairs, costs),
        budget=draw(st.integers(0, 5)),
        must_end=draw(some_places),
        may_end=draw(st.none() | some_places),
        at_least=draw(st.integers(0, 2)),
        revisits=draw(st.booleans()),
    )


@st.composite
def orders(draw: st.DrawFn) -> Each[Order]:
    """Orders for up to three ships, each with its own courses."""
    ships = draw(st.lists(st.sampled_from(("brig", "sloop", "yawl")), unique=True, min_size=1))
    forms = [Order.form(ship=One((ship,)), course=draw(some(names.map(lambda items: items[:2])))) for ship in ships]
    least = draw(st.integers(0, len(ships)))
    return Order.each(forms, least, draw(st.integers(least, len(ships))))


deals: st.SearchStrategy[Form[Deal]] = st.builds(
    lambda crates, tip: Deal.form(crates=crates, tip=tip),
    some(names),
    st.builds(Amount, st.just(0), st.integers(0, 4)),
)

DRAWN: dict[type[Domain[Any]], Drawn] = {
    One: st.builds(One, names.filter(bool) | numbers.filter(bool)),
    Some: some(names) | some(numbers),
    Ordering: st.builds(Ordering, names | numbers),
    Amount: st.builds(
        lambda low, span, step: Amount(low, low + span, step), st.integers(-5, 5), st.integers(0, 9), st.integers(1, 4)
    ),
    Flag: st.builds(Flag),
    Amounts: amounts(),
    Distribution: st.builds(
        lambda one, other: Distribution((one, other)[: 1 + bool(other.items)]), lots("abcd"), lots("ABC")
    ),
    Path: paths().filter(lambda path: path.flaw() is None),
    Form: deals,
    Several: st.builds(
        lambda least, more, ports: Deal.forms(least, least + more, crates=Some(ports, 1, 1), tip=Amount(1, 2)),
        st.integers(0, 1),
        st.integers(0, 1),
        names.filter(bool),
    ),
    Each: orders(),
}
"""Domains of each class; a class without an entry fails a test."""

every: Drawn = st.one_of(*DRAWN.values())

OFFERED: dict[type[Domain[Any]], Callable[[Any], tuple[type[Move], str]]] = {
    One: lambda domain: (Name, "thing" if isinstance(domain.first, str) else "number"),
    Some: lambda domain: (Choose, "numbers" if _of_numbers(domain) else "things"),
    Ordering: lambda domain: (Choose, "numbers" if _of_numbers(domain) else "things"),
    Amount: lambda domain: (Name, "number"),
    Flag: lambda domain: (Give, "gladly"),
    Amounts: lambda domain: (Give, "counted"),
    Distribution: lambda domain: (Give, "placed"),
    Path: lambda domain: (Choose, "things"),
    Form: lambda domain: (Command, "deal"),
    Several: lambda domain: (Command, "deals"),
    Each: lambda domain: (Command, "orders"),
}
"""The move and the field that take a domain."""

_OTHERS: dict[str, Domain[Any]] = {
    "thing": One(("a",)),
    "number": Amount(1, 1),
    "things": Some(("a",), 1, 1),
    "numbers": Some((1,), 1, 1),
    "placed": Distribution((Lot((), ()),)),
    "counted": Amounts((), 0, 0),
    "gladly": Flag(),
    "deal": Deal.form(crates=Some(("a",), 1, 1), tip=Amount(1, 1)),
    "deals": Deal.forms(0, 0, crates=Some(("a",), 1, 1), tip=Amount(1, 1)),
    "orders": Order.each([]),
}


def _of_numbers(domain: Any) -> bool:
    return any(isinstance(item, int) for item in domain.items)


def kind(domain: Domain[Any]) -> type[Domain[Any]]:
    """Return the class of a domain in the table of them all."""
    return next(each for each in type(domain).__mro__ if each in DRAWN)


def option(domain: Domain[Any]) -> tuple[Any, str]:
    """Return an option whose one field has a domain, and the name of that field."""
    move, name = OFFERED[kind(domain)](domain)
    made: Any = move.option
    return made(**{field: _OTHERS[field] for field in move.__struct_fields__} | {name: domain}), name
