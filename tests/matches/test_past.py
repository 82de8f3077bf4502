"""Time travel: the past is seen as it could be seen then, and no better before the end."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

import freeport_games
from freeport_api import Player, Status
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refusal, Refused
from matches.match.apply import apply
from tests.engine.harbour import Options
from tests.support.games import REPRESENTED, brief, sensible

from .conftest import carry
from .house import House, choose

SHORT = brief(CARGO_HOLD)
SHOWN = ("version", "status", "asked", "chance", "deadlines", "view", "decision")

Sight = dict[str, bytes]


def sight(seen: Any) -> Sight:
    """Return what is to be seen of a match, be it seen now or in the past."""
    return {name: msgspec.json.encode(getattr(seen, name)) for name in SHOWN}


async def look(freeport: House, match: str, viewers: list[Player | None]) -> list[Sight]:
    return [sight(await freeport.one.looking.see(match, viewer)) for viewer in viewers]


async def refusal(call: Any) -> str:
    with pytest.raises(Refused) as caught:
        await call
    code: str = caught.value.code
    return code


async def watched(
    freeport: House, seed: int, game: AnyGame = CARGO_HOLD
) -> tuple[str, list[Player], dict[int, list[Sight]]]:
    """Play a match to its end; answers what everybody saw at each version at which somebody was asked."""
    players = await freeport.players(3)
    viewers: list[Player | None] = [*players, None]
    created = await freeport.create(players[0], 3, game, options=brief(game))
    seen = {}
    for player in players:
        await freeport.one.hosting.join(created.id, player)
    await freeport.one.hosting.start(created.id, players[0])
    rng = Random(seed)
    while (asked := await freeport.decision(created.id, players)) is not None:
        now = await look(freeport, created.id, viewers)
        seen[int(now[0]["version"])] = now
        if rng.random() < 0.25:
            version = rng.choice((0, 3, rng.randrange(int(now[0]["version"]))))
            assert (await freeport.one.time_travel.at(created.id, rng.choice(viewers), version)).version == version
        player, decision = asked
        view = msgspec.json.decode(now[players.index(player)]["view"], type=game.views)
        move = choose(decision, rng, 1.0) if rng.random() < 0.1 else sensible(game, view, decision, rng)
        await freeport.one.moves.play(created.id, player, decision.id, move)
    now = await look(freeport, created.id, viewers)
    seen[int(now[0]["version"])] = now
    return created.id, players, seen


@REPRESENTED
async def test_the_past_is_what_everybody_saw_then(freeport: House, game: AnyGame) -> None:
    compared = 0
    for seed in range(3):
        if compared < 60:
            compared += await compare(freeport, *await watched(freeport, seed, game))
    assert compared > 40


async def compare(freeport: House, match: str, players: list[Player], seen: dict[int, list[Sight]]) -> int:
    """Compare what was seen of a match with its past; answers at how many versions.

    To look back is to play the log again, so that all look at some versions, and at each of the others one in turn.
    """
    often = 1 + len(seen) // 30
    for number, (version, sights) in enumerate(seen.items()):
        everybody = list(zip([*players, None], sights, strict=True))
        for viewer, then in everybody if number % often == 0 else [everybody[number % len(everybody)]]:
            past = await freeport.services[1].time_travel.at(match, viewer, version)
            assert sight(past) == then
        for seat, then in enumerate(sights[:3]) if number % often == 0 else ():
            assert sight(await freeport.one.time_travel.at(match, (players[0], None)[seat % 2], version, seat)) == then
    return len(seen)


@REPRESENTED
async def test_its_events_are_those_of_the_entry_that_led_there(freeport: House, game: AnyGame) -> None:
    match, players = await freeport.start(3, game, options=brief(game))
    await freeport.finish(match, players, Random(1))
    for viewer in (players[1], None):
        told = [update async for update in freeport.one.streams.updates(match, viewer, 0) if update is not None]
        for update in told[:: 1 + len(told) // 60]:
            past: Any = await freeport.one.time_travel.at(match, viewer, update.version)
            assert past.events == update.events  # type: ignore[attr-defined]
    created: Any = await freeport.one.time_travel.at(match, None, 0)
    assert (created.version, created.status, created.events, created.view) == (0, Status.OPENING, (), None)


async def test_before_the_end_nobody_sees_with_anothers_eyes(freeport: House) -> None:
    match, players = await freeport.start(2, options=SHORT)
    await freeport.play(match, players, Random(1), moves=4)
    version = await freeport.version(match)
    assert version is not None
    for viewer, seat in ((players[0], 1), (players[1], 0), (None, 0), ((await freeport.players(1))[0], 1)):
        assert await refusal(freeport.one.time_travel.at(match, viewer, 1, seat)) == "NOT_SEATED"
    for seat, viewer in enumerate(players):
        own = await freeport.one.time_travel.at(match, viewer, version, seat)
        assert sight(own) == sight(await freeport.one.time_travel.at(match, viewer, version))
    for seat in (2, -1, 64):
        assert await refusal(freeport.one.time_travel.at(match, players[0], 1, seat)) == "UNKNOWN_SEAT"
    for wrong in (version + 1, -1, 2**60):
        assert await refusal(freeport.one.time_travel.at(match, players[0], wrong)) == "BAD_VERSION"
    assert await refusal(freeport.one.time_travel.at("nowhere", None, 0)) == "UNKNOWN_MATCH"


async def test_who_may_not_watch_may_not_look_back(freeport: House) -> None:
    stranger = (await freeport.players(1))[0]
    unwatched, players = await freeport.start(2, options=SHORT, spectators=False)
    assert await refusal(freeport.one.time_travel.at(unwatched, stranger, 1)) == "NO_SPECTATORS"
    assert await refusal(freeport.one.time_travel.at(unwatched, stranger, 10**9, 0)) == "NO_SPECTATORS"
    private, _ = await freeport.start(2, options=SHORT, visibility="PRIVATE")
    for viewer in (stranger, None):
        assert await refusal(freeport.one.time_travel.at(private, viewer, 1)) == "UNKNOWN_MATCH"
    await freeport.play(unwatched, players, Random(1))
    assert (await freeport.one.time_travel.at(unwatched, stranger, 10, 1)).version == 10


async def test_the_past_under_rules_that_are_not_carried_is_refused(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = await freeport.start(3, harbour, options=Options(rounds=4))
    await freeport.play(match, players, Random(1), moves=8)
    before = await freeport.version(match)
    assert before is not None
    carry(monkeypatch, msgspec.structs.replace(harbour, rules_version=2))
    await freeport.play(match, players, Random(1))
    last = await freeport.version(match)
    assert last is not None
    assert (await freeport.one.time_travel.at(match, None, before)).version == before
    monkeypatch.delitem(freeport_games.FURTHER, (harbour.slug, 1))
    assert await refusal(freeport.one.time_travel.at(match, None, before)) == "RULES_UNAVAILABLE"
    now = await freeport.one.looking.see(match, players[0])
    assert sight(await freeport.one.time_travel.at(match, players[0], last)) == sight(now)


async def test_a_match_that_is_deleted_meanwhile_has_no_past(freeport: House) -> None:
    match, players = await freeport.start(2, options=SHORT)
    await freeport.play(match, players, Random(1))
    version = await freeport.version(match)
    assert version is not None
    read = freeport.one.store.log

    async def too_late(*arguments: Any) -> Any:
        await freeport.office.store.delete(match, version, (), ())
        async for entry in read(*arguments):
            yield entry

    freeport.one.store.log = too_late  # type: ignore[method-assign, assignment]
    assert await refusal(freeport.one.time_travel.at(match, None, version)) == "UNKNOWN_MATCH"


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, asyncio.Task[Any] | None]]:
    """The matches whose entries are replayed, each entry a turn, and the tasks that do it."""
    applied: list[tuple[str, asyncio.Task[Any] | None]] = []

    def noted(live: Any, entry: Any) -> Any:
        applied.append((live.id, asyncio.current_task()))
        return apply(live, entry)

    monkeypatch.setattr("matches.store.replay.TURN", 0.0)
    monkeypatch.setattr("matches.store.replay.apply", noted)
    monkeypatch.setattr("matches.match.live_match.RECENT", 2)
    return applied


async def test_two_who_look_back_take_turns(
    freeport: House, replayed: list[tuple[str, asyncio.Task[Any] | None]]
) -> None:
    matches = []
    for seed in range(2):
        match, players = await freeport.start(2, options=SHORT)
        await freeport.play(match, players, Random(seed), moves=8)
        matches.append(match)
    versions = [await freeport.version(match) or 0 for match in matches]
    replayed.clear()
    await asyncio.gather(
        *(freeport.one.time_travel.at(match, None, version) for match, version in zip(matches, versions, strict=True))
    )
    assert len(replayed) == sum(versions)
    last_of_first = max(at for at, (match, _) in enumerate(replayed) if match == matches[0])
    first_of_last = min(at for at, (match, _) in enumerate(replayed) if match == matches[1])
    assert first_of_last < last_of_first, "the second is not held up until the first is done"


async def test_a_stream_from_the_beginning_replays_each_entry_once(
    freeport: House, replayed: list[tuple[str, asyncio.Task[Any] | None]]
) -> None:
    match, players = await freeport.start(2, options=SHORT)
    await freeport.finish(match, players, Random(1))
    version = await freeport.version(match) or 0
    replayed.clear()
    told = [update.version async for update in freeport.one.streams.updates(match, None, 0) if update is not None]
    assert told == list(range(1, version + 1))
    assert len(replayed) <= version


async def test_a_replay_is_charged_by_its_length_before_it_begins(
    freeport: House, replayed: list[tuple[str, asyncio.Task[Any] | None]]
) -> None:
    charged: list[int] = []

    async def toll(entries: int) -> None:
        if len(charged) > 2:
            raise Refused(Refusal("RATE_LIMITED", "Too much."))
        charged.append(entries)

    match, players = await freeport.start(2, options=SHORT)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    move = choose(decision, Random(1))
    first = await freeport.one.moves.play(match, player, decision.id, move, toll)
    await freeport.play(match, players, Random(1), moves=8)
    version = await freeport.version(match) or 0
    assert charged == []
    await freeport.one.time_travel.at(match, None, version, toll=toll)
    again = await freeport.one.moves.play(match, player, decision.id, move, toll)
    assert again.version == first.version
    await anext(freeport.one.streams.updates(match, None, 0, toll=toll))
    assert charged[:2] == [version, first.version]
    assert len(charged) == 3
    replayed.clear()
    assert await refusal(freeport.one.time_travel.at(match, None, version, toll=toll)) == "RATE_LIMITED"
    assert await refusal(freeport.one.moves.play(match, player, decision.id, move, toll)) == "RATE_LIMITED"
    assert await refusal(anext(freeport.one.streams.updates(match, None, 0, toll=toll))) == "RATE_LIMITED"
    assert replayed == []
