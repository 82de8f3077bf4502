"""The calls that no page shows, and those of which every game has its own: made once, for their examples."""

from __future__ import annotations

from typing import Any

import httpx

from freeport_games.engine import AnyGame
from tests.api.people import sample
from tests.support.waiting import PATIENCE, until
from tests.webhooks.browser import Browser

from .page import OPERATOR

Json = dict[str, Any]


class Visitor:
    """Somebody with an account."""

    def __init__(self, url: str, name: str) -> None:
        # Nothing is compressed, so that what is kept can be read.
        self.http = httpx.Client(base_url=url, headers={"Accept-Encoding": "identity"}, timeout=PATIENCE)
        self.player: Json = self.ask("POST", "/v1/players", json={"name": name})
        self.http.headers["Authorization"] = f"Bearer {self.player['token']}"

    def ask(self, method: str, path: str, **arguments: Any) -> Any:
        """Make a call, and return what it answers."""
        answer = self.http.request(method, path, **arguments)
        assert answer.is_success, answer.text
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text

    def listen(self, path: str, until: str, **query: str | int) -> None:
        """Follow a stream until a kind of event has come."""
        with self.http.stream("GET", path, params=query) as stream:
            for line in stream.iter_lines():
                if line == f"event: {until}":
                    return
        raise AssertionError(f"{path}: no {until} came")


def visit(url: str, game: AnyGame) -> None:
    """Make the calls of which a game has its own."""
    anne, mary = Visitor(url, "Anne"), Visitor(url, "Mary")
    match = anne.ask("POST", "/v1/matches", json={"game": game.slug, "seats": 2, "rated": False})["id"]
    where = f"/v1/matches/{match}"
    anne.ask("GET", f"/v1/games/{game.slug}")
    anne.listen("/v1/lobby", "change", game=game.slug)
    anne.ask("POST", f"{where}/bots", json={"bot": "random", "seat": 1})
    anne.ask("DELETE", f"{where}/bots/1")
    anne.ask("POST", f"{where}/join", json={"entropy": "d4e5f6"})
    mary.ask("POST", f"{where}/join", json={"seat": 1})
    anne.ask("POST", f"{where}/start")
    order = mary.ask("POST", f"{where}/orders", json={"kind": "QUIET", "until": ["END"]})
    mary.ask("GET", f"{where}/orders")
    mary.ask("DELETE", f"{where}/orders/{order['key']}")
    mary.ask("POST", f"{where}/seats/1/offer", json={})
    mary.ask("DELETE", f"{where}/seats/1/offer")
    mover, decision = _asked(where, anne, mary)
    mover.listen("/v1/me/decisions", "pending")
    move = {"decision": decision["key"], "move": sample(decision)}
    mover.ask("GET", f"{where}/presence")
    mover.ask("GET", f"{where}/why", params={"kind": move["move"]["__typename"], "key": "0"})
    made = mover.ask("POST", f"{where}/moves", json=move)
    version = made["version"]
    mover.ask("GET", f"{where}/at/{version}")
    mover.ask("GET", f"{where}/since-my-move", params={"after": version - 1})
    mover.listen(f"{where}/updates", "update", after=version - 1)
    while not made["undo"]:
        mover, decision = _asked(where, anne, mary)
        made = mover.ask("POST", f"{where}/moves", json={"decision": decision["key"], "move": sample(decision)})
    mover.ask("POST", f"{where}/undo", json={"to": made["undo"][0]})
    mary.ask("POST", f"{where}/leave", json={"standIn": "greedy"})
    mary.ask("POST", f"{where}/return")
    anne.ask("POST", "/v1/quick-play", json={"game": game.slug, "seats": 2})
    operator(url, "POST", f"/v1/admin/matches/{match}/end")
    until(lambda: anne.ask("GET", where)["status"] == "ABANDONED", what="the match to end")
    anne.ask("GET", f"{where}/record")
    anne.ask("POST", f"{where}/rematch", json={})


def visit_all(url: str, game: AnyGame) -> None:
    """Make the calls that are the same for all games."""
    anne, mary = Visitor(url, "Anne"), Visitor(url, "Mary")
    for path in (
        *("/livez", "/readyz", "/v1/games", f"/v1/games/{game.slug}/rules", "/v1/games/sky_cargo/maps"),
        *("/v1/games/cargo_hold/rules/CH-D7", "/v1/games/cargo_hold/art"),
        *(f"/v1/games/{game.slug}/words/en", f"/v1/games/{game.slug}/leaderboard", "/v1/problems/NOT_SEATED"),
        *("/v1/schema.graphql", "/v1/docs", "/v1/docs/start.js", "/v1/limits", "/v1/bots", "/v1/me", "/v1/matches"),
        *("/v1/me/matches", f"/v1/players/{anne.player['player']['id']}", "/v1/openapi.json"),
    ):
        anne.ask("GET", path)
    anne.ask("POST", "/v1/tickets", json={"stream": "DECISIONS"})
    hook = anne.ask("POST", "/v1/me/webhooks", json={"url": "http://127.0.0.1:4443/freeport"})["webhook"]["id"]
    anne.ask("POST", f"/v1/me/webhooks/{hook}/test")
    anne.ask("GET", "/v1/me/webhooks")
    until(lambda: anne.ask("GET", f"/v1/me/webhooks/{hook}/deliveries")["items"], what="the delivery to be tried")
    anne.ask("POST", f"/v1/me/webhooks/{hook}/secret")
    anne.ask("DELETE", f"/v1/me/webhooks/{hook}")
    visit_push(anne)
    match = anne.ask("POST", "/v1/matches", json={"game": game.slug, "seats": 2, "options": {}})["id"]
    where = f"/v1/admin/matches/{match}"
    for call in ("GET /v1/admin/matches", f"GET {where}", f"POST {where}/replay", f"GET {where}/stored"):
        method, path = call.split()
        operator(url, method, path)
    operator(url, "POST", f"{where}/end")
    until(lambda: anne.ask("GET", f"/v1/matches/{match}")["status"] == "ABANDONED", what="the match to end")
    record = operator(url, "GET", f"{where}/export")
    operator(url, "POST", "/v1/admin/matches", content=record, headers={"Content-Type": "application/jsonl"})
    anne.ask("POST", "/v1/me/token")
    anne.ask("DELETE", "/v1/me/token")
    for call in ("POST /v1/admin/players/{}/revoke", "DELETE /v1/admin/players/{}"):
        method, path = call.format(mary.player["player"]["id"]).split()
        operator(url, method, path)


def visit_push(anne: Visitor) -> None:
    """Make the calls about pushes, with the subscription of a browser."""
    browser = Browser("https://127.0.0.1:4443/push")
    anne.ask("GET", "/v1/me/push")
    made = anne.ask("POST", "/v1/me/push", json=browser.json)["key"]
    anne.ask("POST", f"/v1/me/push/{made}/test")
    anne.ask("PUT", "/v1/me/notices", json={"asked": True, "late": True, "ended": False, "invited": True})
    anne.ask("DELETE", f"/v1/me/push/{made}")


def operator(url: str, method: str, path: str, *, headers: dict[str, str] | None = None, **arguments: Any) -> str:
    """Make a call of the operator's."""
    sent = {"Authorization": f"Bearer {OPERATOR}", "Accept-Encoding": "identity", **(headers or {})}
    answer = httpx.request(method, url + path, headers=sent, timeout=PATIENCE, **arguments)
    assert answer.is_success, answer.text
    return answer.text


def _asked(where: str, *players: Visitor) -> tuple[Visitor, Json]:
    """Wait until one of some players may decide."""

    def asked() -> list[tuple[Visitor, Json]]:
        seen = [(player, player.ask("GET", where)["decision"]) for player in players]
        return [(player, decision) for player, decision in seen if decision and decision["options"]]

    return until(asked, what="somebody to be asked")[0]
