"""These tests can fail: a change that nobody should have made is seen, wherever it is made."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from .stage import Stage


def test_what_a_refused_input_changes_is_seen(stage: Stage) -> None:
    opened = stage.host.create(seats=3)["id"]
    stage.judge("planted", taken=True)
    webhook = stage.host.get("/v1/me/webhooks").json()[0]["id"]
    makes: list[Callable[[], httpx.Response]] = [
        lambda: stage.other.post("/v1/players", {"name": "Somebody"}),
        lambda: stage.other.post(f"/v1/matches/{opened}/join", {}),
        lambda: stage.host.post(f"/v1/me/webhooks/{webhook}/test"),
    ]
    for make in makes:
        assert make().is_success
        with pytest.raises(AssertionError, match="changed"):
            stage.judge("planted", taken=False)
    stage.judge("planted", taken=True)
    stage.judge("planted", taken=False)
