"""Importing over the network: whatever is sent, it is a match that holds what it says, or refused and forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freeport._protocol.decode import Library
from freeport.fairness import verify
from freeportd.redis_server import RedisServer
from tests.support.effort import examples
from tests.support.games import ONE_OR_EACH
from tests.support.tally import tried

from .people import OPERATOR, Player, brief_fields, play_out, table
from .running import Service

LIMIT = 256 * 1024
LINES = {"content-type": "application/jsonl"}
PATH = "/v1/admin/matches"


@pytest.fixture(scope="module", params=ONE_OR_EACH)
def record(request: pytest.FixtureRequest, service: Service) -> bytes:
    """The export of one server for a match of each game."""
    with Player(service, "Anne") as anne, Player(service, "Mary") as mary:
        match = table(anne, mary, **brief_fields(request.param))
        assert play_out(match, [anne, mary])["status"] == "FINISHED"
        return anne.get(f"/v1/matches/{match}/record").content


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """The operator of another server, which has a Redis of its own, and no workers."""
    directory: Path = tmp_path_factory.mktemp("elsewhere")
    own = {"FREEPORT_OPERATOR_TOKEN": OPERATOR, "FREEPORT_IMPORT_LIMIT": str(LIMIT)}
    with RedisServer() as redis, Service(redis.url, directory, **own) as service, service.client(OPERATOR) as operator:
        yield operator


def test_a_match_moves_to_another_server(record: bytes, elsewhere: httpx.Client) -> None:
    made, again = (elsewhere.post(PATH, content=record, headers=LINES) for _ in range(2))
    assert (made.status_code, made.json()["status"]) == (201, "FINISHED")
    assert (again.status_code, again.json()["version"]) == (201, made.json()["version"])
    match = made.json()["id"]
    exported = elsewhere.get(f"{PATH}/{match}/export").content
    assert exported == record
    assert verify(Library(()).recording(exported)).fair


def test_it_may_come_in_pieces(record: bytes, elsewhere: httpx.Client) -> None:
    pieces = [record[at : at + 777] for at in range(0, len(record), 777)]
    assert elsewhere.post(PATH, content=iter(pieces), headers=LINES).status_code == 201
    assert elsewhere.post(PATH, content=record.rstrip(b"\n"), headers=LINES).status_code == 201


def test_only_a_record_may_be_so_large(record: bytes, elsewhere: httpx.Client) -> None:
    assert len(record) < LIMIT
    for content in (b" " * (LIMIT + 1), iter([b" " * 1024] * (LIMIT // 1024 + 1))):
        answer = elsewhere.post(PATH, content=content, headers=LINES)
        assert (answer.status_code, answer.json()["code"]) == (413, "BODY_TOO_LARGE")
    answer = elsewhere.post("/v1/players", content=b" " * (64 * 1024 + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "BODY_TOO_LARGE")


def test_it_has_to_be_sent_as_what_it_is(record: bytes, elsewhere: httpx.Client) -> None:
    answer = elsewhere.post(PATH, content=record, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")
    assert "application/jsonl" in answer.json()["detail"]


@settings(examples(50), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_is_sent_it_is_refused_or_the_same_match(
    data: st.DataObject, record: bytes, elsewhere: httpx.Client
) -> None:
    """One byte is another, is lost or comes twice, or one line is lost, doubled, or anything."""
    lines = record.splitlines(keepends=True)
    at = data.draw(st.integers(0, len(lines) - 1), "line")
    byte = data.draw(st.integers(0, len(lines[at]) - 1), "byte")
    line = lines[at]
    lines[at] = data.draw(
        st.sampled_from([line[:byte] + line[byte + 1 :], line[: byte + 1] + line[byte:], b"", line + line])
        | st.binary(min_size=1, max_size=1).map(lambda other: line[:byte] + other + line[byte + 1 :])
        | st.binary(max_size=200),
        "instead",
    )
    before = elsewhere.get(PATH).json()
    answer = elsewhere.post(PATH, content=b"".join(lines), headers=LINES)
    tried("records", taken=answer.status_code == 201)
    if answer.status_code == 201:
        assert elsewhere.get(f"{PATH}/{answer.json()['id']}/export").content == record
    else:
        assert answer.json()["code"] in ("BAD_RECORD", "ALREADY_EXISTS", "RULES_UNAVAILABLE"), answer.text
        assert elsewhere.get(PATH).json() == before


@pytest.mark.parametrize("line", [0, 1])
def test_a_line_that_gives_a_key_twice_is_refused_whatever_its_values(
    line: int, record: bytes, elsewhere: httpx.Client
) -> None:
    lines = record.splitlines(keepends=True)
    key, _, _ = lines[line].removeprefix(b"{").partition(b",")
    lines[line] = b"{" + key + b"," + lines[line].removeprefix(b"{")
    answer = elsewhere.post(PATH, content=b"".join(lines), headers=LINES).json()
    assert answer["code"] == "BAD_RECORD"
    assert f"Line {line + 1}: an object gives a key twice" in answer["detail"]
