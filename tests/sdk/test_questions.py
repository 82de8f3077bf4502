"""The terminal asks for a value of any domain, and takes none that is not in it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from freeport.cli.prompts import Prompts
from freeport.cli.questions import QUESTIONS, ask
from freeport.cli.words import Teller
from freeport_games import game
from freeport_games.engine.domains import (
    DOMAINS,
    Amount,
    Amounts,
    Counted,
    Domain,
    One,
    Ordering,
    Path,
    Range,
    Some,
    Steps,
)
from freeport_games.smugglers.moves import PutForward
from freeport_games.smugglers.play.deals.domains import NO_UNITS
from tests.engine.every_domain import DRAWN, Order
from tests.engine.harbour import HARBOUR

SEA = (Steps("a", ("b",)), Steps("b", ("a",)), Steps("b", ("c",), 2), Steps("c", ("d",)))


def prompts(read: Callable[[str], str]) -> Prompts:
    return Prompts(Console(file=io.StringIO()), read, HARBOUR, Teller(HARBOUR, {}))


def answered(domain: Domain[Any], *lines: str) -> tuple[object, list[str]]:
    """Return what is made of some lines, which all are needed, and what was asked for."""
    left, asked = list(lines), []

    def read(prompt: str) -> str:
        asked.append(re.split(r" \((?!\d\))", prompt)[0])
        return left.pop(0)

    value = ask(prompts(read), "It", domain, "")
    assert left == []
    return value, asked


def test_every_domain_has_its_question() -> None:
    assert set(QUESTIONS) == set(DOMAINS)


@pytest.mark.parametrize("kind", DOMAINS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_who_types_at_random_ends_up_with_a_value(kind: type[Domain[Any]], data: st.DataObject) -> None:
    domain = data.draw(DRAWN[kind])
    rng = Random(data.draw(st.integers(0, 2**32)))

    def read(prompt: str) -> str:
        example = re.search(r"such as ([-\d ]+)", prompt)
        numbers = rng.sample(range(1, 6), rng.randint(0, 2))
        guesses = [" ".join(map(str, numbers)), str(rng.randint(-9, 20)), "all", "y", "nonsense"]
        return example[1] if example and rng.random() < 0.5 else rng.choice(guesses)

    assert ask(prompts(read), "It", domain, "") in domain


def test_amounts_are_asked_for_key_by_key_and_leave_what_the_others_need() -> None:
    goods = Amounts((Range("tea", 0, 3), Range("rum", 0, 3), Range(2, 0, 3)), 4, 4)
    value, asked = answered(goods, "0", "2")
    assert value == (Counted("tea", 0), Counted("rum", 2), Counted(2, 2))
    assert asked == ["It - tea", "It - rum"], "what is left for the last key is no choice"
    assert answered(goods, "0", "0", "1")[1] == ["It - tea", "It - rum", "It - rum"], "none is too few"


def test_what_is_left_for_the_last_seat_is_an_amount_and_no_seat() -> None:
    shown, smugglers = io.StringIO(), game("smugglers")
    asking = Prompts(Console(file=shown), lambda prompt: "59", smugglers, Teller(smugglers, {0: "anne", 1: "mary"}))
    fees = Amounts((Range(0, 0, 76), Range(1, 0, 76)), 76, 76)
    forward = PutForward.option(fees=fees, jettison=NO_UNITS, discard=Some((), 0, 0))
    name = asking.field(forward, "fees")
    assert ask(asking, name, fees, "") == (Counted(0, 59), Counted(1, 17))
    assert shown.getvalue() == f"    {name} - mary 17\n"


def test_a_path_is_asked_for_step_by_step() -> None:
    path = Path("a", (*SEA, Steps("b", ("d",))), 4, may_end=("b", "d"))
    assert answered(path, "2") == (("b", "c", "d"), ["It (2)"])
    assert answered(path, "3") == (("b", "d"), ["It (2)"])
    assert answered(path, "1", "") == (("b", "a", "b"), ["It (2)", "It (4)"])
    assert answered(path, "") == (("b",), ["It (2)"])


def test_orders_are_asked_for_ship_by_ship() -> None:
    orders = Order.each(
        [Order.form(ship=One((ship,)), course=Path("a", SEA, 1)) for ship in ("brig", "sloop", "yawl")], 1, 2
    )
    value, asked = answered(orders, "3 1", "1", "")
    assert value == (Order("brig", ("b",)), Order("yawl", ()))
    assert asked == ["It", "Course (1)", "Course (1)"]


def test_groups_are_asked_for_one_after_the_other_and_then_their_order() -> None:
    some = Some.of_each(Some(("a", "b"), 1, 1), Some(("c", "d", "e"), 1, 2))
    assert answered(some, "2", "3 1") == (("b", "e", "c"), ["It (1)", "It (2)"])
    ordered = Some(("a", "b", "c"), 2, 2, ordered=True, groups=some.groups[:1])
    assert answered(ordered, "1", "2 1") == (("c", "a"), ["It (1)", "It"])


def test_numbers_are_typed_as_they_are() -> None:
    assert answered(One((3, 5)), "1", "5") == (5, ["It", "It"])
    assert answered(Some((3, 5, 7), 1, 2), "7 3") == ((7, 3), ["It"])
    assert answered(Ordering((3, 5)), "5 3") == ((5, 3), ["It"])
    assert answered(Amount(-2, 2), "-3", "-1") == (-1, ["It", "It"])
