"""The archive: no match is deleted before its record can be read there, and nobody sees more of it than before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import redis

from freeport._protocol.decode import Library
from freeport.fairness import verify
from freeport_api import DELETED, Player, Visibility
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from matches import Matches
from matches.kinds import Kind
from matches.redis import keys
from matches.store.archive import ArchiveError
from service.http.problems import fault
from tests.support.games import brief
from tests.support.s3 import BUCKET, ObjectStorage

from .house import House, house
from .records import exported
from .test_expiry import traces

SHORT = brief(CARGO_HOLD)
NAME = "Anne Bonny of the Revenge"
OPEN: dict[str, Any] = {"retention": 0.0, "reissue_after": 0.0}


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> Iterator[ObjectStorage]:
    with ObjectStorage() as opened:
        for name, value in opened.environment.items():
            monkeypatch.setenv(name, value)
        yield opened


@pytest.fixture
async def files(empty_redis: str, tmp_path: Path) -> AsyncIterator[House]:
    """Matches leave Redis for a directory as soon as the test says so."""
    async with house(empty_redis, archive_url=tmp_path.as_uri(), **OPEN) as opened:
        opened.worker.away_for.add(Kind.EXPIRE)
        yield opened


@pytest.fixture
async def objects(empty_redis: str, storage: ObjectStorage) -> AsyncIterator[House]:
    """Matches leave Redis for object storage as soon as the test says so."""
    async with house(empty_redis, archive_url=f"s3://{BUCKET}/freeport", **OPEN) as opened:
        opened.worker.away_for.add(Kind.EXPIRE)
        yield opened


async def over(freeport: House, **given: Any) -> tuple[str, list[Player]]:
    """Return a finished match whose host has a name."""
    host = (await freeport.one.players.register(NAME, False)).player
    (guest,) = await freeport.players(1)
    match = await freeport.create(host, 2, options=SHORT, **given)
    for player in (host, guest):
        await freeport.one.hosting.join(match.id, player, entropy=f"of {player.id}", invitation=match.invitation)
    await freeport.one.hosting.start(match.id, host)
    await freeport.finish(match.id, [host, guest], Random(1))
    return match.id, [host, guest]


async def record(matches: Matches, match: str, viewer: Player | None = None) -> bytes:
    return b"".join([part async for part in matches.archiving.record(match, viewer)])


def fair(document: bytes) -> bool:
    return verify(Library().recording(document)).fair


def read(file: Path) -> bytes:
    return file.read_bytes()


def inside(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def move(directory: Path, to: Path) -> None:
    directory.rename(to)


def due(url: str, name: str, kind: Kind = Kind.EXPIRE) -> float | None:
    """Return the seconds until a match is to be deleted, or until other work is given out."""
    with redis.Redis.from_url(url) as client:
        at = client.zscore(keys.due_key(keys.partition(name)), f"{kind}:{name}")
        return None if at is None else float(at) / 1000 - client.time()[0]


async def test_a_match_leaves_redis_and_its_record_is_read_from_a_directory(files: House, tmp_path: Path) -> None:
    place, before = await _leaves(files)
    assert read(tmp_path / place) == before


async def test_a_match_leaves_redis_and_its_record_is_read_from_object_storage(
    objects: House, storage: ObjectStorage
) -> None:
    place, before = await _leaves(objects)
    assert storage.objects[f"freeport/{place}"] == before


async def _leaves(freeport: House) -> tuple[str, bytes]:
    """Let the due list delete a match. Returns the key of its record and the record from before."""
    match, _ = await over(freeport)
    before = b"".join(await exported(freeport.one, match))
    freeport.worker.away_for.clear()
    await freeport.office.dispatcher.give_out_overdue()
    assert traces(freeport.settings.redis_url, match) == set()
    for service in freeport.services:
        assert await record(service, match) == before
    assert b"".join(await exported(freeport.one, match)) == before
    assert fair(before)
    day = msgspec.json.decode(before.partition(b"\n")[0])["createdAt"][:10]
    return f"records/cargo_hold/{day}/{match}.jsonl", before


@pytest.mark.parametrize("fault", ["refuses", "garbles"])
async def test_a_match_that_cannot_be_archived_stays_until_it_can(
    objects: House, storage: ObjectStorage, fault: str
) -> None:
    url = objects.settings.redis_url
    match, players = await over(objects)
    setattr(storage, fault, True)
    await objects.office.expiry.expire(match)
    assert (await objects.one.looking.see(match, players[0])).id == match
    after = due(url, match)
    assert after is not None and 50 < after < 70
    with redis.Redis.from_url(url) as client:
        assert match.encode() in (client.get(keys.ARCHIVE_FAILED) or b"")
    setattr(storage, fault, False)
    await asyncio.gather(*(matches.expiry.expire(match) for matches in objects.every))
    await objects.office.expiry.expire(match)
    assert due(url, match) is None
    assert fair(await record(objects.one, match))


async def test_a_match_that_is_not_rated_yet_is_not_archived(files: House, tmp_path: Path) -> None:
    files.worker.away_for.add(Kind.RATE)
    match, _ = await over(files)
    await files.office.expiry.expire(match)
    assert inside(tmp_path) == []
    assert (await files.one.looking.see(match, None)).id == match


async def test_a_private_record_is_read_by_those_who_could_see_the_match(files: House) -> None:
    match, players = await over(files, visibility=Visibility.PRIVATE)
    (stranger,) = await files.players(1)
    await files.office.expiry.expire(match)
    for viewer in (None, stranger):
        with pytest.raises(Refused, match="UNKNOWN_MATCH"):
            await record(files.one, match, viewer)
    for viewer in players:
        assert fair(await record(files.one, match, viewer))
    assert fair(b"".join(await exported(files.one, match)))


async def test_a_name_that_is_deleted_goes_from_the_archive(files: House, tmp_path: Path) -> None:
    (first, players), (second, _) = await over(files), await over(files)
    for match in (first, second):
        await files.office.expiry.expire(match)
    await files.one.forgetting.delete(players[0].id)
    await files.settle()
    document = await record(files.one, first)
    head, *lines = map(msgspec.json.decode, document.splitlines())
    assert NAME.encode() not in document and fair(document)
    assert (head["host"], head["version"]) == (
        {"__typename": "Player", "id": players[0].id, "name": DELETED, "bot": False},
        len(lines),
    )
    assert lines[-1]["entry"] == {"__typename": "PlayerForgotten", "playerId": players[0].id}
    assert NAME.encode() in await record(files.one, second)  # the namesake is somebody else
    assert inside(tmp_path / "players" / players[0].id) == []
    assert (await files.one.operator.import_(_lines(document))).host.name == DELETED


async def _lines(document: bytes) -> AsyncIterator[bytes]:
    for line in document.splitlines():
        yield line


async def test_an_archive_that_is_away_delays_deletions_and_its_readers(files: House, tmp_path: Path) -> None:
    match, players = await over(files)
    await files.office.expiry.expire(match)
    move(tmp_path, tmp_path.with_name("elsewhere"))
    (kept, _), other = await over(files), files.services[1]
    async with house(files.settings.redis_url, archive_url=tmp_path.as_uri(), **OPEN) as away:
        await away.office.expiry.expire(kept)
        assert (await away.one.looking.see(kept, None)).id == kept
        with pytest.raises(ArchiveError) as error:
            await record(away.one, match)
        refusal = fault(error.value)
        assert refusal is not None and refusal.code == "UNAVAILABLE"
        with pytest.raises(ArchiveError):
            await away.one.forgetting.delete(players[0].id)
            await away.office.forgetting.go_on(players[0].id)
        for seconds, pause in ((0, 5), (60, 60), (100_000, 300)):
            with redis.Redis.from_url(files.settings.redis_url) as client:
                client.hset(keys.player_key(players[0].id), "deleted", client.time()[0] - seconds)
            with pytest.raises(ArchiveError):
                await away.office.forgetting.go_on(players[0].id)
            assert due(files.settings.redis_url, players[0].id, Kind.FORGET) == pytest.approx(pause, abs=3)
    move(tmp_path.with_name("elsewhere"), tmp_path)
    await files.office.forgetting.go_on(players[0].id)
    assert NAME.encode() not in await record(other, match)


async def test_what_is_not_in_the_archive_is_unknown(files: House) -> None:
    for match in ("0123456789abcdef", "../records", "x"):
        with pytest.raises(Refused, match="UNKNOWN_MATCH"):
            await record(files.one, match)
