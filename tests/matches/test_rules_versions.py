"""New rules take over where a scene begins; rules that are not carried are not guessed."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

import freeport_games
from freeport_api import Player, RulesChanged, Status, Visibility
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from matches.lists.filter import MatchFilter
from matches.match.entries import Entry, encode_entry
from matches.match.stored import encode
from matches.redis.keys import channel, match_key
from matches.store.commits import Published
from tests.engine.harbour import Options
from tests.support.log import moves

from .conftest import carry
from .house import House, choose, code


class OtherState(msgspec.Struct):
    """A state that no earlier state decodes as."""

    something_else: int


def newer(game: AnyGame, **changes: Any) -> AnyGame:
    """Return the next version of a game's rules."""
    next_version: AnyGame = msgspec.structs.replace(game, rules_version=game.rules_version + 1, **changes)
    return next_version


async def begun(freeport: House, game: AnyGame) -> tuple[str, list[Any], Random]:
    match, players = await freeport.start(3, game, options=Options(rounds=4))
    rng = Random(1)
    await freeport.play(match, players, rng, moves=8)
    return match, players, rng


async def test_a_running_match_goes_over_to_newer_rules_at_a_scenes_beginning(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players, rng = await begun(freeport, harbour)
    stream = freeport.one.streams.updates(match, players[0], 0)
    carry(monkeypatch, newer(harbour))
    await freeport.play(match, players, rng)
    log = await freeport.check(match)
    seen = await freeport.one.looking.see(match, None)
    assert (seen.status, seen.rules_version) == (Status.FINISHED, 2)
    (upgraded,) = [version for version, entry in enumerate(log, 1) if isinstance(entry.event, RulesChanged)]
    told: list[Any] = [update async for update in stream]
    assert [update.version for update in told] == list(range(1, len(log) + 1))
    assert told[upgraded - 1].events == (RulesChanged(2),)
    head, *lines = [line async for line in freeport.one.archiving.record(match, None)]
    assert (msgspec.json.decode(head)["rulesVersion"], len(lines)) == (1, len(log))


async def test_rules_under_which_the_state_does_not_decode_do_not_take_over(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players, rng = await begun(freeport, harbour)
    carry(monkeypatch, newer(harbour, state=OtherState))
    await freeport.play(match, players, rng)
    assert not any(isinstance(entry.event, RulesChanged) for entry in await freeport.check(match))
    assert (await freeport.one.looking.see(match, None)).rules_version == 1


async def test_rules_that_stumble_over_a_running_match_do_not_take_over(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players, rng = await begun(freeport, harbour)

    def stumbles(turn: Any) -> Any:
        raise KeyError("a thing that only new matches have")

    carry(monkeypatch, newer(harbour, scene=stumbles))
    await freeport.play(match, players, rng)
    await freeport.check(match)
    assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED


async def test_a_process_without_the_newer_rules_refuses_the_match_and_goes_on_with_others(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While servers are being replaced, old and new ones run side by side."""
    match, players, rng = await begun(freeport, harbour)
    other, others = await freeport.start(2)
    new, old = freeport.services
    listening = old.streams.updates(match, None)
    await anext(listening)
    with monkeypatch.context() as upgraded:
        carry(upgraded, newer(harbour))
        while (await new.looking.see(match, None)).rules_version == 1:
            await freeport.play(match, players, rng, moves=1)
    # From here on nobody carries version 2: all are old, and just started.
    for matches in freeport.every:
        matches.cache.clear()
    assert await code(old.looking.see(match, None)) == "RULES_UNAVAILABLE"
    assert await code(anext(listening)) == "RULES_UNAVAILABLE"
    assert await code(old.moves.play_json(match, players[0], "1-0", b"{}")) == "RULES_UNAVAILABLE"
    page = (await old.search.find(MatchFilter(status=Status.PLAYING), first=10, after=None, viewer=None)).matches
    assert [found.id for found, _ in page] == [other]
    await freeport.play(other, others, rng)
    await freeport.check(other)
    carry(monkeypatch, newer(harbour))
    for matches in freeport.every:
        matches.cache.clear()
    await freeport.play(match, players, rng)
    await freeport.check(match)


async def test_outsiders_of_a_private_match_are_not_told_that_its_rules_are_missing(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = await freeport.start(2, harbour, visibility=Visibility.PRIVATE)
    (other,) = await freeport.players(1)
    monkeypatch.delitem(freeport_games.FURTHER, (harbour.slug, harbour.rules_version))
    one = freeport.one

    async def told(player: Player | None, where: str) -> list[str]:
        asked: list[Any] = [
            one.looking.see(where, player),
            one.time_travel.at(where, player, 1),
            anext(one.streams.updates(where, player)),
        ]
        if player is not None:
            asked += [one.moves.play_json(where, player, "1-0", b"{}"), one.rematches.ask(where, player)]
            asked += [
                one.hosting.start(where, player),
                one.hosting.leave(where, player),
                one.hosting.return_(where, player),
            ]
            asked += [one.hosting.add_bot(where, player, "random"), one.hosting.remove_bot(where, player, 1)]
            asked += [one.hosting.join(where, player), one.hosting.join(where, player, invitation="a guess")]
        found = []
        for call in asked:
            for matches in freeport.every:
                matches.cache.clear()
            found.append(await code(call))
        return found

    for stranger in (other, None):
        assert await told(stranger, match) == await told(stranger, "no such match")
    assert set(await told(players[1], match)) == {"RULES_UNAVAILABLE"}
    assert await code(one.operator.inspect(match, None)) == "RULES_UNAVAILABLE"


async def test_news_of_rules_that_are_not_carried_do_not_end_the_news(freeport: House, harbour: AnyGame) -> None:
    match, _, _ = await begun(freeport, harbour)
    other, others = await freeport.start(2)
    before = (await freeport.one.looking.see(other, None)).version
    stream, others_stream = freeport.one.streams.updates(match, None), freeport.one.streams.updates(other, None, before)
    present = await anext(stream)
    assert present is not None
    waiting: asyncio.Task[Any] = asyncio.ensure_future(anext(others_stream))
    # As a process would publish them that carries version 9.
    entry = encode_entry(Entry(1, RulesChanged(9)))
    client = freeport.services[1].client
    await client.link.call(client.publishes, channel(match), encode(Published(present.version, (entry,))))
    await freeport.play(other, others, Random(2), moves=1)
    update = await waiting
    assert update is not None
    assert update.version == before + 1


async def test_what_was_played_under_rules_that_are_gone_is_passed_over(
    freeport: House, harbour: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players, rng = await begun(freeport, harbour)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    move = choose(decision, rng)
    await freeport.one.moves.play(match, player, decision.id, move)
    carry(monkeypatch, newer(harbour))
    while (await freeport.one.looking.see(match, None)).rules_version == 1:
        await freeport.play(match, players, rng, moves=1)
    monkeypatch.delitem(freeport_games.FURTHER, ("harbour", 1))
    for matches in freeport.every:
        matches.cache.clear()
    await freeport.play(match, players, rng)
    seen = await freeport.one.looking.see(match, None)
    assert (seen.status, seen.rules_version) == (Status.FINISHED, 2)
    log = await freeport.log(match)
    upgraded = next(version for version, entry in enumerate(log, 1) if isinstance(entry.event, RulesChanged))
    for matches in freeport.every:
        matches.cache.clear()
    versions = [update.version async for update in freeport.one.streams.updates(match, None, 0) if update is not None]
    assert versions[-len(log) + upgraded - 1 :] == list(range(upgraded, len(log) + 1))
    lines = [line async for line in freeport.one.archiving.record(match, None)]
    assert len(lines) == 1 + len(log)
    # A retry of an answer from then cannot be told its first result any more, but it is not made again.
    with pytest.raises(Refused):
        await freeport.one.moves.play(match, player, decision.id, move)
    assert await freeport.log(match) == log
    assert len(moves(log)) > 8


async def test_a_match_that_does_not_come_to_its_stored_state_is_not_played_on(freeport: House) -> None:
    # As if other rules were carried under the same number, or a scene depended on more than its state.
    match, players = await freeport.start(2)
    await freeport.play(match, players, Random(4), moves=5)
    server = freeport.one.client
    digest = await server.hget(match_key(match), "digest")
    assert digest is not None
    await server.hset(match_key(match), {"digest": digest[::-1]})
    for matches in freeport.every:
        matches.cache.clear()
    assert await code(freeport.one.looking.see(match, None)) == "RULES_UNAVAILABLE"
    await server.hset(match_key(match), {"digest": digest})
    await freeport.play(match, players, Random(5))
    await freeport.check(match)
