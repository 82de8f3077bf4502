"""Clients in TypeScript, with the types that generators make of the contracts, play whole matches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import to_builtins

from freeport.shapes import AnyGame
from freeport_games import GAMES
from service.graphql.schema import schema
from tests.api.running import Service
from tests.support.games import brief, brief_input
from tests.support.graphql import full_selection

from .project import begin, follow, needs, run

SOURCES = Path(__file__).with_name("typescript")
WAYS = {"json", "typed", "rest"}
"""Moves over GraphQL as JSON and as the typed input, and over REST."""


PACKAGES = (
    "@apollo/client",
    "@graphql-codegen/cli",
    "graphql-sse",
    "openapi-fetch",
    "openapi-typescript",
    "rxjs",
    "typescript-7",
)


@needs(*PACKAGES)
@pytest.mark.proof
def test_generated_clients_play_whole_matches_of_every_game(service: Service, tmp_path: Path) -> None:
    begin(tmp_path, *SOURCES.iterdir())
    play(tmp_path, service, GAMES)


def play(project: Path, service: Service, games: Sequence[AnyGame]) -> None:
    """Generate the clients of a project, and let them play a match of some games in every way."""
    follow(project, "graphql-codegen")
    follow(project, "openapi-typescript")
    follow(project, "tsc")
    (project / "games.json").write_text(json.dumps({game.slug: briefly(game) for game in games}))
    told = json.loads(run(project, "node", "out/matches.js", service.url, "games.json"))
    assert told.keys() == {game.slug for game in games}
    for game in told.values():
        assert game["apart"], "Apollo Client's cache mixed two matches"
        assert game["played"].keys() == WAYS
        for match in game["played"].values():
            assert match["status"] == "FINISHED"
            assert {placing["seat"] for placing in match["ranking"]} == {0, 1}
            assert match["told"] > 0


def briefly(game: AnyGame) -> dict[str, object]:
    """Return how to open a match of a game that is soon over, and a document with all that is seen of it."""
    graph = schema().graph
    others = tuple(other.typename for other in GAMES if other is not game)
    seats, view = (
        full_selection(graph, graph.type_map[of], others=others) for of in ("MatchSeat", f"{game.typename}View")
    )
    seen = f"... on {game.typename}Match {{ id seats {seats} game {{ id name }} decision {{ key }} view {view} }}"
    document = f"query ($match: ID!) {{ match(id: $match) {{ __typename {seen} }} }}"
    return {"graphql": brief_input(game), "rest": to_builtins(brief(game)), "everything": document}
