"""REST and GraphQL read the same JSON, and refuse the same things with the same codes."""

from __future__ import annotations

import pytest

from .people import Json, Player, field_of, sample, table
from .running import Service

RESULT = " { __typename ... on Refusal { code detail } } }"


NAME = "mutation($name: String!) { register(name: $name)" + RESULT
CREATE = (
    "mutation($game: String!, $seats: Int!, $clock: ClockInput) "
    "{ create(game: $game, seats: $seats, clock: $clock)" + RESULT
)
JOIN = (
    "mutation($match: ID!, $entropy: String!, $seat: Int) "
    "{ join(match: $match, entropy: $entropy, seat: $seat)" + RESULT
)
QUICK = (
    "mutation($game: String!, $ticket: String, $seats: Int) "
    "{ quickPlay(game: $game, ticket: $ticket, seats: $seats)" + RESULT
)
BOT = "mutation($match: ID!, $bot: String!) { addBot(match: $match, bot: $bot)" + RESULT
PLAY = (
    "mutation($match: ID!, $decision: String!, $json: JSON!) "
    "{ play(match: $match, decision: $decision, json: $json)" + RESULT
)
HOOK = "mutation($url: String!) { addWebhook(url: $url)" + RESULT
TICKET = "mutation($match: ID) { createTicket(stream: UPDATES, match: $match)" + RESULT

GAME: Json = {"game": "cargo_hold"}
MATCH: Json = {**GAME, "seats": 2}
BAD_NAMES = ("", "x" * 41, "x" * 5000, "a\nb", "a\u0007", "\u202ex", " ", "(deleted)")
BAD_CLOCKS = ({"perDecision": 0}, {"perDecision": 10**8}, {"perDecision": 1, "bank": -1})
BAD_ADDRESSES = ("http://a.example", "no", "https://a.example/" + "x" * 500)


@pytest.mark.parametrize(
    ("document", "path", "body", "code"),
    [
        *[(NAME, "players", {"name": name}, "BAD_NAME") for name in BAD_NAMES],
        (CREATE, "matches", {"game": "chess", "seats": 2}, "UNKNOWN_GAME"),
        *[(CREATE, "matches", {**GAME, "seats": seats}, "BAD_OPTIONS") for seats in (-1, 0, 1, 9, 65, 2**31 - 1)],
        *[(QUICK, "quick-play", {**GAME, "seats": seats}, "BAD_OPTIONS") for seats in (-1, 0, 1, 65)],
        *[(CREATE, "matches", {**MATCH, "clock": clock}, "BAD_OPTIONS") for clock in BAD_CLOCKS],
        *[
            (CREATE, "matches", {**MATCH, "clock": {"perDecision": 9, "standIn": bot}}, "UNKNOWN_BOT")
            for bot in ("nobody", "x" * 41)
        ],
        *[(QUICK, "quick-play", {**GAME, "ticket": ticket}, "BAD_TICKET") for ticket in ("", "x" * 65, "ä", "a b")],
        *[(HOOK, "me/webhooks", {"url": url}, "WEBHOOK_ADDRESS") for url in BAD_ADDRESSES],
        (TICKET, "tickets", {"stream": "UPDATES", "match": "0123456789abcdef"}, "UNKNOWN_MATCH"),
    ],
)
def test_what_is_out_of_bounds_has_its_own_code_over_both(
    anne: Player, document: str, path: str, body: Json, code: str
) -> None:
    rest = anne.post(f"/v1/{path}", body).json()
    graphql = field_of(anne.graphql(document, **{name: value for name, value in body.items() if name != "stream"}))
    assert (rest["code"], graphql["code"]) == (code, code)
    assert rest["detail"] == graphql["detail"]


def test_what_is_out_of_bounds_in_a_match_has_its_own_code_over_both(anne: Player, mary: Player) -> None:
    match = anne.create()["id"]
    for fields, code in (
        ({"entropy": "x" * 129}, "BAD_ENTROPY"),
        ({"entropy": "ä"}, "BAD_ENTROPY"),
        ({"seat": -1}, "UNKNOWN_SEAT"),
        ({"seat": 2}, "UNKNOWN_SEAT"),
        ({"seat": 64}, "UNKNOWN_SEAT"),
    ):
        rest = anne.post(f"/v1/matches/{match}/join", fields).json()
        graphql = field_of(anne.graphql(JOIN, match=match, **{"entropy": "", **fields}))
        assert (rest["code"], graphql["code"]) == (code, code), fields
    for bot in ("nobody", "x" * 41):
        rest = anne.post(f"/v1/matches/{match}/bots", {"bot": bot}).json()
        assert rest["code"] == field_of(anne.graphql(BOT, match=match, bot=bot))["code"] == "UNKNOWN_BOT"
    running = table(anne, mary)
    mover = anne if anne.decision_now(running) else mary
    move = sample(mover.decision(running))
    for decision in ("", "x", "9-9", "x" * 65):
        rest = mover.post(f"/v1/matches/{running}/moves", {"decision": decision, "move": move}).json()
        graphql = field_of(mover.graphql(PLAY, match=running, decision=decision, json=move))
        assert rest["code"] == graphql["code"] == "STALE_DECISION"


def test_2_point_0_is_a_whole_number_everywhere(anne: Player, mary: Player) -> None:
    headers = {"content-type": "application/json"}
    for number in ("2.0", "2e0", "20e-1", "0.2e1"):
        body = f'{{"game": "cargo_hold", "seats": {number}, "options": {{"debtTarget": 1200.0}}}}'
        made = anne.http.post("/v1/matches", content=body, headers=headers)
        assert made.status_code == 201, made.text
        assert (len(made.json()["seats"]), made.json()["options"]["debtTarget"]) == (2, 1200)
        joined = anne.http.post(f"/v1/matches/{made.json()['id']}/join", content=b'{"seat": 1.0}', headers=headers)
        assert joined.json()["yourSeat"] == 1
    made = anne.http.post("/v1/matches", content='{"game": "cargo_hold", "seats": 2.5}', headers=headers)
    assert (made.status_code, made.json()["pointer"]) == (400, "/seats")
    assert "code" not in field_of(anne.graphql(CREATE, game="cargo_hold", seats=2.0, clock={"perDecision": 60.0}))
    assert (
        anne.http.post("/v1/matches", content=b'{"game": "cargo_hold", "seats": 1e999}', headers=headers).status_code
        == 400
    )


@pytest.mark.parametrize("body", [b'{"name":"x","name":"y"}', b'{"name":"x","\\u006eame":"x"}'])
def test_a_key_given_twice_is_refused(service: Service, body: bytes) -> None:
    with service.client() as anybody:
        answer = anybody.post("/v1/players", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")
    assert answer.json()["detail"] == "An object in the body gives a key twice: name."


def test_a_key_given_twice_within_is_refused_too(anne: Player) -> None:
    headers = {"content-type": "application/json"}
    body = b'{"game":"cargo_hold","seats":2,"options":{"debtTarget":1200,"debtTarget":1300}}'
    assert anne.http.post("/v1/matches", content=body, headers=headers).json()["code"] == "BAD_REQUEST"
    for twice in (
        b'"query":"{ me { id } }","query":"{ me { name } }"',
        b'"query":"{ me { id } }","variables":{"a":1,"a":2}',
    ):
        answer = anne.http.post("/graphql", content=b"{" + twice + b"}", headers=headers)
        assert answer.status_code == 400
        assert "twice" in answer.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    "query",
    [
        "query={me{id}}&query={me{name}}",
        'query={me{id}}&variables={}&variables={"a":1}',
        'query={me{id}}&variables={"a":1,"a":2}',
        "query=&query=",
    ],
)
def test_a_parameter_given_twice_is_refused_over_graphql(service: Service, query: str) -> None:
    with service.client() as anybody:
        answer = anybody.get(f"/graphql?{query}")
    assert answer.status_code == 400
    assert "twice" in answer.json()["errors"][0]["message"]
