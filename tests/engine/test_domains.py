"""Domains are exact: what they list, test, count and draw is the same set of values."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.engine import (
    Amount,
    Distribution,
    DistributionOfEach,
    Domain,
    Flag,
    One,
    OneNumber,
    Ordering,
    Placed,
    Share,
    Some,
    SomeInOrder,
    SomeNumbers,
    SomeOfEach,
)

from .harbour import Bid, Build, Crane, Goods

names = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5).map(tuple)
numbers = st.lists(st.integers(-3, 9), unique=True, max_size=5).map(tuple)


@st.composite
def counts(draw: Any, values: st.SearchStrategy[tuple[Any, ...]], kind: type) -> Domain:
    chosen = draw(values)
    least = draw(st.integers(0, len(chosen)))
    made: Domain = kind(chosen, least, draw(st.integers(least, len(chosen))))
    return made


@st.composite
def groups(draw: Any) -> Domain:
    """Groups that share no identifier."""
    left, made = draw(st.permutations("abcdef")), []
    for _ in range(draw(st.integers(0, 3))):
        size = draw(st.integers(0, min(3, len(left))))
        values, left = tuple(left[:size]), left[size:]
        least = draw(st.integers(0, size))
        made.append(Some(values, least, draw(st.integers(least, size))))
    return SomeOfEach(tuple(made))


@st.composite
def distributions(draw: Any) -> Domain:
    """Up to four items for up to three places, which between them need no more than there are."""
    items = draw(st.lists(st.sampled_from("abcd"), unique=True).map(tuple))
    spare, shares = len(items), []
    for place in draw(st.lists(st.sampled_from("xyz"), unique=True)):
        least = draw(st.integers(0, spare))
        spare -= least
        shares.append(Share(place, least, draw(st.integers(least, least + 3))))
    return Distribution(items, tuple(shares))


@st.composite
def distributions_of_each(draw: Any) -> Domain:
    """Up to two groups; the second one's items have names of their own."""
    one, other = draw(distributions()), draw(distributions())
    renamed = Distribution(tuple(item.upper() for item in other.items), other.shares)
    return DistributionOfEach((one, renamed))


leaves: st.SearchStrategy[Domain] = st.one_of(
    st.builds(One, names.filter(bool)),
    st.builds(OneNumber, numbers.filter(bool)),
    counts(names, Some),
    counts(names, SomeInOrder),
    counts(numbers, SomeNumbers),
    groups(),
    distributions(),
    st.builds(Ordering, names),
    st.builds(Flag),
    st.builds(
        lambda low, span, step: Amount(low, low + span, step), st.integers(-5, 5), st.integers(0, 9), st.integers(1, 4)
    ),
    distributions_of_each(),
)
forms: st.SearchStrategy[Domain] = st.builds(
    lambda crates, tip: Goods.form(crates=crates, tip=tip),
    counts(names, Some),
    st.builds(Amount, st.just(0), st.integers(0, 4)),
)
several: st.SearchStrategy[Domain] = st.builds(
    lambda least, more, ports: Build.option(
        cranes=Crane.forms(least, least + more, port=One(ports), height=Amount(1, 2))
    ),
    st.integers(0, 1),
    st.integers(0, 1),
    names.filter(bool),
)


@given(leaves | forms | several, st.integers(0, 2**32))
def test_all_values_are_listed_once_counted_and_tested(domain: Domain, seed: int) -> None:
    values: list[Any] = list(domain)
    assert len(values) == domain.size == len(set(values))
    assert all(value in domain for value in values)
    assert domain.first in domain
    assert domain.sample(random.Random(seed)) in domain


@given(leaves | forms)
def test_every_value_is_drawn_sooner_or_later(domain: Domain) -> None:
    if domain.size > 12:
        return
    rng = random.Random(5)
    drawn = {unordered(domain, domain.sample(rng)) for _ in range(600)}
    assert drawn == {unordered(domain, value) for value in domain}


def unordered(domain: Domain, value: Any) -> Any:
    """A value, without the order that says nothing."""
    if isinstance(domain, Some | SomeNumbers | SomeOfEach | Distribution | DistributionOfEach):
        return frozenset(value)
    return (frozenset(value.crates), value.tip) if isinstance(value, Goods) else value


EACH = SomeOfEach((Some(("a", "b"), 1, 1), Some(("c", "d"), 1, 2)))
PLACES = Distribution(("a", "b", "c"), (Share("x", 1, 2), Share("y", 0, 1)))


@pytest.mark.parametrize(
    ("domain", "value"),
    [
        (One(("a", "b")), "c"),
        (One(("a", "b")), ("a",)),
        (One(("a", "b")), ["a"]),
        (OneNumber((0, 1)), True),
        (OneNumber((0, 1)), 1.0),
        (OneNumber((0, 1)), 2),
        (Amount(0, 9, 3), 4),
        (Amount(0, 9, 3), 3.0),
        (Amount(0, 1), True),
        (Flag(), 1),
        (Flag(), None),
        (Some(("a", "b"), 1, 2), ()),
        (Some(("a", "b"), 1, 2), ("a", "a")),
        (Some(("a", "b"), 1, 2), ["a"]),
        (Some(("a", "b"), 1, 2), "ab"),
        (Some(("a", "b"), 1, 2), (["a"],)),
        (SomeNumbers((0, 1), 1, 2), (True,)),
        (SomeNumbers((0, 1), 1, 2), (1.0,)),
        (SomeInOrder(("a", "b"), 1, 1), ("a", "b")),
        (SomeInOrder(("a", "b"), 1, 2), ("a", "a")),
        (SomeInOrder(("a", "b"), 1, 2), ("c",)),
        (SomeInOrder(("a", "b"), 1, 2), (["a"],)),
        (EACH, ("a",)),
        (EACH, ("a", "b")),
        (EACH, ("c", "d")),
        (EACH, ("a", "c", "e")),
        (EACH, ("a", "c", "c")),
        (EACH, ("a", "b", "c", "d")),
        (EACH, ["a", "c"]),
        (EACH, ("a", ["c"])),
        (EACH, "ac"),
        (PLACES, ()),
        (PLACES, (Placed("a", "y"),)),
        (PLACES, (Placed("a", "x"), Placed("a", "y"))),
        (PLACES, (Placed("a", "x"), Placed("a", "x"))),
        (PLACES, (Placed("a", "x"), Placed("b", "y"), Placed("c", "y"))),
        (PLACES, (Placed("a", "x"), Placed("b", "z"))),
        (PLACES, (Placed("d", "x"),)),
        (PLACES, (("a", "x"),)),
        (PLACES, [Placed("a", "x")]),
        (PLACES, (Placed(["a"], "x"),)),  # type: ignore[arg-type]
        (PLACES, (Placed("a", ["x"]),)),  # type: ignore[arg-type]
        (PLACES, (Crane("a", 1),)),
        (Ordering(("a", "b")), ("a",)),
        (Ordering(("a", "b")), ("a", "a")),
        (Ordering(("a", "b")), ("a", 1)),
        (Ordering(("a", "b")), ["a", "b"]),
        (Bid.option(amount=Amount(0, 3)), None),
        (Bid.option(amount=Amount(0, 3)), Bid(4)),
        (Crane.forms(1, 2, port=One(("a",)), height=Amount(1, 1)), ()),
        (Crane.forms(1, 2, port=One(("a",)), height=Amount(1, 1)), [Crane("a", 1)]),
        (Crane.forms(1, 2, port=One(("a",)), height=Amount(1, 1)), (Crane("a", 2),)),
    ],
    ids=str,
)
def test_what_is_not_in_a_domain(domain: Domain, value: object) -> None:
    assert value not in domain


def test_the_order_of_some_says_nothing() -> None:
    domain = Some(("a", "b", "c"), 2, 2)
    assert ("b", "a") in domain
    assert ("a", "b") in domain
    assert domain.size == 3


def test_the_order_of_some_in_order_says_something() -> None:
    domain = SomeInOrder(("a", "b", "c"), 2, 2)
    assert set(domain) == {("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")}
    assert domain.size == 6


@given(groups() | distributions(), st.randoms(use_true_random=False))
def test_where_order_says_nothing_any_order_is_in_and_one_is_listed(domain: Domain, rng: random.Random) -> None:
    values: list[Any] = list(domain)
    assert len({frozenset(value) for value in values}) == len(values)
    for value in values[:20]:
        assert tuple(rng.sample(value, len(value))) in domain


@given(distributions())
def test_a_distribution_is_every_way_of_giving_each_item_to_a_place_or_to_none(domain: Distribution) -> None:
    places = [share.place for share in domain.shares]
    every = {
        frozenset(Placed(item, place) for item, place in zip(domain.items, given_to, strict=True) if place is not None)
        for given_to in product([None, *places], repeat=len(domain.items))
        if all(share.at_least <= given_to.count(share.place) <= share.at_most for share in domain.shares)
    }
    assert {frozenset(value) for value in domain} == every


def test_large_domains_are_counted_and_drawn_without_listing_them() -> None:
    cards, places = tuple(f"c{number}" for number in range(60)), tuple(f"p{number}" for number in range(6))
    many = Distribution(cards, tuple(Share(place, 2, 8) for place in places))
    every = Distribution(cards, tuple(Share(place, 0, 60) for place in places))
    assert every.size == 7**60
    assert 6**12 < many.size < every.size
    for domain in (many, every, SomeInOrder(cards, 0, 60), SomeOfEach((Some(cards, 0, 60), Some(places, 0, 6)))):
        assert domain.first in domain
        assert domain.sample(random.Random(1)) in domain


def test_no_place_is_favoured_for_standing_first() -> None:
    rng = random.Random(1)
    domain = Distribution(tuple("abcdef"), tuple(Share(place, 0, 6) for place in "xyz"))
    drawn = Counter(placed.place for _ in range(3000) for placed in domain.sample(rng))
    assert max(drawn.values()) < 1.1 * min(drawn.values())


def test_draws_are_even() -> None:
    rng = random.Random(1)
    drawn = Counter(Ordering(("a", "b", "c")).sample(rng) for _ in range(6000))
    assert all(abs(count - 1000) < 150 for count in drawn.values())


def test_without_a_source_the_same_form_gives_the_same_value() -> None:
    option = Bid.option(amount=Amount(0, 1000))
    assert option.sample() == option.sample()
    assert option.sample() in option
    others = {Bid.option(amount=Amount(0, high)).sample().amount for high in range(1000, 1020)}
    assert len(others) > 10


def test_a_distribution_of_each_keeps_its_groups_apart() -> None:
    domain = DistributionOfEach(
        (Distribution(("a",), (Share("x", 1, 1),)), Distribution(("b", "c"), (Share("y", 1, 1),)))
    )
    assert {frozenset((each.item, each.place) for each in value) for value in domain} == {
        frozenset({("a", "x"), ("b", "y")}),
        frozenset({("a", "x"), ("c", "y")}),
    }
    assert (Placed("a", "y"), Placed("b", "x")) not in domain
    assert (Placed("a", "x"), Placed("b", "y"), Placed("d", "y")) not in domain
    assert (Placed("b", "y"), Placed("a", "x")) in domain
