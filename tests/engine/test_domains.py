"""Domains are exact: what they list, test, count and draw is the same set of values."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.engine import Amount, Domain, Flag, One, OneNumber, Ordering, Some, SomeNumbers

from .harbour import Bid, Build, Crane, Offer

names = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5).map(tuple)
numbers = st.lists(st.integers(-3, 9), unique=True, max_size=5).map(tuple)


@st.composite
def counts(draw: Any, values: st.SearchStrategy[tuple[Any, ...]], kind: type) -> Domain:
    chosen = draw(values)
    least = draw(st.integers(0, len(chosen)))
    made: Domain = kind(chosen, least, draw(st.integers(least, len(chosen))))
    return made


leaves: st.SearchStrategy[Domain] = st.one_of(
    st.builds(One, names.filter(bool)),
    st.builds(OneNumber, numbers.filter(bool)),
    counts(names, Some),
    counts(numbers, SomeNumbers),
    st.builds(Ordering, names),
    st.builds(Flag),
    st.builds(
        lambda low, span, step: Amount(low, low + span, step), st.integers(-5, 5), st.integers(0, 9), st.integers(1, 4)
    ),
)
forms: st.SearchStrategy[Domain] = st.builds(
    lambda crates, tip: Offer.form(crates=crates, tip=tip),
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
    if isinstance(domain, Some | SomeNumbers):
        return frozenset(value)
    return (frozenset(value.crates), value.tip) if isinstance(value, Offer) else value


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
