"""Prepared moves tell only what they do: in worlds that differ in a hidden hand, others get the same bytes.

A seat prepares the answer to what it will be asked next. In the other world it holds something else that a viewer
cannot tell apart, and has prepared the same with that. Where the move shows neither, all that the viewer is sent is the
same, with versions and times. So it is if what was prepared is not on offer, and the other world has no such order.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from freeport_api import (
    NewOrder,
    OrderAnswered,
    OrderEnd,
    OrderEnded,
    OrderKind,
    OrderWithdrawn,
    Player,
    Until,
)
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Move, Refused
from freeport_games.engine.storage import Answered, codec_of
from freeport_games.engine.tables import Table
from matches.match.entries import Entry
from matches.match.live_match import LiveMatch
from matches.match.ordering import ordered
from matches.orders.answering import OrderedMove, answers
from matches.orders.orders import Orders
from tests.support.games import EVERY_GAME, brief, sensible

from .conftest import Watch
from .house import House
from .test_orders import prepared, told
from .test_secrets import Aside, Groups, both, groups, hidden_throughout, renamed


class Plan(msgspec.Struct):
    """What two seats do, one after the other; one seat may be both."""

    mover: int
    decision: str
    move: Move
    """It is made by hand."""
    owner: int
    kind: str
    answer: Move
    """It is prepared."""

    def prepared(self, until: Until) -> NewOrder:
        """Return the order that makes it."""
        return prepared(self.kind, self.answer, times=2, until=(until,))

    def with_swapped(self, game: AnyGame, one: str, other: str, viewer: int | None) -> Plan:
        """Return the plan of a world in which two things are swapped that the viewer cannot tell apart."""
        move = self.move if viewer == self.mover else _swapped(game, self.move, one, other)
        return msgspec.structs.replace(self, move=move, answer=_swapped(game, self.answer, one, other))

    def pair(self, found: Groups, rng: Random) -> tuple[str, str]:
        """Return two things that a viewer cannot tell apart: one that the prepared move names, if there is any."""
        answer = msgspec.json.encode(self.answer).decode()
        named = [(one, group) for group in found for one in sorted(group) if f'"{one}"' in answer]
        if named:
            one, group = rng.choice(named)
            return one, rng.choice(sorted(group - {one}))
        one, other = rng.sample(sorted(rng.choice(found)), 2)
        return one, other


def _swapped(game: AnyGame, move: Move, one: str, other: str) -> Move:
    answered: Any = codec_of(game).decode_input(renamed(codec_of(game).encode_input(Answered(0, move)), one, other))
    changed: Move = answered.move
    return changed


class Comparisons(msgspec.Struct):
    """What was compared."""

    differs: list[bool] = []
    """Whether a viewer could tell a world from its twin."""
    concealed: int = 0
    """How often the prepared moves differed, too."""
    shown: list[Any] = []
    """What the orders' seats were told of them."""


class Worlds:
    """A match, and twins of it in which an order is given."""

    def __init__(self, freeport: House, url: str, match: str, players: list[Player], watch: Watch) -> None:
        self.freeport, self.url, self.match, self.players, self.watch = freeport, url, match, players, watch

    async def planned(self, rng: Random) -> Plan | None:
        """Make two moves by hand; return them. None if the second answers a question in secret, or none is asked."""
        made: list[tuple[int, Any, Move]] = []
        for _ in range(2):
            asked = await self.freeport.decision(self.match, self.players)
            if asked is None:
                return None
            seen: Any = await self.freeport.one.looking.see(self.match, asked[0])
            move = sensible((await self.freeport.table(self.match)).game, seen.view, asked[1], rng)
            made.append((seen.your_seat, asked[1], move))
            await self.freeport.one.moves.play(self.match, asked[0], asked[1].id, move)
        await self.freeport.settle()
        (mover, first, move), (owner, second, answer) = made
        return Plan(mover, first.id, move, owner, second.kind, answer)

    async def possible(self, plan: Plan, viewer: int | None) -> Groups | None:
        """Carry a plan out by hand. Returns what a viewer cannot tell apart meanwhile; None if it is not possible."""
        try:
            await self.freeport.one.moves.play(self.match, self.players[plan.mover], plan.decision, plan.move)
            await self.freeport.settle()
            between = groups(await self.freeport.table(self.match), viewer)
            owner = self.players[plan.owner]
            seen: Any = await self.freeport.one.looking.see(self.match, owner)
            if seen.decision is None or seen.decision.kind != plan.kind:
                return None
            await self.freeport.one.moves.play(self.match, owner, seen.decision.id, plan.answer)
            await self.freeport.settle()
        except Refused:
            return None
        return both(between, groups(await self.freeport.table(self.match), viewer))

    async def received(self, plan: Plan, viewer: int | None, order: NewOrder) -> list[bytes]:
        """Give an order, make the move, and let two seconds pass; return what a viewer gets."""
        freeport, watch, began = self.freeport, self.watch, self.watch.now
        version = await freeport.version(self.match) or 0
        seats = (None,) if viewer is None else (self.players[viewer], None)
        streams = [freeport.one.streams.update_bytes(self.match, seat, version, True) for seat in seats]
        await freeport.one.orders.give(self.match, self.players[plan.owner], order)
        await freeport.services[1].moves.play(self.match, self.players[plan.mover], plan.decision, plan.move)
        got = []
        for _ in range(2):
            await freeport.settle()
            got += [msgspec.json.encode(await freeport.one.looking.see(self.match, seat)) for seat in seats]
            watch.passes(1)
            await freeport.office.timekeeper.keep_time(self.match)
        for stream in streams:
            for _ in range((await freeport.version(self.match) or 0) - version):
                item = await anext(stream)
                assert item is not None
                got.append(item[1])
            await stream.aclose()  # type: ignore[attr-defined]
        watch.now = began
        return got

    def viewer(self, plan: Plan, rng: Random) -> int | None:
        """Return who looks on: another seat than the order's, or a spectator."""
        return rng.choice([None, *(seat for seat in range(len(self.players)) if seat != plan.owner)])

    async def compare(self, rng: Random, until: Until, to: Comparisons) -> None:
        """Compare the match as it is now with a twin, and put it back."""
        table = await self.freeport.table(self.match)
        saved, game, aside = table.saved(), table.game, Aside(self.url, self.match)
        try:
            plan = await self.planned(rng)
            aside.back(self.freeport)
            if plan is None:
                return
            viewer = self.viewer(plan, rng)
            meanwhile = await self.possible(plan, viewer)
            found = both(hidden_throughout(game, saved, viewer), meanwhile or [])
            if not found:
                return
            one, other = plan.pair(found, rng)
            twin = msgspec.structs.replace(
                saved,
                checkpoint=renamed(saved.checkpoint, one, other),
                inputs=tuple(renamed(entry, one, other) for entry in saved.inputs),
            )
            try:
                loaded, swapped = Table.load(game, twin), plan.with_swapped(game, one, other, viewer)
            except (ValueError, Refused):
                return  # the twin is none that could be played
            aside.back(self.freeport, loaded)
            if await self.possible(swapped, viewer) is None:
                return
            aside.back(self.freeport)
            version = await self.freeport.version(self.match) or 0
            original = await self.received(plan, viewer, plan.prepared(until))
            to.shown += await told(self.freeport, self.match, self.players[plan.owner], version)
            aside.back(self.freeport, loaded)
            again = await self.received(swapped, viewer, swapped.prepared(until))
            to.differs.append(again != original)
            to.concealed += plan.answer != swapped.answer
        finally:
            aside.back(self.freeport)
            aside.close()

    async def compare_failed(self, rng: Random, until: Until, to: Comparisons) -> None:
        """Compare the match with a prepared move that is not on offer, and with an order that answers nothing."""
        aside = Aside(self.url, self.match)
        try:
            plan = await self.planned(rng)
            aside.back(self.freeport)
            if plan is None:
                return
            viewer, version = self.viewer(plan, rng), await self.freeport.version(self.match) or 0
            original = await self.received(plan, viewer, prepared(plan.kind, plan.move, until=(until,)))
            shown = await told(self.freeport, self.match, self.players[plan.owner], version)
            if OrderEnd.NOT_OFFERED not in [event.ended_by for event in shown if isinstance(event, OrderEnded)]:
                return  # it can be made again, or the order ended before
            to.shown += shown
            aside.back(self.freeport)
            again = await self.received(plan, viewer, NewOrder(OrderKind.QUIET, until=(Until.END,)))
            to.differs.append(again != original)
        finally:
            aside.back(self.freeport)
            aside.close()


Compare = Callable[[Worlds, Random, Until, Comparisons], Awaitable[None]]


async def compared(
    freeport: House,
    url: str,
    watch: Watch,
    game: AnyGame,
    until: Until,
    moves: int,
    rng: Random,
    compare: Compare = Worlds.compare,
) -> Comparisons:
    """Play, and compare the match with twins along the way."""
    match, players = await freeport.start(min(3, game.seats[-1]), game, options=brief(game), undo=False)
    worlds, comparisons = Worlds(freeport, url, match, players, watch), Comparisons()
    for _ in range(moves):
        if (asked := await freeport.decision(match, players)) is None:
            break
        await compare(worlds, rng, until, comparisons)
        seen: Any = await freeport.one.looking.see(match, asked[0])
        await freeport.one.moves.play(match, asked[0], asked[1].id, sensible(game, seen.view, asked[1], rng))
    return comparisons


@pytest.mark.parametrize("until", Until)
@pytest.mark.proof
@EVERY_GAME
async def test_prepared_moves_tell_only_what_they_do(
    freeport: House, empty_redis: str, watch: Watch, game: AnyGame, until: Until
) -> None:
    comparisons = await compared(freeport, empty_redis, watch, game, until, 60, Random(1))
    assert len(comparisons.differs) > 8
    assert not any(comparisons.differs)
    assert any(isinstance(event, OrderAnswered) for event in comparisons.shown)
    ends = {event.ended_by for event in comparisons.shown if isinstance(event, OrderEnded)}
    assert until is Until.END or OrderEnd(until.value) in ends


async def test_a_prepared_move_tells_only_what_it_does(freeport: House, empty_redis: str, watch: Watch) -> None:
    comparisons = await compared(freeport, empty_redis, watch, CARGO_HOLD, Until.END, 10, Random(1))
    assert comparisons.concealed and not any(comparisons.differs)
    assert any(isinstance(event, OrderAnswered) for event in comparisons.shown)


@pytest.mark.proof
async def test_a_prepared_move_that_waits_for_what_the_hand_is_is_noticed(
    freeport: House, empty_redis: str, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hesitant(orders: Orders, table: Table[Any], now: int | None) -> Iterator[OrderedMove]:
        for answer in answers(orders, table, now):
            hand = sha256(codec_of(table.game).encode_state(table.state)).digest()
            if now is not None or hand[0] % 2:
                yield answer

    monkeypatch.setattr("matches.match.ordering.answers", hesitant)
    assert any((await compared(freeport, empty_redis, watch, CARGO_HOLD, Until.END, 60, Random(1))).differs)


@pytest.mark.proof
@EVERY_GAME
async def test_a_prepared_move_that_is_not_on_offer_tells_nothing(
    freeport: House, empty_redis: str, watch: Watch, game: AnyGame
) -> None:
    failed = Worlds.compare_failed
    comparisons = await compared(freeport, empty_redis, watch, game, Until.END, 60, Random(1), failed)
    assert len(comparisons.differs) > 8
    assert not any(comparisons.differs)


@pytest.mark.proof
async def test_an_entry_that_says_that_nothing_prepared_is_on_offer_is_noticed(
    freeport: House, empty_redis: str, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = set[str]()

    def says(live: LiveMatch) -> Entry | None:
        """Add an entry that only the seat is told, when an order has failed."""
        for decision in {*live.orders.by_hand} - said:
            said.add(decision)
            return Entry(live.now, OrderWithdrawn(int(decision.partition("-")[2]), "0" * 16))
        return ordered(live)

    monkeypatch.setattr("matches.store.cached_match.ordered", says)
    failed = Worlds.compare_failed
    assert any((await compared(freeport, empty_redis, watch, CARGO_HOLD, Until.END, 60, Random(1), failed)).differs)
