"""Ratings and the past over REST and GraphQL: the same answers, typed refusals, workers of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from freeport import Client, read_recordings, verify
from tests.sdk.command_line import run
from tests.support.waiting import until

from .people import SHORT, Json, Player, play_out, table
from .running import Service

BOARD = "/v1/games/cargo_hold/leaderboard"
PLACE = "player { id name bot } standing { game { slug } played won rating { points mean deviation } rank }"
LEADERBOARD = f"""
query($kind: Contenders!, $first: Int!, $after: String) {{
  leaderboard(game: "cargo_hold", kind: $kind, first: $first, after: $after) {{
    edges {{ cursor node {{ {PLACE} }} }}
    nodes {{ {PLACE} }}
    pageInfo {{ hasNextPage endCursor }}
  }}
}}"""
PROFILE = f"query($id: ID!) {{ player(id: $id) {{ {PLACE.replace('standing', 'standings')} }} }}"
AT = """
query($id: ID!, $version: Int!, $seat: Int) {
  matchAt(id: $id, version: $version, seat: $seat) {
    ... on Update { json }
    ... on Refusal { code matchVersion }
  }
}"""


def plain(value: Any) -> Any:
    """Return the same without type names, which GraphQL gives only on request, and with an edge to the game."""
    if isinstance(value, dict):
        same = {name: plain(inner) for name, inner in value.items() if name != "__typename"}
        return same | ({"game": {"slug": same["game"]}} if "game" in same else {})
    return [plain(inner) for inner in value] if isinstance(value, list) else value


def rated(player: Player) -> Json:
    """Return how a player stands, as soon as the worker has rated its match."""

    def profile() -> Json | None:
        profile: Json = player.get(f"/v1/players/{player.id}").json()
        return profile if profile["standings"] else None

    return until(profile, what="the match is rated")


def test_a_finished_match_leads_to_standings_and_places(service: Service, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=SHORT)
    ended = play_out(match, [anne, mary])
    winners = {placing["seat"] for placing in ended["result"]["ranking"] if placing["rank"] == 1}
    for seat, player in enumerate((anne, mary)):
        profile = rated(player)
        assert profile["player"] == {
            "__typename": "Player",
            "id": player.id,
            "name": ["Anne", "Mary"][seat],
            "bot": True,
        }
        (standing,) = profile["standings"]
        assert (standing["game"], standing["played"], standing["won"]) == ("cargo_hold", 1, int(seat in winners))
        assert player.graphql_data(PROFILE, id=player.id)["player"] == plain(profile)
        places = whole(player, 100)
        (place,) = [place for place in places if place["player"]["id"] == player.id]
        assert place["standing"]["rating"] == standing["rating"]


def whole(player: Player, first: int) -> list[Json]:
    """Return the leaderboard of bots by REST, page by page; GraphQL gives the same pages."""
    places: list[Json] = []
    after: str | None = None
    while True:
        given: dict[str, Any] = {"kind": "BOTS", "first": first} | ({"after": after} if after else {})
        page = player.get(BOARD, params=given).json()
        connection = player.graphql_data(LEADERBOARD, **given)["leaderboard"]
        assert connection["nodes"] == plain(page["items"]) == [edge["node"] for edge in connection["edges"]]
        assert connection["pageInfo"]["hasNextPage"] is (page["next"] is not None)
        places += page["items"]
        after = page["next"]
        if after is None:
            return places
        assert connection["pageInfo"]["endCursor"] == after


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/v1/games/chess/leaderboard", 404, "UNKNOWN_GAME"),
        (f"{BOARD}?after=nonsense", 400, "BAD_CURSOR"),
        (f"{BOARD}?kind=GHOSTS", 400, "BAD_REQUEST"),
        (f"{BOARD}?first=0", 400, "BAD_REQUEST"),
        (f"{BOARD}?first=101", 400, "BAD_REQUEST"),
        ("/v1/players/nobody", 404, "UNKNOWN_PLAYER"),
        ("/v1/players/house-nobody", 404, "UNKNOWN_PLAYER"),
        ("/v1/matches/nowhere/at/0", 404, "UNKNOWN_MATCH"),
    ],
)
def test_what_is_not_there_is_refused(anne: Player, path: str, status: int, code: str) -> None:
    answer = anne.get(path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_player_who_is_not_there_is_null_and_a_house_bot_is_a_player(anne: Player) -> None:
    assert anne.graphql_data(PROFILE, id="nobody")["player"] is None
    assert anne.graphql_data(PROFILE, id="house-random")["player"]["player"]["bot"] is True


def test_the_past_over_rest_and_graphql(anne: Player, mary: Player, match: str) -> None:
    anne.decision_now(match)
    version = anne.see(match)["version"]
    for player in (anne, mary):
        for past in range(version + 1):
            shown = player.get(f"/v1/matches/{match}/at/{past}").json()
            assert shown["version"] == past
            assert player.graphql_data(AT, id=match, version=past)["matchAt"]["json"] == shown
        now = player.see(match)
        then = player.get(f"/v1/matches/{match}/at/{version}?seat={now['yourSeat']}").json()
        assert (then["view"], then["decision"], then["asked"]) == (now["view"], now["decision"], now["asked"])


@pytest.mark.parametrize(
    ("version", "seat", "status", "code"),
    [(1, 1, 403, "NOT_SEATED"), (1, 63, 422, "UNKNOWN_SEAT"), (100_000, 0, 400, "BAD_VERSION")],
)
def test_what_may_not_be_looked_at_is_refused_alike(
    anne: Player, match: str, version: int, seat: int, status: int, code: str
) -> None:
    anne.decision_now(match)
    answer = anne.get(f"/v1/matches/{match}/at/{version}?seat={seat}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    refusal = anne.graphql_data(AT, id=match, version=version, seat=seat)["matchAt"]
    assert refusal == {"code": code, "matchVersion": answer.json()["matchVersion"]}


@pytest.mark.parametrize("version", ["x", "-1", "1.5", "1e3", str(2**60)])
def test_what_is_no_version_is_refused(anne: Player, match: str, version: str) -> None:
    answer = anne.get(f"/v1/matches/{match}/at/{version}")
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_VERSION")


def test_records_of_finished_matches_are_exported_by_day_and_refused_for_what_is_no_day(
    service: Service, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, options=SHORT)
    play_out(match, [anne, mary])
    today = anne.see(match)["createdAt"][:10]
    alone = anne.get(f"/v1/matches/{match}/record").text
    query = f"/v1/records?game=cargo_hold&player={anne.id}&since={today}&until={today}"
    answer = mary.get(query)
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert answer.text == alone + '{"__typename":"RecordsEnd","next":null}\n'
    assert mary.get(f"{query}&first=1&after=e30").json()["code"] == "BAD_CURSOR"
    for wrong in ("since=2026-02-30", "until=yesterday", "first=0", "moon=full"):
        refused = mary.get(f"/v1/records?{wrong}")
        assert (refused.status_code, refused.json()["code"]) == (400, "BAD_REQUEST")
    assert mary.get("/v1/records?game=whist").json()["code"] == "UNKNOWN_GAME"
    with Client(service.url, anne.token) as client:
        (recording,) = client.records(player=anne.id)
        assert verify(recording).fair


def test_the_command_line_writes_the_records_of_a_server_to_a_file(
    service: Service, anne: Player, mary: Player, tmp_path: Path
) -> None:
    match = table(anne, mary, options=SHORT)
    play_out(match, [anne, mary])
    file = tmp_path / "records.jsonl"
    done = run("records", "--server", service.url, "--player", anne.id, "--to", str(file))
    assert (done.exit_code, done.output) == (0, "1 records\n")
    assert [recording.head.id for recording in read_recordings(file)] == [match]
    assert "that is not a day" in run("records", "--server", service.url, "--since", "Friday").output
