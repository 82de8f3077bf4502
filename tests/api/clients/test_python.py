"""A client in Python that openapi-python-client makes of the document plays whole matches."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from httpx_sse import connect_sse

from freeport.shapes import AnyGame
from freeport_games import GAMES
from tests.api.people import brief_fields, sample
from tests.api.running import Service
from tests.support.games import EVERY_GAME

from .project import ELSEWHERE, begin, follow

GENERATOR = ELSEWHERE["openapi-python-client"]


class Generated:
    """One player, by the generated functions and models."""

    def __init__(self, url: str) -> None:
        self.models = import_module("freeport_client.models")
        client = import_module("freeport_client.client")
        account = self.models.Registration(name="Anne", bot=True)
        registered = self._call("players.register", client.Client(base_url=url), body=account)
        self.client = client.AuthenticatedClient(base_url=url, token=registered.token)

    def call(self, name: str, *path: str, **arguments: Any) -> Any:
        return self._call(name, self.client, *path, **arguments)

    def _call(self, name: str, client: Any, *path: str, **arguments: Any) -> Any:
        answer = import_module(f"freeport_client.api.{name}").sync(*path, client=client, **arguments)
        assert answer is not None and not isinstance(answer, self.models.Problem), answer
        return answer

    def play(self, game: AnyGame) -> Any:
        """Play against a house bot until the match is over, and look at it."""
        fields = json.loads(json.dumps({**brief_fields(game), "seats": 2, "autostart": True}))
        new = getattr(self.models, f"{game.typename}NewMatch").from_dict(fields)
        assert new.to_dict() == fields, "what was chosen is sent"
        match = self.call("matches.create", body=new).id
        self.call("bots.add_bot", match, body=self.models.HouseBot(bot="greedy"))
        self.call("matches.join", match)
        asked = None
        for update in self.updates(match):
            decision = update.decision
            if decision is None or not decision.options or decision.answered or decision.key == asked:
                continue
            asked, told = decision.key, decision.to_dict()
            told["options"] = [option for option in told["options"] if option["bound"]]
            answer = json.loads(json.dumps({"decision": decision.key, "move": sample(told)}))
            body = self.models.Answer.from_dict(answer)
            assert body.to_dict() == answer
            self.call("moves.play", match, body=body)
        return self.call("matches.see", match)

    def updates(self, match: str) -> Iterator[Any]:
        """Follow a match to its end. The generator makes nothing of streams: its client sends the request."""
        http: httpx.Client = self.client.get_httpx_client()
        with connect_sse(http, "GET", f"/v1/matches/{match}/updates", params={"after": 0}) as source:
            for event in source.iter_sse():
                if event.event == "end":
                    return
                if event.event == "update":
                    told = json.loads(event.data)
                    yield getattr(self.models, told["__typename"]).from_dict(told)


@pytest.mark.skipif(not GENERATOR.exists(), reason="run `make tools`: it installs openapi-python-client")
@pytest.mark.proof
def test_a_generated_client_plays_whole_matches_of_every_game(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(tmp_path)
    follow(tmp_path, "openapi-python-client")
    with imported(tmp_path, monkeypatch):
        player = Generated(service.url)
        for game in GAMES:
            finished(player.play(game))


@pytest.mark.proof
@pytest.mark.skipif(not GENERATOR.exists(), reason="run `make tools`: it installs openapi-python-client")
@pytest.mark.timeout(600)
@EVERY_GAME
def test_a_client_generated_from_the_contract_of_one_game_plays_it(
    game: AnyGame, service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(tmp_path, game=game)
    follow(tmp_path, "openapi-python-client")
    with imported(tmp_path, monkeypatch):
        finished(Generated(service.url).play(game))


@contextmanager
def imported(directory: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a generated client be imported as long as the block lasts."""
    monkeypatch.syspath_prepend(directory)
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "freeport_client"]:
            del sys.modules[name]


def finished(match: Any) -> None:
    """See that a match has been played to its end."""
    assert match.status == "FINISHED"
    assert {placing.seat for placing in match.result.ranking} == {0, 1}
