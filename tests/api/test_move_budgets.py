"""Moves: those of a player count together, refused ones most, and no match is silenced because of others."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from starlette.types import Scope

from freeport_api import Player
from freeport_games.cargo_hold import CARGO_HOLD
from matches import Matches
from matches.play.terms import Terms
from service.graphql.charging import charge_reading
from service.graphql.documents import reading_units
from service.graphql.pace import ROTATION
from service.quotas import Bill, Cashier, QuotaSettings, RateLimited
from service.quotas.charging import ENTRIES_A_UNIT, REFUSED_MOVE
from tests.support.graphql import matches_with_worker

SLOW = 0.001
"""Units a second: a bucket that does not fill up while a test runs."""


@pytest.fixture
async def matches(redis_url: str) -> AsyncIterator[Matches]:
    async with matches_with_worker(redis_url) as matches:
        yield matches


async def seated(matches: Matches, count: int) -> tuple[Player, list[str]]:
    """Return a player, and the matches in which the player sits."""
    player = (await matches.players.register("Anne", True)).player
    made = []
    for _ in range(count):
        match = await matches.hosting.create(player, CARGO_HOLD, 2, CARGO_HOLD.options(), Terms())
        await matches.hosting.join(match.id, player)
        made.append(match.id)
    return player, made


def bill(matches: Matches, **budgets: float) -> Bill:
    names = ("plays", "moves", "reserve")
    rates = dict.fromkeys(names, SLOW) | {f"{name}_burst": budgets[name] for name in names}
    cashier = Cashier(QuotaSettings(**rates))  # type: ignore[arg-type]  # whole numbers
    cashier.open(matches)
    scope: Scope = {"client": ("10.0.0.1", 1), "headers": []}
    return cashier.bill(scope)


async def moves_until_refused(bill: Bill, player: Player, match: str, *, refused: bool = False) -> tuple[int, str]:
    """Return how many moves are let through, and the budget that refuses the next."""
    for made in range(1000):
        try:
            await bill.move(match, player)
        except RateLimited as limited:
            return made, limited.refusal.detail.split("`")[1]
        if refused:
            await bill.refused_move(player)
    raise AssertionError("never refused")


async def test_all_matches_together_have_a_ceiling_and_each_has_a_reserve(matches: Matches) -> None:
    player, (first, second) = await seated(matches, 2)
    mine = bill(matches, plays=10, moves=100, reserve=3)
    assert await moves_until_refused(mine, player, first) == (10 + 3, "reserve")
    assert await moves_until_refused(mine, player, second) == (3, "reserve"), "its own"


async def test_refused_moves_cost_more(matches: Matches) -> None:
    player, (first, second) = await seated(matches, 2)
    mine = bill(matches, plays=10 * REFUSED_MOVE, moves=100, reserve=3)
    assert await moves_until_refused(mine, player, first, refused=True) == (10 + 3, "reserve")
    assert (await moves_until_refused(mine, player, second))[0] == 3


async def test_a_match_has_its_own_budget_first(matches: Matches) -> None:
    player, (first, _) = await seated(matches, 2)
    assert await moves_until_refused(bill(matches, plays=100, moves=5, reserve=3), player, first) == (5, "moves")


async def test_a_replay_costs_the_player_by_its_length(matches: Matches) -> None:
    player = (await matches.players.register("Anne", True)).player
    cashier = Cashier(QuotaSettings(player=SLOW, player_burst=10))
    cashier.open(matches)
    one = cashier.bill({"client": ("10.0.0.2", 1), "headers": []})
    await one.replay(player, 10 * ENTRIES_A_UNIT - 1)  # nine units
    await one.replay(player, ENTRIES_A_UNIT)
    with pytest.raises(RateLimited):
        await one.replay(player, ENTRIES_A_UNIT)
    await one.replay(player, ENTRIES_A_UNIT - 1)  # short ones are free


async def test_a_document_is_counted_no_further_than_it_is_paid(matches: Matches) -> None:
    cashier = Cashier(QuotaSettings(address=SLOW, address_burst=50))
    cashier.open(matches)
    text, before = "{" * 60_000, ROTATION.taken
    with pytest.raises(RateLimited):
        await charge_reading(cashier.bill({"client": ("10.0.0.3", 1), "headers": []}), None, text)
    assert ROTATION.taken - before <= 2, "its thirty parts take a turn each"


@pytest.mark.parametrize("strings", ['"' + "x" * 2050 + '"', '""" " """', r'""" \""" " """', '"'], ids=repr)
def test_no_string_hides_the_tokens_behind_it(strings: str) -> None:
    assert sum(reading_units(f"{{ a(b: {strings})\n" + "id " * 20_000 + "}")) >= 20_000 // 50


@pytest.mark.parametrize("text", ['"' + r"\"" * 30_000, '"""' + r'\"""' * 15_000], ids=("a line", "a block"))
def test_a_string_without_an_end_is_one_token(text: str) -> None:
    assert sum(reading_units(text)) == len(text) // 2048


@pytest.mark.parametrize("text", ["", "{ me { id } }", "{ me { " + "id " * 5000 + "} }"])
def test_a_document_costs_as_much_in_parts(text: str) -> None:
    assert sum(reading_units(text)) == len(text) // 2048 + len(text.split()) // 50
