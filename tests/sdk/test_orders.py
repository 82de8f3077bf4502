"""Standing orders over every door of a server, and at the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
from freeport_api import OrderAnswered, OrderKind
from freeport_games.cargo_hold.moves import EndTurn
from freeport_games.engine.menus import Decision
from freeport_games.sky_cargo.moves import EndPlay
from freeportd.redis_server import RedisServer
from tests.api.running import Service
from tests.faults.processes import Processes

from .command_line import run

_BY_GRAPHQL = """
mutation ($match: ID!, $moves: [JSON!]) {
  giveOrder(match: $match, kind: MOVES, decisions: ["SC-D8"], moves: $moves, until: [END]) {
    __typename ... on Refusal { code } ... on Order { key kind moves times until }
  }
}
"""


PASSES = Pass(decisions=["CH-D0"], after=1, until=Until.END)


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose pool has a sweeper, which gives out what is due because time has passed."""
    with RedisServer() as redis:
        processes = Processes(tmp_path_factory.mktemp("swept"), redis.url)
        with processes.workers(), processes.service() as service:
            yield service.url


def begun(anne: Client, mary: Client, game: str = "sky_cargo") -> Match:
    anne.register("Anne")
    mary.register("Mary")
    match = anne.create(game, options=anne.rules(game).options(turn_limit=10))
    for player in (anne, mary):
        player.join(match)
    return anne.start(match)


def whose_turn(match: Match, anne: Client, mary: Client) -> tuple[Decision, Client, Client]:
    """Return the decision that is asked first, who is asked, and who is not."""
    for _ in anne.updates(match, after=0):
        for active, other in ((anne, mary), (mary, anne)):
            if (decision := active.match(match).decision) is not None:
                return decision, active, other
    raise AssertionError("nobody is asked")


def answers(events: Iterable[object]) -> Iterator[OrderAnswered]:
    """Yield, of what a player is told, that an order has answered."""
    return (event for event in events if isinstance(event, OrderAnswered))


async def test_orders_are_given_waiting_and_awaited(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        match = begun(anne, mary)
        whose_turn(match, anne, mary)  # the cards have been dealt, which ends no order any more
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


def test_turns_pass_at_their_time_and_the_stream_tells_of_it(swept: str) -> None:
    with Client(swept) as anne, Client(swept) as mary:
        match = begun(anne, mary, "cargo_hold")
        asked, active, other = whose_turn(match, anne, mary)
        first, second = active.order(match, PASSES), other.order(match, PASSES)
        seen: Any = active.match(match)
        assert (seen.decision.id, seen.decision.passes_at) == (asked.id, None), "an order is about later decisions"
        active.play(match, asked.id, EndTurn())
        for player, order in ((other, second), (active, first)):
            told = (event for update in player.updates(match, after=order.since) for event in update.events)
            assert next(answers(told)).order == order.key


async def test_turns_pass_at_their_time_and_the_awaited_stream_tells_of_it(swept: str) -> None:
    with Client(swept) as anne, Client(swept) as mary:
        match = begun(anne, mary, "cargo_hold")
        asked, *players = whose_turn(match, anne, mary)
    async with (
        AsyncClient(swept, token=players[0].token) as active,
        AsyncClient(swept, token=players[1].token) as other,
    ):
        first, second = await active.order(match, PASSES), await other.order(match, PASSES)
        await active.play(match, asked.id, EndTurn())
        for player, order in ((other, second), (active, first)):
            async for update in player.updates(match, after=order.since):
                if (answered := next(answers(update.events), None)) is not None:
                    assert answered.order == order.key
                    break


def test_only_what_has_a_move_that_does_nothing_passes_by_itself(service: Service) -> None:
    typed = "pass 4\npass this\npass this 4\nq\n"
    result = run("play", "cargo_hold", "--against", "greedy", "--server", service.url, typed=typed, USER="eve")
    assert "no reactions that could pass" in result.output
    assert "you would be asked no more, and could not end it" in result.output
    assert "From the next time on, \u201cIt is your turn. What do you do?\u201d passes after 4 s" in result.output


def test_a_person_gives_orders_at_the_terminal(service: Service) -> None:
    typed = "pass 4\nquiet\norders\npass soon\npass this\norders off\norders\nhelp\nq\n"
    result = run("play", "sky_cargo", "--against", "greedy", "--server", service.url, typed=typed, USER="anne")
    said = result.output.replace("\n", " ")
    assert said.count("questions whether you react pass after 4 s; orders off ends it.") == 2
    assert said.count("While others decide, you are offered nothing") == 2
    assert "Type pass, or pass and a number of seconds" in said
    assert "Such a question does not pass by itself" in said
    assert "You have no orders any more." in said
    assert "You have given no orders" in said
    assert re.search(r"orders \[off\] +what you said in advance", said)
