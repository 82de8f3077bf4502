"""The facts that a server tells about its games."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from freeport import Client
from freeport_games import GAMES
from freeport_games.engine import AnyGame
from freeport_games.engine.catalogue.catalogue import catalogue
from freeport_games.engine.catalogue.references import references
from freeport_games.engine.match_options import match_options

from .people import Player
from .running import Service

FACTS = """
query($slug: String!) {
  game(slug: $slug) {
    slug name typename summary seatRange { least most } rulesVersion
    components { key kind name text facts { name value refersTo } }
    references { type field refersTo }
    windows
    matchOptions {
      name title description kind default nullable least most step choices { value title text }
      fields { name title description kind default nullable least most step choices { value title text } }
    }
  }
}"""


MAPS = "query($slug: String!) { maps(slug: $slug) { key label places { key } } }"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_tells_the_same_everywhere(game: AnyGame, service: Service, anne: Player) -> None:
    by_rest = anne.get(f"/v1/games/{game.slug}").json()
    by_graphql = anne.graphql_data(FACTS, slug=game.slug)["game"]
    with Client(service.url) as client:
        by_sdk = client.game(game.slug)
    assert {name: without_type(by_rest[name]) for name in by_graphql} == by_graphql
    assert by_sdk.components == catalogue(game)
    assert by_sdk.references == references(game)
    assert by_sdk.match_options == match_options(game.options)
    assert by_sdk.seat_range.most == game.seats[-1]
    assert by_sdk.windows == game.pace.windows


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_maps_have_one_home(game: AnyGame, service: Service, anne: Player) -> None:
    """They are large: who lists games, or reads one, does not carry them along."""
    query = {"query": MAPS, "variables": {"slug": game.slug}}
    by_graphql = anne.post("/graphql", query).json()["data"]["maps"]
    by_rest = anne.get(f"/v1/games/{game.slug}/maps").json()["maps"]
    assert [[place["key"] for place in one["places"]] for one in by_graphql] == [
        [place["key"] for place in one["places"]] for one in by_rest
    ]
    assert "maps" not in anne.get(f"/v1/games/{game.slug}").json()
    with Client(service.url) as client:
        assert client.maps(game.slug) == game.faces.maps


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_form_with_its_defaults_makes_a_match(game: AnyGame, anne: Player) -> None:
    told = anne.get(f"/v1/games/{game.slug}").json()["matchOptions"]
    options = {option["name"]: msgspec.json.decode(option["default"]) for option in told}
    assert anne.create(game=game.slug, options=options)["options"] == msgspec.json.decode(
        msgspec.json.encode(game.options())
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_everything_that_a_view_names_is_a_component(game: AnyGame, anne: Player, mary: Player) -> None:
    """A client that shows names and texts by identifier finds each of them."""
    known = {component.id: component for component in game.components}
    assert len(known) == len(game.components)
    match = anne.create(game=game.slug)["id"]
    for player in (anne, mary):
        player.join(match)
    anne.start(match)
    anne.decision_now(match)
    cards = list(named(anne.see(match)["view"]))
    assert cards or game.slug in ("competitors", "smugglers")  # whose views hold identifiers alone
    for card in cards:
        component = known[card["key"].partition("#")[0]]
        assert component.name == card["name"]
        facts = {fact.name: fact.value for fact in component.facts}
        numbers = {name: value for name, value in card.items() if type(value) is int}
        assert facts | numbers == facts, "its numbers are facts of the component"


def named(value: Any) -> Any:
    """Whatever has an identifier and a name."""
    if isinstance(value, dict):
        if isinstance(value.get("key"), str) and isinstance(value.get("name"), str):
            yield value
        for inner in value.values():
            yield from named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner)


def without_type(value: Any) -> Any:
    """Return the same without type names."""
    if isinstance(value, dict):
        return {name: without_type(inner) for name, inner in value.items() if name != "__typename"}
    return [without_type(inner) for inner in value] if isinstance(value, list) else value
