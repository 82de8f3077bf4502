"""These tests can fail: a change that nobody should have made is seen, wherever it is made."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from .population import Population


def test_what_a_refused_input_changes_is_seen(population: Population) -> None:
    opened = population.host.create(seats=3)["id"]
    population.judge("planted", taken=True)
    webhook = population.host.get("/v1/me/webhooks").json()["items"][0]["id"]
    makes: list[Callable[[], httpx.Response]] = [
        lambda: population.other.post("/v1/players", {"name": "Somebody"}),
        lambda: population.other.post(f"/v1/matches/{opened}/join", {}),
        lambda: population.host.post(f"/v1/me/webhooks/{webhook}/test"),
    ]
    for make in makes:
        assert make().is_success
        with pytest.raises(AssertionError, match="changed"):
            population.judge("planted", taken=False)
    population.judge("planted", taken=True)
    population.judge("planted", taken=False)
