"""Bots weigh the moves of a decision by a rule for each kind of move."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from freeport_games.engine import typename
from freeport_games.engine.domains import Amount, One
from freeport_games.engine.instinct import Rule, Weighed, always, domain_of, each, weigh
from freeport_games.engine.menus import Move, Option

NAME = typename("Stall")


class Rest(Move, frozen=True, tag=NAME):
    """Do nothing."""


class Sell(Move, frozen=True, tag=NAME):
    """Sell a crate."""

    crate: str
    """The crate."""


class Bid(Move, frozen=True, tag=NAME):
    """Bid for a crate."""

    amount: int
    """The coins."""


class Leave(Move, frozen=True, tag=NAME):
    """Go home."""


def _bid(prices: Mapping[str, float], option: Option[Move]) -> Weighed:
    amount = domain_of(option, "amount", Amount)
    return [(max(prices.values()) - amount.low, Bid(amount.low))]


RULES: Mapping[type[Move], Rule[Mapping[str, float]]] = {
    Rest: always(0.5),
    Sell: each("crate", lambda prices, crate: prices[crate]),
    Bid: _bid,
}
PRICES = {"tea": 3.0, "rum": 2.0}
OPTIONS = (Rest.option(), Sell.option(crate=One(("rum", "tea"))), Bid.option(amount=Amount(1, 9)), Leave.option())


def test_each_option_is_weighed_by_the_rule_of_its_kind() -> None:
    found = weigh(RULES, PRICES, OPTIONS)
    assert found == [(0.5, Rest()), (2.0, Sell("rum")), (3.0, Sell("tea")), (2.0, Bid(1))]


def test_a_kind_without_a_rule_is_weighed_by_another_one_if_there_is_one() -> None:
    assert weigh(RULES, PRICES, OPTIONS, always(-1.0))[-1] == (-1.0, Leave())


def test_a_domain_is_not_taken_for_one_of_another_class() -> None:
    with pytest.raises(TypeError, match="amount"):
        domain_of(OPTIONS[2], "amount", One[int])
