"""Documents that change only with the server's version are compressed, and sent once."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable

import httpx
import pytest

from service.rest.routes import OPERATIONS

from .people import Player, table
from .running import Service

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

FIXED = [operation.path for operation in OPERATIONS if operation.fixed]


def asked(service: Service, path: str, **headers: str) -> httpx.Response:
    with service.client() as anybody:
        where = path.format(game="cargo_hold", language="en", code="BUSY", number="CH-D7")
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
    [
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("br;q=1.0, gzip;q=0.8", "gzip"),
        ("ZSTD;q=0, gzip", "gzip"),
        ("*", "gzip"),
        ("gzip;q=0, br", None),
        ("identity", None),
    ],
)
def test_a_long_answer_is_compressed_for_those_who_take_that(
    service: Service, accepted: str, encoding: str | None
) -> None:
    for path, body in (("/v1/openapi.json", None), ("/graphql", {"query": "{ games { rules } }"})):
        sent, plain = (raw(service, path, body, coding) for coding in (accepted, "identity"))
        assert (sent[0].get("content-encoding"), sent[0]["vary"]) == (encoding, "accept-encoding")
        assert int(sent[0]["content-length"]) == len(sent[1])
        assert DECODED[encoding](sent[1]) == plain[1]
        if encoding is not None:
            assert len(sent[1]) * 2 < len(plain[1])


def test_a_long_answer_of_a_match_is_compressed_and_a_short_one_is_not(
    service: Service, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, game="competitors")
    anne.decision_now(match)  # from here on the match stands still
    for path, encoding in ((f"/v1/matches/{match}?pictures=true", "zstd"), ("/v1/me", None)):
        (headers, body), (_, plain) = (raw(service, path, None, coding, anne.token) for coding in ("zstd", "identity"))
        assert (headers.get("content-encoding"), headers["cache-control"]) == (encoding, "no-store")
        assert DECODED[encoding](body) == plain


DECODED: dict[str | None, Callable[[bytes], bytes]] = {
    "zstd": zstd.decompress,
    "gzip": gzip.decompress,
    None: lambda body: body,
}


def raw(
    service: Service, path: str, body: object, accepted: str, token: str | None = None
) -> tuple[httpx.Headers, bytes]:
    """The headers and the undecoded body of an answer."""
    method = "GET" if body is None else "POST"
    with (
        service.client(token) as client,
        client.stream(method, path, json=body, headers={"accept-encoding": accepted}) as answer,
    ):
        assert answer.status_code == 200
        return answer.headers, b"".join(answer.iter_raw())
