"""Standing orders tell nothing: in worlds that differ in what one seat alone knows, others get the same bytes.

A seat has an order. In one of the worlds it also sends the move that does nothing itself, as early as it can. What
everybody else is told, with versions and times, is the same as long as the seat makes no other move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from freeport_api import NewOrder, OrderAnswered, OrderEnd, OrderEnded, OrderKind, Player, Until
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Announcement, Refused
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
from freeport_games.sky_cargo import SKY_CARGO
from matches.match.entries import Entry
from matches.match.live_match import LiveMatch
from matches.match.ordering import follow
from matches.orders.answering import OrderedMove, answers, neutral, questions
from matches.orders.orders import Orders
from tests.support.games import EVERY_GAME, brief, sensible

from .conftest import Watch
from .house import House
from .test_orders import told
from .test_secrets import Aside, both, groups, hidden_throughout, renamed

KINDS: dict[str, Callable[[tuple[str, ...]], NewOrder]] = {
    "at once": lambda kinds: NewOrder(OrderKind.PASS, kinds, until=(Until.END,)),
    "later": lambda kinds: NewOrder(OrderKind.PASS, kinds, 4, until=(Until.END,)),
    "until my turn": lambda kinds: NewOrder(OrderKind.PASS, kinds, 4, until=(Until.MY_TURN,)),
    "until I am named": lambda kinds: NewOrder(OrderKind.PASS, kinds, 4, until=(Until.NAMED,)),
    "quiet": lambda kinds: NewOrder(OrderKind.QUIET, until=(Until.NAMED, Until.MY_TURN)),
}


ENDS = {"until my turn": OrderEnd.MY_TURN, "until I am named": OrderEnd.NAMED}
"""What has to end orders of a kind, so that a match proves something."""


class Worlds:
    """A match with orders of every seat, and twins of it."""

    def __init__(self, freeport: House, url: str, match: str, players: Sequence[Player], watch: Watch) -> None:
        self.freeport, self.match, self.players, self.watch = freeport, match, players, watch
        self._url = url

    async def received(self, viewer: int, mover: Player, decision: str, move: Any, *, early: bool) -> list[bytes]:
        """Return all that a seat and spectators get while the mover moves and five seconds pass."""
        freeport, watch, began = self.freeport, self.watch, self.watch.now
        version = await freeport.version(self.match) or 0
        seats = (self.players[viewer], None)
        streams = [freeport.one.streams.update_bytes(self.match, seat, version, True) for seat in seats]
        await freeport.services[1].moves.play(self.match, mover, decision, move)
        await freeport.settle()
        got = []
        for _ in range(5):
            if early:
                await self.send_early(viewer)
            watch.passes(1)
            await freeport.office.timekeeper.keep_time(self.match)
            await freeport.settle()
            got += [msgspec.json.encode(await freeport.one.looking.see(self.match, seat)) for seat in seats]
        for stream in streams:
            for _ in range((await freeport.version(self.match) or 0) - version):
                item = await anext(stream)
                assert item is not None
                got.append(item[1])
            await stream.aclose()  # type: ignore[attr-defined]
        watch.now = began
        return got

    async def send_early(self, viewer: int) -> None:
        """Let each other seat that its order passes do nothing by hand."""
        for seat, player in enumerate(self.players):
            seen: Any = await self.freeport.one.looking.see(self.match, player)
            asked = seen.decision
            if seat != viewer and asked is not None and asked.passes_at is not None:
                await self.freeport.one.moves.play(self.match, player, asked.id, asked.neutral)

    async def differ(self, rng: Random) -> bool | None:
        """Return whether a seat that moves can tell a twin from the match; None if none could be compared."""
        asked = await self.freeport.decision(self.match, self.players)
        assert asked is not None
        mover, decision = asked
        seen: Any = await self.freeport.one.looking.see(self.match, mover)
        viewer = seen.your_seat
        table = await self.freeport.table(self.match)
        saved, game = table.saved(), table.game
        move = sensible(game, seen.view, decision, rng)
        found = hidden_throughout(game, saved, viewer)
        aside = Aside(self._url, self.match)
        original = await self.received(viewer, mover, decision.id, move, early=False)
        found = both(found, groups(await self.freeport.table(self.match), viewer))
        aside.back(self.freeport)
        if not found:
            aside.close()
            return None
        one, other = rng.sample(sorted(rng.choice(found)), 2)
        twin = msgspec.structs.replace(
            saved,
            checkpoint=renamed(saved.checkpoint, one, other),
            inputs=tuple(renamed(entry, one, other) for entry in saved.inputs),
        )
        try:
            aside.back(self.freeport, Table.load(game, twin))
            again = await self.received(viewer, mover, decision.id, move, early=True)
        except (ValueError, Refused):
            return None  # the twin is none that could be played
        finally:
            aside.back(self.freeport)
            aside.close()
        return again != original


async def compared(
    freeport: House, url: str, watch: Watch, game: AnyGame, kind: str, moves: int, rng: Random
) -> list[bool]:
    """Play with orders of every seat, given anew when they end, and compare the match with twins along the way."""
    match, players = await freeport.start(min(3, game.seats[-1]), game, options=brief(game), undo=False)
    kinds = game.pace.windows or tuple(game.pace.neutral)[1:4]
    worlds, found = Worlds(freeport, url, match, players, watch), []
    for _ in range(moves):
        if (asked := await freeport.decision(match, players)) is None:
            break
        for player in players:
            if not await freeport.one.orders.standing(match, player):
                await freeport.one.orders.give(match, player, KINDS[kind](kinds))
        if (differs := await worlds.differ(rng)) is not None:
            found.append(differs)
        player, decision = asked
        seen: Any = await freeport.one.looking.see(match, player)
        if decision.passes_at is None:
            await freeport.one.moves.play(match, player, decision.id, sensible(game, seen.view, decision, rng))
        watch.passes(5)
        await freeport.office.timekeeper.keep_time(match)
        await freeport.settle()
    if kind in ENDS:
        ends = [event for player in players for event in await told(freeport, match, player)]
        assert any(isinstance(event, OrderEnded) and event.ended_by is ENDS[kind] for event in ends)
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.proof
@EVERY_GAME
async def test_orders_tell_nothing(freeport: House, empty_redis: str, watch: Watch, game: AnyGame, kind: str) -> None:
    found = await compared(freeport, empty_redis, watch, game, kind, 60, Random(1))
    assert len(found) > 8
    assert not any(found)


async def test_a_window_that_is_passed_tells_nothing(freeport: House, empty_redis: str, watch: Watch) -> None:
    found = await compared(freeport, empty_redis, watch, SKY_CARGO, "later", 12, Random(1))
    assert found and not any(found)


@pytest.mark.proof
async def test_a_neutral_move_that_is_committed_on_request_is_noticed(
    freeport: House, empty_redis: str, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.play.moves.held_back", lambda *_: False)
    assert any(await compared(freeport, empty_redis, watch, SKY_CARGO, "later", 60, Random(1)))


@pytest.mark.proof
async def test_passing_early_where_nothing_else_can_be_done_is_noticed(
    freeport: House, empty_redis: str, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hasty(orders: Orders, table: Table[Any], now: int | None) -> Iterator[OrderedMove]:
        for one in questions(table):
            waits = next((each for each in orders.passing if each.decision == one.decision), None)
            if waits is not None and len(table.options(one.seat)) == 1 and (move := neutral(table, one)):
                yield OrderedMove(waits.order, one, move)
        yield from answers(orders, table, now)

    monkeypatch.setattr("matches.match.ordering.answers", hasty)
    found = [
        differs
        for seed in range(3)
        for differs in await compared(freeport, empty_redis, watch, SKY_CARGO, "later", 80, Random(seed))
    ]
    assert any(found)


@pytest.mark.proof
async def test_an_end_that_follows_from_what_is_hidden_is_noticed(
    freeport: House, empty_redis: str, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looks(
        live: LiveMatch, entry: Entry, told: Sequence[Announcement], answer: OrderAnswered | None
    ) -> tuple[Announcement, ...]:
        table = live.table
        if table is not None and sha256(codec_of(table.game).encode_state(table.state)).digest()[0] % 2:
            live.orders.standing = []
        return follow(live, entry, told, answer)

    monkeypatch.setattr("matches.match.apply.follow", looks)
    assert any(await compared(freeport, empty_redis, watch, SKY_CARGO, "later", 60, Random(1)))
