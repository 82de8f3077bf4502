"""Processes that are killed amid a change: just before Redis has made it, and when it has but they could not say so.

Orders, seats that change hands, moves that are taken back, links of devices: each is made once, and none is lost.
"""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from freeport import AsyncClient, Decision, Order, Pass, Policy, Until
from freeport.shapes import Match
from freeport_api import (
    Absence,
    MoveMade,
    MovesTakenBack,
    OrderGiven,
    ReplacementAsked,
    SeatChanged,
    SeatHandedOver,
    SeatOffered,
    SeatReturned,
)
from freeport_games.cargo_hold.moves import EndTurn, StartDelivery
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine import Event
from freeportd.children import Workers
from freeportd.ports import free_port
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from tests.matches.house import check_log
from tests.support.effort import spread
from tests.support.waiting import PATIENCE, until_async
from tests.support.warm import Forked, WarmService, freeportd_with

from .gate import Command, Gate, commits
from .processes import Processes, kill_pool

T = TypeVar("T")
Look = Callable[[], Awaitable[int]]
"""Returns how often something has been done."""
Wanted = Callable[[object], bool]
"""Returns whether an event is one of which something is to be told."""
DAY = 86_400
EITHER = pytest.mark.parametrize(
    "carried_out", spread((True, False)), ids=lambda carried_out: "when it is made" if carried_out else "before it is"
)
"""Whether Redis has made the change of which the process that is killed does not hear."""
PATIENT = Policy(timeout=PATIENCE, longest_pause=0.2)


class Ahead(WarmService):
    """A service whose clock may be ahead."""

    ahead = 0.0
    """How far, in seconds, when it is started."""

    def _launched(self) -> subprocess.Popen[bytes]:
        arguments = (*self._arguments, "--with-parent")
        return Forked(_ahead, self.ahead, arguments, environment=self._environment, log=self._log)


class _Clock:
    def __init__(self, ahead: float) -> None:
        self._ahead = ahead

    def time(self) -> float:
        """Return the time of day."""
        return time.time() + self._ahead


def _ahead(seconds: float, arguments: tuple[str, ...]) -> None:
    pytest.MonkeyPatch().setattr("matches.match.live_match.time", _Clock(seconds))
    freeportd_with(*arguments)


class Frail:
    """A Freeport whose service and workers can be killed at a command to Redis."""

    def __init__(self, service: Ahead, pool: Workers, to_service: Gate, to_pool: Gate, matches: Matches) -> None:
        self.service, self.pool, self.matches = service, pool, matches
        self._to_service, self._to_pool = to_service, to_pool

    @asynccontextmanager
    async def service_dies(self, last: Callable[[Command], bool], look: Look, carried_out: bool) -> AsyncIterator[None]:
        """Kill the service at a command that the block leads to, and start it again."""
        async with _dies(self._to_service, self.service.kill, last, look, carried_out):
            yield
        self.service.start()

    @asynccontextmanager
    async def pool_dies(self, last: Callable[[Command], bool], look: Look, carried_out: bool) -> AsyncIterator[None]:
        """Kill all workers at a command that the block leads to, and start others."""
        async with _dies(self._to_pool, lambda: kill_pool(self.pool), last, look, carried_out):
            yield
        self.pool.start()

    async def once(
        self, call: Coroutine[Any, Any, T], last: Callable[[Command], bool], look: Look, carried_out: bool
    ) -> T:
        """Kill the service amid a call; return what its client is answered in the end, when it is done once."""
        before = await look()
        async with self.service_dies(last, look, carried_out):
            asked = asyncio.create_task(call)
        answer = await asked
        assert await look() == before + 1
        return answer

    async def changed_once(self, match: Match, call: Coroutine[Any, Any, T], wanted: Wanted, carried_out: bool) -> T:
        """Kill the service amid the commit of an event that a call leads to; see ``once``."""
        return await self.once(call, commits(match.id, wanted), self.looks(match, wanted), carried_out)

    def looks(self, match: Match, wanted: Wanted) -> Look:
        """Return what counts events in a match's log."""

        async def look() -> int:
            return sum([wanted(entry.event) async for entry in self.matches.store.log(match.id)])

        return look

    async def begun(self, *clients: AsyncClient, **terms: Any) -> Match:
        """Return a match that is being played, unrated."""
        options = CargoHoldOptions(turn_limit=10)
        match = await clients[0].create("cargo_hold", len(clients), options, rated=False, **terms)
        for client in clients:
            await client.join(match)
        return await clients[0].start(match)


@asynccontextmanager
async def _dies(
    gate: Gate, kill: Callable[[], None], last: Callable[[Command], bool], look: Look, carried_out: bool
) -> AsyncIterator[None]:
    before = await look()
    gate.shut_at(last, carried_out=carried_out)
    yield
    async with asyncio.timeout(PATIENCE):
        await gate.shut.wait()
    kill()
    assert await look() == before + carried_out
    gate.open()


@pytest.fixture
async def frail(redis_server: RedisServer, tmp_path: Path) -> AsyncIterator[Frail]:
    async with AsyncExitStack() as stack:
        to_service, to_pool = [await stack.enter_async_context(Gate(redis_server)) for _ in range(2)]
        environment = Processes(tmp_path, to_service.url).environment
        service = Ahead(free_port(), environment=environment, log=tmp_path / "serve.log")
        pool = Processes(tmp_path, to_pool.url).workers()
        matches = await Matches.connect(Settings(redis_url=redis_server.url))
        stack.push_async_callback(matches.close)
        for child in (service, pool):
            child.start()
            # In threads: they say goodbye to Redis through the gates.
            stack.push_async_callback(asyncio.to_thread, child.stop)
        await asyncio.to_thread(service.await_ready)
        yield Frail(service, pool, to_service, to_pool, matches)


@asynccontextmanager
async def registered(frail: Frail, *names: str) -> AsyncIterator[list[AsyncClient]]:
    """Let clients of some players be open."""
    async with AsyncExitStack() as stack:
        clients = []
        for name in names:
            client = await stack.enter_async_context(AsyncClient(frail.service.url, policy=PATIENT))
            await client.register(name)
            clients.append(client)
        yield clients


async def turn(match: Match, clients: list[AsyncClient]) -> tuple[AsyncClient, AsyncClient, Decision]:
    """Return whose turn it is of two, who waits, and what is asked."""
    async for _ in clients[0].updates(match, after=0):
        for number, client in enumerate(clients[:2]):
            decision = (await client.match(match)).decision
            if decision is not None and decision.kind == "CH-D0":
                return client, clients[1 - number], decision
    raise AssertionError("the match has ended")


def a(event: type[Event]) -> Wanted:
    """Return what tells events of one kind."""
    return lambda one: isinstance(one, event)


def an_answer_of(order: Order) -> Wanted:
    """Return what tells the moves that an order makes."""
    return lambda one: isinstance(one, MoveMade) and one.order == order.key


@EITHER
async def test_an_order_answers_once_although_the_service_is_killed(frail: Frail, carried_out: bool) -> None:
    async with registered(frail, "Anne", "Mary") as clients:
        match = await frail.begun(*clients)
        mover, other, decision = await turn(match, clients)
        order = await other.order(match, Pass(decisions=("CH-D0",), until=Until.END))
        await frail.changed_once(match, mover.play(match, decision, EndTurn()), an_answer_of(order), carried_out)
        assert [one.answered for one in await other.orders(match)] == [1]
        await check_log(frail.matches, match.id)


@EITHER
async def test_an_order_answers_once_although_the_timekeeper_is_killed(frail: Frail, carried_out: bool) -> None:
    async with registered(frail, "Anne", "Mary") as clients:
        match = await frail.begun(*clients)
        mover, other, decision = await turn(match, clients)
        order = await other.order(match, Pass(decisions=("CH-D0",), after=1, until=Until.END))
        answers, answer = frail.looks(match, an_answer_of(order)), commits(match.id, an_answer_of(order))
        async with frail.pool_dies(answer, answers, carried_out):
            await mover.play(match, decision, EndTurn())
        await until_async(answers, what="the order to answer")
        assert (await turn(match, clients))[0] is mover
        assert [one.answered for one in await other.orders(match)] == [1]
        await check_log(frail.matches, match.id)


@EITHER
async def test_an_order_is_given_once(frail: Frail, carried_out: bool) -> None:
    async with registered(frail, "Anne", "Mary") as clients:
        match = await frail.begun(*clients)
        _, other, _ = await turn(match, clients)
        order = await frail.changed_once(
            match, other.order(match, Pass(decisions=("CH-D0",))), a(OrderGiven), carried_out
        )
        assert await other.orders(match) == (order,)
        await check_log(frail.matches, match.id)


@EITHER
async def test_a_seat_is_offered_taken_left_to_a_bot_and_taken_back_once_each(frail: Frail, carried_out: bool) -> None:
    async with registered(frail, "Anne", "Mary", "Jack") as clients:
        match = await frail.begun(*clients[:2])
        _, mary, jack = clients
        await frail.changed_once(match, mary.offer_seat(match, 1, await jack.me()), a(SeatOffered), carried_out)
        taken = await frail.changed_once(match, jack.join(match), a(SeatChanged), carried_out)
        assert taken.your_seat == 1
        left = await frail.changed_once(match, jack.leave(match, "greedy"), a(SeatHandedOver), carried_out)
        assert left.seats[1].house == "greedy"
        back = await frail.changed_once(match, jack.return_(match), a(SeatReturned), carried_out)
        assert back.seats[1].house is None
        await check_log(frail.matches, match.id)


@EITHER
async def test_an_absent_player_is_replaced_once(frail: Frail, carried_out: bool) -> None:
    async with registered(frail, "Anne", "Mary") as clients:
        match = await frail.begun(*clients, absence=Absence(3600))
        late, other, decision = await turn(match, clients)
        await asyncio.to_thread(frail.service.stop)
        frail.service.ahead = DAY
        frail.service.start()
        replaced = other.replace_seat(match, decision.seat, "greedy")
        seen = await frail.changed_once(match, replaced, a(SeatHandedOver), carried_out)
        assert seen.seats[decision.seat].house == "greedy"
        assert await frail.looks(match, a(ReplacementAsked))() == 1
        await late.return_(match)
        await check_log(frail.matches, match.id)


@EITHER
async def test_moves_are_taken_back_once(frail: Frail, carried_out: bool) -> None:
    async with registered(frail, "Anne", "Mary") as clients:
        match = await frail.begun(*clients)
        mover, _, decision = await turn(match, clients)
        update = await mover.play(match, decision, decision.making(StartDelivery)[0].first)
        assert update.undo
        back = await frail.changed_once(match, mover.undo(match, update.undo[0]), a(MovesTakenBack), carried_out)
        assert back.version == update.version + 1
        await check_log(frail.matches, match.id)


@EITHER
async def test_a_link_gives_one_device_one_token(frail: Frail, carried_out: bool) -> None:
    async with registered(frail, "Anne") as (anne,), AsyncClient(frail.service.url, policy=PATIENT) as phone:
        link = await anne.create_link()
        token = anne.token
        assert token is not None
        player = (await anne.me()).id

        async def devices() -> int:
            return len((await frail.matches.devices.list(player, token)).tokens)

        used = phone.use_link(link.secret, "phone")
        linked = await frail.once(used, lambda command: b"use_link" in command, devices, carried_out)
        assert {token.id for token in await anne.tokens()} >= {linked.token_id}
        assert (await phone.me()).id == player
