"""The schema in the repository is the one that the code makes."""

from __future__ import annotations

import json
from pathlib import Path

from graphql import GraphQLEnumType, build_schema, find_breaking_changes, get_introspection_query, graphql_sync

from freeport.shapes import AnyGame
from freeport_api.codes import CODES, codes_of
from freeport_api.games import facts
from freeport_games import GAMES
from service.graphql.schema import printed_for, schema
from tests.support.games import REPRESENTED

from .running import Service

ROOT = Path(__file__).parents[2]
FILE = ROOT / "schema.graphql"


def test_all_of_it_can_be_asked_for() -> None:
    """Also the defaults, which are objects in some inputs."""
    result = graphql_sync(schema().graph, get_introspection_query(input_value_deprecation=True))
    assert result.errors is None


def test_the_checked_in_schema_is_the_codes() -> None:
    assert FILE.read_text() == schema().printed() + "\n", "run `make schema`, and look at what changed for clients"


def test_the_service_serves_it(service: Service) -> None:
    with service.client() as anybody:
        answer = anybody.get("/v1/schema.graphql")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == schema().printed()


@REPRESENTED
def test_the_schema_of_one_game_is_a_part_of_that_of_all(game: AnyGame) -> None:
    """Whatever a client asks for by it, the server understands, and answers as it says."""
    printed = printed_for(game)
    assert len(printed) <= (250_000 if game.slug == "cargo_hold" else 400_000)
    one = build_schema(printed)
    assert find_breaking_changes(one, build_schema(schema().printed())) == []
    foreign = tuple(other.typename for other in GAMES if other is not game)
    assert not [name for name in one.type_map if name.startswith(foreign)]


def test_the_service_serves_the_schema_of_one_game(service: Service) -> None:
    with service.client() as anybody:
        answer = anybody.get("/v1/schema.graphql", params={"game": GAMES[0].slug})
    assert answer.text == printed_for(GAMES[0])


def test_a_service_without_introspection_does_not_serve_it(redis_url: str, tmp_path: Path) -> None:
    with Service(redis_url, tmp_path, FREEPORT_INTROSPECTION="false") as silent, silent.client() as anybody:
        refused = anybody.get("/v1/schema.graphql")
    assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND")


def test_other_tools_can_read_it() -> None:
    assert build_schema(schema().printed()).query_type is not None


def test_values_of_enums_are_written_alike() -> None:
    enums = [made for made in schema().graph.type_map.values() if isinstance(made, GraphQLEnumType)]
    values = [value for made in enums for value in made.values if not made.name.startswith("__")]
    assert values
    assert [value for value in values if value != value.upper()] == []


def test_codes_are_one_closed_set_in_both_interfaces() -> None:
    code = schema().graph.type_map["Code"]
    assert isinstance(code, GraphQLEnumType)
    assert set(code.values) == CODES.keys() | {name for game in GAMES for name in codes_of(game)}
    openapi = json.loads((ROOT / "openapi.json").read_text())["components"]["schemas"]
    assert [*code.values] == openapi["Code"]["enum"]
    assert openapi["Problem"]["properties"]["code"]["$ref"] == "#/components/schemas/Code"


def test_kinds_of_component_are_one_closed_set_in_both_interfaces() -> None:
    kind = schema().graph.type_map["ComponentKind"]
    assert isinstance(kind, GraphQLEnumType)
    told = [facts(game) for game in GAMES]
    named = {kind for game in told for reference in game.references for kind in reference.refers_to}
    assert set(kind.values) == named | {component.kind for game in told for component in game.components}
    assert kind.values["CARD"].description == "Of Cargo Hold and Import / Export."
    assert kind.values["SEAT"].description == "The number of a seat, in every game."
    openapi = json.loads((ROOT / "openapi.json").read_text())["components"]["schemas"]
    assert [*kind.values] == openapi["ComponentKind"]["enum"]
    assert openapi["Component"]["properties"]["kind"]["$ref"] == "#/components/schemas/ComponentKind"
    assert openapi["Reference"]["properties"]["refersTo"]["items"] == {"$ref": "#/components/schemas/ComponentKind"}
