"""Domains are exact: what they list, test, count and draw is the same set of values."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import comb
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.engine.domains import (
    DOMAINS,
    Amount,
    Amounts,
    Counted,
    Distribution,
    Domain,
    Flag,
    Lot,
    One,
    Ordering,
    Path,
    Placed,
    Range,
    Share,
    Some,
    Steps,
)
from freeport_games.engine.menus.options import NotOffered

from .every_domain import DRAWN, Deal, Name, Order, every, lots, option, some
from .harbour import Bid, Crane, Rest

seeds = st.integers(0, 2**32).map(random.Random)


def test_every_domain_is_tried() -> None:
    assert set(DRAWN) == set(DOMAINS)


@given(every, seeds)
def test_all_values_are_listed_once_counted_and_tested(domain: Domain[Any], rng: random.Random) -> None:
    values: list[Any] = list(domain)
    assert len(values) == domain.size == len(set(values))
    assert all(value in domain for value in values)
    assert domain.first in domain
    assert domain.sample(rng) in domain


@pytest.mark.parametrize("kind", DOMAINS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_value_is_drawn_sooner_or_later(kind: type[Domain[Any]], data: st.DataObject) -> None:
    domain = data.draw(DRAWN[kind].filter(lambda domain: domain.size <= 8))
    rng, missing = random.Random(5), {unordered(domain, value) for value in domain}
    for _ in range(3000):
        missing.discard(unordered(domain, domain.sample(rng)))
        if not missing:
            return
    raise AssertionError(f"never drawn: {missing}")


def unordered(domain: Any, value: Any) -> Any:
    """Return a value, without the order that says nothing."""
    if isinstance(domain, Distribution) or (isinstance(domain, Some) and not domain.ordered):
        return frozenset(value)
    if isinstance(value, Deal):
        return unordered(domain.crates, value.crates), value.tip
    if isinstance(value, tuple) and any(isinstance(part, Order) for part in value):
        forms = dict(zip(domain.keys, domain.forms, strict=True))
        return tuple((part.ship, unordered(forms[part.ship].course, part.course)) for part in value)
    return value


@given(every)
def test_a_domain_is_described_in_a_line(domain: Domain[Any]) -> None:
    said = domain.describe(lambda item: f"<{item}>")
    assert said.strip() == said != ""
    assert "\n" not in said
    assert "(" not in said, "no representation of an object"


@given(every, seeds)
def test_options_and_moves_are_read_back_from_their_json(domain: Domain[Any], rng: random.Random) -> None:
    offered, name = option(domain)
    text = msgspec.json.encode(offered)
    assert msgspec.json.decode(text, type=type(offered)) == offered
    move = offered.sample(rng)
    assert getattr(move, name) in domain
    assert msgspec.json.decode(msgspec.json.encode(move), type=type(move)) == move
    assert offered.make(**{field: getattr(move, field) for field in move.__struct_fields__}) == move


@given(every)
def test_what_is_declared_rightly_has_no_flaw(domain: Domain[Any]) -> None:
    offered, _ = option(domain)
    assert offered.flaw() is None


EACH = Some.of_each(Some(("a", "b"), 1, 1), Some(("c", "d"), 1, 2))
PLACES = Distribution((Lot(("a", "b", "c"), (Share("x", 1, 2), Share("y", 0, 1))),))
GOODS = Amounts((Range("tea", 0, 3), Range(1, 0, 2)), 2, 4)
SEA = (Steps("a", ("b",)), Steps("b", ("a",)), Steps("b", ("c",), 2), Steps("c", ("d",)))
ORDERS = Order.each([Order.form(ship=One((ship,)), course=Some(("x",), 0, 1)) for ship in ("s1", "s2", "s3")], 1, 2)


@pytest.mark.parametrize(
    ("domain", "value"),
    [
        (One(("a", "b")), "c"),
        (One(("a", "b")), ("a",)),
        (One(("a", "b")), ["a"]),
        (One((0, 1)), True),
        (One((0, 1)), 1.0),
        (One((0, 1)), 2),
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
        (Some((0, 1), 1, 2), (True,)),
        (Some((0, 1), 1, 2), (1.0,)),
        (Some(("a", "b"), 1, 1, ordered=True), ("a", "b")),
        (Some(("a", "b"), 1, 2, ordered=True), ("a", "a")),
        (Some(("a", "b"), 1, 2, ordered=True), ("c",)),
        (Some(("a", "b"), 1, 2, ordered=True), (["a"],)),
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
        (PLACES, (Crane("a", 1),)),
        (GOODS, ()),
        (GOODS, (Counted("tea", 2),)),
        (GOODS, (Counted(1, 0), Counted("tea", 2))),
        (GOODS, (Counted("tea", 1), Counted(1, 0))),
        (GOODS, (Counted("tea", 3), Counted(1, 2))),
        (GOODS, (Counted("tea", 4), Counted(1, 0))),
        (GOODS, (Counted("tea", 3.0), Counted(1, 0))),  # type: ignore[arg-type]
        (GOODS, (Counted("tea", 3), Counted(True, 0))),
        (GOODS, [Counted("tea", 2), Counted(1, 0)]),
        (Path("a", SEA, 4), ("c",)),
        (Path("a", SEA, 4), ("b", "c", "d", "c")),
        (Path("a", SEA, 3), ("b", "c", "d")),
        (Path("a", SEA, 4, revisits=False), ("b", "a")),
        (Path("a", SEA, 4, must_end=("b",)), ("b", "c")),
        (Path("a", SEA, 4, may_end=("c",)), ()),
        (Path("a", SEA, 4, may_end=("c",)), ("b",)),
        (Path("a", SEA, 4, at_least=2), ("b",)),
        (Path("a", SEA, 4), ["b"]),
        (Path("a", SEA, 4), "b"),
        (Path("a", SEA, 4), (["b"],)),
        (ORDERS, ()),
        (ORDERS, (Order("s2", ()), Order("s1", ()))),
        (ORDERS, (Order("s1", ()), Order("s1", ("x",)))),
        (ORDERS, (Order("s1", ()), Order("s2", ()), Order("s3", ()))),
        (ORDERS, (Order("s1", ("y",)),)),
        (ORDERS, [Order("s1", ())]),
        (Ordering((0, 1)), (False, True)),
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
def test_what_is_not_in_a_domain(domain: Domain[Any], value: object) -> None:
    assert value not in domain


def test_the_order_of_some_says_nothing() -> None:
    domain = Some(("a", "b", "c"), 2, 2)
    assert ("b", "a") in domain
    assert ("a", "b") in domain
    assert domain.size == 3


def test_the_order_of_ordered_some_says_something() -> None:
    domain = Some(("a", "b", "c"), 2, 2, ordered=True)
    assert set(domain) == {("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")}
    assert domain.size == 6


@given(some(st.just(tuple("abcd"))) | st.builds(lambda lot: Distribution((lot,)), lots("abcd")), seeds)
def test_where_order_says_nothing_any_order_is_in_and_one_is_listed(domain: Any, rng: random.Random) -> None:
    if isinstance(domain, Some) and domain.ordered:
        return
    values: list[Any] = list(domain)
    assert len({frozenset(value) for value in values}) == len(values)
    for value in values[:20]:
        assert tuple(rng.sample(value, len(value))) in domain


@given(some(st.just(tuple("abcd"))))
def test_some_is_every_choice_that_every_group_and_the_whole_allow(domain: Some[str]) -> None:
    every_choice = {
        frozenset(item for item, taken in zip(domain.items, choice, strict=True) if taken)
        for choice in product((False, True), repeat=len(domain.items))
    }
    allowed = {
        choice
        for choice in every_choice
        if domain.at_least <= len(choice) <= domain.at_most
        and all(group.at_least <= len(choice & {*group.items}) <= group.at_most for group in domain.groups)
    }
    assert {frozenset(value) for value in domain} == allowed


@given(lots("abcd"))
def test_a_distribution_is_every_way_of_giving_each_item_to_a_place_or_to_none(lot: Lot) -> None:
    places = [share.place for share in lot.shares]
    ways = {
        frozenset(Placed(item, place) for item, place in zip(lot.items, given_to, strict=True) if place is not None)
        for given_to in product([None, *places], repeat=len(lot.items))
        if all(share.at_least <= given_to.count(share.place) <= share.at_most for share in lot.shares)
    }
    assert {frozenset(value) for value in Distribution((lot,))} == ways


@given(DRAWN[Amounts])
def test_amounts_are_every_number_for_each_key_whose_sum_fits(domain: Any) -> None:
    keys = [span.key for span in domain.ranges]
    counts = product(*[range(span.low, span.high + 1) for span in domain.ranges])
    assert set(domain) == {
        tuple(map(Counted, keys, numbers)) for numbers in counts if domain.at_least <= sum(numbers) <= domain.at_most
    }


@given(DRAWN[Path])
def test_paths_are_every_walk_along_the_edges_that_may_end(domain: Any) -> None:
    walks = {walk for length in range(domain.budget + 1) for walk in product("abcd", repeat=length)}
    assert set(domain) == {walk for walk in walks if walk in domain}
    assert all(domain.ends(path) for path in domain)


def test_a_path_stops_where_it_must_and_may_end_only_where_it_may() -> None:
    assert list(Path("a", SEA, 3)) == [(), ("b",), ("b", "a"), ("b", "a", "b"), ("b", "c")]
    assert list(Path("a", SEA, 3, revisits=False)) == [(), ("b",), ("b", "c")]
    assert list(Path("a", SEA, 3, must_end=("b",))) == [(), ("b",)]
    assert list(Path("a", SEA, 4, may_end=("d",))) == [("b", "c", "d")]
    assert list(Path("a", SEA, 3, must_end=("c",), may_end=("a",))) == [(), ("b", "a"), ("b", "c")]
    assert list(Path("a", SEA, 4, must_end=("a",), at_least=2)) == [("b", "a"), ("b", "c"), ("b", "c", "d")]


def test_the_places_onward_lead_to_an_end() -> None:
    path = Path("a", (*SEA, Steps("a", ("e",))), 4, may_end=("d",))
    assert path.onward(()) == ("b",), "nothing leads on from e"
    assert path.onward(("b",)) == ("c",), "back at a, too little is left"
    assert path.onward(("b", "c", "d")) == ()


def test_large_domains_are_counted_and_drawn_without_listing_them() -> None:
    cards, places = tuple(f"c{number}" for number in range(60)), tuple(f"p{number}" for number in range(6))
    many = Distribution((Lot(cards, tuple(Share(place, 2, 8) for place in places)),))
    every_way = Distribution((Lot(cards, tuple(Share(place, 0, 60) for place in places)),))
    assert every_way.size == 7**60
    assert 6**12 < many.size < every_way.size
    money = Amounts(tuple(Range(seat, 0, 10**6) for seat in range(8)), 10**6, 10**6)
    assert money.size == comb(10**6 + 7, 7), "no upper end of a range matters"
    grid = tuple(
        Steps(
            f"{x}.{y}",
            tuple(
                f"{x + dx}.{y + dy}"
                for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
                if 0 <= x + dx < 9 and 0 <= y + dy < 9
            ),
        )
        for x in range(9)
        for y in range(9)
    )
    assert Path("4.4", grid, 4).size == 1 + 4 + 4**2 + 4**3 + 4**4
    course = Path("4.4", grid, 12, may_end=("0.0", "8.8"))
    assert course.size > 10**4
    groups = Some.of_each(Some(cards, 0, 60), Some(places, 0, 6))
    for domain in (many, every_way, Some(cards, 0, 60, ordered=True), groups, money, course):
        assert domain.first in domain
        assert domain.sample(random.Random(1)) in domain


def test_no_place_is_favoured_for_standing_first() -> None:
    rng = random.Random(1)
    domain = Distribution((Lot(tuple("abcdef"), tuple(Share(place, 0, 6) for place in "xyz")),))
    drawn = Counter(placed.place for _ in range(3000) for placed in domain.sample(rng))
    assert max(drawn.values()) < 1.1 * min(drawn.values())
    shared = Amounts(tuple(Range(key, 0, 6) for key in "xyz"), 6, 6)
    for _ in range(3000):
        drawn.update({f"coins {each.key}": each.count for each in shared.sample(rng)})
    coins = [count for name, count in drawn.items() if name.startswith("coins")]
    assert max(coins) < 1.1 * min(coins)


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


def test_a_distribution_keeps_its_lots_apart() -> None:
    domain = Distribution((Lot(("a",), (Share("x", 1, 1),)), Lot(("b", "c"), (Share("y", 1, 1),))))
    assert {frozenset((each.item, each.place) for each in value) for value in domain} == {
        frozenset({("a", "x"), ("b", "y")}),
        frozenset({("a", "x"), ("c", "y")}),
    }
    assert (Placed("a", "y"), Placed("b", "x")) not in domain
    assert (Placed("a", "x"), Placed("b", "y"), Placed("d", "y")) not in domain
    assert (Placed("b", "y"), Placed("a", "x")) in domain


@pytest.mark.parametrize(
    ("domain", "said"),
    [
        (One(("a", "b")), "A or B"),
        (One(tuple("abcde")), "one of 5"),
        (One((1, 2, 3)), "1, 2 or 3"),
        (Some(("a", "b"), 2, 2), "A and B"),
        (Some(("a", "b", "c"), 1, 2), "1 to 2 of A, B, C"),
        (Some(tuple("abcde"), 0, 2, ordered=True), "up to 2 of 5, in order"),
        (EACH, "1 of A, B and 1 to 2 of C, D"),
        (Ordering(("a", "b")), "all of A, B, in order"),
        (Amount(0, 9, 4), "0 to 8 in steps of 4"),
        (Flag(), "yes or no"),
        (GOODS, "0 to 3 for TEA and 0 to 2 for 1, 2 to 4 in all"),
        (PLACES, "of A, B, C, 1 to 2 for X and up to 1 for Y"),
        (Path("a", SEA, 4, must_end=("d",)), "a path from A at a cost of up to 4, that stops at D"),
        (Deal.form(crates=Some(("a",), 0, 1), tip=Amount(0, 2)), "crates up to 1 of A, tip 0 to 2"),
        (Deal.forms(1, 2, crates=Some(("a",), 1, 1), tip=Amount(2, 2)), "1 to 2 times: crates A, tip 2"),
    ],
    ids=str,
)
def test_a_description_names_what_may_be_chosen(domain: Domain[Any], said: str) -> None:
    assert domain.describe(lambda item: str(item).upper()) == said


def test_a_move_is_made_from_an_option_if_it_is_offered() -> None:
    bid = Bid.option(amount=Amount(0, 3))
    assert bid.make(amount=2) == Bid(2)
    with pytest.raises(NotOffered, match="amount 4 is not offered: 0 to 3"):
        bid.make(amount=4)
    with pytest.raises(TypeError):
        bid.make(amout=2)  # type: ignore[call-arg]
    assert Rest.option().make() == Rest()


def test_a_proposal_says_that_its_parts_bind_each_other() -> None:
    assert Rest.option().bound
    proposal = Name.option(thing=One(("a",)), number=Amount(0, 3), bound=False)
    assert msgspec.json.decode(msgspec.json.encode(proposal), type=type(proposal)) == proposal
    assert not proposal.bound
    assert proposal.size == 4
