"""The terms of a match over every surface: who may see it, watch it, join it and come upon it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import msgspec
import pytest
from httpx_sse import connect_sse
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from tests.support.waiting import until

from .people import SHORT, Json, Player, play_out
from .running import Service

STARTED = 4
"""The version at which a match of two starts: its dice are fixed, and both have sat down."""
QUERIES = {
    "query match": ("match", "query($match: ID!) { match(id: $match) { seats { seat } json } }"),
    "query matchAt": (
        "matchAt",
        "query($match: ID!, $version: Int!) {"
        " matchAt(id: $match, version: $version) { ... on Update { json } ... on Refusal { code } }"
        "}",
    ),
}
UPDATES = """
subscription($match: ID!) {
  updates(match: $match, views: true) { ... on Update { json } ... on Refusal { code } }
}"""
CREATE = """
mutation($visibility: Visibility!) {
  create(game: "cargo_hold", seats: 2, visibility: $visibility, spectators: false, autostart: true) {
    ... on CargoHoldMatch { json }
  }
}"""
JOIN = """
mutation($match: ID!, $invitation: String) {
  join(match: $match, invitation: $invitation) { __typename ... on Refusal { code } }
}"""

SEEING = {"GET match", "query match"}
WATCHING = {"GET updates", "GET at", "query matchAt", "subscription updates"}
RECORD = {"GET record"}
EVERYTHING = SEEING | WATCHING | RECORD

TABLE, NO_TABLE = "the table", "no table"


def shown(told: Json) -> str:
    """Return whether what is told of a match shows its table."""
    return TABLE if told["view"] is not None else NO_TABLE


class Surfaces:
    """Every way on which somebody can look at a match, and what comes of it: what is shown, or a refusal's code."""

    def __init__(self, viewer: httpx.Client) -> None:
        self.viewer = viewer

    def of(self, match: str) -> dict[str, str]:
        here = f"/v1/matches/{match}"
        rest = {"GET match": here, "GET at": f"{here}/at/{STARTED}"}
        found = {name: self._get(path) for name, path in rest.items()}
        found |= {name: self._query(field, document, match) for name, (field, document) in QUERIES.items()}
        found["GET record"] = self._record(f"{here}/record")
        found["GET updates"] = self._stream(f"{here}/updates?views=true")
        found["subscription updates"] = self._subscription(match)
        assert found.keys() == EVERYTHING
        return found

    def _get(self, path: str) -> str:
        answer = self.viewer.get(path)
        told = answer.json()
        return shown(told) if answer.status_code == 200 else str(told["code"])

    def _query(self, field: str, document: str, match: str) -> str:
        variables = {"match": match} | ({"version": STARTED} if "$version" in document else {})
        answer = self.viewer.post("/graphql", json={"query": document, "variables": variables}).json()
        return self._told(answer["data"][field])

    def _told(self, told: Json | None) -> str:
        if told is None:
            return "UNKNOWN_MATCH"
        return str(told["code"]) if "code" in told else shown(told["json"])

    def _record(self, path: str) -> str:
        answer = self.viewer.get(path)
        return TABLE if answer.status_code == 200 else str(answer.json()["code"])

    def _stream(self, path: str) -> str:
        with connect_sse(self.viewer, "GET", path) as source:
            if source.response.status_code != 200:
                return str(json.loads(source.response.read())["code"])
            return shown(next(json.loads(event.data) for event in source.iter_sse() if event.event == "update"))

    def _subscription(self, match: str) -> str:
        address = str(self.viewer.base_url).replace("http", "ws").rstrip("/") + "/graphql"
        token = self.viewer.headers.get("Authorization")
        with connect(address, subprotocols=[Subprotocol("graphql-transport-ws")]) as socket:
            socket.send(json.dumps({"type": "connection_init", "payload": {"authorization": token} if token else {}}))
            socket.recv()
            payload = {"query": UPDATES, "variables": {"match": match}}
            socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
            return self._told(json.loads(socket.recv())["payload"]["data"]["updates"])


class Company:
    """A match of two that nobody may watch, and all who look at it."""

    def __init__(self, visibility: str, host: Player, players: list[Player], stranger: Player) -> None:
        made = host.create(visibility=visibility, spectators=False, autostart=True, options=SHORT)
        self.match: str = made["id"]
        self.host, self.players = host, players
        for player in players:
            player.join(self.match, invitation=made["invitation"])
        self.outsiders = {"a stranger": stranger.http, "nobody": stranger.anonymous}
        players[0].decision_now(self.match)

    def looks(self, viewer: httpx.Client) -> dict[str, str]:
        return Surfaces(viewer).of(self.match)


@pytest.fixture
def people(service: Service) -> Iterator[list[Player]]:
    """A host who does not sit, two players and a stranger."""
    with ExitStack() as stack:
        yield [stack.enter_context(Player(service, name)) for name in ("Host", "Anne", "Mary", "Stranger")]


@pytest.fixture(params=["PUBLIC", "UNLISTED", "PRIVATE"])
def company(request: pytest.FixtureRequest, people: list[Player]) -> Company:
    host, anne, mary, stranger = people
    return Company(request.param, host, [anne, mary], stranger)


def every(names: set[str], outcome: str) -> dict[str, str]:
    return dict.fromkeys(names, outcome)


UNKNOWN = every(EVERYTHING, "UNKNOWN_MATCH")
WITHOUT_TABLE = every(SEEING, NO_TABLE) | every(WATCHING, "NO_SPECTATORS") | every(RECORD, "MATCH_NOT_OVER")
"""The match as those get it who may see it, but not watch it."""


def test_without_spectators_only_the_players_watch_until_the_end_and_then_whoever_may_see_the_match(
    company: Company,
) -> None:
    private = company.players[0].see(company.match)["visibility"] == "PRIVATE"
    for player in company.players:
        assert company.looks(player.http) == every(SEEING | WATCHING, TABLE) | every(RECORD, "MATCH_NOT_OVER")
    assert company.looks(company.host.http) == WITHOUT_TABLE, "a host who does not sit is a spectator, too"
    for name, outsider in company.outsiders.items():
        assert company.looks(outsider) == (UNKNOWN if private else WITHOUT_TABLE), name

    assert play_out(company.match, company.players)["status"] == "FINISHED"

    for viewer in (company.host, *company.players):
        assert company.looks(viewer.http) == every(EVERYTHING, TABLE)
    for name, outsider in company.outsiders.items():
        assert company.looks(outsider) == (UNKNOWN if private else every(EVERYTHING, TABLE)), name


def test_who_may_not_watch_sees_who_sits_there_and_no_more(people: list[Player]) -> None:
    host, anne, mary, stranger = people
    company = Company("PUBLIC", host, [anne, mary], stranger)
    for viewer in (host.http, stranger.http, stranger.anonymous):
        seen = viewer.get(f"/v1/matches/{company.match}").json()
        assert [seat["player"]["id"] for seat in seen["seats"]] == [anne.id, mary.id]
        assert (seen["spectators"], seen["status"]) == (False, "PLAYING")
        assert (seen["view"], seen["decision"], seen["yourSeat"]) == (None, None, None)
        for after in (0, STARTED):  # and a stream of the past is no way round
            answer = viewer.get(f"/v1/matches/{company.match}/updates?after={after}")
            assert (answer.status_code, answer.json()["code"]) == (403, "NO_SPECTATORS")


def test_the_stream_of_a_player_who_gives_up_its_seat_ends(people: list[Player]) -> None:
    host, anne, *_ = people
    match = host.create(spectators=False)["id"]
    anne.join(match)
    with connect_sse(anne.http, "GET", f"/v1/matches/{match}/updates") as source:
        events = source.iter_sse()
        assert [next(events).event for _ in range(2)] == ["hello", "update"]
        anne.post(f"/v1/matches/{match}/leave")
        *_, last = events
        assert (last.event, json.loads(last.data)["code"]) == ("problem", "NO_SPECTATORS")


@pytest.mark.parametrize("visibility", ["PUBLIC", "UNLISTED", "PRIVATE"])
def test_a_match_that_starts_by_itself_starts_with_its_last_seat(people: list[Player], visibility: str) -> None:
    host, anne, mary, _ = people
    made = host.graphql_data(CREATE, visibility=visibility)["create"]["json"]
    assert (made["visibility"], made["spectators"], made["autostart"]) == (visibility, False, True)
    invited = {"invitation": made["invitation"]}
    assert anne.join(made["id"], **invited)["status"] == "OPEN"
    assert mary.join(made["id"], **invited)["status"] == "PLAYING"
    assert host.post(f"/v1/matches/{made['id']}/start").json()["code"] == "MATCH_STARTED"


def test_without_autostart_a_full_match_waits_for_its_host(people: list[Player]) -> None:
    host, anne, mary, _ = people
    match = host.create()["id"]
    anne.join(match)
    assert mary.join(match)["status"] == "OPEN"
    assert anne.post(f"/v1/matches/{match}/start").json()["code"] == "NOT_HOST"
    assert host.start(match)["status"] == "PLAYING"


@pytest.mark.parametrize(
    ("visibility", "uninvited", "misled"),
    [("UNLISTED", "WRONG_INVITATION", "WRONG_INVITATION"), ("PRIVATE", "UNKNOWN_MATCH", "WRONG_INVITATION")],
)
def test_a_match_that_is_not_public_is_joined_by_its_host_and_who_has_the_invitation(
    people: list[Player], visibility: str, uninvited: str, misled: str
) -> None:
    host, anne, mary, stranger = people
    made = host.create(3, visibility=visibility)
    match, invitation = made["id"], made["invitation"]
    assert joined(stranger, match, None) == uninvited
    assert joined(stranger, match, "guessed") == joined(stranger, match, invitation[:-1]) == misled
    assert joined(stranger, "nowhere", "guessed") == "WRONG_INVITATION", (
        "guessing does not tell which matches there are"
    )
    assert anne.join(match, invitation=invitation)["invitation"] == invitation
    assert host.join(match)["invitation"] == invitation
    seen = stranger.get(f"/v1/matches/{match}").json()
    assert seen["code"] == "UNKNOWN_MATCH" if visibility == "PRIVATE" else seen["invitation"] is None
    answer = mary.post("/graphql", {"query": JOIN, "variables": {"match": match, "invitation": invitation}}).json()
    assert answer["data"]["join"]["__typename"] == "CargoHoldMatch"


def joined(player: Player, match: str, invitation: str | None) -> str:
    """Return the code of the refusal of somebody who tries to join, which is the same over REST and GraphQL."""
    answer = player.post(f"/v1/matches/{match}/join", {} if invitation is None else {"invitation": invitation})
    variables = {"match": match, "invitation": invitation}
    refusal = player.post("/graphql", {"query": JOIN, "variables": variables}).json()["data"]["join"]
    assert answer.json()["code"] == refusal["code"]
    return str(refusal["code"])


def test_only_public_matches_are_come_upon_and_insiders_have_all_of_theirs(people: list[Player]) -> None:
    host, anne, _, stranger = people
    with connect_sse(stranger.anonymous, "GET", "/v1/lobby?spectators=false") as source:
        news = (json.loads(event.data) for event in source.iter_sse() if event.event == "change")
        made = {name: host.create(visibility=name, spectators=False) for name in ("PRIVATE", "UNLISTED", "PUBLIC")}
        for match in made.values():
            anne.join(match["id"], invitation=match["invitation"])
        hidden, public = {made["PRIVATE"]["id"], made["UNLISTED"]["id"]}, made["PUBLIC"]["id"]
        assert not hidden & set(all_until(public, (change["match"] for change in news)))
    for viewer in (stranger.http, stranger.anonymous, host.http, anne.http):
        until_listed(viewer, "/v1/matches?spectators=false", public)
        for query in ("?spectators=false", "", "?status=OPEN&game=cargo_hold"):
            assert not hidden & listed(viewer, f"/v1/matches{query}")
        assert public not in listed(viewer, "/v1/matches?spectators=true")
    for insider in (host.http, anne.http):
        for match in (*hidden, public):
            until_listed(insider, "/v1/me/matches", match)
    assert not listed(stranger.http, "/v1/me/matches")


def all_until(wanted: str, told: Iterator[str]) -> list[str]:
    """Return what is told until something wanted comes."""
    found: list[str] = []
    for match in told:
        found.append(match)
        if match == wanted:
            return found
    raise AssertionError("it never came")


def until_listed(viewer: httpx.Client, path: str, match: str) -> None:
    """Wait until a match is in a list, which follows it."""
    until(lambda: match in listed(viewer, path), what="the list follows the match")


def listed(viewer: httpx.Client, path: str) -> set[str]:
    """Return the newest matches of a list."""
    joint = "&" if "?" in path else "?"
    return {match["id"] for match in msgspec.json.decode(viewer.get(f"{path}{joint}first=100").content)["items"]}
