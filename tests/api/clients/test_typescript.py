"""Clients in TypeScript, with the types that generators make of the contracts, play whole matches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import to_builtins

from freeport_games import GAMES
from tests.api.running import Service
from tests.support.games import brief, brief_input

from .project import begin, follow, needs, run

SOURCES = Path(__file__).with_name("typescript")
WAYS = ("json", "typed", "rest")
"""Moves over GraphQL as JSON and as the typed input, and over REST."""


@needs("@graphql-codegen/cli", "graphql-sse", "openapi-typescript", "openapi-fetch", "typescript-7")
@pytest.mark.timeout(600)
def test_generated_clients_play_whole_matches_of_every_game(service: Service, tmp_path: Path) -> None:
    begin(tmp_path, *SOURCES.iterdir())
    follow(tmp_path, "graphql-codegen")
    follow(tmp_path, "openapi-typescript")
    follow(tmp_path, "tsc")
    options = {game.slug: {"graphql": brief_input(game), "rest": to_builtins(brief(game))} for game in GAMES}
    played = json.loads(run(tmp_path, "node", "out/matches.js", service.url, json.dumps(options)))
    assert played.keys() == {f"{game.slug} {way}" for game in GAMES for way in WAYS}
    for match in played.values():
        assert match["status"] == "FINISHED"
        assert {placing["seat"] for placing in match["ranking"]} == {0, 1}
        assert match["told"] > 0
