"""Rematches: the same once more, the same one for all who ask."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from freeport.shapes import AnyGame
from freeport_api import Clock, Match, Player, Status, Visibility
from freeport_games.cargo_hold import CARGO_HOLD
from matches.lists.filter import MatchFilter
from matches.redis.keys import rematch_key
from tests.support.games import REPRESENTED, brief

from .house import House, code

SHORT = brief(CARGO_HOLD)


async def ended(freeport: House, seats: int = 2, game: AnyGame = CARGO_HOLD, **given: Any) -> tuple[str, list[Player]]:
    """Return a match that was played to its end."""
    match, players = await freeport.start(seats, game, options=brief(game), **given)
    await freeport.finish(match, players, Random(1))
    assert (await freeport.one.looking.see(match, players[0])).status is Status.FINISHED
    return match, players


async def test_all_who_ask_at_once_come_to_the_same_match_on_their_own_seats(freeport: House) -> None:
    clock = Clock(per_decision=1000, bank=7)
    for visibility in Visibility:
        match, players = await ended(freeport, 3, visibility=visibility, clock=clock, spectators=False)
        asked = [freeport.every[number % 3].rematches.ask(match, player) for number, player in enumerate(players * 2)]
        answers: list[Match] = await asyncio.gather(*asked)
        (new,) = {answer.id for answer in answers}
        await freeport.settle()
        again: Any = await freeport.one.looking.see(new, players[0])
        assert again.status is Status.PLAYING
        assert [seat.player for seat in again.seats] == players
        assert again.rematch_of == match
        assert (again.options, again.clock, again.visibility) == (SHORT, clock, visibility)
        assert (again.spectators, again.autostart) == (False, True)
        assert again.host in players
        await freeport.check(again.id)


async def test_nobody_can_foresee_the_id_of_a_rematch(freeport: House) -> None:
    """The same match on another server has another rematch: its id does not follow from what players know."""
    match, players = await ended(freeport)
    first = (await freeport.one.rematches.ask(match, players[0])).id
    await freeport.one.client.delete(rematch_key(match))
    assert (await freeport.one.rematches.ask(match, players[0])).id != first


@REPRESENTED
async def test_a_rematch_can_have_a_rematch(freeport: House, game: AnyGame) -> None:
    match, players = await ended(freeport, game=game)
    for _ in range(2):
        again = [await freeport.one.rematches.ask(match, player) for player in players][-1]
        assert (again.game, again.options) == (game.slug, brief(game))  # type: ignore[attr-defined]
        await freeport.settle()
        await freeport.finish(again.id, players, Random(2))
        assert (await freeport.one.looking.see(again.id, None)).status is Status.FINISHED
        assert (await freeport.one.rematches.ask(match, players[1])).id == again.id, "asking again answers the same"
        assert again.id != match
        match = again.id


async def test_seats_are_kept_for_those_who_sat_there(freeport: House) -> None:
    match, players = await ended(freeport, 3)
    (stranger,) = await freeport.players(1)
    again = await freeport.one.rematches.ask(match, players[1])
    assert [(seat.player is None, seat.kept_for) for seat in again.seats] == [
        (True, players[0].id),
        (False, None),
        (True, players[2].id),
    ]
    assert await code(freeport.one.hosting.join(again.id, stranger)) == "MATCH_FULL"
    assert await code(freeport.one.hosting.join(again.id, stranger, seat=0)) == "SEAT_TAKEN"
    await freeport.settle()
    assert (await freeport.one.search.find(MatchFilter(free=True), first=9, after=None, viewer=stranger)).matches == ()
    assert (await freeport.one.hosting.join(again.id, players[2])).your_seat == 2, "joining is as good"
    # Who does not come can be replaced by the host.
    assert await code(freeport.one.hosting.add_bot(again.id, players[1], "random")) == "MATCH_FULL"
    begun = await freeport.one.hosting.add_bot(again.id, players[1], "random", 0)
    assert begun.status is Status.PLAYING
    assert await code(freeport.one.rematches.ask(match, players[0])) == "MATCH_STARTED"


async def test_house_bots_are_seated_again(freeport: House) -> None:
    (player,) = await freeport.players(1)
    match = (await freeport.create(player, 3, options=SHORT)).id
    await freeport.one.hosting.add_bot(match, player, "greedy", 0)
    await freeport.one.hosting.join(match, player, seat=1)
    await freeport.one.hosting.add_bot(match, player, "random", 2)
    await freeport.one.hosting.start(match, player)
    await freeport.settle()
    await freeport.play(match, [player], Random(3))
    again = await freeport.one.rematches.ask(match, player)
    assert again.status is Status.PLAYING
    assert [seat.house for seat in again.seats] == ["greedy", None, "random"]
    assert again.your_seat == 1
    await freeport.settle()
    await freeport.play(again.id, [player], Random(4))
    await freeport.check(again.id)


async def test_a_rematch_that_ended_before_it_began_gives_way_to_another(freeport: House) -> None:
    match, players = await ended(freeport)
    first = await freeport.one.rematches.ask(match, players[0])
    assert (await freeport.one.hosting.leave(first.id, players[0])).status is Status.SCORING
    second = await freeport.one.rematches.ask(match, players[1])
    await freeport.settle()
    third = await freeport.one.rematches.ask(match, players[0])
    assert second.id == third.id != first.id
    assert second.rematch_of == first.id
    assert third.status is Status.PLAYING


async def test_who_may_not_have_a_rematch_is_told_why(freeport: House) -> None:
    (stranger,) = await freeport.players(1)
    running, players = await freeport.start(2)
    assert await code(freeport.one.rematches.ask(running, players[0])) == "MATCH_NOT_OVER"
    assert await code(freeport.one.rematches.ask(running, stranger)) == "NOT_SEATED"
    assert await code(freeport.one.rematches.ask("nowhere", stranger)) == "UNKNOWN_MATCH"
    for visibility, refusal in ((Visibility.PUBLIC, "NOT_SEATED"), (Visibility.PRIVATE, "UNKNOWN_MATCH")):
        match, players = await ended(freeport, visibility=visibility)
        assert await code(freeport.one.rematches.ask(match, stranger)) == refusal
        assert await code(freeport.one.rematches.ask(match, players[0], "ü")) == "BAD_ENTROPY"
    match, players = await ended(freeport, visibility=Visibility.PRIVATE)
    new = (await freeport.one.rematches.ask(match, players[0])).id
    assert await code(freeport.one.looking.see(new, stranger)) == "UNKNOWN_MATCH", "as private as the first"
    assert (await freeport.one.looking.see(new, players[1])).your_seat is None, "who is awaited may see it"


async def test_a_rematch_whose_dice_are_late_is_asked_for_again(hasty: House) -> None:
    match, players = await ended(hasty)
    hasty.worker.away = True
    assert await code(hasty.one.rematches.ask(match, players[0])) == "MATCH_OPENING"
    await hasty.settle()
    hasty.worker.away = False
    await hasty.worker.wake(*next(lost for lost in hasty.worker.lost if lost[0] == "open"))
    again = [await hasty.one.rematches.ask(match, player) for player in players]
    assert again[-1].status is Status.PLAYING
