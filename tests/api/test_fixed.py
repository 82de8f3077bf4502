"""What is the same until the server is another version is compressed, and sent once."""

from __future__ import annotations

import json

import httpx
import pytest

from service.rest.routes import OPERATIONS

from .running import Service

FIXED = [operation.path for operation in OPERATIONS if operation.fixed]


def asked(service: Service, path: str, **headers: str) -> httpx.Response:
    with service.client() as anybody:
        where = path.format(game="cargo_hold", language="en", code="BUSY")
        return anybody.get(where, headers={"accept-encoding": "identity", **headers})


@pytest.mark.parametrize("path", FIXED)
def test_who_has_an_answer_is_not_sent_it_again(service: Service, path: str) -> None:
    first = asked(service, path)
    assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
    for known in (first.headers["etag"], f'"other", {first.headers["etag"]}', "*"):
        again = asked(service, path, **{"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert asked(service, path, **{"if-none-match": '"other"'}).content == first.content


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip", "gzip"), ("br;q=1.0, gzip;q=0.8", "gzip"), ("*", "gzip"), ("gzip;q=0, br", None), ("identity", None)],
)
def test_a_long_answer_is_compressed_for_those_who_take_that(
    service: Service, accepted: str, encoding: str | None
) -> None:
    answer = asked(service, "/v1/openapi.json", **{"accept-encoding": accepted})
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.json() == json.loads(asked(service, "/v1/openapi.json").content)
    if encoding is not None:
        assert int(answer.headers["content-length"]) * 8 < len(answer.content)
