"""Tickets: each opens the stream that it is for, once, for the player who took it, in a real browser too."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
import redis
from httpx_sse import ServerSentEvent, connect_sse
from playwright.sync_api import Page

from freeport import Client, Stream

from .people import Player, table
from .running import Service

PATHS = {"UPDATES": "/v1/matches/{}/updates", "DECISIONS": "/v1/me/decisions", "LOBBY": "/v1/lobby"}


def ticket(player: Player, stream: str, match: str) -> str:
    answer = player.post("/v1/tickets", {"stream": stream} | ({"match": match} if stream == "UPDATES" else {}))
    assert answer.status_code == 201 and answer.headers["cache-control"] == "no-store"
    taken: str = answer.json()["ticket"]
    return taken


def opened(player: Player, stream: str, match: str, ticket: str, count: int = 1) -> list[ServerSentEvent]:
    """Return the first events of a stream that is opened with a ticket, without a token."""
    path = PATHS[stream].format(match)
    with connect_sse(player.anonymous, "GET", path, params={"ticket": ticket}) as source:
        assert source.response.status_code == 200
        events = source.iter_sse()
        return [next(events) for _ in range(count)]


def refusal(player: Player, stream: str, match: str, ticket: str, **headers: str) -> tuple[int, str]:
    path = PATHS[stream].format(match)
    answer = player.anonymous.get(path, params={"ticket": ticket}, headers=headers)
    return answer.status_code, answer.json()["code"]


WRONG = (403, "WRONG_TICKET")


def test_a_ticket_opens_its_stream_for_its_player_once(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    asked = anne if anne.decision_now(match) else mary
    for stream in PATHS:
        taken = ticket(asked, stream, match)
        first = opened(asked, stream, match, taken, 2)[1]
        assert refusal(asked, stream, match, taken) == WRONG
        if stream == "UPDATES":
            assert json.loads(first.data)["decision"]["options"], "what only the player sees"
        elif stream == "DECISIONS":
            assert json.loads(first.data)["match"] == match


def test_a_ticket_for_something_else_opens_nothing_and_is_used(anne: Player, mary: Player, match: str) -> None:
    other = table(anne, mary)
    for one, another in product(PATHS, PATHS):
        if one != another or one == "UPDATES":
            taken = ticket(anne, one, match)
            assert refusal(anne, another, other, taken) == WRONG
            assert refusal(anne, one, match, taken) == WRONG
    assert refusal(anne, "LOBBY", match, "fps_guessed") == WRONG


def test_of_many_who_show_a_ticket_at_once_one_is_let_in(service: Service, anne: Player, match: str) -> None:
    taken = ticket(anne, "UPDATES", match)

    def shows(_: int) -> int:
        with (
            service.client() as http,
            http.stream("GET", f"/v1/matches/{match}/updates", params={"ticket": taken}) as answer,
        ):
            return answer.status_code

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(shows, range(8))) == [200] + [403] * 7


def test_what_is_stored_is_a_digest_and_expires(redis_url: str, anne: Player, match: str) -> None:
    with redis.Redis.from_url(redis_url) as store:
        before = set(store.keys("ticket:*"))
        taken = anne.post("/v1/tickets", {"stream": "LOBBY"}).json()
        (key,) = set(store.keys("ticket:*")) - before
        assert 0 < store.pttl(key) <= taken["expiresIn"] * 1000 <= 30_000
        for secret in (taken["ticket"], anne.token):
            assert secret.encode() not in key + store.get(key)
        store.pexpire(key, 0)
    assert refusal(anne, "LOBBY", match, taken["ticket"]) == WRONG


def test_a_ticket_with_a_token_is_refused_and_stays_good(anne: Player, match: str) -> None:
    taken = ticket(anne, "LOBBY", match)
    assert refusal(anne, "LOBBY", match, taken, Authorization=f"Bearer {anne.token}") == (400, "BAD_REQUEST")
    assert opened(anne, "LOBBY", match, taken)[0].event == "hello"


@pytest.mark.parametrize("body", [{"stream": "UPDATES"}, {"stream": "LOBBY", "match": "m"}, {"stream": "x"}, {}])
def test_a_ticket_names_a_match_if_it_is_for_its_updates(anne: Player, body: dict[str, str]) -> None:
    answer = anne.post("/v1/tickets", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")


def test_when_the_token_ends_so_do_its_tickets_and_their_streams(anne: Player, match: str) -> None:
    used, unused = ticket(anne, "UPDATES", match), ticket(anne, "LOBBY", match)
    path = f"/v1/matches/{match}/updates"
    with connect_sse(anne.anonymous, "GET", path, params={"ticket": used}) as source:
        events = source.iter_sse()
        assert next(events).event == "hello"
        assert anne.http.delete("/v1/me/token").status_code == 200
        *_, last = events
    assert last.event == "problem" and json.loads(last.data)["code"] == "UNAUTHENTICATED"
    assert refusal(anne, "LOBBY", match, unused) == (401, "UNAUTHENTICATED")


def test_no_ticket_is_written_down_or_answered_again(service: Service, anne: Player, match: str) -> None:
    taken = [ticket(anne, stream, match) for stream in PATHS]
    for stream, one in zip(PATHS, taken, strict=True):
        assert one not in repr(opened(anne, stream, match, one))
        answer = anne.anonymous.get(PATHS[stream].format(match), params={"ticket": one})
        assert one not in answer.text + repr(answer.headers)
    written = service.output.read_text()
    assert all(one not in written for one in taken)


def test_graphql_and_the_sdk_give_tickets_too(service: Service, anne: Player, match: str) -> None:
    asked = "mutation { createTicket(stream: LOBBY) { ... on StreamTicket { ticket } ... on Refusal { code } } }"
    taken = anne.graphql_data(asked)["createTicket"]["ticket"]
    assert opened(anne, "LOBBY", match, taken)[0].event == "hello"
    with Client(service.url, anne.token) as client:
        assert opened(anne, "UPDATES", match, client.create_ticket(Stream.UPDATES, match).ticket)


FOLLOW = """async ([match, token, after]) => {
  const body = JSON.stringify({ stream: "UPDATES", match });
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const { ticket } = await (await fetch("/v1/tickets", { method: "POST", headers, body })).json();
  const source = new EventSource(`/v1/matches/${match}/updates?after=${after}&ticket=${ticket}`);
  const told = [];
  source.addEventListener("update", (event) => told.push(Number(event.lastEventId)));
  await new Promise((over) => { source.onerror = () => source.readyState === EventSource.CLOSED && over(); });
  return told;
}"""
"""Follows a match with what browsers have, until the browser gives up."""


def test_a_browser_follows_with_a_ticket_and_does_not_come_back_with_it(
    page: Page, service: Service, anne: Player, mary: Player, match: str
) -> None:
    for player in (anne, mary):
        player.post(f"/v1/matches/{match}/leave")
    page.goto(f"{service.url}/livez")
    told = page.evaluate(FOLLOW, [match, anne.token, 0])
    assert told == (versions := list(range(1, anne.see(match)["version"] + 1)))
    assert page.evaluate(FOLLOW, [match, anne.token, 3]) == versions[3:]
