"""People who play: what a client of the service does, in a few words."""

from __future__ import annotations

import random
from copy import copy
from typing import Any, Self

import httpx
import msgspec

from freeport.shapes import AnyGame
from freeport_api import shapes
from freeport_games import GAMES
from freeport_games import game as find_game
from tests.support.games import brief, sensible
from tests.support.waiting import until

from .running import Service

Json = dict[str, Any]
OPERATOR = "the-operator-of-these-tests-and-nobody-else"
"""The operator's token."""
SHORT = {"turnLimit": 10}
"""Options for a match that is soon over."""
HOST_FIRST = {"firstSeat": 0}
"""Options for a match in which the host begins."""


class Player:
    """Somebody with an account."""

    def __init__(self, service: Service, name: str = "Anne", *, bot: bool = True) -> None:
        self.anonymous = service.client()
        registered = self.anonymous.post("/v1/players", json={"name": name, "bot": bot}).json()
        self.token: str = registered["token"]
        self.id: str = registered["player"]["id"]
        self.http = service.client(self.token)
        self._service = service

    def device(self, *rights: str, name: str = "bot") -> Player:
        """Return the same player with another token, which has some rights."""
        made = self.post("/v1/me/tokens", {"name": name, "rights": rights})
        assert made.status_code == 201, made.text
        return self.with_token(made.json()["token"])

    def with_token(self, token: str) -> Player:
        """Return the same player with another token."""
        device = copy(self)
        device.token, device.http, device.anonymous = token, self._service.client(token), self._service.client()
        return device

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self.anonymous.close()

    def get(self, path: str, **arguments: Any) -> httpx.Response:
        return self.http.get(path, **arguments)

    def post(self, path: str, body: object = None, **arguments: Any) -> httpx.Response:
        return self.http.post(path, json=body, **arguments)

    def graphql(self, query: str, **variables: object) -> httpx.Response:
        return self.post("/graphql", {"query": query, "variables": variables})

    def graphql_data(self, query: str, **variables: object) -> Any:
        """Return the data of an answer without errors."""
        answer = self.graphql(query, **variables).json()
        assert "errors" not in answer, answer
        return answer["data"]

    def create(self, seats: int = 2, **fields: Any) -> Json:
        """Create a match; its dice are committed."""
        answer = self.post("/v1/matches", {"game": GAMES[0].slug, "seats": seats, **fields})
        assert answer.status_code == 201, answer.text
        match: Json = answer.json()
        assert match["status"] == "OPEN"
        return match

    def join(self, match: str, **fields: Any) -> Json:
        answer = self.post(f"/v1/matches/{match}/join", fields)
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def start(self, match: str) -> Json:
        answer = self.post(f"/v1/matches/{match}/start")
        assert answer.status_code == 200, answer.text
        started: Json = answer.json()
        return started

    def see(self, match: str) -> Json:
        seen: Json = self.get(f"/v1/matches/{match}").json()
        return seen

    def decision_now(self, match: str) -> Json | None:
        """Return the decision that this player is asked now, once somebody is."""

        def seen() -> Json | None:
            seen = self.see(match)
            return seen if seen["asked"] else None

        asked: Json | None = until(seen, what="somebody is asked")["decision"]
        return asked if asked is not None and asked["options"] else None

    def decision(self, match: str) -> Json:
        """Wait until this player is asked."""

        def asked() -> Json | None:
            decision: Json | None = self.see(match)["decision"]
            return decision if decision is not None and decision["options"] else None

        return until(asked, what="this player is asked")

    def move(self, match: str, decision: Json, move: Json) -> httpx.Response:
        return self.post(f"/v1/matches/{match}/moves", {"decision": decision["key"], "move": move})


def field_of(answer: httpx.Response) -> Json:
    """Return what GraphQL answers to a document of one field: its result, or code and detail of the error."""
    body: Json = answer.json()
    if body.get("errors"):
        (error,) = body["errors"]
        return {"code": error["extensions"]["code"], "detail": error["message"]}
    (told,) = body["data"].values()
    return dict(told)


def sample(decision: Json, seed: int = 0) -> Json:
    """One of the moves that a decision offers."""
    made_by = decision["options"][0]["__typename"]
    game = next(game for game in GAMES if made_by.startswith(game.typename))
    typed = msgspec.convert(decision, shapes(game).decision)
    rng = random.Random(seed)
    move = rng.choice(typed.options).sample(rng)
    built: Json = msgspec.to_builtins(move)
    return built


def sensible_move(seen: Json, seed: int) -> Json:
    """Return a move with which a match that somebody sees gets somewhere."""
    game = find_game(seen["game"])
    decision = msgspec.convert(seen["decision"], shapes(game).decision)
    move = sensible(game, msgspec.convert(seen["view"], game.views), decision, random.Random(seed))
    built: Json = msgspec.to_builtins(move)
    return built


def brief_fields(game: AnyGame) -> Json:
    """Return what creates a match of a game that is soon over."""
    return {"game": game.slug, "options": msgspec.to_builtins(brief(game))}


def table(host: Player, *guests: Player, **fields: Any) -> str:
    """Return a running match of all of them."""
    match: str = host.create(1 + len(guests), **fields)["id"]
    for player in (host, *guests):
        player.join(match)
    host.start(match)
    return match


def play_out(match: str, players: list[Player], moves: int = 10_000) -> Json:
    """Play until the match is finished, or for some moves."""
    for number in range(moves):
        seen = players[0].see(match)
        if seen["status"] in ("FINISHED", "ABANDONED"):
            return seen
        waiting = [asked["seat"] for asked in seen["asked"] if not asked["answered"]]
        if not waiting:
            continue
        seat = waiting[0]
        mover = next(player for player in players if seen["seats"][seat]["player"]["id"] == player.id)
        seen = mover.see(match)
        decision = seen["decision"]
        if decision is not None and decision["options"]:
            mover.move(match, decision, sensible_move(seen, number))
    return players[0].see(match)
