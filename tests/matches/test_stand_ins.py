"""House bots stand in for players who are away, and give their seats back."""

from __future__ import annotations

from random import Random
from typing import Any

from freeport_api import (
    Clock,
    HandOver,
    SeatHandedOver,
    SeatReturned,
    Status,
)
from freeport_games.engine import AnyGame

from .conftest import Watch
from .house import House, choose, code
from .seating import begun, handed


async def test_a_house_bot_plays_for_a_player_on_holiday_who_takes_the_seat_back(
    freeport: House, harbour: AnyGame
) -> None:
    match, players = await begun(freeport, harbour)
    seen: Any = await freeport.one.hosting.leave(match, players[1], "random")
    assert (seen.seats[1].house, seen.seats[1].left, seen.seats[1].player) == ("random", False, players[1])
    assert seen.decision is None
    again = await freeport.services[1].hosting.leave(match, players[1], "random")
    assert again.version == seen.version, "sent again, it says nothing new"
    await freeport.play(match, players[:1], Random(1), 4)
    version = (await freeport.one.looking.see(match, None)).version
    assert version > seen.version + 4, "the bot has moved as well"
    back = await freeport.one.hosting.return_(match, players[1])
    assert (back.seats[1].house, back.seats[1].player) == (None, players[1])
    await freeport.finish(match, players, Random(2))
    ended = await freeport.one.looking.see(match, None)
    assert (ended.status, ended.seats[1].player) == (Status.FINISHED, players[1]), "the result is the player's"
    assert await handed(freeport, match) == [SeatHandedOver(1, "random", HandOver.HOLIDAY), SeatReturned(1)]


async def test_a_player_who_had_left_can_let_a_house_bot_play_instead(freeport: House, harbour: AnyGame) -> None:
    match, players = await begun(freeport, harbour, 3)
    await freeport.one.hosting.leave(match, players[2])
    seen = await freeport.one.hosting.leave(match, players[2], "greedy")
    assert (seen.seats[2].house, seen.seats[2].left) == ("greedy", False)
    await freeport.play(match, players[:2], Random(1), 3)
    seen = await freeport.one.hosting.leave(match, players[2])
    assert (seen.seats[2].house, seen.seats[2].left) == (None, True)
    await freeport.check(match)


async def test_the_host_lets_a_house_bot_play_a_seat_that_was_left(freeport: House, harbour: AnyGame) -> None:
    match, players = await begun(freeport, harbour, 3)
    host, guest = players[0], players[1]
    assert await code(freeport.one.hosting.add_bot(match, host, "random")) == "MATCH_STARTED"
    await freeport.one.hosting.leave(match, guest)
    assert await code(freeport.one.hosting.add_bot(match, guest, "random")) == "NOT_HOST"
    assert await code(freeport.one.hosting.add_bot(match, host, "nobody")) == "UNKNOWN_BOT"
    assert await code(freeport.one.hosting.add_bot(match, host, "random", 2)) == "SEAT_TAKEN"
    assert await code(freeport.one.hosting.add_bot(match, host, "random", 9)) == "UNKNOWN_SEAT"
    seen = await freeport.one.hosting.add_bot(match, host, "random")
    assert (seen.seats[1].house, seen.seats[1].left, seen.seats[1].player) == ("random", False, guest)
    assert await code(freeport.one.hosting.add_bot(match, host, "random")) == "MATCH_STARTED"
    await freeport.play(match, [host, players[2]], Random(1), 3)
    await freeport.one.hosting.return_(match, guest)
    assert await handed(freeport, match) == [SeatHandedOver(1, "random", HandOver.HOST), SeatReturned(1)]


async def test_nobody_goes_on_holiday_from_a_match_that_is_not_played(freeport: House, harbour: AnyGame) -> None:
    (host, guest) = await freeport.players(2)
    made = await freeport.create(host, 2, harbour)
    await freeport.one.hosting.join(made.id, host)
    assert await code(freeport.one.hosting.leave(made.id, host, "random")) == "MATCH_NOT_STARTED"
    assert await code(freeport.one.hosting.leave(made.id, host, "nobody")) == "UNKNOWN_BOT"
    assert await code(freeport.one.hosting.leave(made.id, guest, "random")) == "NOT_SEATED"
    match, players = await begun(freeport, harbour)
    await freeport.finish(match, players, Random(1))
    assert await code(freeport.one.hosting.leave(match, players[0], "random")) == "GAME_OVER"


async def test_a_holiday_wins_no_time(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players = await begun(freeport, harbour, clock=Clock(per_decision=100))
    while (await freeport.one.looking.see(match, None)).asked[0].kind == "H-D1":
        await freeport.play(match, players, Random(1), 1)
    found = await freeport.decision(match, players)
    assert found is not None
    player, decision = found
    freeport.worker.away = True  # the bot is not
    for _ in range(3):
        watch.passes(30)
        await freeport.one.hosting.leave(match, player, "random")
        watch.passes(5)
        await freeport.one.hosting.return_(match, player)
    seen = await freeport.one.looking.see(match, player)
    assert [round(one.at.timestamp() - watch.now, 3) for one in seen.deadlines] == [10.0]
    await freeport.one.moves.play(match, player, decision.id, choose(decision, Random(1)))
    await freeport.check(match)


async def test_a_match_goes_on_if_everybody_is_on_holiday(freeport: House, harbour: AnyGame) -> None:
    match, players = await begun(freeport, harbour)
    for player in players:
        await freeport.one.hosting.leave(match, player, "random")
    await freeport.settle()
    assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
    await freeport.check(match)
