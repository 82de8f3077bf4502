"""Limits of streams."""

from __future__ import annotations

import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.api.people import Player
from tests.api.running import Service
from tests.api.visitors import Visitor
from tests.support.waiting import until

from .budgets import STREAMS


@pytest.mark.parametrize("watched", ["match", "lobby"])
def test_there_are_only_so_many_at_a_time_over_all_services(
    of_streams: list[Service], anne: Player, match: str, watched: str
) -> None:
    path = f"/v1/matches/{match}/updates" if watched == "match" else f"/v1/{watched}"
    with Visitor(of_streams, anne.token) as visitor:
        with ExitStack() as stack:
            for at in range(2):
                visitor.follow(stack, path, at)
            for at in range(2):
                refused = visitor.get(path, at)
                assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_STREAMS")
                assert int(refused.headers["retry-after"]) >= 1
        opens(visitor, path)


def test_those_of_a_killed_service_come_back(
    of_streams: list[Service], redis_url: str, tmp_path: Path, anne: Player, match: str
) -> None:
    path = f"/v1/matches/{match}/updates"
    killed = Service(redis_url, tmp_path, **STREAMS)
    with ExitStack() as stack, Visitor([of_streams[0], killed], anne.token) as visitor:
        for _ in range(2):
            visitor.follow(stack, path, at=1)
        assert visitor.get(path).status_code == 429
        killed.end(signal.SIGKILL)
        opens(visitor, path)


def opens(visitor: Visitor, path: str) -> None:
    """Wait until a stream can be opened."""

    def opened() -> bool:
        with visitor.clients[0].stream("GET", path) as answer:
            return answer.status_code == 200

    until(opened, what="a stream can be opened")
