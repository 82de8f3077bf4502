"""Prepared operations and direct reading give the results of graphql-core, whatever documents and clients say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from graphql import (
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLUnionType,
    get_named_type,
    is_composite_type,
)

from freeport_games import GAMES
from freeport_games.engine import AnyGame
from matches import Matches
from service.graphql.context import Context
from service.graphql.derive.outputs import PLAIN
from service.graphql.direct import DirectExecution
from service.graphql.prepared import FieldResult, Prepared
from service.graphql.schema import schema
from tests.support.effort import cases
from tests.support.games import REPRESENTED
from tests.support.graphql import GraphQLClient, dumped, full_selection

from .test_graphql_operations import ada, bob, client, decisions, matches, started

__all__ = ["ada", "bob", "client", "matches"]

DEEPEST = 6


class Documents:
    """Writes random documents about a match."""

    def __init__(self, rng: Random, others: tuple[str, ...], *, plain: bool) -> None:
        self._rng = rng
        self._others = others
        self._plain = plain
        self._fragments: list[str] = []

    def write(self) -> str:
        """Return a query for a match, with switches and fragments. A query for plain data alone can be prepared."""
        selection = self._selection(schema().graph.type_map["Match"], 0)
        head = "query($match: ID!, $on: Boolean!, $off: Boolean!)"
        used = "__typename @include(if: $on) __typename @skip(if: $off)"
        asked = f"match(id: $match) {selection} match(id: $match) {{ {used} }}"
        return "\n".join([f"{head} {{ {asked if self._plain else f'{used} {asked}'} }}", *self._fragments])

    def _selection(self, of: GraphQLNamedType, depth: int) -> str:
        parts = ["__typename"]
        if isinstance(of, GraphQLObjectType | GraphQLInterfaceType):
            names = [name for name in of.fields if depth < DEEPEST or not self._composite(of, name)]
            names = [name for name in names if not self._plain or plain(of, name)]
            for name in self._rng.sample(names, self._rng.randint(0, len(names))):
                parts.append(self._field(of, name, depth))
        if isinstance(of, GraphQLUnionType | GraphQLInterfaceType):
            members = [one for one in schema().graph.get_possible_types(of) if not one.name.startswith(self._others)]
            for member in self._rng.sample(members, self._rng.randint(1, len(members))) if members else ():
                parts.append(self._spread(member, depth))
        return f"{{ {' '.join(parts)} }}"

    def _composite(self, of: GraphQLObjectType | GraphQLInterfaceType, name: str) -> bool:
        return is_composite_type(get_named_type(of.fields[name].type))

    def _field(self, of: GraphQLObjectType | GraphQLInterfaceType, name: str, depth: int) -> str:
        inner = get_named_type(of.fields[name].type)
        below = self._selection(inner, depth + 1) if self._composite(of, name) else ""
        # Every alias names its type, so that two members of a union do not ask for two things under one name.
        alias = f"{name}_{of.name}: " if below or self._rng.random() < 0.3 else ""
        return f"{alias}{name}{self._switch()} {below}"

    def _spread(self, member: GraphQLObjectType, depth: int) -> str:
        selection = self._selection(member, depth + 1)
        if self._rng.random() < 0.7:
            return f"... on {member.name}{self._switch()} {selection}"
        name = f"F{len(self._fragments)}"
        self._fragments.append(f"fragment {name} on {member.name} {selection}")
        return f"...{name}{self._switch()}"

    def _switch(self) -> str:
        return self._rng.choice(["", "", "", " @include(if: $on)", " @skip(if: $off)", " @include(if: $off)"])


def plain(of: GraphQLObjectType | GraphQLInterfaceType, name: str) -> bool:
    """Return whether a field only reads an attribute, whichever type of object it is asked of."""
    types = [of] if isinstance(of, GraphQLObjectType) else schema().graph.get_possible_types(of)
    return all(PLAIN in one.fields[name].extensions for one in types)


async def by_core(patch: pytest.MonkeyPatch, client: GraphQLClient, document: str, **variables: Any) -> Any:
    """Return what graphql-core answers by itself."""
    with patch.context() as patched:
        patched.delattr(DirectExecution, "complete_object_value")
        patched.delattr(Prepared, "arguments")
        return (await client.post(document, **variables)).json()


def carried_out(patch: pytest.MonkeyPatch) -> list[object]:
    """Collects what operations answer without graphql-core."""
    data: list[object] = []
    execute = Prepared.execute

    async def collecting(self: Prepared, arguments: dict[str, object], context: Context) -> object:
        result = await execute(self, arguments, context)
        if not isinstance(result, FieldResult):
            data.append(result)
        return result

    patch.setattr(Prepared, "execute", collecting)
    return data


@pytest.mark.random
@REPRESENTED
async def test_a_direct_answer_is_that_of_graphql_core(
    matches: Matches, ada: GraphQLClient, bob: GraphQLClient, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await started(ada, bob, game=game.slug)
    await decisions(matches, match, ada, bob)
    others = tuple(one.typename for one in GAMES if one is not game)
    answered, prepared = 0, carried_out(monkeypatch)
    for seed in range(max(6, cases(6))):  # one of three asks for more than plain data
        document = Documents(Random(seed), others, plain=seed % 3 > 0).write()
        for on, off in ((True, False), (False, True), (True, True)):
            asked = {"match": match, "on": on, "off": off}
            answer = (await ada.post(document, **asked)).json()
            assert dumped(answer) == dumped(await by_core(monkeypatch, ada, document, **asked)), document
            answered += "errors" not in answer
    assert answered
    assert prepared


@REPRESENTED
async def test_a_whole_match_is_read_without_graphql_core(
    ada: GraphQLClient, bob: GraphQLClient, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await started(ada, bob, game=game.slug)
    others = tuple(one.typename for one in GAMES if one is not game)
    selection = full_selection(schema().graph, schema().graph.type_map["Match"], others=others)
    prepared = carried_out(monkeypatch)
    await ada.ask(f"query($match: ID!) {{ match(id: $match) {selection} }}", match=match)
    assert prepared


async def test_what_does_not_fit_its_type_is_an_error_of_its_field(
    matches: Matches, ada: GraphQLClient, bob: GraphQLClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await started(ada, bob)
    seen = await matches.looking.see(match, None)
    monkeypatch.setattr(type(seen.host), "name", None)
    document = "query($match: ID!) { match(id: $match) { id host { id name } } }"
    answer = (await ada.post(document, match=match)).json()
    assert answer["data"] == {"match": None}
    assert [error["path"] for error in answer["errors"]] == [["match", "host", "name"]]
