"""What the operator sees and does: every match, whoever sits in it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from freeport_games.api import Status, Visibility
from freeport_games.engine import Refused

from .house import House


async def test_the_operator_finds_every_match_by_game_status_and_player(freeport: House) -> None:
    operator = freeport.one.operator
    public, players = await freeport.start(2)
    private, others = await freeport.start(2, visibility=Visibility.PRIVATE)
    opened = await freeport.create(players[0], 3, visibility=Visibility.UNLISTED)
    await freeport.one.join(opened.id, others[0], invitation=opened.invitation)
    await freeport.one.leave(opened.id, others[0])
    await freeport.settle()

    async def ids(**wanted: Any) -> set[str]:
        given = {"game": None, "status": None, "player": None, "first": 2, "after": None} | wanted
        found: set[str] = set()
        while True:
            page, more = await operator.find(**given)
            found |= {summary.id for summary, _ in page}
            if not more:
                return found
            given["after"] = page[-1][1]

    assert await ids() == {public, private, opened.id}
    assert await ids(status=Status.PLAYING) == {public, private}
    assert await ids(status=Status.OPEN, game="cargo_hold") == {opened.id}
    assert await ids(player=players[0].id) == {public, opened.id}
    assert await ids(player=players[1].id) == {public}
    assert await ids(player=others[0].id) == {private, opened.id}
    assert await ids(player=others[0].id, status=Status.PLAYING) == {private}


async def test_players_find_their_own_matches_but_no_private_one_that_they_gave_up(freeport: House) -> None:
    private, players = await freeport.start(2, visibility=Visibility.PRIVATE)
    host, guest = players
    opened = await freeport.create(host, 3, visibility=Visibility.PRIVATE)
    await freeport.one.join(opened.id, guest, invitation=opened.invitation)
    await freeport.settle()
    seen, more = await freeport.one.history(guest, first=1, after=None)
    assert more
    last, none = await freeport.one.history(guest, first=1, after=seen[0][1])
    assert {match.id for match, _ in seen + last} == {private, opened.id} and not none
    await freeport.one.leave(opened.id, guest)
    for player in players:
        await freeport.one.leave(private, player)
    await freeport.settle()
    assert [match.id for match, _ in (await freeport.one.history(guest, first=9, after=None))[0]] == [private]
    assert len((await freeport.one.history(host, first=9, after=None))[0]) == 2


async def test_the_operator_sees_with_the_eyes_of_any_seat_and_what_is_due(freeport: House) -> None:
    match, players = await freeport.start(3, visibility=Visibility.PRIVATE)
    for seat, player in enumerate(players):
        seen: Any = await freeport.one.see(match, player)
        inspected = await freeport.one.operator.inspect(match, seat)
        assert inspected.match == seen
        assert inspected.summary.host == players[0] and inspected.summary.carried
    spectator: Any = (await freeport.one.operator.inspect(match, None)).match
    assert spectator.your_seat is None and spectator.decision is None and spectator.view is not None
    assert {due.kind for due in (await freeport.one.operator.inspect(match, None)).due} == {"idle"}
    freeport.worker.away = True
    await freeport.one.operator.end(match)
    assert "score" in {due.kind for due in (await freeport.one.operator.inspect(match, None)).due}
    for wrong in (3, -1):
        with pytest.raises(Refused, match="UNKNOWN_SEAT"):
            await freeport.one.operator.inspect(match, wrong)
    with pytest.raises(Refused, match="UNKNOWN_MATCH"):
        await freeport.one.operator.inspect("nothing", None)


async def test_the_operator_ends_a_match_and_its_seed_is_published(freeport: House) -> None:
    match, players = await freeport.start(2)
    await freeport.play(match, players, Random(1), 5)
    with pytest.raises(Refused, match="MATCH_NOT_OVER"):
        async for _ in freeport.one.operator.export(match):
            pass
    stored = [line async for line in freeport.one.operator.stored(match)]
    assert len(stored) == 1 + (await freeport.one.see(match, None)).version
    await freeport.one.operator.end(match)
    await freeport.settle()
    ended = await freeport.one.operator.end(match)
    assert ended.status is Status.ABANDONED and ended.fairness.seed is not None
    exported = [line async for line in freeport.one.operator.export(match)]
    assert exported == [line async for line in freeport.one.record(match)]
    await freeport.check(match)
