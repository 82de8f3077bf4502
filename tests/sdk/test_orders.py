"""Standing orders over every door of a server, and at the terminal."""

from __future__ import annotations

from typing import Any

import pytest

from freeport import (
    AsyncClient,
    BadRequest,
    Client,
    Match,
    Pass,
    Prepared,
    Quiet,
    Until,
)
from freeport_games.api import OrderKind
from freeport_games.sky_cargo.moves import EndPlay
from tests.api.running import Service

from .command_line import run

_BY_GRAPHQL = """
mutation ($match: ID!, $moves: [JSON!]) {
  giveOrder(match: $match, kind: MOVES, decisions: ["SC-D8"], moves: $moves, until: [END]) {
    __typename ... on Refusal { code } ... on Order { key kind moves times until }
  }
}
"""


def begun(anne: Client, mary: Client) -> Match:
    anne.register("Anne")
    mary.register("Mary")
    match = anne.create("sky_cargo", options=anne.rules("sky_cargo").options(turn_limit=10))
    for player in (anne, mary):
        player.join(match)
    return anne.start(match)


async def test_orders_are_given_waiting_and_awaited(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        match = begun(anne, mary)
        passes = anne.order(match, Pass(after=4, until=Until.END))
        assert (passes.kind, passes.after, passes.until) == (OrderKind.PASS, 4, (Until.END,))
        moves = anne.order(match, Prepared(decision="SC-D8", moves=[EndPlay()], times=3))
        assert b"SkyCargoEndPlay" in bytes(moves.moves[0])
        made: Any = anne.graphql(_BY_GRAPHQL, {"match": match.id, "moves": [{"__typename": "SkyCargoEndPlay"}]})
        assert made["giveOrder"]["moves"] == [{"__typename": "SkyCargoEndPlay"}]
        async with AsyncClient(service.url, token=anne.token) as awaited:
            quiet = await awaited.order(match, Quiet(until=[Until.NAMED, Until.END]))
            assert [order.key for order in await awaited.orders(match)] == [
                *(passes.key, moves.key, made["giveOrder"]["key"], quiet.key)
            ]
            assert await awaited.withdraw(match, quiet) == quiet
        assert mary.orders(match) == ()
        seen: Any = anne.match(match)
        assert [order.key for order in seen.orders] == [passes.key, moves.key, made["giveOrder"]["key"]]
        with pytest.raises(BadRequest) as refused:
            anne.order(match, Pass(decisions=["SC-D28"]))
        assert refused.value.code == "BAD_ORDER"


def test_turns_of_ones_own_do_not_pass_by_themselves(service: Service) -> None:
    result = run("play", "cargo_hold", "--against", "greedy", "--server", service.url, typed="pass 4\nq\n", USER="eve")
    assert "no reactions that could pass" in result.output


def test_a_person_gives_orders_at_the_terminal(service: Service) -> None:
    typed = "pass 4\nquiet\norders\npass soon\norders off\norders\nq\n"
    result = run("play", "sky_cargo", "--against", "greedy", "--server", service.url, typed=typed, USER="anne")
    assert "SC-D27 pass after 4 s; orders off ends it." in result.output.replace("\n", " ")
    assert "While others decide, you are offered nothing" in result.output
    assert "Type pass, or pass and a number of seconds" in result.output
    assert "You have no orders any more." in result.output
    assert "You have given no orders" in result.output
