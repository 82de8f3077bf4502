"""The texts of errors: what is ours is masked and logged, what passes is said to pass."""

from __future__ import annotations

import logging

import httpx
import pytest
import redis

from freeport_games.engine.menus import Refusal, Refused
from tests.support.graphql import app_of, client_of

from .broken_matches import Broken, usual_schema


async def broken(error: Exception, query: str) -> httpx.Response:
    async with client_of(app_of(usual_schema(), Broken(error))) as client:
        return await client.as_player("Ada").post(query)


@pytest.mark.parametrize(
    "query", ['{ match(id: "m") { id } }', 'mutation { start(match: "m") { __typename } }'], ids=["query", "mutation"]
)
class TestErrorsOfOurs:
    async def test_a_bug_is_masked_and_logged(self, query: str, caplog: pytest.LogCaptureFixture) -> None:
        with caplog.at_level(logging.ERROR):
            response = await broken(RuntimeError("the cellar is flooded"), query)
        (error,) = response.json()["errors"]
        assert error["extensions"] == {"code": "INTERNAL", "requestId": response.headers["x-request-id"]}
        assert "cellar" not in response.text
        (line,) = caplog.records
        assert response.headers["x-request-id"] in line.getMessage()
        assert line.exc_info is not None
        assert "the cellar is flooded" in str(line.exc_info[1])

    async def test_a_redis_that_is_away_is_said_to_be(self, query: str, caplog: pytest.LogCaptureFixture) -> None:
        response = await broken(redis.ConnectionError("10.0.0.7 is away"), query)
        assert (response.status_code, response.headers["retry-after"]) == (503, "1")
        assert response.json()["errors"][0]["extensions"] == {"code": "UNAVAILABLE"}
        assert "10.0.0.7" not in response.text

    async def test_a_refusal_keeps_its_code(self, query: str) -> None:
        answer = (await broken(Refused(Refusal("BUSY", "Try again.")), query)).json()
        if "errors" in answer:
            assert answer["errors"][0]["extensions"] == {"code": "BUSY"}
            assert answer["errors"][0]["message"] == "Try again."
        else:
            assert answer["data"]["start"] == {"__typename": "Refusal"}
