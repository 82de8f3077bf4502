"""Before and around the game: creating, joining, starting, leaving, coming back."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
from msgspec.structs import replace

from freeport_api import Match, MatchAbandoned, Player, SeatLeft, Status, Visibility
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from matches.lists.filter import MatchFilter
from matches.match.fairness import commitment

from .house import House, code, seed_of


async def test_a_new_match_is_open_as_soon_as_its_dice_are_fixed(freeport: House) -> None:
    (host,) = await freeport.players(1)
    match = await freeport.create(host, 3)
    assert (match.status, match.version) == (Status.OPEN, 1)
    assert match.fairness.commitment == commitment(seed_of(match.id))
    assert match.fairness.seed is None
    assert [seat.player for seat in match.seats] == [None] * 3


async def test_numbers_of_seats_and_options_are_checked(freeport: House) -> None:
    (host,) = await freeport.players(1)
    for seats in (0, 1, 99):
        assert await code(freeport.create(host, seats)) == "BAD_OPTIONS"
    wrong = replace(CARGO_HOLD.options(), **{next(iter(CARGO_HOLD.options.__struct_fields__)): -1})
    assert await code(freeport.create(host, 2, options=wrong)) == "BAD_OPTIONS"


async def test_nobody_joins_or_starts_before_the_dice_are_fixed(hasty: House) -> None:
    hasty.worker.away = True
    host, guest = await hasty.players(2)
    match = await hasty.create(host, 2)
    assert match.status is Status.OPENING
    assert match.fairness.commitment is None
    assert await code(hasty.one.hosting.join(match.id, guest)) == "MATCH_OPENING"
    assert await code(hasty.one.hosting.start(match.id, host)) == "MATCH_OPENING"
    hasty.worker.away = False
    await hasty.worker.wake(*hasty.worker.lost[0])
    assert (await hasty.one.hosting.join(match.id, guest)).your_seat == 0


async def test_each_refusal_of_the_lobby_has_its_code(freeport: House) -> None:
    host, guest, third = await freeport.players(3)
    match = (await freeport.create(host, 2)).id
    first, second = freeport.services
    assert await code(first.hosting.join("nowhere", host)) == "UNKNOWN_MATCH"
    assert await code(first.hosting.leave(match, host)) == "NOT_SEATED"
    assert await code(first.hosting.start(match, guest)) == "NOT_HOST"
    assert await code(first.hosting.start(match, host)) == "TOO_FEW_PLAYERS"
    assert (await first.hosting.join(match, host, seat=1)).your_seat == 1
    assert await code(second.hosting.join(match, host)) == "ALREADY_SEATED"
    assert await code(second.hosting.join(match, guest, seat=1)) == "SEAT_TAKEN"
    assert await code(second.hosting.join(match, guest, seat=2)) == "UNKNOWN_SEAT"
    assert await code(second.hosting.join(match, guest, seat=-1)) == "UNKNOWN_SEAT"
    for entropy in ("a\nb", "ü", "\x00", "e" * 129, "\ud800"):
        assert await code(second.hosting.join(match, guest, entropy=entropy)) == "BAD_ENTROPY"
    assert (await second.hosting.join(match, guest)).your_seat == 0
    assert await code(first.hosting.join(match, third)) == "MATCH_FULL"
    assert await code(anext(aiter(first.archiving.record(match, None)))) == "MATCH_NOT_OVER"
    await second.hosting.start(match, host)
    assert await code(first.hosting.start(match, host)) == "MATCH_STARTED"
    assert await code(first.hosting.join(match, third)) == "MATCH_STARTED"
    assert await code(anext(aiter(first.archiving.record(match, None)))) == "MATCH_NOT_OVER"


async def test_a_private_match_does_not_exist_for_strangers(freeport: House) -> None:
    host, guest, stranger = await freeport.players(3)
    match = await freeport.create(host, 2, visibility=Visibility.PRIVATE)
    assert match.invitation
    for viewer in (stranger, None):
        for matches in freeport.services:
            assert await code(matches.looking.see(match.id, viewer)) == "UNKNOWN_MATCH"
            assert await code(anext(aiter(matches.streams.updates(match.id, viewer, 0)))) == "UNKNOWN_MATCH"
            assert await code(anext(aiter(matches.streams.update_bytes(match.id, viewer, 0)))) == "UNKNOWN_MATCH"
    for matches in freeport.services:
        assert await code(matches.hosting.join(match.id, stranger)) == "UNKNOWN_MATCH"
        assert await code(matches.hosting.leave(match.id, stranger)) == "UNKNOWN_MATCH"
        assert await code(matches.hosting.return_(match.id, stranger)) == "UNKNOWN_MATCH"
        assert await code(matches.moves.play_json(match.id, stranger, "1-0", b"{}")) == "UNKNOWN_MATCH"
    for wrong in ("", "x", "ü", match.invitation[:-1]):
        assert await code(freeport.one.hosting.join(match.id, stranger, invitation=wrong)) == "WRONG_INVITATION"
    joined = await freeport.one.hosting.join(match.id, guest, invitation=match.invitation)
    assert joined.invitation == match.invitation
    await freeport.settle()
    page = await freeport.one.search.find(MatchFilter(), first=10, after=None, viewer=host)
    assert page.matches == ()


async def test_a_stranger_may_not_start_a_private_match_nor_learn_that_it_exists(freeport: House) -> None:
    host, stranger = await freeport.players(2)
    match = await freeport.create(host, 2, visibility=Visibility.PRIVATE)
    assert await code(freeport.one.hosting.start(match.id, stranger)) == "UNKNOWN_MATCH"


async def test_a_player_takes_one_seat_however_many_try_at_once(freeport: House) -> None:
    players = await freeport.players(6)
    match = (await freeport.create(players[0], 3)).id
    calls = [freeport.every[number % 3].hosting.join(match, players[number % 6]) for number in range(18)]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    seated = [answer for answer in answers if isinstance(answer, Match)]
    refused = {answer.refusal.code for answer in answers if isinstance(answer, Refused)}
    assert len(seated) == 3
    assert refused == {"ALREADY_SEATED", "MATCH_FULL"}
    holders = [seat.player for seat in (await freeport.one.looking.see(match, None)).seats]
    assert len({holder.id for holder in holders if holder is not None}) == 3
    await freeport.settle()
    log = await freeport.log(match)
    assert len(log) == 4


async def test_leaving_before_the_start_frees_the_seat(freeport: House) -> None:
    host, guest = await freeport.players(2)
    match = (await freeport.create(host, 2)).id
    await freeport.one.hosting.join(match, guest)
    left = await freeport.one.hosting.leave(match, guest)
    assert (left.your_seat, left.seats[0].player) == (None, None)
    assert await code(freeport.services[1].hosting.leave(match, guest)) == "NOT_SEATED"
    assert (await freeport.services[1].hosting.join(match, guest, seat=1)).your_seat == 1


async def test_who_leaves_a_running_match_is_played_for_and_may_come_back(freeport: House) -> None:
    match, players = await freeport.start(3)
    rng = Random(1)
    await freeport.play(match, players, rng, moves=5)
    absent = players[1]
    assert (await freeport.one.hosting.leave(match, absent)).seats[1].left
    version = (await freeport.services[1].hosting.leave(match, absent)).version
    await freeport.settle()
    present = [players[0], players[2]]
    made = await freeport.play(match, present, rng, moves=8)
    assert made[0].version > version
    seen = await freeport.one.looking.see(match, absent)
    assert all(asked.seat != 1 for asked in seen.asked)
    assert not (await freeport.services[1].hosting.return_(match, absent)).seats[1].left
    assert not (await freeport.one.hosting.return_(match, absent)).seats[1].left
    await freeport.play(match, players, rng)
    log = await freeport.check(match)
    assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
    assert sum(isinstance(entry.event, SeatLeft) for entry in log) == 1


async def test_when_everybody_has_left_the_match_is_abandoned_and_its_seed_revealed(freeport: House) -> None:
    match, players = await freeport.start(3)
    await freeport.play(match, players, Random(2), moves=7)
    for player in players:
        await freeport.services[1].hosting.leave(match, player)
    await freeport.settle()
    seen = await freeport.one.looking.see(match, None)
    assert (seen.status, seen.result, seen.fairness.seed) == (Status.ABANDONED, None, seed_of(match).hex())
    updates = [update async for update in freeport.one.streams.updates(match, None, 0)]
    assert updates[-1] is not None
    assert updates[-1].events == (MatchAbandoned(seed_of(match).hex()),)  # type: ignore[attr-defined]
    head = await anext(aiter(freeport.one.archiving.record(match, None)))
    assert msgspec.json.decode(head)["status"] == Status.ABANDONED
    await freeport.check(match)
    assert (await freeport.one.hosting.return_(match, players[0])).status is Status.ABANDONED


async def test_everybody_leaves_at_once_from_anywhere(freeport: House) -> None:
    match, players = await freeport.start(4)
    await asyncio.gather(
        *[freeport.every[number % 3].hosting.leave(match, player) for number, player in enumerate(players)]
    )
    await freeport.settle()
    assert (await freeport.one.looking.see(match, None)).status is Status.ABANDONED
    await freeport.check(match)


async def test_seats_come_and_go_while_others_play(freeport: House) -> None:
    for number in range(4):
        rng = Random(number)
        match, players = await freeport.start(3)
        away: set[Player] = set()
        for _ in range(400):
            await freeport.settle()
            seen = await freeport.one.looking.see(match, None)
            if seen.status is not Status.PLAYING:
                break
            if rng.random() < 0.2 and len(away) < 2:
                away.add(player := players[rng.randrange(3)])
                await freeport.services[rng.randrange(2)].hosting.leave(match, player)
            elif away and rng.random() < 0.3:
                player = away.pop()
                await freeport.services[rng.randrange(2)].hosting.return_(match, player)
            else:
                await freeport.play(match, [player for player in players if player not in away], rng, moves=1)
        assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
        await freeport.check(match)
