"""Matches that begin at a position, over REST and GraphQL."""

from __future__ import annotations

from tests.support.waiting import until

from .people import Json, Player

POSITION = "turn=7 active=0 limit=9 | 100 hand=FP01#1,FP06#2 | 50 hand=FP05#1,CG09#1"
GIVEN = {"game": "cargo_hold", "seats": 2, "rated": False, "position": POSITION}
CREATE = """mutation ($position: String!, $rated: Boolean!) {
  create(game: "cargo_hold", seats: 2, rated: $rated, position: $position) {
    ... on CargoHoldMatch { fromPosition json } ... on Refusal { code detail pointer } } }"""


def test_a_match_begins_where_its_host_says_without_telling_what_is_hidden_there(anne: Player, mary: Player) -> None:
    made: Json = anne.post("/v1/matches", GIVEN).json()
    assert made["fromPosition"] is True
    match = made["id"]
    for player in (anne, mary):
        player.join(match)
    anne.post(f"/v1/matches/{match}/start")
    seen = mary.see(match)
    assert (seen["fromPosition"], seen["view"]["turn"], seen["view"]["seats"][0]["score"]) == (True, 7, 100)
    assert "FP06#2" not in mary.get(f"/v1/matches/{match}").text

    def listed() -> list[bool]:
        return [one["fromPosition"] for one in mary.get("/v1/matches").json()["items"] if one["id"] == match]

    assert until(listed, what="the list follows the match") == [True]
    assert mary.get(f"/v1/matches/{match}/record").json()["code"] == "MATCH_NOT_OVER"


def test_graphql_takes_and_refuses_what_rest_does(anne: Player) -> None:
    made = anne.graphql_data(CREATE, position=POSITION, rated=False)["create"]
    assert made["fromPosition"] is True
    for position, rated in (("turn=7 active=9 | 0 | 0", False), (POSITION, True), ("", False)):
        told = anne.post("/v1/matches", GIVEN | {"position": position, "rated": rated})
        refused = anne.graphql_data(CREATE, position=position, rated=rated)["create"]
        assert (told.status_code, told.json()["code"], refused["code"]) == (422, "BAD_OPTIONS", "BAD_OPTIONS")
        assert told.json()["pointer"] == refused["pointer"] == "/position"
        assert told.json()["detail"] == refused["detail"]
