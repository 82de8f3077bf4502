"""GraphQL over server-sent events: operations of every kind, each in a stream of its own, by graphql-sse."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from httpx_sse import EventSource, ServerSentEvent, connect_sse

from .people import Player, sample
from .running import Service

TOOLS = Path(__file__).parents[2] / ".ci/tools"
FOLLOW = """subscription ($match: ID!, $after: Int) {
  updates(match: $match, after: $after) { __typename ... on Update { version } ... on Refusal { code } }
}"""
FOLLOW_PRESENCE = """subscription ($match: ID!) {
  updates(match: $match, presence: true) { __typename ... on Presence { seats } }
}"""


@contextmanager
def asking(client: httpx.Client, query: str, **variables: object) -> Iterator[EventSource]:
    with connect_sse(client, "POST", "/graphql", json={"query": query, "variables": variables}) as source:
        yield source


def whole(client: httpx.Client, query: str, **variables: object) -> list[ServerSentEvent]:
    with asking(client, query, **variables) as source:
        assert source.response.headers["content-type"] == "text/event-stream"
        return list(source.iter_sse())


def results(events: list[ServerSentEvent]) -> list[Any]:
    """Return the results of a stream that is complete."""
    *told, last = events
    assert (last.event, last.data) == ("complete", "")
    assert {event.event for event in told} == {"next"}
    return [json.loads(event.data) for event in told]


def test_a_subscription_tells_what_happens_until_its_end(anne: Player, mary: Player, match: str) -> None:
    mover = anne if anne.decision_now(match) else mary
    other = mary if mover is anne else anne
    version = mover.see(match)["version"]
    with asking(other.http, FOLLOW, match=match, after=version - 1) as source:
        events = source.iter_sse()
        assert json.loads(next(events).data)["data"]["updates"]["version"] == version
        decision = mover.decision(match)
        made = mover.move(match, decision, sample(decision)).json()["version"]
        assert json.loads(next(events).data)["data"]["updates"]["version"] == version + 1 <= made
        for player in (anne, mary):
            player.post(f"/v1/matches/{match}/leave")
        told = results(list(events))
    assert told[-1]["data"]["updates"]["version"] == anne.see(match)["version"]


def test_a_subscription_tells_who_is_present(anne: Player, mary: Player, match: str) -> None:
    with asking(anne.http, FOLLOW_PRESENCE, match=match) as source:
        there = (json.loads(event.data)["data"]["updates"] for event in source.iter_sse())
        told = (each["seats"] for each in there if "seats" in each)
        assert next(told) == [0]
        with asking(mary.http, FOLLOW_PRESENCE, match=match) as others:
            events = others.iter_sse()  # kept: without it the stream would be closed
            assert next(events).event == "next"
            assert next(told) == [0, 1]
        assert next(told) == [0]


def test_queries_and_mutations_have_one_result(anne: Player) -> None:
    assert results(whole(anne.http, "{ me { id } }")) == [{"data": {"me": {"id": anne.id}}}]
    (made,) = results(whole(anne.http, 'mutation { register(name: "Ned") { ... on Registered { player { name } } } }'))
    assert made == {"data": {"register": {"player": {"name": "Ned"}}}}


@pytest.mark.parametrize("query", ["{ nickname }", "{", "", "subscription { updates { __typename } }"])
def test_errors_of_a_document_are_told_in_the_stream(anne: Player, query: str) -> None:
    (told,) = results(whole(anne.http, query))
    assert "data" not in told
    assert told["errors"][0]["extensions"]["code"] == "BAD_REQUEST"


def test_refusals_are_the_same_as_elsewhere(anne: Player, match: str) -> None:
    (told,) = results(whole(anne.http, FOLLOW, match="nowhere"))
    assert told["data"]["updates"] == {"__typename": "Refusal", "code": "UNKNOWN_MATCH"}
    with asking(anne.http, FOLLOW, match=match) as source:
        events = source.iter_sse()
        next(events)
        anne.anonymous.delete("/v1/me/token", headers=anne.http.headers)
        assert results(list(events))[-1]["data"]["updates"] == {"__typename": "Refusal", "code": "UNAUTHENTICATED"}


def test_it_needs_a_body_in_json_and_the_media_type(anne: Player, match: str) -> None:
    body = {"query": FOLLOW, "variables": {"match": match}}
    refused = anne.post("/graphql", body)
    assert refused.status_code == 400 and "text/event-stream" in refused.json()["errors"][0]["message"]
    headers = {"Accept": "text/event-stream", "Content-Type": "text/plain"}
    assert anne.http.post("/graphql", content=b"{}", headers=headers).status_code == 415


def test_over_get_browsers_follow_and_change_nothing(anne: Player, match: str) -> None:
    asked = {"query": FOLLOW, "variables": json.dumps({"match": match, "after": 0})}
    with connect_sse(anne.anonymous, "GET", "/graphql", params=asked) as source:
        assert json.loads(next(source.iter_sse()).data)["data"]["updates"]["version"] == 1
    change = 'mutation { register(name: "Ned") { __typename } }'
    with connect_sse(anne.anonymous, "GET", "/graphql", params={"query": change}) as source:
        (told,) = results(list(source.iter_sse()))
    assert told["errors"][0]["extensions"]["code"] == "BAD_REQUEST"


def test_a_silent_stream_sends_comments(anne: Player) -> None:
    asked = {"query": "subscription { pending { __typename } }"}
    headers = {"Accept": "text/event-stream"}
    with anne.http.stream("POST", "/graphql", json=asked, headers=headers) as answer:
        lines = answer.iter_lines()
        assert [next(lines) for _ in range(3)] == [":", "", ": heartbeat"]


CLIENT = """
import {{ createClient }} from "{tools}/node_modules/graphql-sse/lib/index.mjs";

const [url, token, match, query] = process.argv.slice(2);
const client = createClient({{ url, headers: {{ Authorization: `Bearer ${{token}}` }} }});
const told = [];
for await (const result of client.iterate({{ query, variables: {{ match, after: 0 }} }})) {{
  told.push(result.data.updates.version);
}}
console.log(JSON.stringify(told));
"""


@pytest.mark.skipif(not (TOOLS / "node_modules/graphql-sse").is_dir(), reason="run `make tools`: it takes node and npm")
def test_the_client_of_graphql_sse_follows_a_match(
    service: Service, anne: Player, mary: Player, match: str, tmp_path: Path
) -> None:
    for player in (anne, mary):
        player.post(f"/v1/matches/{match}/leave")
    program = tmp_path / "client.mjs"
    program.write_text(CLIENT.format(tools=TOOLS))
    command = ["node", str(program), f"{service.url}/graphql", anne.token, match, FOLLOW]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == list(range(1, anne.see(match)["version"] + 1))
