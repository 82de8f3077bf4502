"""Every code of the table is given over REST and GraphQL alike, with a sentence that is true of what was asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from freeport_api.codes import CODES

from .people import HOST_FIRST, SHORT, Json, Player, field_of, play_out, table
from .running import Service

REFUSED = " { __typename ... on Refusal { code detail } } }"
NOWHERE = "0123456789abcdef"
DRAW = {"__typename": "CargoHoldDraw"}
END = {"__typename": "CargoHoldEndTurn"}
RAID = {"__typename": "CargoHoldRaid", "target": 0, "cards": ["FP01#1"]}


@dataclass(frozen=True)
class Asked:
    """One request over both."""

    who: Player | None
    """Who asks; None for somebody without an account."""
    method: str
    """REST's method."""
    path: str
    """REST's path after ``/v1``."""
    body: object
    """REST's body."""
    document: str
    """GraphQL's document: one field."""
    variables: Json
    """Its variables."""


class Port:
    """People and matches of every kind, made once."""

    def __init__(self, service: Service) -> None:
        self.host, self.guest, self.stranger = (Player(service, name) for name in ("Anne", "Bob", "Mary"))
        self.open: str = self.host.create(3)["id"]
        self.host.join(self.open, seat=0)
        self.full: str = self.host.create(2)["id"]
        for player in (self.host, self.guest):
            player.join(self.full)
        self.private: str = self.host.create(2, visibility="PRIVATE")["id"]
        self.unwatched = table(self.host, self.guest, spectators=False)
        self.over = table(self.host, self.guest, options=SHORT)
        play_out(self.over, [self.host, self.guest])
        self.match = table(self.host, self.guest, options=HOST_FIRST)
        self.decision = self.host.decision(self.match)
        self.answered = table(self.host, self.guest, options=HOST_FIRST)
        self.before = self.host.decision(self.answered)
        assert self.host.move(self.answered, self.before, DRAW).status_code == 200
        self.unrated = table(self.host, self.guest, rated=False, options=HOST_FIRST)
        self.host.decision(self.unrated)
        self.reader = self.host.device("READ")

    def close(self) -> None:
        for player in (self.host, self.guest, self.stranger, self.reader):
            player.__exit__()

    def http(self, who: Player | None) -> httpx.Client:
        """Return the connection of a player, or of somebody without an account."""
        return self.stranger.anonymous if who is None else who.http

    def in_match(self, who: Player | None, name: str, match: str, **fields: Any) -> Asked:
        """Ask for what REST and GraphQL call the same, of a match."""
        types = {"seat": "Int!", "bot": "String!", "invitation": "String", "entropy": "String!"}
        if name == "join":
            types["seat"] = "Int"
        declared = "".join([f", ${each}: {types[each]}" for each in fields])
        given = "".join([f", {each}: ${each}" for each in fields])
        document = f"mutation($match: ID!{declared}) {{ {name}(match: $match{given}){REFUSED}"
        seat = fields.get("seat")
        paths = {"addBot": "bots", "removeBot": f"bots/{seat}", "withdrawOffer": f"seats/{seat}/offer"}
        ends = name in ("removeBot", "withdrawOffer")
        method, body = ("DELETE", None) if ends else ("POST", fields)
        return Asked(
            who, method, f"/matches/{match}/{paths.get(name, name)}", body, document, {"match": match, **fields}
        )

    def play(self, who: Player, match: str, move: Json, decision: str) -> Asked:
        document = (
            "mutation($match: ID!, $decision: String!, $json: JSON!) "
            "{ play(match: $match, decision: $decision, json: $json)" + REFUSED
        )
        body = {"decision": decision, "move": move}
        variables = {"match": match, "decision": decision, "json": move}
        return Asked(who, "POST", f"/matches/{match}/moves", body, document, variables)

    def undo(self, match: str, to: int) -> Asked:
        document = "mutation($match: ID!, $to: Int!) { undo(match: $match, to: $to)" + REFUSED
        return Asked(self.host, "POST", f"/matches/{match}/undo", {"to": to}, document, {"match": match, "to": to})

    def order(self, kind: str, *decisions: str) -> Asked:
        document = (
            "mutation($match: ID!, $kind: OrderKind!, $decisions: [String!]!) "
            "{ giveOrder(match: $match, kind: $kind, decisions: $decisions)" + REFUSED
        )
        body = {"kind": kind, "decisions": decisions}
        return Asked(self.host, "POST", f"/matches/{self.match}/orders", body, document, {"match": self.match, **body})

    def withdraw(self, order: str) -> Asked:
        document = "mutation($match: ID!, $order: String!) { withdrawOrder(match: $match, order: $order)" + REFUSED
        variables = {"match": self.match, "order": order}
        return Asked(self.host, "DELETE", f"/matches/{self.match}/orders/{order}", None, document, variables)

    def move(self, move: Json) -> Asked:
        """Make a move where one is asked."""
        return self.play(self.host, self.match, move, self.decision["key"])


def reading(who: Player | None, path: str, field: str, **variables: Any) -> Asked:
    """Read something."""
    return Asked(who, "GET", path, None, f"query {{ {field}", variables)


def writing(who: Player | None, path: str, mutation: str, /, **fields: Any) -> Asked:
    """Send text."""
    declared = ", ".join([f"${each}: String!" for each in fields])
    given = ", ".join([f"{each}: ${each}" for each in fields])
    return Asked(who, "POST", path, fields, f"mutation({declared}) {{ {mutation}({given}){REFUSED}", fields)


def at(match: str, version: int, who: Player) -> Asked:
    field = f'matchAt(id: "{match}", version: {version}){REFUSED}'
    return reading(who, f"/matches/{match}/at/{version}", field)


def in_account(who: Player, method: str, path: str, mutation: str) -> Asked:
    """Change the account."""
    return Asked(who, method, path, None, f"mutation {{ {mutation}{REFUSED}", {})


def creating(port: Port, **fields: Any) -> Asked:
    document = "mutation($game: String!, $seats: Int!) { create(game: $game, seats: $seats)" + REFUSED
    return Asked(port.host, "POST", "/matches", fields, document, fields)


CASES: dict[str, tuple[Callable[[Port], Asked], str]] = {
    "UNAUTHENTICATED": (lambda p: p.in_match(None, "start", p.match), "token"),
    "UNKNOWN_MATCH": (lambda p: p.in_match(p.host, "start", NOWHERE), "no such match"),
    "UNKNOWN_WEBHOOK": (
        lambda p: Asked(
            p.host,
            "DELETE",
            f"/me/webhooks/{NOWHERE}",
            None,
            "mutation($id: ID!) { deleteWebhook(webhook: $id)" + REFUSED,
            {"id": NOWHERE},
        ),
        "webhook",
    ),
    "UNKNOWN_SUBSCRIPTION": (
        lambda p: in_account(p.host, "DELETE", f"/me/push/{NOWHERE}", f'unsubscribePush(subscription: "{NOWHERE}")'),
        "no such subscription",
    ),
    "NO_PUSH": (
        lambda p: Asked(
            p.host,
            "POST",
            "/me/push",
            {"endpoint": "https://a.example/", "keys": {"p256dh": "x", "auth": "x"}, "name": "phone"},
            'mutation { subscribePush(endpoint: "https://a.example/", keys: {p256dh: "x", auth: "x"}, name: "phone")'
            + REFUSED,
            {},
        ),
        "pushes nothing",
    ),
    "RIGHT_MISSING": (lambda p: in_account(p.reader, "POST", "/me/link", "createLink"), "right ACCOUNT"),
    "WRONG_LINK": (lambda p: writing(None, "/links", "useLink", secret="guessed", name="phone"), "link"),
    "UNKNOWN_TOKEN": (
        lambda p: in_account(p.host, "DELETE", f"/me/tokens/{NOWHERE}", f'endToken(token: "{NOWHERE}")'),
        "no such token",
    ),
    "LAST_TOKEN": (lambda p: in_account(p.host, "DELETE", "/me/tokens/first", 'endToken(token: "first")'), "ACCOUNT"),
    "BAD_NAME": (lambda p: writing(None, "/players", "register", name="x" * 41), "1 to 40"),
    "BAD_TICKET": (lambda p: writing(p.host, "/quick-play", "quickPlay", game="cargo_hold", ticket="a b"), "1 to 64"),
    "WEBHOOK_ADDRESS": (lambda p: writing(p.host, "/me/webhooks", "addWebhook", url="no"), "https"),
    "BAD_CURSOR": (lambda p: reading(p.host, "/matches?after=x", 'matches(after: "x") { nodes { id } } }'), "cursor"),
    "BAD_VERSION": (lambda p: at(p.match, 99_999, p.host), "has not come that far"),
    "NO_SPECTATORS": (lambda p: at(p.unwatched, 1, p.stranger), "watch"),
    "WRONG_INVITATION": (lambda p: p.in_match(p.guest, "join", p.private, invitation="x"), "invitation"),
    "NOT_SEATED": (lambda p: p.in_match(p.stranger, "leave", p.match), "do not sit in this match"),
    "NOT_HOST": (lambda p: p.in_match(p.guest, "start", p.full), "who created the match"),
    "MATCH_STARTED": (lambda p: p.in_match(p.stranger, "join", p.match), "started"),
    "MATCH_FULL": (lambda p: p.in_match(p.stranger, "join", p.full), "seat"),
    "SEAT_TAKEN": (lambda p: p.in_match(p.guest, "join", p.open, seat=0), "taken"),
    "UNKNOWN_SEAT": (lambda p: p.in_match(p.guest, "join", p.open, seat=7), "seat"),
    "ALREADY_SEATED": (lambda p: p.in_match(p.host, "join", p.open, seat=1), "sit in this match already"),
    "UNKNOWN_BOT": (lambda p: p.in_match(p.host, "addBot", p.open, bot="nobody"), "bot"),
    "NOT_A_HOUSE_BOT": (lambda p: p.in_match(p.host, "removeBot", p.open, seat=0), "house bot"),
    "NOT_REPLACEABLE": (
        lambda p: p.in_match(p.host, "withdrawOffer", p.match, seat=0),
        "only house bots stand in",
    ),
    "TOO_FEW_PLAYERS": (lambda p: p.in_match(p.host, "start", p.open), "seat"),
    "MATCH_NOT_STARTED": (lambda p: p.play(p.host, p.open, END, "1-0"), "started"),
    "MATCH_NOT_OVER": (lambda p: p.in_match(p.host, "rematch", p.match), "over"),
    "BAD_ENTROPY": (lambda p: p.in_match(p.guest, "join", p.open, entropy="x" * 129), "at most 128"),
    "GAME_OVER": (lambda p: p.play(p.host, p.over, END, "1-0"), "over"),
    "NOT_YOUR_TURN": (lambda p: p.play(p.guest, p.match, END, p.decision["key"]), "not asked"),
    "STALE_DECISION": (lambda p: p.play(p.host, p.match, DRAW, "9-9"), "no longer open"),
    "ALREADY_DECIDED": (lambda p: p.play(p.host, p.answered, END, p.before["key"]), "otherwise"),
    "NO_UNDO": (lambda p: p.undo(p.match, 1), "take moves back"),
    "REVEALED": (lambda p: p.undo(p.unrated, 1), "something was drawn"),
    "NOTHING_TO_UNDO": (lambda p: p.undo(p.unrated, p.host.see(p.unrated)["version"]), "no move to take back"),
    "BAD_ORDER": (lambda p: p.order("PASS", "CH-D10"), "CH-D10 has no move that does nothing"),
    "UNKNOWN_ORDER": (lambda p: p.withdraw(NOWHERE), "no such standing order"),
    "WRONG_DECISION": (lambda p: p.move({"__typename": "CargoHoldUseGetaway"}), "is not answered by"),
    "UNKNOWN_MOVE": (lambda p: p.move({"__typename": "CargoHoldSwim"}), "Cargo Hold has no move with this name"),
    "BAD_PARAMETERS": (lambda p: p.move({**RAID, "target": "x"}), "/target"),
    "UNKNOWN_GAME": (lambda p: creating(p, game="chess", seats=2), "game"),
    "BAD_OPTIONS": (lambda p: creating(p, game="cargo_hold", seats=9), "2 to 8"),
}
"""For each code that one request gives: the request, and a part of what is true of it."""

Headers = list[tuple[str, str]]
JSON: Headers = [("content-type", "application/json")]
RAW: dict[str, tuple[str, bytes, Headers, str]] = {
    "BAD_REQUEST": ("POST", b"{", JSON, "JSON"),
    "UNSUPPORTED_MEDIA_TYPE": ("POST", b"{}", [("content-type", "text/plain")], "application/json"),
    "BODY_TOO_LARGE": ("POST", b'{"query":"' + b"x" * 800_000 + b'"}', JSON, "larger than"),
    "FORBIDDEN_ORIGIN": ("POST", b"{}", [*JSON, ("origin", "https://elsewhere.example")], "origin"),
    "METHOD_NOT_ALLOWED": ("PATCH", b"{}", JSON, "take"),
    "HEADERS_TOO_LARGE": ("POST", b"{}", [*JSON, ("x-more", "x" * 70_000)], "headers"),
}
"""For each code of what is no request of an operation yet: the method, the body, the headers, and what is true."""
IN_TIME_OR_TROUBLE = {
    "TOO_MANY_TOKENS": "matches/test_devices.py",
    "CHANCE_PENDING": "engine/test_table_refusals.py",
    "MATCH_OPENING": "matches/test_lobby.py",
    "RATE_LIMITED": "api/quotas/test_rest.py",
    "TOO_MANY_CONNECTIONS": "api/test_connections.py",
    "TOO_MANY_MATCHES": "matches/test_caps.py",
    "TOO_MANY_STREAMS": "api/quotas/test_streams.py",
    "UNDO_LIMIT": "matches/test_undo.py",
    "TOO_MANY_ORDERS": "api/test_orders.py",
    "WEBHOOK_LIMIT": "webhooks/test_webhooks.py",
    "PUSH_ADDRESS": "webhooks/test_pushes.py",
    "PUSH_LIMIT": "webhooks/test_pushes.py",
    "HANDED_OVER": "matches/test_clocks.py",
    "KNOWS_A_HAND": "api/test_seats.py",
    "NOT_ABSENT": "api/test_seats.py",
    "REQUEST_TIMEOUT": "api/test_connections.py",
    "TIME_OVER": "matches/test_clocks.py",
    "BUSY": "api/test_graphql_errors.py",
    "INTERNAL": "api/test_problems.py",
    "RULES_UNAVAILABLE": "matches/test_rules_versions.py",
    "STORE_FULL": "api/test_server.py",
    "UNAVAILABLE": "api/test_server.py",
}
"""For each code that needs a moment, settings or a fault of its own: the file that provokes it."""
OF_ONE_DOOR = {
    "ALREADY_EXISTS": "api/test_importing.py",
    "BAD_IDEMPOTENCY_KEY": "api/test_idempotency.py",
    "BAD_RECORD": "api/test_importing.py",
    "IDEMPOTENCY_KEY_REUSED": "api/test_idempotency.py",
    "NOT_FOUND": "api/test_problems.py",
    "OPERATION_NOT_ALLOWED": "api/test_graphql_manifest.py",
    "PERSISTED_QUERY_NOT_FOUND": "api/test_graphql_persisted.py",
    "UNKNOWN_LANGUAGE": "api/test_words.py",
    "UNKNOWN_PLAYER": "api/test_records.py",
    "UNKNOWN_RULE": "api/test_rules.py",
    "WRONG_TICKET": "api/test_tickets.py",
}
"""For each code of what only REST or only GraphQL has, such as records, tickets and documents: the file that provokes
it. GraphQL tells an unknown player or rule as null.
"""
OF_GAMES = {"NOT_OFFERED": "engine/test_table_refusals.py"}
"""A game without a code of its own for a move: none of these games."""
ELSEWHERE = IN_TIME_OR_TROUBLE | OF_ONE_DOOR | OF_GAMES


def test_every_code_of_the_table_is_provoked_here_or_in_a_file_that_names_it() -> None:
    apart = [set(CASES), set(RAW), set(IN_TIME_OR_TROUBLE), set(OF_ONE_DOOR), set(OF_GAMES)]
    assert set().union(*apart) == CODES.keys()
    assert sum(map(len, apart)) == len(CODES)
    tests = Path(__file__).parents[1]
    for code, file in ELSEWHERE.items():
        assert re.search(rf"\b{code}\b", (tests / file).read_text()), f"{code} is not in {file}"


@pytest.mark.parametrize("code", RAW)
def test_what_is_no_request_yet_has_its_code_at_both_doors(service: Service, code: str) -> None:
    method, body, headers, true = RAW[code]
    with service.client() as http:
        for path in ("/v1/players", "/graphql"):
            answer = http.request(method, path, content=body, headers=headers)
            told = answer.json()
            if errors := told.get("errors"):
                told = {"code": errors[0]["extensions"]["code"], "detail": errors[0]["message"]}
            assert (told["code"], answer.status_code) == (code, CODES[code].status), path
            assert true in told["detail"], (path, told)


@pytest.mark.parametrize("header", ["Authorization", "Content-Type", "Idempotency-Key", "Origin"])
@pytest.mark.parametrize("path", ["/v1/matches", "/graphql"])
def test_a_header_given_twice_is_refused(service: Service, path: str, header: str) -> None:
    with service.client() as http:
        answer = http.post(path, content=b"{}", headers=[(header, "application/json")] * 2).json()
    assert (answer["code"], answer["detail"]) == ("BAD_REQUEST", f"The header {header} is given twice.")


@pytest.fixture(scope="module")
def port(service: Service) -> Iterator[Port]:
    made = Port(service)
    yield made
    made.close()


def over_rest(port: Port, asked: Asked) -> Json:
    told: Json = port.http(asked.who).request(asked.method, f"/v1{asked.path}", json=asked.body).json()
    return told


def over_graphql(port: Port, asked: Asked) -> Json:
    body = {"query": asked.document, "variables": asked.variables}
    return field_of(port.http(asked.who).post("/graphql", json=body))


@pytest.mark.parametrize("code", CASES)
def test_a_code_is_given_over_both_with_a_sentence_that_is_true(port: Port, code: str) -> None:
    make, true = CASES[code]
    asked = make(port)
    rest, graphql = over_rest(port, asked), over_graphql(port, asked)
    assert (rest["code"], graphql["code"]) == (code, code), (rest, graphql)
    assert rest["detail"] == graphql["detail"]
    assert true in rest["detail"]
