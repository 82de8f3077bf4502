"""Streams over real connections: they tell everything once, resume anywhere, and end in good order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import jsonpatch
import pytest
from httpx_sse import ServerSentEvent, connect_sse
from websockets import Subprotocol
from websockets.sync.client import connect

from tests.support.games import ONE_OR_EACH
from tests.support.waiting import PATIENCE, until

from .people import Json, Player, brief_fields, play_out, sample, table
from .running import HEARTBEAT, Service

PRESENCE = "query($id: ID!) { presence(id: $id) { ... on Presence { seats } } match(id: $id) { present } }"


@contextmanager
def following(client: httpx.Client, path: str, **arguments: object) -> Iterator[Iterator[ServerSentEvent]]:
    with connect_sse(client, "GET", path, **arguments) as source:
        assert source.response.status_code == 200, source.response.read()
        yield source.iter_sse()


@pytest.fixture(params=ONE_OR_EACH)
def finished(request: pytest.FixtureRequest, anne: Player, mary: Player) -> str:
    """A match of each game that has been played to its end."""
    match = table(anne, mary, **brief_fields(request.param))
    assert play_out(match, [anne, mary])["status"] == "FINISHED"
    return match


def whole(client: httpx.Client, match: str) -> list[ServerSentEvent]:
    with following(client, f"/v1/matches/{match}/updates?after=0") as events:
        return list(events)


def test_a_stream_says_hello_tells_every_version_and_ends(anne: Player, finished: str) -> None:
    hello, *updates, end = whole(anne.http, finished)
    assert hello.event == "hello"
    assert json.loads(hello.data) == {"__typename": "Hello", "heartbeatSeconds": HEARTBEAT}
    version = anne.see(finished)["version"]
    assert [update.id for update in updates] == [str(number) for number in range(1, version + 1)]
    assert {update.event for update in updates} == {"update"}
    assert json.loads(updates[-1].data)["status"] == "FINISHED"
    assert end.event == "end"


def test_a_stream_that_is_cut_at_any_event_resumes_without_gap_or_repeat(anne: Player, finished: str) -> None:
    expected = [(update.id, update.data) for update in whole(anne.http, finished) if update.event == "update"]
    for cut in range(0, len(expected), 1 + len(expected) // 30):
        told = []
        with following(anne.http, f"/v1/matches/{finished}/updates?after=0") as events:
            next(events)
            for _ in range(cut):
                event = next(events)
                told.append((event.id, event.data))
        resume = {"Last-Event-ID": told[-1][0]} if told else {}
        with following(anne.http, f"/v1/matches/{finished}/updates?after=0", headers=resume) as events:
            told += [(event.id, event.data) for event in events if event.event == "update"]
        assert told == expected


def test_after_the_end_a_browser_is_told_not_to_come_back(anne: Player, mary: Player, match: str) -> None:
    for player in (anne, mary):
        player.post(f"/v1/matches/{match}/leave")
    path = f"/v1/matches/{match}/updates"
    last = whole(anne.http, match)[-2].id
    back = anne.get(path, headers={"Last-Event-ID": last})
    assert (back.status_code, back.content) == (204, b"")
    assert whole(anne.http, match)[-1].event == "end", "who asks for the past is told it"


def test_last_event_id_counts_more_than_after(anne: Player, finished: str) -> None:
    with following(anne.http, f"/v1/matches/{finished}/updates?after=1", headers={"Last-Event-ID": "5"}) as events:
        assert next(event for event in events if event.event == "update").id == "6"


def test_without_after_a_stream_begins_with_the_present(anne: Player, match: str) -> None:
    with following(anne.http, f"/v1/matches/{match}/updates?views=true") as events:
        assert next(events).event == "hello"
        present = json.loads(next(events).data)
    assert present["events"] == []
    assert present["view"]["__typename"] == "CargoHoldView"


def test_with_patches_the_view_comes_once_and_then_its_changes(anne: Player, mary: Player) -> None:
    match = table(anne, mary, game="import_export")
    mover = anne if anne.decision_now(match) else mary
    path = f"/v1/matches/{match}/updates?patches=true"
    with following(mover.http, path) as events:
        assert next(events).event == "hello"
        first = next(events)
        view, base = json.loads(first.data)["view"], int(first.id)
        decision = mover.decision(match)
        mover.move(match, decision, sample(decision))
        patch, update = next(event for event in events if event.event == "patch"), next(events)
    told = json.loads(patch.data)
    assert (patch.id, update.event, update.id) == (first.id, "update", str(told["version"]))
    assert (told["match"], told["base"]) == (match, base)
    assert json.loads(update.data)["view"] is None
    expected = mover.get(f"/v1/matches/{match}/at/{update.id}").json()["view"]
    assert jsonpatch.apply_patch(view, told["patch"]) == expected
    with following(mover.http, f"{path}&after={base}") as events:
        *_, present = (event for event in (next(events) for _ in range(1 + mover.see(match)["version"] - base)))
    assert json.loads(present.data)["view"] is not None, "another stream begins with the whole view"


PATCHED = """
subscription($match: ID!) {
  updates(match: $match, patches: true) {
    __typename
    ... on Update { version view { json } }
    ... on ViewPatch { base version patch }
  }
}"""


def test_over_graphql_patches_are_those_of_the_json_of_a_view(service: Service, anne: Player, mary: Player) -> None:
    match = table(anne, mary, game="import_export")
    mover = anne if anne.decision_now(match) else mary
    address = service.url.replace("http", "ws") + "/graphql"
    with connect(address, subprotocols=[Subprotocol("graphql-transport-ws")]) as socket:

        def news() -> Json:
            told: Json = json.loads(socket.recv(PATIENCE))["payload"]["data"]["updates"]
            return told

        socket.send(json.dumps({"type": "connection_init", "payload": {"authorization": f"Bearer {mover.token}"}}))
        assert json.loads(socket.recv(PATIENCE)) == {"type": "connection_ack"}
        payload = {"query": PATCHED, "variables": {"match": match}}
        socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
        first = news()
        decision = mover.decision(match)
        mover.move(match, decision, sample(decision))
        patch, update = news(), news()
    assert first["view"]["json"] == mover.get(f"/v1/matches/{match}/at/{first['version']}").json()["view"]
    assert (patch["__typename"], patch["base"], patch["version"]) == ("ViewPatch", first["version"], update["version"])
    assert update["view"] is None
    expected = mover.get(f"/v1/matches/{match}/at/{update['version']}").json()["view"]
    assert jsonpatch.apply_patch(first["view"]["json"], patch["patch"]) == expected


def test_a_move_reaches_those_who_follow_each_as_he_may_see_it(anne: Player, mary: Player, match: str) -> None:
    mover = anne if anne.decision_now(match) else mary
    other = mary if mover is anne else anne
    decision = mover.decision(match)
    version = mover.see(match)["version"]
    with following(other.http, f"/v1/matches/{match}/updates?after={version}") as events:
        assert next(events).event == "hello"
        update = mover.move(match, decision, sample(decision)).json()
        told = json.loads(next(events).data)
    assert told["version"] == update["version"]
    assert told["match"] == match


def test_a_silent_stream_sends_heartbeats(anne: Player, match: str) -> None:
    version = anne.see(match)["version"]
    with anne.http.stream("GET", f"/v1/matches/{match}/updates?after={version}") as answer:
        lines = answer.iter_lines()
        assert next(line for line in lines if line == "event: heartbeat")
        told = json.loads(next(lines).removeprefix("data: "))
    assert told == {"__typename": "Heartbeat", "version": anne.see(match)["version"]}


def test_who_is_present_is_told_while_it_changes_and_has_no_version(anne: Player, mary: Player, match: str) -> None:
    version = until(lambda: (now := anne.see(match))["asked"] and now["version"], what="somebody to be asked")
    where = f"/v1/matches/{match}/updates?after={version}"

    def seats(events: Iterator[ServerSentEvent]) -> list[int]:
        told = next(event for event in events if event.event == "presence")
        assert not told.id
        return list(json.loads(told.data)["seats"])

    with following(anne.http, f"{where}&presence=true") as events:
        assert seats(events) == [0]
        with following(mary.http, where) as others, following(mary.http, where) as again:
            assert next(others).event == next(again).event == "hello"
            assert seats(events) == [0, 1]
            assert mary.get(f"/v1/matches/{match}/presence").json()["seats"] == [0, 1]
            told = mary.post("/graphql", {"query": PRESENCE, "variables": {"id": match}}).json()
            assert told["data"] == {"presence": {"seats": [0, 1]}, "match": {"present": [0, 1]}}
            assert mary.get(f"/v1/matches/{match}", params={"presence": True}).json()["present"] == [0, 1]
        assert seats(events) == [0]
        assert anne.see(match)["version"] == version
    until(lambda: not anne.get(f"/v1/matches/{match}/presence").json()["seats"], what="the last stream to be closed")


def test_decisions_come_from_every_match(anne: Player, mary: Player) -> None:
    matches = {table(anne, mary) for _ in range(2)}
    waiting: dict[str, Json] = {}
    with (
        following(anne.http, "/v1/me/decisions") as of_anne,
        following(mary.http, "/v1/me/decisions") as of_mary,
    ):
        assert next(of_anne).event == next(of_mary).event == "hello"
        for match in matches:
            mover = anne if anne.decision_now(match) else mary
            events = of_anne if mover is anne else of_mary
            while match not in waiting:
                event = next(events)
                assert event.event == "pending"
                pending = json.loads(event.data)
                waiting[pending["match"]] = pending
    assert waiting.keys() == matches
    for pending in waiting.values():
        assert pending["decision"]["options"]


@pytest.mark.parametrize(
    ("query", "header", "code"),
    [
        ("after=999999", None, "BAD_VERSION"),
        ("after=-1", None, "BAD_VERSION"),
        ("after=x", None, "BAD_REQUEST"),
        ("after=1&after=2", None, "BAD_REQUEST"),
        ("views=perhaps", None, "BAD_REQUEST"),
        ("before=1", None, "BAD_REQUEST"),
        ("after=%ff", None, "BAD_REQUEST"),
        ("", "x", "BAD_REQUEST"),
        ("", "-1", "BAD_REQUEST"),
        ("", "99999999", "BAD_VERSION"),
    ],
)
def test_a_stream_that_cannot_be_given_is_refused_before_it_begins(
    anne: Player, match: str, query: str, header: str | None, code: str
) -> None:
    headers = {} if header is None else {"Last-Event-ID": header}
    answer = anne.get(f"/v1/matches/{match}/updates?{query}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_when_the_server_stops_streams_say_goodbye_and_it_ends_with_0(
    redis_url: str, service: Service, tmp_path: Path
) -> None:
    with Player(service, "Anne") as anne, Player(service, "Mary") as mary:
        match = table(anne, mary)
        stopping = Service(redis_url, tmp_path)
        with (
            stopping.client(anne.token) as client,
            following(client, f"/v1/matches/{match}/updates") as updates,
            following(client, "/v1/me/decisions") as decisions,
            connect_sse(
                client,
                "POST",
                "/graphql",
                json={"query": f'subscription {{ updates(match: "{match}") {{ __typename }} }}'},
            ) as graphql,
        ):
            results = graphql.iter_sse()
            assert next(results).event == "next"
            assert next(updates).event == "hello"
            assert next(updates).event == "update"
            assert next(decisions).event == "hello"
            assert stopping.end() == 0
            last, others = list(updates)[-1], list(decisions)
            assert list(results) == [], "without `complete`, so that clients open it again"
        assert last.event == others[-1].event == "goodbye"
        assert json.loads(last.data) == {"__typename": "Goodbye", "reason": "SHUTDOWN", "resume": True}


def test_a_client_that_goes_frees_its_stream(service: Service, anne: Player, match: str) -> None:
    before = streams_logged(service, match)
    for _ in range(5):
        with httpx.Client(base_url=service.url) as client, following(client, f"/v1/matches/{match}/updates") as events:
            assert next(events).event == "hello"
    until(lambda: streams_logged(service, match) >= before + 5, what="five streams have ended")
    assert streams_logged(service, match) == before + 5


def streams_logged(service: Service, match: str) -> int:
    """Return how many streams have ended: a stream is logged when it is over."""
    return sum(line.get("route") == "/v1/matches/{match}/updates" for line in service.lines())
