"""Why something is not on offer: the same over REST, GraphQL and the SDK. Who may ask: test_authorization.py."""

from __future__ import annotations

import msgspec
import pytest

from freeport import Client
from freeport_games.cargo_hold.moves import Raid

from .people import Player, table
from .running import Service

WHY = """query($id: ID!, $kind: String!, $key: String!) {
  why(id: $id, kind: $kind, key: $key) {
    ... on Why {
      __typename match version kind key reason { __typename code text rule variables { __typename name value } }
    }
    ... on Refusal { code }
  }
}"""


def test_a_thing_that_cannot_be_chosen_says_why_and_nothing_changes(
    service: Service, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, options={"firstSeat": 0})
    asked = anne.decision(match)
    before = anne.see(match)
    told = anne.get(f"/v1/matches/{match}/why?kind=CargoHoldRaid&key=1").json()
    assert anne.graphql_data(WHY, id=match, kind="CargoHoldRaid", key="1")["why"] == told
    with Client(service.url, anne.token) as client:
        assert msgspec.json.decode(msgspec.json.encode(client.why(match, Raid, "1"))) == told
    assert (told["reason"]["code"], told["reason"]["text"]) == (
        "TARGET_HAS_NO_DELIVERY",
        "That player has no delivery to raid.",
    )
    card = asked["options"][0]["cards"]["items"][0].replace("#", "%23")
    assert anne.get(f"/v1/matches/{match}/why?kind=CargoHoldStartDelivery&key={card}").json()["reason"] is None
    whatever = anne.get(f"/v1/matches/{match}/why?key=1").json()
    assert (whatever["kind"], whatever["reason"]) == ("", told["reason"])
    with Client(service.url, anne.token) as client:
        assert client.why(match, key="1").reason == client.why(match, Raid, "1").reason
    german = mary.get(f"/v1/matches/{match}/why?kind=CargoHoldDraw&words=de").json()
    assert german["reason"]["code"] == "NOT_YOUR_TURN"
    assert german["reason"]["text"] != "You are not asked now."
    assert anne.see(match) == before


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("kind=CargoHoldFly", 422, "UNKNOWN_MOVE"),
        ("kind=CargoHoldRaid&key=" + "x" * 101, 400, "BAD_REQUEST"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(
    anne: Player, mary: Player, query: str, status: int, code: str
) -> None:
    match = table(anne, mary)
    anne.decision_now(match)
    answer = anne.get(f"/v1/matches/{match}/why?{query}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
