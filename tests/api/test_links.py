"""Headers that lead on: to what was created, and to the next page."""

from __future__ import annotations

import pytest

from service.rest.operation import Operation
from service.rest.routes import OPERATIONS
from tests.support.waiting import until

from .people import Player
from .running import Service


@pytest.mark.parametrize(
    "operation", [one for one in OPERATIONS if one.status == 201], ids=lambda operation: operation.name
)
def test_whatever_creates_something_says_where_it_is(operation: Operation) -> None:
    assert operation.location is not None


def test_what_was_created_is_found_at_its_location(service: Service, anne: Player) -> None:
    account = anne.anonymous.post("/v1/players", json={"name": "Mary"})
    assert anne.get(account.headers["location"]).json()["player"] == account.json()["player"]
    match = anne.post("/v1/matches", {"game": "cargo_hold", "seats": 2})
    assert anne.get(match.headers["location"]).json()["id"] == match.json()["id"]
    for body in ({"stream": "DECISIONS"}, {"stream": "LOBBY"}, {"stream": "UPDATES", "match": match.json()["id"]}):
        ticket = anne.post("/v1/tickets", body)
        with anne.anonymous.stream("GET", ticket.headers["location"]) as stream:
            assert stream.status_code == 200
            assert next(stream.iter_lines()) == "event: hello"


def test_pages_lead_from_one_to_the_next(anne: Player) -> None:
    made = {anne.create()["id"] for _ in range(3)}

    def listed() -> set[str]:
        return {match["id"] for match in anne.get("/v1/me/matches").json()["items"]}

    until(lambda: made <= listed(), what="the list follows the matches")
    page = anne.get("/v1/me/matches", params={"first": 2})
    seen = [match["id"] for match in page.json()["items"]]
    while "next" in page.links:
        assert page.json()["next"] is not None
        page = anne.get(page.links["next"]["url"])
        seen += [match["id"] for match in page.json()["items"]]
    assert page.json()["next"] is None
    assert made <= set(seen)
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("path", ["/v1/games", "/v1/bots", "/v1/me/webhooks"])
def test_every_list_can_grow_a_next_page(path: str, anne: Player) -> None:
    page = anne.get(path).json()
    assert page["next"] is None
    assert isinstance(page["items"], list)
