"""The archive on an S3 that others have written, which checks signatures and rights."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from matches.kinds import Kind
from matches.store.archive import Archive, ArchiveError
from tests.support.moto import BUCKET, READ, WRITE, Moto, needs_moto

from .house import House, house
from .records import exported
from .test_archive import NAME, OPEN, fair, over, record
from .test_expiry import traces

pytestmark = needs_moto

URL = f"s3://{BUCKET}/freeport"


@pytest.fixture(scope="module")
def users(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, dict[str, str]]]:
    """The variables of the users of a storage."""
    with Moto(tmp_path_factory.mktemp("moto")) as storage:
        yield storage.users({"worker": WRITE, "service": READ})


@pytest.fixture
async def objects(
    empty_redis: str, users: dict[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    """Matches leave Redis for the storage as soon as the test says so."""
    become(monkeypatch, users["worker"])
    async with house(empty_redis, archive_url=URL, **OPEN) as opened:
        opened.worker.away_for.add(Kind.EXPIRE)
        yield opened


def become(monkeypatch: pytest.MonkeyPatch, user: dict[str, str], **changed: str) -> None:
    for name, value in (user | changed).items():
        monkeypatch.setenv(name, value)


async def test_records_are_written_read_and_freed_of_names(objects: House) -> None:
    match, players = await over(objects)
    before = b"".join(await exported(objects.one, match))
    await objects.office.expiry.expire(match)
    assert traces(objects.settings.redis_url, match) == set()
    for service in objects.services:
        assert await record(service, match) == before
    await objects.one.forgetting.delete(players[0].id)
    await objects.settle()
    document = await record(objects.one, match)
    assert NAME.encode() not in document and fair(document)
    assert await Archive(URL).naming(players[0].id) == []
    assert await Archive(URL).naming(players[1].id) == [match]


async def test_who_only_reads_and_lists_finds_what_is_there_and_can_change_nothing(
    users: dict[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    become(monkeypatch, users["worker"])
    await Archive(URL).write("abcdef", "cargo_hold/2026-11-25", b"a record", ["anne"])
    become(monkeypatch, users["service"])
    reader = Archive(URL)
    assert b"".join([part async for part in reader.read("abcdef")]) == b"a record"
    assert [part async for part in reader.read("unknown")] == []
    for change in (reader.write("abcdef", "cargo_hold/2026-11-25", b"", []), reader.forgotten("anne", "abcdef")):
        with pytest.raises(ArchiveError):
            await change
    assert await reader.naming("anne") == ["abcdef"]


async def test_a_wrong_secret_is_told_apart_from_a_missing_record(
    users: dict[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    become(monkeypatch, users["service"], AWS_SECRET_ACCESS_KEY="wrong")
    with pytest.raises(ArchiveError, match="PermissionDenied"):
        await Archive(URL).check()
