"""The operator sees and manages every match, whichever its players are."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import msgspec
import pytest
from rich.console import Console

from freeport_api import Status, Visibility
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from freeportd.replay_all import replay_all
from matches.records.compare_rules import Difference
from tests.engine.harbour import Options

from .conftest import carry
from .house import House


async def test_the_operator_finds_every_match_by_game_status_and_player(freeport: House) -> None:
    operator = freeport.one.operator
    public, players = await freeport.start(2)
    private, others = await freeport.start(2, visibility=Visibility.PRIVATE)
    opened = await freeport.create(players[0], 3, visibility=Visibility.UNLISTED)
    await freeport.one.hosting.join(opened.id, others[0], invitation=opened.invitation)
    await freeport.one.hosting.leave(opened.id, others[0])
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
    await freeport.one.hosting.join(opened.id, guest, invitation=opened.invitation)
    await freeport.settle()
    seen = await freeport.one.search.history(guest, first=1, after=None)
    last = await freeport.one.search.history(guest, first=1, after=seen.next)
    assert {match.id for match, _ in seen.matches + last.matches} == {private, opened.id}
    assert last.next is None
    await freeport.one.hosting.leave(opened.id, guest)
    for player in players:
        await freeport.one.hosting.leave(private, player)
    await freeport.settle()
    assert [match.id for match, _ in (await freeport.one.search.history(guest, first=9, after=None)).matches] == [
        private
    ]
    assert len((await freeport.one.search.history(host, first=9, after=None)).matches) == 2


async def test_the_operator_sees_with_the_eyes_of_any_seat_and_what_is_due(freeport: House) -> None:
    match, players = await freeport.start(3, visibility=Visibility.PRIVATE)
    for seat, player in enumerate(players):
        seen: Any = await freeport.one.looking.see(match, player)
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
    assert len(stored) == 1 + (await freeport.one.looking.see(match, None)).version
    await freeport.one.operator.end(match)
    await freeport.settle()
    ended = await freeport.one.operator.end(match)
    assert ended.status is Status.ABANDONED and ended.fairness.seed is not None
    exported = [line async for line in freeport.one.operator.export(match)]
    assert exported == [line async for line in freeport.one.archiving.record(match, None)]
    await freeport.check(match)


async def test_a_match_played_again_by_the_same_rules_does_not_change(freeport: House) -> None:
    finished, players = await freeport.start(2)
    await freeport.play(finished, players, Random(1))
    running, others = await freeport.start(3)
    await freeport.play(running, others, Random(2), 9)
    for match in (finished, running):
        before = await freeport.log(match)
        replayed = await freeport.one.operator.replay(match)
        assert replayed.change is None and replayed.compared
        assert await freeport.log(match) == before


async def test_a_match_played_again_by_other_rules_says_what_changes_first(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = await freeport.start(3, harbour, options=Options(rounds=4))
    await freeport.play(match, players, Random(1))
    log = await freeport.log(match)

    def changed(**changes: Any) -> None:
        carry(monkeypatch, msgspec.structs.replace(harbour, rules_version=2, **changes))

    changed()
    assert (await freeport.one.operator.replay(match)).change is None
    changed(result=lambda state: msgspec.structs.replace(harbour.result(state), reason="another"))
    change = (await freeport.one.operator.replay(match)).change
    assert change is not None and (change.version, change.what) == (len(log), Difference.RESULT)
    changed(setup=lambda options, seats: harbour.setup(Options(rounds=1), seats))
    replayed = await freeport.one.operator.replay(match)
    assert replayed.change is not None and replayed.change.version < len(log) and replayed.rules_version == 2


async def test_the_command_plays_all_matches_again_and_counts_those_that_change(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = await freeport.start(3, harbour, options=Options(rounds=4))
    await freeport.play(match, players, Random(1))
    await freeport.start(2)
    screen = io.StringIO()
    assert await replay_all(freeport.settings, Console(file=screen)) == 0
    setup = lambda options, seats: harbour.setup(Options(rounds=1), seats)  # noqa: E731
    carry(monkeypatch, msgspec.structs.replace(harbour, rules_version=2, setup=setup))
    assert await replay_all(freeport.settings, Console(file=screen)) == 1
    assert f"{match} harbour: at version" in screen.getvalue()
    assert "Played 2 matches again; 1 change." in screen.getvalue()
