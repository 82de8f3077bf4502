"""GraphQL documents that ask for everything, built from the schema: what is added to it is asked for too."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from graphql import (
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_composite_type,
)
from graphql.utilities.print_schema import print_input_value

from freeport_games import GAMES
from service.graphql.schema import schema
from tests.support.graphql import edges, full_selection
from tests.support.once import ROOT, kept

STATIC = {"games", "game", "maps", "rule", "houseBots"}
"""Queries about what can be played here: they know no match and no viewer."""


@cache
def queries(game: str) -> dict[str, str]:
    """Return every query that could reveal something about a match of a game, with all fields of such matches."""
    return _documents("query", lambda name: name not in STATIC, game)


@cache
def mutations(game: str) -> dict[str, str]:
    """Return every mutation on a match of a game that exists."""
    fields = _root("mutation").fields
    return _documents("mutation", lambda name: "match" in fields[name].args, game)


@cache
def subscriptions(game: str) -> dict[str, str]:
    """Return every subscription, as for ``queries``."""
    return _documents("subscription", lambda name: True, game)


def following(match: str, *, views: bool = True, after: int | None = None) -> dict[str, object]:
    """Return the variables of the subscriptions to the updates of a match."""
    return {"match": match, "views": views, "patches": False, "presence": False, "shared": False} | (
        {} if after is None else {"after": after}
    )


@cache
def briefly(kind: str) -> dict[str, str]:
    """Return every ``query``, ``mutation`` or ``subscription``, each asking for as little as possible.

    They name parameters of tests, and the schema takes seconds to make: they are kept until it changes.
    """
    folder = kept("brief-documents", [ROOT / "schema.graphql", Path(__file__)], _write_briefly)
    return msgspec.json.decode((folder / f"{kind}.json").read_bytes(), type=dict[str, str])


def _write_briefly(folder: Path) -> None:
    for kind in ("query", "mutation", "subscription"):
        made = {name: _document(kind, name, field, _brief(field.type)) for name, field in _root(kind).fields.items()}
        (folder / f"{kind}.json").write_bytes(msgspec.json.encode(made))


def _brief(of: GraphQLOutputType) -> str:
    named = get_named_type(of)
    if not is_composite_type(named):
        return ""
    refusable = isinstance(named, GraphQLUnionType) and any(member.name == "Refusal" for member in named.types)
    return "{ __typename ... on Refusal { code } }" if refusable else "{ __typename }"


def _root(kind: str) -> GraphQLObjectType:
    graph = schema().graph
    root = {"query": graph.query_type, "mutation": graph.mutation_type, "subscription": graph.subscription_type}[kind]
    assert root is not None
    return root


def _documents(kind: str, wanted: Any, game: str) -> dict[str, str]:
    others = tuple(each.typename for each in GAMES if each.slug != game)
    made: dict[str, str] = {}
    for name, field in _root(kind).fields.items():
        if wanted(name):
            graph = schema().graph
            made[name] = _document(kind, name, field, full_selection(graph, field.type, told=True, others=others))
            if encoded := _encoded(graph, field.type):
                made[f"{name} json"] = _document(kind, name, field, encoded)
    return made


def _document(kind: str, name: str, field: GraphQLField, selection: str) -> str:
    declared = ", ".join(f"${print_input_value(*argument)}" for argument in field.args.items())
    passed = ", ".join(f"{argument}: ${argument}" for argument in field.args)
    head = f"{kind}({declared}) {{ {name}({passed})" if declared else f"{kind} {{ {name}"
    return f"{head} {selection} }}"


@cache
def _encoded(graph: GraphQLSchema, of: GraphQLOutputType) -> str:
    """Return a selection of every field ``json`` below a type, edges left out; empty if there is none."""
    named = get_named_type(of)
    if isinstance(named, GraphQLUnionType | GraphQLInterfaceType):
        members = [(member.name, _encoded(graph, member)) for member in graph.get_possible_types(named)]
        found = " ".join(f"... on {name} {inner}" for name, inner in members if inner)
        return f"{{ __typename {found} }}" if found else ""
    if not isinstance(named, GraphQLObjectType):
        return ""
    parts: list[str] = []
    for name, field in named.fields.items():
        if name == "json":
            parts.append(name)
        elif name in edges(named.name):
            continue
        elif is_composite_type(get_named_type(field.type)) and (inner := _encoded(graph, field.type)):
            parts.append(f"{name}__{named.name}: {name} {inner}")
    return f"{{ __typename {' '.join(parts)} }}" if parts else ""
