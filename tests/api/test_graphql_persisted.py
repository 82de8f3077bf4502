"""Automatic persisted queries, as Apollo's clients send them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import httpx
import pytest

from service.graphql.persisted import NotPersisted, Persisted

from .running import Service

QUERY = "query Names { games { name } }"


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def extensions(named: str) -> dict[str, Any]:
    return {"persistedQuery": {"version": 1, "sha256Hash": named}}


def asked(service: Service, **body: object) -> httpx.Response:
    with service.client() as anybody:
        return anybody.post("/graphql", json=body)


def test_a_document_that_was_sent_once_is_named_from_then_on(service: Service) -> None:
    unknown = asked(service, extensions=extensions(digest(QUERY)))
    (error,) = unknown.json()["errors"]
    assert (unknown.status_code, error["message"]) == (200, "PersistedQueryNotFound")
    assert error["extensions"]["code"] == "PERSISTED_QUERY_NOT_FOUND"
    sent = asked(service, query=QUERY, extensions=extensions(digest(QUERY))).json()
    assert sent["data"]["games"]
    assert asked(service, extensions=extensions(digest(QUERY).upper())).json() == sent


def test_a_document_is_kept_under_its_own_digest_alone(service: Service) -> None:
    named = digest("{ __typename }")
    wrong = asked(service, query=QUERY, extensions=extensions(named))
    assert (wrong.status_code, wrong.json()["errors"][0]["extensions"]["code"]) == (400, "BAD_REQUEST")
    assert asked(service, extensions=extensions(named)).json()["errors"][0]["message"] == "PersistedQueryNotFound"


def test_what_is_kept_is_bounded() -> None:
    texts = [f"{{ a{number:03} }}" for number in range(20)]
    known = Persisted(room=10 * len(texts[0]))
    for text in texts:
        known.keep(known.find(text, digest(text)), digest(text))
    assert [known.find(None, digest(text)) for text in texts[10:]] == texts[10:]
    for text in texts[:10]:
        with pytest.raises(NotPersisted):
            known.find(None, digest(text))
    long = "{ a }" * 20
    known.keep(known.find(long, digest(long)), digest(long))
    with pytest.raises(NotPersisted):
        known.find(None, digest(long))
