"""Budgets of moves: what else a player asks for is never in their way."""

from __future__ import annotations

import re

import pytest

from tests.api.people import Json, Player, sample, table
from tests.api.running import Service
from tests.api.visitors import Visitor

from .budgets import BURST, ME, policies

PLAY = """mutation ($match: ID!, $decision: String!, $move: MoveInput!) {
  play(match: $match, decision: $decision, move: $move) {
    __typename ... on Update { version } ... on Refusal { code detail }
  }
}"""


def as_input(move: Json) -> Json:
    """Return a move as GraphQL takes it."""
    fields = {name: value for name, value in move.items() if name != "__typename"}
    kind = move["__typename"].removeprefix("CargoHold")
    return {"cargoHold": {kind[0].lower() + kind[1:]: fields}}


@pytest.fixture
def asked(anne: Player, mary: Player) -> tuple[str, Player, Json, Player]:
    """A match, who is asked, what, and who is not."""
    match = table(anne, mary, options={"firstSeat": 0})
    return match, anne, anne.decision(match), mary


def test_a_flood_of_anything_else_is_not_in_their_way(
    tight: list[Service], asked: tuple[str, Player, Json, Player]
) -> None:
    match, anne, decision, _ = asked
    with Visitor(tight, anne.token) as visitor, Visitor(tight, address=visitor.address) as crowd:
        crowd.exhaust()
        visitor.exhaust("/v1/me")
        for path in ("/v1/me", f"/v1/matches/{match}/updates", "/v1/me/decisions", f"/v1/matches/{match}"):
            assert visitor.get(path).status_code == 429
        assert visitor.graphql(ME).status_code == 429
        for number in range(3):
            body = {"decision": decision["key"], "move": sample(decision, number)}
            answer = visitor.post(f"/v1/matches/{match}/moves", body, number % 2)
            assert answer.status_code == 200, answer.text
            assert policies(answer) == {'"moves"': "q=8;w=800"}
            decision = anne.decision(match) if answer.json()["decision"] else {}
            if not decision:
                break


def test_nor_over_graphql(tight: list[Service], asked: tuple[str, Player, Json, Player]) -> None:
    match, anne, decision, _ = asked
    variables: Json = {"match": match, "decision": decision["key"], "move": as_input(sample(decision))}
    with Visitor(tight, anne.token) as visitor:
        visitor.exhaust("/v1/me")
        visitor.exhaust("/v1/games")
        made = visitor.graphql(PLAY, **variables)
        assert made.json()["data"]["play"]["__typename"] == "CargoHoldUpdate", made.text
        again = visitor.graphql(PLAY, **variables)
        assert again.json() == made.json()
        # Reading further new documents is charged to a budget of two, of which one is left; the known one is read.
        fresh = [visitor.graphql(f"{PLAY} # {number}", **variables).status_code for number in range(3)]
        assert fresh == [200, 429, 429]
        assert visitor.graphql(PLAY, **variables).json() == made.json()
        # Nor does the word help what is no move.
        assert visitor.graphql("{ me { id } } # play").status_code == 429
        mixed = visitor.graphql('mutation { leave(match: "x") { ... on Refusal { code } } } # play')
        assert mixed.status_code == 429 or mixed.json()["data"]["leave"] == {"code": "RATE_LIMITED"}


def test_in_matches_of_others_they_are_requests_like_any_other(
    tight: list[Service], asked: tuple[str, Player, Json, Player], service: Service
) -> None:
    match, _, decision, _ = asked
    move = {"decision": decision["key"], "move": sample(decision)}
    with Player(service, "Jack") as jack, Visitor(tight, jack.token) as visitor:
        answers = [visitor.post(f"/v1/matches/{place}/moves", move) for place in (match, "nowhere") * BURST]
        codes = [answer.json()["code"] for answer in answers]
        assert codes[:2] == ["NOT_SEATED", "UNKNOWN_MATCH"]
        assert '"player"' in answers[0].headers["ratelimit"]
        assert set(codes[BURST + 2 :]) == {"RATE_LIMITED"}
        # What exists and what does not are refused in the same words.
        told = {
            re.sub(r"\d+", "N", re.sub(r'"instance":"\w+"', "", answer.text))
            for answer in answers
            if answer.status_code == 429
        }
        assert len(told) == 1


def test_each_match_has_a_budget_of_its_own(tight: list[Service], anne: Player, mary: Player) -> None:
    matches = [table(anne, mary, options={"firstSeat": 0}) for _ in range(2)]
    decisions = [anne.decision(match) for match in matches]
    wrong = {"decision": decisions[0]["key"], "move": {"__typename": "CargoHoldRaid", "target": 0, "cards": []}}
    with Visitor(tight, anne.token) as visitor:
        answers = [visitor.post(f"/v1/matches/{matches[0]}/moves", wrong, at % 2) for at in range(12)]
        assert [answer.status_code for answer in answers] == [422] * 8 + [429] * 4
        assert answers[-1].json()["code"] == "RATE_LIMITED"
        good = {"decision": decisions[1]["key"], "move": sample(decisions[1])}
        assert visitor.post(f"/v1/matches/{matches[1]}/moves", good).status_code == 200
        play = visitor.graphql(
            PLAY, match=matches[0], decision=decisions[0]["key"], move=as_input(sample(decisions[0]))
        )
        assert play.json()["data"]["play"]["code"] == "RATE_LIMITED"
        assert play.headers["retry-after"] in play.text


@pytest.mark.parametrize("interface", ["REST", "GraphQL"])
def test_refused_ones_cost_the_player_and_other_matches_have_their_reserve(
    tight: list[Service], anne: Player, mary: Player, interface: str
) -> None:
    matches = [table(anne, mary, options={"firstSeat": 0}) for _ in range(3)]
    decisions = [anne.decision(match) for match in matches]
    wrong = {"__typename": "CargoHoldRaid", "target": 0, "cards": []}

    def play(number: int, move: Json) -> str | None:
        """Try a move in one of the matches; return the code of its refusal."""
        match, decision = matches[number], decisions[number]["key"]
        if interface == "REST":
            told = player.post(f"/v1/matches/{match}/moves", {"decision": decision, "move": move}).json()
        else:
            asked = player.graphql(PLAY, match=match, decision=decision, move=as_input(move))
            told = asked.json()["data"]["play"]
        code: str | None = told.get("code")
        return code

    with Visitor(tight, anne.token) as player:
        # `moves` of this match permits eight.
        assert [play(0, wrong) for _ in range(9)] == ["EMPTY_SELECTION"] * 8 + ["RATE_LIMITED"]
        # What is left of `plays` is used up by one more; then this match has one in reserve.
        assert [play(1, wrong) for _ in range(3)] == ["EMPTY_SELECTION"] * 2 + ["RATE_LIMITED"]
        assert play(2, sample(decisions[2])) is None
