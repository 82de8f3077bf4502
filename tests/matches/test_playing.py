"""Answering decisions: once each, however often and from however many sides it is tried."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from freeport_api import Player, Status, Update
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Move, Refused
from matches import Matches
from tests.engine.harbour import Bid, Options, Signal
from tests.support.games import REPRESENTED, brief, sensible
from tests.support.log import moves

from .house import House, choose


async def refusal(call: Any) -> Any:
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.refusal


async def the_decision(matches: Matches, match: str, player: Player) -> Any:
    seen: Any = await matches.looking.see(match, player)
    return seen.decision


def same(one: Update, other: Update) -> bool:
    return (one.version, one.events) == (other.version, other.events)  # type: ignore[attr-defined]


async def another_move(freeport: House, match: str, player: Player, decision: Any, move: Move) -> Move:
    rng = Random(0)
    while (other := choose(decision, rng)) == move:
        pass
    return other


@REPRESENTED
async def test_the_same_answer_again_gives_the_first_result_again_at_any_time(freeport: House, game: AnyGame) -> None:
    match, players = await freeport.start(3, game, options=brief(game))
    rng = Random(1)
    made: list[tuple[Player, str, Move, Update]] = []
    while (asked := await freeport.decision(match, players)) is not None:
        player, decision = asked
        seen: Any = await freeport.one.looking.see(match, player)
        move = sensible(game, seen.view, decision, rng)
        made.append((player, decision.id, move, await freeport.one.moves.play(match, player, decision.id, move)))
    version = await freeport.version(match)
    for player, decision_id, move, first in made[:: 1 + len(made) // 60]:
        again = await freeport.services[1].moves.play(match, player, decision_id, move)
        assert same(again, first)
        assert again.status is first.status
    assert await freeport.version(match) == version
    assert len(made) > 20


async def test_another_answer_to_an_answered_decision_is_refused(freeport: House) -> None:
    match, players = await freeport.start(2)
    rng = Random(2)
    refused = 0
    for _ in range(25):
        asked = await freeport.decision(match, players)
        assert asked is not None
        player, decision = asked
        move = choose(decision, rng)
        await freeport.one.moves.play(match, player, decision.id, move)
        if sum(option.size for option in decision.options) > 1:
            other = await another_move(freeport, match, player, decision, move)
            told = await refusal(freeport.services[1].moves.play(match, player, decision.id, other))
            assert told.code == "ALREADY_DECIDED"
            assert told.match_version == await freeport.version(match)
            refused += 1
    await freeport.check(match)
    assert refused > 10


async def test_an_answer_to_a_decision_that_is_not_open_is_stale_and_tells_the_version(freeport: House) -> None:
    match, players = await freeport.start(2)
    await freeport.play(match, players, Random(3), moves=10)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    told = await refusal(freeport.one.moves.play(match, player, "3-7", choose(decision, Random(0))))
    assert (told.code, told.match_version) == ("STALE_DECISION", await freeport.version(match))


async def test_refusals_say_what_is_wrong_and_change_nothing(freeport: House) -> None:
    match, players = await freeport.start(2)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    (other,) = [one for one in players if one != player]
    (stranger,) = await freeport.players(1)
    before = await freeport.log(match)
    play = freeport.one.moves.play_json
    move = msgspec.json.encode(choose(decision, Random(0)))
    for by, body, at, code in (
        (other, move, decision.id, "NOT_YOUR_TURN"),
        (stranger, move, decision.id, "NOT_SEATED"),
        (player, b"{}", decision.id, "BAD_PARAMETERS"),
        (player, b'{"__typename": "Nonsense"}', decision.id, "UNKNOWN_MOVE"),
        (player, move, "99-0", "STALE_DECISION"),
    ):
        assert (await refusal(play(match, by, at, body))).code == code
    assert (await refusal(play("nowhere", player, decision.id, move))).code == "UNKNOWN_MATCH"
    assert await freeport.log(match) == before


async def test_a_move_of_another_game_is_refused(freeport: House, harbour: AnyGame) -> None:
    match, players = await freeport.start(2)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    assert (await refusal(freeport.one.moves.play(match, player, decision.id, Bid(1)))).code == "UNKNOWN_MOVE"
    assert (await refusal(freeport.one.moves.play(match, player, "1-0", Bid(1)))).code in (
        "STALE_DECISION",
        "UNKNOWN_MOVE",
    )


async def test_before_the_start_and_after_the_end_nobody_moves(freeport: House) -> None:
    players = await freeport.players(2)
    match = await freeport.create(players[0], 2)
    for player in players:
        await freeport.one.hosting.join(match.id, player)
    move = CARGO_HOLD.moves[0]
    raw = msgspec.json.encode({"__typename": move.__struct_config__.tag})
    assert (await refusal(freeport.one.moves.play_json(match.id, players[0], "1-0", raw))).code == "MATCH_NOT_STARTED"
    await freeport.one.hosting.start(match.id, players[0])
    await freeport.play(match.id, players, Random(4))
    assert (await refusal(freeport.one.moves.play_json(match.id, players[0], "999-0", raw))).code == "GAME_OVER"


# With Harbour: secret decisions of all, and interjections


async def test_bids_from_several_services_at_once_do_not_disturb_each_other(freeport: House, harbour: AnyGame) -> None:
    for number in range(8):
        match, players = await freeport.start(4, harbour)
        decisions = [await the_decision(freeport.services[0], match, player) for player in players]
        calls = [
            freeport.every[(seat + number) % 3].moves.play(match, player, decisions[seat].id, Bid((seat + number) % 5))
            for seat, player in enumerate(players)
        ]
        made = await asyncio.gather(*calls)
        await freeport.settle()
        log = await freeport.check(match)
        versions = sorted(update.version for update in made)
        assert versions == list(range(versions[0], versions[0] + 4))
        bids = {made.decision for made in moves(log)}
        assert bids == {decision.id for decision in decisions}


async def test_a_bid_and_its_retries_are_one_bid(freeport: House, harbour: AnyGame) -> None:
    match, players = await freeport.start(3, harbour)
    decision = await the_decision(freeport.one, match, players[1])
    first = await freeport.services[0].moves.play(match, players[1], decision.id, Bid(3))
    again = await freeport.services[1].moves.play(match, players[1], decision.id, Bid(3))
    assert same(first, again)
    assert (await refusal(freeport.one.moves.play(match, players[1], decision.id, Bid(4)))).code == "ALREADY_DECIDED"
    seen = await freeport.one.looking.see(match, players[0])
    assert [asked.answered for asked in seen.asked] == [False, True, False]


async def test_an_interjection_and_its_retries_are_one_interjection(freeport: House, harbour: AnyGame) -> None:
    match, players = await freeport.start(3, harbour)
    decision = await the_decision(freeport.one, match, players[2])
    before = await freeport.version(match)
    calls = [freeport.every[number % 3].moves.play(match, players[2], decision.id, Signal()) for number in range(6)]
    answers = await asyncio.gather(*calls)
    await freeport.settle()
    assert all(same(answer, answers[0]) for answer in answers)
    assert answers[0].version == (before or 0) + 1
    log = await freeport.check(match)
    assert len(moves(log)) == 1


async def test_whole_matches_with_interjections_and_retries(freeport: House, harbour: AnyGame) -> None:
    for number in range(6):
        rng = Random(number)
        match, players = await freeport.start(2 + number % 3, harbour, options=Options(rounds=3))
        made: list[tuple[Player, str, Move, Update]] = []
        while (asked := await freeport.decision(match, players)) is not None:
            player, decision = asked
            # Anybody may interject, not only who is asked.
            for other in players:
                loose = await the_decision(freeport.one, match, other)
                if loose is not None and loose.interjections and rng.random() < 0.05:
                    player, decision = other, loose
            move = choose(decision, rng, interject=0.1) if decision.options else decision.interjections[0].sample(rng)
            service = freeport.services[rng.randrange(2)]
            made.append((player, decision.id, move, await service.moves.play(match, player, decision.id, move)))
            await freeport.settle()
            if rng.random() < 0.3:
                player, decision_id, move, first = made[rng.randrange(len(made))]
                again = await freeport.services[rng.randrange(2)].moves.play(match, player, decision_id, move)
                assert same(again, first)
        log = await freeport.check(match)
        assert len(moves(log)) == len(made)
        assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED


async def test_a_move_through_a_service_that_is_behind_is_made(freeport: House, harbour: AnyGame) -> None:
    """The memory of a process is a cache: it refuses nothing before it has looked at what is committed."""
    match, players = await freeport.start(2, harbour)
    ahead, behind = freeport.services
    rng = Random(9)
    for _ in range(30):
        await behind.looking.see(match, None)
        for _ in range(3):
            asked = await freeport.decision(match, players)
            if asked is None:
                break
            player, decision = asked
            await ahead.moves.play(match, player, decision.id, choose(decision, rng))
        asked = await freeport.decision(match, players)
        if asked is None:
            break
        player, decision = asked
        await behind.moves.play(match, player, decision.id, choose(decision, rng))
    await freeport.check(match)


async def test_any_number_of_matches_can_be_played_with_little_memory(empty_redis: str) -> None:
    async with House(empty_redis, 2, warm_memory=0) as freeport:
        started = [await freeport.start(2) for _ in range(8)]
        rng = Random(10)
        for _ in range(10):
            await asyncio.gather(*[freeport.play(match, players, rng, moves=2) for match, players in started])
        for match, _ in started:
            await freeport.check(match)
        assert not any(len(matches.cache) for matches in freeport.every)
