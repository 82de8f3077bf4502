"""The schema in the repository is the one that the code makes."""

from __future__ import annotations

from pathlib import Path

from graphql import GraphQLEnumType, build_schema, get_introspection_query, graphql_sync

from service.graphql.schema import schema, sdl

FILE = Path(__file__).parents[2] / "schema.graphql"


def test_all_of_it_can_be_asked_for() -> None:
    """Also the defaults, which are objects in some inputs."""
    result = graphql_sync(schema().graph, get_introspection_query(input_value_deprecation=True))
    assert result.errors is None


def test_the_checked_in_schema_is_the_codes() -> None:
    assert FILE.read_text() == sdl() + "\n", "run `make schema`, and look at what changed for clients"


def test_other_tools_can_read_it() -> None:
    assert build_schema(sdl()).query_type is not None


def test_values_of_enums_are_written_alike() -> None:
    enums = [made for made in schema().graph.type_map.values() if isinstance(made, GraphQLEnumType)]
    values = [value for made in enums for value in made.values if not made.name.startswith("__")]
    assert values
    assert [value for value in values if value != value.upper()] == []
