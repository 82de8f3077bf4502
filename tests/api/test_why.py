"""Why something is not on offer: the same over REST, GraphQL and the SDK, and only for whom it concerns."""

from __future__ import annotations

from typing import Any

import pytest

from .people import Player, table

WHY = """query($id: ID!, $kind: String!, $key: String!) {
  why(id: $id, kind: $kind, key: $key) {
    ... on Why {
      __typename match version kind key reason { __typename code text rule variables { __typename name value } }
    }
    ... on Refusal { code }
  }
}"""


def by_graphql(player: Player, match: str, kind: str, key: str) -> Any:
    variables = {"id": match, "kind": kind, "key": key}
    answer = player.http.post("/graphql", json={"query": WHY, "variables": variables}).json()
    assert "errors" not in answer, answer
    return answer["data"]["why"]


def test_a_thing_that_cannot_be_chosen_says_why_and_nothing_changes(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    asked = anne.decision_now(match) or mary.decision_now(match)
    assert asked is not None
    mover, other = (anne, mary) if asked["seat"] == 0 else (mary, anne)
    before = mover.see(match)
    told = mover.get(f"/v1/matches/{match}/why?kind=CargoHoldRaid&key={other.see(match)['yourSeat']}").json()
    assert told == by_graphql(mover, match, "CargoHoldRaid", str(other.see(match)["yourSeat"]))
    assert (told["reason"]["code"], told["reason"]["text"]) == (
        "TARGET_HAS_NO_DELIVERY",
        "That seat has no delivery to raid.",
    )
    card = asked["options"][0]["cards"]["items"][0].replace("#", "%23")
    assert mover.get(f"/v1/matches/{match}/why?kind=CargoHoldStartDelivery&key={card}").json()["reason"] is None
    german = other.get(f"/v1/matches/{match}/why?kind=CargoHoldDraw&words=de").json()
    assert german["reason"]["code"] == "NOT_YOUR_TURN"
    assert german["reason"]["text"] != "You are not asked now."
    assert mover.see(match) == before


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("kind=CargoHoldFly", 422, "UNKNOWN_MOVE"),
        ("key=CG04", 400, "BAD_REQUEST"),
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


def test_only_players_of_the_match_may_ask(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    anne.decision_now(match)
    assert anne.anonymous.get(f"/v1/matches/{match}/why?kind=CargoHoldDraw").status_code == 401
    unknown = anne.get("/v1/matches/0123456789abcdef/why?kind=CargoHoldDraw")
    assert unknown.json()["code"] == "UNKNOWN_MATCH"
    assert by_graphql(anne, "0123456789abcdef", "CargoHoldDraw", "") == {"code": "UNKNOWN_MATCH"}
