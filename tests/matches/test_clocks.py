"""Clocks: time per decision, a bank a seat, and what happens when time is over."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from freeport_api import Clock, MoveMade, Player, SeatHandedOver, SeatReturned, Status, TimeOver
from freeport_games.engine import AnyGame, Data, Seat
from freeport_games.engine.menus import Refused
from freeport_games.engine.menus.requests import Picked
from tests.engine.harbour import Barter, Bid, Claim, Options, Rest, Signal
from tests.support.games import REPRESENTED, brief
from tests.support.log import late_in_secret, moves, overdue

from .conftest import Watch, carry
from .house import House, choose, code, house
from .whisper import WHISPER

_HANDED = SeatHandedOver | SeatReturned


async def left(freeport: House, match: str, watch: Watch, viewer: Player | None = None) -> dict[Seat, float]:
    """Return the seconds that each asked seat has left, as somebody sees them."""
    seen = await freeport.one.looking.see(match, viewer)
    return {one.seat: round(one.at.timestamp() - watch.now, 3) for one in seen.deadlines}


async def asked(freeport: House, match: str, players: Sequence[Player]) -> tuple[Player, Any, Seat]:
    found = await freeport.decision(match, players)
    assert found is not None
    player, decision = found
    return player, decision, decision.seat


async def begun(freeport: House, game: AnyGame, seats: int, **clock: Any) -> tuple[str, list[Player]]:
    """Return a match of Harbour whose auction is over, so that one seat is asked at a time."""
    match, players = await freeport.start(seats, game, clock=Clock(**clock), options=Options(rounds=5))
    while (await freeport.one.looking.see(match, None)).asked[0].kind == "H-D1":
        player, decision, _ = await asked(freeport, match, players)
        await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
        await freeport.settle()
    return match, players


async def test_a_match_without_a_clock_has_no_deadlines(freeport: House, harbour: AnyGame) -> None:
    match, players = await freeport.start(2, harbour)
    seen = await freeport.one.looking.see(match, players[0])
    assert (seen.clock, seen.deadlines, seen.asked_since) == (None, (), None)
    await freeport.office.timekeeper.keep_time(match)
    assert (await freeport.one.looking.see(match, None)).version == seen.version


async def test_everybody_sees_since_when_a_seat_is_asked(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players = await begun(freeport, harbour, 2, per_decision=10)
    began = (await freeport.one.looking.see(match, None)).asked_since
    assert began is not None
    watch.now += 4
    assert (await freeport.one.looking.see(match, None)).asked_since == began
    player, decision, _ = await asked(freeport, match, players)
    await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
    now = (await freeport.one.looking.see(match, players[0])).asked_since
    assert now is not None and (now - began).total_seconds() == 4


async def test_what_a_decision_takes_beyond_its_own_time_is_taken_from_the_bank(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players = await begun(freeport, harbour, 2, per_decision=10, bank=60)
    spent = {0: 0.0, 1: 0.0}
    for number in range(8):
        player, decision, seat = await asked(freeport, match, players)
        if decision.kind == "H-D1":  # a new round: both bid, in no time
            assert await left(freeport, match, watch) == {seat: 70 - spent[seat] for seat in (0, 1)} or number % 2
            await freeport.one.moves.play(match, player, decision.id, Bid(number % 2))
            continue
        assert decision.kind == "H-D2"
        assert await left(freeport, match, watch) == {seat: 70 - spent[seat]}
        watch.passes(9)
        assert await left(freeport, match, watch) == {seat: 61 - spent[seat]}
        watch.passes(6.5 * number)
        await freeport.services[1].moves.play(match, player, decision.id, Rest())
        spent[seat] += max(0.0, 6.5 * number - 1)
    assert min(spent.values()) > 0
    await freeport.check(match)


async def test_who_interrupts_himself_wins_no_time(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    """The decision goes on with the time that it had left, also where the seat was asked something in between."""
    for _ in range(20):
        match, players = await begun(freeport, harbour, 2, per_decision=10, bank=5)
        player, decision, _ = await asked(freeport, match, players)
        barter = next(option for option in decision.options if option.makes is Barter)
        await freeport.one.moves.play(match, player, decision.id, barter.first)  # so that a signal gives a choice
        player, decision, seat = await asked(freeport, match, players)
        watch.passes(12)
        assert await left(freeport, match, watch) == {seat: 3.0}
        await freeport.one.moves.play(match, player, decision.id, Signal())
        await freeport.settle()
        seen: Any = await freeport.one.looking.see(match, player)
        if seen.decision is None or seen.decision.kind != "H-D5":
            continue
        assert await left(freeport, match, watch) == {seat: 13.0}, "a decision of its own, and what is left in the bank"
        watch.passes(4)
        await freeport.one.moves.play(match, player, seen.decision.id, Claim())
        await freeport.settle()
        assert await left(freeport, match, watch) == {seat: 3.0}
        await freeport.check(match)
        return
    raise AssertionError("no signal was seen")


async def test_a_rival_s_interruption_stops_no_clock_and_winds_none_up(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players = await begun(freeport, harbour, 2, per_decision=10)
    _, _, seat = await asked(freeport, match, players)
    rival = players[1 - seat]
    watch.passes(6)
    interjection = (await freeport.one.looking.see(match, rival)).decision  # type: ignore[attr-defined]
    await freeport.one.moves.play(match, rival, interjection.id, Signal())
    await freeport.settle()
    seen: Any = await freeport.one.looking.see(match, rival)
    if seen.decision is not None and seen.decision.kind == "H-D5":
        watch.passes(100)  # while the rival is asked, the seat is not
        await freeport.office.timekeeper.keep_time(match)
        await freeport.settle()
    assert await left(freeport, match, watch) == {seat: 4.0}


async def test_clocks_of_servers_that_differ_neither_give_nor_take_much(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players = await begun(freeport, harbour, 2, per_decision=10, bank=20)
    rng = Random(7)
    for number in range(12):
        found = await freeport.decision(match, players)
        if found is None:
            break
        watch.passes((-1.0, 1.0)[number % 2])
        seat = found[1].seat
        assert 29 - 12 <= (await left(freeport, match, watch))[seat] <= 31
        await freeport.one.moves.play(match, found[0], found[1].id, choose(found[1], rng))
    await freeport.check(match)


async def test_when_time_is_over_the_default_move_is_made_once_and_a_late_answer_is_refused(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players = await begun(freeport, harbour, 3, per_decision=10)
    player, decision, seat = await asked(freeport, match, players)
    version = (await freeport.one.looking.see(match, None)).version
    watch.passes(9.9)
    await freeport.office.timekeeper.keep_time(match)
    assert (await freeport.one.looking.see(match, None)).version == version
    watch.passes(0.2)
    await asyncio.gather(*[matches.timekeeper.keep_time(match) for matches in freeport.every for _ in range(3)])
    await freeport.settle()
    log = await freeport.log(match)
    assert [made.decision for made in overdue(log)] == [decision.id]
    for matches in freeport.services:
        for option in decision.options:
            assert await code(matches.moves.play(match, player, decision.id, option.sample(Random(1)))) == "TIME_OVER"
    updates = [update async for update in _until(freeport, match, version)]
    assert [event for update in updates for event in update.events if isinstance(event, TimeOver)] == [TimeOver(seat)]
    await freeport.check(match)


async def _until(freeport: House, match: str, after: int) -> Any:
    newest = (await freeport.one.looking.see(match, None)).version
    async for update in freeport.one.streams.updates(match, None, after):
        yield update
        if update is not None and update.version == newest:
            return


async def test_an_answer_that_comes_late_is_refused_though_no_worker_is_there(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    """By a second servers' clocks may differ: so late it is taken, if nobody has moved yet."""
    match, players = await begun(freeport, harbour, 2, per_decision=10)
    player, decision, _ = await asked(freeport, match, players)
    move = decision.options[0].sample(Random(1))
    watch.passes(11.5)
    assert await code(freeport.one.moves.play(match, player, decision.id, move)) == "TIME_OVER"
    watch.passes(-0.6)
    made = await freeport.one.moves.play(match, player, decision.id, move)
    watch.passes(60)
    assert await freeport.services[1].moves.play(match, player, decision.id, move) == made, "a retry is no late answer"


async def test_an_answer_and_the_timekeeper_at_once_do_it_once(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    answers = 0
    for number in range(12):
        match, players = await begun(freeport, harbour, 2, per_decision=10)
        player, decision, _ = await asked(freeport, match, players)
        version = (await freeport.one.looking.see(match, None)).version
        for matches in freeport.every:
            matches.cache.clear()  # all of them have to read it first
        watch.passes(10.5)
        calls: list[Any] = [
            freeport.services[1].moves.play(match, player, decision.id, choose(decision, Random(number)))
        ]
        calls.insert(number % 2, freeport.office.timekeeper.keep_time(match))
        results = await asyncio.gather(*calls, return_exceptions=True)
        await freeport.settle()
        (answer,) = [result for result in results if result is not None]
        first = (await freeport.check(match))[version]
        if isinstance(answer, Refused):
            assert answer.refusal.code == "TIME_OVER"
            assert overdue([first])
        else:
            assert moves([first])
            answers += 1
    assert 0 < answers < 12


async def test_a_seat_is_handed_to_a_house_bot_and_taken_back_with_the_whole_time(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players = await begun(freeport, harbour, 2, per_decision=10, bank=5, stand_in="random")
    player, decision, seat = await asked(freeport, match, players)
    freeport.worker.away = True  # the bot is not
    watch.passes(15.1)
    await freeport.office.timekeeper.keep_time(match)
    await freeport.settle()
    seen: Any = await freeport.one.looking.see(match, player)
    assert (seen.seats[seat].house, seen.seats[seat].player, seen.decision) == ("random", player, None)
    assert seen.deadlines == ()
    move = choose(decision, Random(1))
    assert await code(freeport.one.moves.play(match, player, decision.id, move)) == "HANDED_OVER"
    watch.passes(3)
    back: Any = await freeport.services[1].hosting.return_(match, player)
    assert back.seats[seat].house is None
    assert back.decision.id == decision.id
    assert await left(freeport, match, watch) == {seat: 10.0}, "the bank is used up, but not by the bot"
    watch.passes(10.1)
    await freeport.office.timekeeper.keep_time(match)
    last = (await freeport.log(match))[-1]
    assert overdue([last]), "with every return there would be the whole time again, and the match would stand"
    log = await freeport.check(match)
    told = [type(entry.event) for entry in log if isinstance(entry.event, _HANDED) or overdue([entry])]
    assert told == [SeatHandedOver, SeatReturned, MoveMade]
    updates = [update async for update in _until(freeport, match, 0)]
    events = [event for update in updates for event in update.events]
    assert SeatHandedOver(seat, "random") in events
    assert SeatReturned(seat) in events


async def test_a_stand_in_plays_the_match_to_its_end_and_the_player_may_leave_for_good(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players = await begun(freeport, harbour, 2, per_decision=10, stand_in="random")
    gone, _, seat = await asked(freeport, match, players)
    present = players[1 - seat]
    watch.passes(10.1)
    await freeport.office.timekeeper.keep_time(match)
    await freeport.settle()
    assert (await freeport.one.looking.see(match, gone)).seats[seat].house == "random"
    seen = await freeport.one.hosting.leave(match, gone)
    assert (seen.seats[seat].left, seen.seats[seat].house) == (True, None)
    seen = await freeport.one.hosting.return_(match, gone)
    assert (seen.seats[seat].left, seen.seats[seat].house) == (False, None)
    while (found := await freeport.decision(match, players)) is not None:
        player, decision = found
        if player == gone:
            watch.passes(10.1)
            await freeport.office.timekeeper.keep_time(match)
        else:
            assert player == present
            await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
    assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
    await freeport.check(match)


async def test_several_seats_are_late_at_once(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players = await freeport.start(4, harbour, clock=Clock(10, 2))
    player, decision, quick = await asked(freeport, match, players)
    await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
    assert set(await left(freeport, match, watch)) == {seat for seat in range(4) if seat != quick}
    watch.passes(12.1)
    await freeport.office.timekeeper.keep_time(match)
    await freeport.settle()
    log = await freeport.check(match)
    assert len(overdue(log)) == 3


async def test_absent_players_lose_nothing_but_their_moves(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    """Moves, interjections, leaving, returning and time in any order: the log gives the clocks as they are stored."""
    for number in range(4):
        match = await absences(freeport, harbour, Options(rounds=2), watch, number, 150)
        assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED


@REPRESENTED
async def test_every_game_goes_on_while_players_are_absent_or_late(
    freeport: House, game: AnyGame, watch: Watch
) -> None:
    for number in range(2):
        match = await absences(freeport, game, brief(game), watch, number, 60)
        log = await freeport.log(match)
        assert overdue(log) if number == 0 else any(isinstance(entry.event, SeatHandedOver) for entry in log)


async def absences(freeport: House, game: AnyGame, options: Data, watch: Watch, number: int, steps: int) -> str:
    """Let players leave, return, answer and be late, as a number says; the log is right at every step."""
    rng = Random(number)
    stand_in = (None, "random")[number % 2]
    clock = Clock(10, number * 7, stand_in)
    match, players = await freeport.start(2 + number % 3, game, clock=clock, options=options)
    absent: set[Player] = set()
    for _ in range(steps):
        await freeport.settle()
        await freeport.check(match)
        seen = await freeport.one.looking.see(match, None)
        if seen.status is not Status.PLAYING:
            break
        watch.passes(rng.choice((0.1, 3.0, 9.0, 20.0)))
        service, player = rng.choice(freeport.services), rng.choice(players)
        do = rng.random()
        if do < 0.1 and len(absent) + 1 < len(players):
            absent.add(player)
            await service.hosting.leave(match, player)
        elif do < 0.3:
            absent.discard(player)
            await service.hosting.return_(match, player)
        elif do < 0.6:
            await freeport.office.timekeeper.keep_time(match)
        else:
            await _answer(freeport, match, players, rng)
    await freeport.settle()
    log = await freeport.check(match)
    late = [made.decision for made in overdue(log)]
    assert len(late) == len(set(late))
    return match


async def _answer(freeport: House, match: str, players: Sequence[Player], rng: Random) -> None:
    for player in players:
        seen: Any = await freeport.one.looking.see(match, player)
        if seen.decision is not None and any(
            one.seat == seen.your_seat and not one.answered for one in seen.asked if seen.decision.options
        ):
            try:
                await freeport.one.moves.play(match, player, seen.decision.id, choose(seen.decision, rng, 0.2))
            except Refused as refusal:
                assert refusal.refusal.code == "TIME_OVER"
            return


@pytest.mark.parametrize("clock", [Clock(10, 5), Clock(10, 60, "random")])
async def test_nobody_learns_from_clocks_who_was_asked_in_secret(
    empty_redis: str, watch: Watch, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """Two matches that differ only in who is asked, with clocks that run out: the others see the same in both."""
    carry(monkeypatch, WHISPER)
    heard = []
    async with house(empty_redis) as freeport:
        players = await freeport.players(4)
        for first in (0, 1):
            watch.now = 1_800_000_000.0
            monkeypatch.setattr("matches.work.croupier.draw", lambda *_, first=first: Picked(first))
            heard.append(await _whispers(freeport, players, watch, clock))
    assert heard[0] == heard[1]
    assert b"SeatHandedOver" not in heard[0]
    assert (b"TimeOver" in heard[0]) == (clock.stand_in is None), "the first seat's, which is asked openly"
    assert b"TimeOver(seat=1" not in heard[0]


async def _whispers(freeport: House, players: list[Player], watch: Watch, clock: Clock) -> bytes:
    """Return all that a seat which is not asked, and a spectator, get of a match."""
    match = await freeport.create(players[0], 4, WHISPER, clock=clock, options=Options(rounds=3))
    for player in players:
        await freeport.one.hosting.join(match.id, player)
    await freeport.one.hosting.start(match.id, players[0])
    heard: list[Any] = []
    seen = await freeport.one.looking.see(match.id, None)
    for number in range(80):
        await freeport.settle()
        if number % 9 == 2:
            await _answer_once(freeport, match.id, players)
            await freeport.settle()  # else a draw may come between two viewers' looks
        for viewer in (players[3], None):
            seen = await freeport.one.looking.see(match.id, viewer)
            heard.append(seen)
            heard += [one async for one in _until(freeport, match.id, max(0, seen.version - 3))]
        if seen.status is not Status.PLAYING:
            break
        watch.passes(3.7)
        await freeport.office.timekeeper.keep_time(match.id)
    assert seen.status is Status.FINISHED
    log = await freeport.check(match.id)
    stored = await freeport.one.store.read(match.id)
    assert stored is not None
    assert late_in_secret(match.id, stored, log)
    # The ids of the two matches differ, and so do their seeds.
    return re.sub(rf"\b({match.id}|[0-9a-f]{{64}})\b", "the match", repr(heard)).encode()


async def _answer_once(freeport: House, match: str, players: Sequence[Player]) -> None:
    """Let one of those who are asked answer, be it in secret."""
    for player in players[:3]:
        seen: Any = await freeport.one.looking.see(match, player)
        if seen.decision is not None:
            await freeport.one.moves.play(match, player, seen.decision.id, seen.decision.options[0].first)
            return
