"""Budgets as the SDK and the limits of a server tell them."""

from __future__ import annotations

import httpx
import pytest

from freeport import Client, Policy
from freeport.errors import TooManyRequests
from service.quotas.charging import REFUSED_MOVE
from tests.api.people import Player
from tests.api.running import Service
from tests.api.visitors import Visitor

from .budgets import BURST


def test_the_sdk_waits_as_long_as_it_is_told(soon: Service, anne: Player) -> None:
    told: list[int] = []
    with Visitor([soon], anne.token) as visitor, httpx.Client(headers=visitor.headers) as http_client:
        http_client.event_hooks = {"response": [lambda answer: told.append(answer.status_code)]}
        with Client(soon.url, anne.token, http_client=http_client) as patient:
            while 429 not in told:  # a unit may have come back between the two
                visitor.exhaust("/v1/me")
                assert patient.me().id == anne.id
    assert told[-1] == 200


def test_the_sdk_tells_how_long_to_wait_if_it_may_not_wait_so_long(visitor: Visitor, anne: Player) -> None:
    visitor.exhaust("/v1/me")
    with (
        httpx.Client(headers=visitor.headers) as http_client,
        Client(visitor.services[0].url, anne.token, http_client=http_client, policy=Policy(timeout=50)) as hasty,
        pytest.raises(TooManyRequests) as refused,
    ):
        hasty.me()
    assert refused.value.code == "RATE_LIMITED"
    assert refused.value.retry_after in range(1, 101)


def test_a_server_tells_its_limits_as_they_are_set(tight: list[Service], service: Service) -> None:
    with Visitor(tight) as visitor, Client(service.url) as client:
        told = visitor.get("/v1/limits").json()
        budgets = {budget["name"]: (budget["perSecond"], budget["most"]) for budget in told["budgets"]}
        assert budgets == {
            "address": (0.01, 60),
            "register": (0.01, 3),
            "matches": (0.01, 4),
            "player": (0.01, BURST),
            "moves": (0.01, 8),
            "plays": (0.01, 9 * REFUSED_MOVE),
            "reserve": (0.01, 1),
            "documents": (0.01, 2),
            "streams": (None, 2),
            "connections": (None, 2),
        }
        asked = (
            "{ limits { budgets { name counts perSecond most setting } sizes { name most unit otherwise setting } } }"
        )
        answered = visitor.graphql(asked).json()["data"]["limits"]
        for part in ("budgets", "sizes"):
            assert answered[part] == [
                {name: value for name, value in item.items() if name != "__typename"} for item in told[part]
            ]
        assert client.limits().budgets == ()
        assert client.limits().sizes[0].most == 64 * 1024
