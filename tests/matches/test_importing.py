"""Importing a match: what was exported at one server is the same at another, and nothing else gets in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
import redis

import freeport_games
from freeport._protocol.decode import Library
from freeport.fairness import verify
from freeport_api import Match, PlayerForgotten, RulesChanged, SeatHandedOver, Status, TimeOver
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from freeportd.redis_server import RedisServer
from matches import Matches
from matches.kinds import Kind
from matches.lists.filter import MatchFilter
from matches.match.apply import apply
from matches.match.live_match import LiveMatch
from matches.redis import keys
from tests.engine.harbour import HARBOUR, Options
from tests.support.effort import spread
from tests.support.log import late_in_secret

from .conftest import Watch
from .house import House, house, lose_replies
from .records import ENDINGS, SHORT, TIMED, Scene, exported, finished
from .test_texts import NAMES
from .whisper import WHISPER


@pytest.fixture(scope="session")
def _elsewhere() -> Iterator[str]:
    with RedisServer() as server:
        yield server.url


@pytest.fixture
async def abroad(_elsewhere: str) -> AsyncIterator[House]:
    """Another server with a Redis of its own, which knows nothing yet."""
    with redis.Redis.from_url(_elsewhere) as client:
        client.flushall()
    async with house(_elsewhere, services=1) as opened:
        yield opened


@pytest.fixture
def scene(freeport: House, harbour: AnyGame, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(freeport, harbour, watch, monkeypatch)


async def take(matches: Matches, lines: Sequence[bytes]) -> Match:
    async def coming() -> AsyncIterator[bytes]:
        for line in lines:
            yield line.removesuffix(b"\n")

    return await matches.operator.import_(coming())


async def refusal(matches: Matches, lines: Sequence[bytes]) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        await take(matches, lines)
    return caught.value.code, caught.value.refusal.detail


def stored(house: House) -> list[bytes]:
    """Everything that is stored of matches."""
    with redis.Redis.from_url(house.settings.redis_url) as client:
        return sorted(key for key in client.scan_iter() if not key.startswith(b"{player:"))


def shown(match: Match) -> dict[str, object]:
    """Return a match as it is shown, but for the invitation, which records do not tell."""
    fields: dict[str, object] = msgspec.json.decode(msgspec.json.encode(match))
    return fields | {"invitation": None}


async def told(matches: Matches, match: str) -> list[object]:
    """Return the views of each seat, and a spectator, of an ended match, at its versions if these are few."""
    last = (await matches.operator.inspect(match, None)).match
    eyes = (None, *range(len(last.seats)))
    player = last.host
    versions = range(0, last.version + 1, 1 + last.version // 60)
    return [await matches.time_travel.at(match, player, version, seat) for seat in eyes for version in versions]


@pytest.mark.parametrize("ending", spread(ENDINGS, first=5))
async def test_what_is_exported_here_is_the_same_there(ending: str, scene: Scene, abroad: House) -> None:
    freeport = scene.freeport
    match = await ENDINGS[ending](scene)
    record = await exported(freeport.one, match)
    made = await take(abroad.one, record)
    await abroad.settle()
    assert await exported(abroad.one, match) == record
    assert await abroad.check(match) == await freeport.check(match)
    assert shown(made) == shown((await freeport.one.operator.inspect(match, None)).match)
    assert await told(abroad.one, match) == await told(freeport.one, match)
    if ending != "newer_rules":  # the library verifies a match that was played by one version
        games = (TIMED if ending == "time_limit" else HARBOUR, WHISPER)
        assert verify(Library(games).recording(b"".join(record)), games=games).fair


@pytest.mark.parametrize(
    ("ending", "kind"),
    [
        ("clocks", TimeOver),
        ("stand_ins", SeatHandedOver),
        ("forgotten", PlayerForgotten),
        ("newer_rules", RulesChanged),
    ],
)
async def test_the_endings_are_what_they_are_for(ending: str, kind: type[Any], scene: Scene) -> None:
    match = await ENDINGS[ending](scene)
    stored = await scene.freeport.one.store.read(match)
    assert stored is not None
    past = LiveMatch(match, stored.birth)
    told = [told.event for entry in await scene.freeport.log(match) for told in apply(past, entry).told]
    assert any(isinstance(event, kind) for event in told)


async def test_seats_that_are_asked_in_secret_are_late_in_secret_again(scene: Scene, abroad: House) -> None:
    match = await ENDINGS["secrets"](scene)
    await take(abroad.one, await exported(scene.freeport.one, match))
    stored = await abroad.one.store.read(match)
    assert stored is not None
    assert late_in_secret(match, stored, await abroad.log(match))


async def test_it_is_listed_and_kept_as_one_that_ends_now_and_not_rated(scene: Scene, abroad: House) -> None:
    match = await finished(scene)
    players = [seat.player for seat in (await scene.freeport.one.looking.see(match, None)).seats if seat.player]
    known = players[0]
    await abroad.one.client.hset(keys.player_key(known.id), {"player": msgspec.msgpack.encode(known)})
    await take(abroad.one, await exported(scene.freeport.one, match))
    await abroad.settle()
    listed = await abroad.one.search.find(MatchFilter(status=Status.FINISHED), first=5, after=None, viewer=None)
    assert [seen.id for seen, _ in listed.matches] == [match]
    found, _ = await abroad.one.operator.find(game=None, status=None, player=None, first=5, after=None)
    assert [summary.id for summary, _ in found] == [match]
    assert [seen.id for seen, _ in (await abroad.one.search.history(known, first=5, after=None)).matches] == [match]
    assert (await abroad.one.ratings.profile(known.id)).standings == ()
    due = await abroad.one.store.due_lists.times(match, tuple(Kind))
    with redis.Redis.from_url(abroad.settings.redis_url) as client:
        now = client.time()[0]
        assert [client.exists(keys.player_history_key(player.id)) for player in players] == [1, 0, 0]
    assert due.keys() == {Kind.EXPIRE}
    assert abs(due[Kind.EXPIRE] / 1000 - now - abroad.settings.retention) < 60


async def test_a_name_that_was_deleted_there_does_not_come_back(scene: Scene, abroad: House) -> None:
    match = await finished(scene)
    player = (await scene.freeport.one.looking.see(match, None)).host
    await abroad.one.client.hset(keys.player_key(player.id), {"player": msgspec.msgpack.encode(player)})
    await abroad.one.forgetting.delete(player.id)
    await abroad.settle()
    await take(abroad.one, await exported(scene.freeport.one, match))
    await abroad.settle()
    await abroad.office.forgetting.go_on(player.id)
    assert (await abroad.one.looking.see(match, None)).host.name == "(deleted)"


async def test_every_name_that_may_be_typed_may_stand_in_a_record(freeport: House, abroad: House) -> None:
    for first in range(0, len(NAMES), 8):
        names = [*NAMES.values()][first : first + 8]
        players = [(await freeport.one.players.register(name, False)).player for name in names]
        match = (await freeport.create(players[0], 8, options=SHORT)).id
        for player in players:
            await freeport.one.hosting.join(match, player)
        await freeport.one.operator.end(match)
        await freeport.settle()
        record = await exported(freeport.one, match)
        await take(abroad.one, record)
        assert await exported(abroad.one, match) == record


async def test_the_same_record_again_is_the_same_match_and_another_is_refused(scene: Scene, abroad: House) -> None:
    match = await finished(scene)
    record = await exported(scene.freeport.one, match)
    first = await take(abroad.one, record)
    assert await take(abroad.one, record) == first
    assert shown(await take(scene.freeport.one, record)) == shown(first), "the server from which it came has it"
    await scene.freeport.one.forgetting.delete(first.host.id)
    await scene.freeport.settle()
    code, _ = await refusal(abroad.one, await exported(scene.freeport.one, match))
    assert code == "ALREADY_EXISTS"
    running, _ = await scene.freeport.start(2)
    forged = [line.replace(match.encode(), running.encode()) for line in record]
    assert (await refusal(scene.freeport.one, forged))[0] == "BAD_RECORD"
    assert (await scene.freeport.one.looking.see(running, None)).status is Status.PLAYING


async def test_many_at_once_store_it_once_whatever_replies_are_lost(scene: Scene, abroad: House) -> None:
    match = await finished(scene)
    record = await exported(scene.freeport.one, match)
    rng = Random(1)
    lossy = lose_replies(abroad.one, lambda command: command[0] == "EVALSHA" and rng.random() < 0.3)
    results = await asyncio.gather(*(take(abroad.one, record) for _ in range(8)), return_exceptions=True)
    await abroad.settle()
    assert any(isinstance(result, Match) for result in results) and lossy.lost
    abroad.one.client.link = lossy.link
    assert await exported(abroad.one, match) == record


async def test_rules_that_are_not_carried_there_are_not_guessed(scene: Scene, abroad: House) -> None:
    match, players = await scene.freeport.start(2, scene.harbour, options=Options(rounds=1))
    await scene.freeport.play(match, players, Random(1))
    record = await exported(scene.freeport.one, match)
    scene.monkeypatch.delitem(freeport_games.FURTHER, ("harbour", 1))
    assert (await refusal(abroad.one, record))[0] == "RULES_UNAVAILABLE"
    assert stored(abroad) == []


async def test_what_is_wrong_is_said_with_its_line(scene: Scene, abroad: House) -> None:
    match = await finished(scene)
    record = await exported(scene.freeport.one, match)
    drawn = next(number for number, line in enumerate(record) if b"ChanceDrawn" in line)
    moved = next(number for number, line in enumerate(record) if b"MoveMade" in line)

    async def wrong(lines: Sequence[bytes]) -> str:
        code, sentence = await refusal(abroad.one, lines)
        assert code == "BAD_RECORD"
        return sentence

    swapped = record[drawn].replace(b"shuffled 0,", b"shuffled 1,").replace(b"shuffled ", b"shuffled 0,")
    assert (await wrong([*record[:drawn], swapped, *record[drawn + 1 :]])).startswith(f"Line {drawn + 1}: ")
    assert (await wrong([*record[:moved], *record[moved + 1 :]])).startswith(f"Line {moved + 1}: ")
    assert "still SCORING" in await wrong(record[:-1])
    assert (await wrong([])).startswith("Line 1: ")
    assert "commitment" in await wrong([record[0].replace(b'"seed":"', b'"seed":"00'), *record[1:]])
    assert "finalState" in await wrong([_changed(record[0], "finalState"), *record[1:]])
    assert "digest" in await wrong([_changed(record[0], "digest"), *record[1:]])
    assert "Line 2: " in await wrong([record[0], b"[" * 100_000])
    assert stored(abroad) == []


def _changed(head: bytes, field: str) -> bytes:
    fields = msgspec.json.decode(head)
    fields[field] = fields[field][::-1]
    return msgspec.json.encode(fields)


@pytest.mark.parametrize(
    "ending",
    spread(["stand_ins", *(ending for ending in ENDINGS if ending.startswith("finished")), "forgotten", "clocks"]),
)
async def test_whatever_is_changed_is_refused_or_is_the_same_match(ending: str, scene: Scene, abroad: House) -> None:
    """Bytes that are changed, lost or added, numbers that grow, lines that are lost, doubled or moved."""
    match = await ENDINGS[ending](scene)
    record = await exported(scene.freeport.one, match)
    rng = Random(ending)
    refused = 0
    for _ in range(150):
        changed = mutated(record, rng)
        try:
            await take(abroad.one, changed)
        except Refused as refusal:
            assert refusal.code in ("BAD_RECORD", "RULES_UNAVAILABLE")
            assert stored(abroad) == []
            refused += 1
        else:
            await abroad.settle()
            assert await exported(abroad.one, match) == record
            with redis.Redis.from_url(abroad.settings.redis_url) as client:
                client.flushall()
            abroad.one.cache.clear()
    assert refused > 100


def mutated(record: Sequence[bytes], rng: Random) -> list[bytes]:
    lines = list(record)
    at = rng.choice((0, rng.randrange(len(lines))))
    line = bytearray(lines[at])
    byte = rng.randrange(len(line))
    match rng.randrange(7):
        case 0:
            line[byte] = rng.randrange(256)
        case 1:
            line[byte : byte + 1] = bytes((rng.choice(b'0123456789abcdef"{}[], -'),))
        case 2:
            del line[byte]
        case 3:
            line[byte:byte] = bytes((rng.choice(b"0123456789 -\\"),)) * rng.choice((1, 1, 30))
        case 4:
            del lines[at]
            return lines
        case 5:
            lines.insert(rng.randrange(len(lines)), bytes(line))
            return lines
        case _:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            return lines
    lines[at] = bytes(line)
    return lines
