"""Matches over REST, from their creation to their record."""

from __future__ import annotations

import json

from freeport.shapes import AnyGame
from freeport_games import GAMES
from tests.support.games import REPRESENTED
from tests.support.waiting import until

from .people import Player, brief_fields, play_out, sample, table
from .running import Service


def test_a_player_registers_and_is_known_by_the_token(service: Service) -> None:
    with service.client() as anybody:
        answer = anybody.post("/v1/players", json={"name": "Anne Bonny"})
    assert answer.status_code == 201
    registered = answer.json()
    assert registered["player"]["name"] == "Anne Bonny"
    assert registered["player"]["bot"] is False
    with service.client(registered["token"]) as anne:
        assert anne.get("/v1/me").json() == registered["player"]


def test_games_are_listed_with_their_facts_schemas_and_rules(service: Service) -> None:
    with service.client() as anybody:
        games = anybody.get("/v1/games").json()["items"]
        assert [game["slug"] for game in games] == [game.slug for game in GAMES]
        for game in games:
            one = anybody.get(f"/v1/games/{game['slug']}").json()
            assert {**one, **game, "__typename": "GameSchemas"} == one
            assert one["moves"]["anyOf"]
            assert one["options"]["$ref"] == f"#/$defs/{game['typename']}Options"
            rules = anybody.get(f"/v1/games/{game['slug']}/rules")
            assert rules.headers["content-type"] == "text/markdown; charset=utf-8"
            assert rules.text


def test_a_match_is_created_joined_started_and_seen(anne: Player, mary: Player) -> None:
    created = anne.create(seats=2, options={"debtTarget": 2000})
    assert created["fairness"]["commitment"]
    assert created["options"]["debtTarget"] == 2000
    assert created["yourSeat"] is None
    assert anne.join(created["id"], seat=1, entropy="salt")["yourSeat"] == 1
    joined = mary.join(created["id"])
    assert joined["yourSeat"] == 0
    assert joined["seats"][1]["entropy"] == "salt"
    started = anne.start(created["id"])
    assert started["status"] == "PLAYING"
    mine, hers = anne.see(created["id"]), mary.see(created["id"])
    assert mine["yourSeat"] == 1
    assert mine["view"] != hers["view"]
    spectator = anne.anonymous.get(f"/v1/matches/{created['id']}").json()
    assert spectator["yourSeat"] is None
    assert spectator["decision"] is None


def test_public_matches_are_listed_page_by_page(anne: Player) -> None:
    created = [anne.create()["id"] for _ in range(3)]
    anne.create(visibility="PRIVATE")

    def newest() -> list[str]:
        found, search = [], {"first": 2, "game": "cargo_hold", "status": "OPEN"}
        for _ in range(2):
            page = anne.get("/v1/matches", params=search).json()
            found += [match["id"] for match in page["items"]]
            search["after"] = page["next"]
        return found[:3]

    until(lambda: newest() == created[::-1], what="the lists follow the matches")


def test_a_private_match_is_for_those_who_know_its_invitation(anne: Player, mary: Player) -> None:
    private = anne.create(visibility="PRIVATE")
    path = f"/v1/matches/{private['id']}"
    assert private["invitation"]
    assert mary.get(path).json()["code"] == "UNKNOWN_MATCH"
    assert mary.get(f"{path}/updates").json()["code"] == "UNKNOWN_MATCH"
    assert mary.get(f"{path}/record").json()["code"] == "UNKNOWN_MATCH"
    assert mary.anonymous.get(path).status_code == 404
    refused = mary.post(f"{path}/join", {"invitation": "guessed"})
    assert (refused.status_code, refused.json()["code"]) == (403, "WRONG_INVITATION")
    assert mary.join(private["id"], invitation=private["invitation"])["yourSeat"] == 0
    assert mary.get(path).status_code == 200


def test_a_move_is_answered_with_its_update_and_may_be_sent_again(anne: Player, mary: Player, match: str) -> None:
    mover = _asked(match, anne, mary)
    decision = mover.decision(match)
    move = sample(decision)
    first = mover.move(match, decision, move)
    assert first.status_code == 200, first.text
    update = first.json()
    assert update["match"] == match
    assert update["__typename"] == "CargoHoldUpdate"
    assert update["events"]
    again = mover.move(match, decision, move)
    assert again.status_code == 200
    assert (again.json()["version"], again.json()["events"]) == (update["version"], update["events"])


def test_a_decision_says_whether_it_was_answered_and_may_be_answered_otherwise(anne: Player, mary: Player) -> None:
    match = table(anne, mary, game="smugglers", options={"characterSwaps": False})
    first = mary.decision(match)
    assert first["kind"] == "SG-D3", "all choose a character, in secret, and may change their minds"
    assert not first["answered"]
    told = [mary.move(match, first, sample(first)).json()["decision"], mary.decision(match)]
    assert [(decision["answered"], bool(decision["options"])) for decision in told] == [(True, True)] * 2
    assert not anne.decision(match)["answered"]


def test_one_may_leave_and_come_back(anne: Player, mary: Player, match: str) -> None:
    left = mary.post(f"/v1/matches/{match}/leave")
    assert left.status_code == 200
    assert [seat["left"] for seat in left.json()["seats"]] == [False, True]
    back = mary.post(f"/v1/matches/{match}/return")
    assert [seat["left"] for seat in back.json()["seats"]] == [False, False]


@REPRESENTED
def test_a_match_is_played_to_its_end_and_its_record_is_public(anne: Player, mary: Player, game: AnyGame) -> None:
    match = anne.create(**brief_fields(game))["id"]
    anne.join(match)
    mary.join(match)
    anne.start(match)
    refused = anne.get(f"/v1/matches/{match}/record")
    assert (refused.status_code, refused.json()["code"]) == (409, "MATCH_NOT_OVER")
    over = play_out(match, [anne, mary])
    assert over["status"] == "FINISHED"
    assert over["fairness"]["seed"]
    record = anne.anonymous.get(f"/v1/matches/{match}/record")
    assert record.headers["content-type"] == "application/jsonl"
    head, *log = [json.loads(line) for line in record.text.splitlines()]
    assert head["__typename"] == f"{game.typename}Record"
    assert head["fairness"] == over["fairness"]
    assert [line["version"] for line in log] == list(range(1, head["version"] + 1))


def _asked(match: str, *players: Player) -> Player:
    def asked() -> Player | None:
        for player in players:
            decision = player.see(match)["decision"]
            if decision is not None and decision["options"]:
                return player
        return None

    return until(asked, what="one of them is asked")
