"""GraphQL: what a move and a whole typed view cost the service."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import cast

import msgspec
import uvloop
from graphql import (
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    build_schema,
    get_named_type,
    is_leaf_type,
)

from freeport.shapes import AnyGame
from freeport_games import GAMES
from service.graphql.schema import schema

from .figures import Advance, Effort, Figure
from .load import Choice, Load, Mirror, Send, rest
from .measure import cpu_of, middle, undisturbed
from .play import seats_of
from .rest import ABREAST
from .servers import Servers
from .thin_client import Connection, Failed

_SMALL = "__typename ... on Update { version status asked { seat } } ... on Refusal { code }"
_JSON = "__typename ... on Update { json } ... on Refusal { code }"
_PLAY = (
    "mutation Play($match: ID!, $decision: String!, $move: MoveInput!) "
    "{ play(match: $match, decision: $decision, move: $move) { %s } }"
)
_REST = "the same move over REST"
_JSON_VIEW = "the same view as `json`, and parsing it"
_PEERS = "Strawberry with its caches, 30 fields: 1.1 to 1.3"


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Small selection, ``json`` and full view, in turns with their floors."""
    for number, game in enumerate(GAMES):
        yield from uvloop.run(_measure(servers, effort, game))
        advance((number + 1) / len(GAMES))


async def _measure(servers: Servers, effort: Effort, game: AnyGame) -> list[Figure]:
    rounds, moves = effort.of(5, 3), effort.of(600, 150)
    sizes = {"small": _SMALL, "json": _JSON}
    costs: dict[str, list[float]] = {"rest": [], "small": [], "json": [], "view": []}
    senders: dict[str, Send] = {"rest": rest, **{name: _sender(game, chosen) for name, chosen in sizes.items()}}
    floors: list[float] = []
    view, fields = full_view(build_schema(schema().printed()), game)
    as_json = _view_query(game, "{ json }")
    async with Load(servers.system) as load:
        mirrors = await load.matches(game, seats_of(game), 3 * rounds * moves // 50 + 2 * ABREAST)
        for send in senders.values():
            await load.play(mirrors, 50, ABREAST, send)
        for query in (view, as_json):
            await _look(load, mirrors[0], query, 20)
        looks = moves // 5
        for _ in range(rounds):
            with undisturbed():
                for name, send in senders.items():
                    before = cpu_of(load.pid)
                    made = await load.play(mirrors, moves, ABREAST, send)
                    if made > moves // 2:
                        costs[name].append(1000 * (cpu_of(load.pid) - before) / made)
                before = cpu_of(load.pid)
                await _look(load, mirrors[0], view, looks)
                costs["view"].append(1000 * (cpu_of(load.pid) - before) / looks)
                before = cpu_of(load.pid)
                answer = await _look(load, mirrors[0], as_json, looks)
                floors.append(1000 * (cpu_of(load.pid) - before) / looks + _parsing(answer, looks))

    def figure(name: str, what: str) -> Figure:
        return Figure(
            name=f"graphql.{game.slug}.{name}.cpu",
            what=f"{game.name}: {what}, CPU in the service",
            value=middle(costs[name]),
            unit="ms",
            floor=middle(floors if name == "view" else costs["rest"]),
            floor_is=_JSON_VIEW if name == "view" else _REST,
            target=2.0 if name == "view" else 1.5,
            of_floor=True,
            rounds=tuple(costs[name]),
            peers="" if name == "view" else _PEERS,
        )

    return [
        figure("small", "a GraphQL `play` with a small selection"),
        figure("json", "a GraphQL `play` that selects `json`"),
        figure("view", f"a query for the whole typed view, {fields} values in its answer"),
    ]


def _sender(game: AnyGame, selection: str) -> _Sender:
    return _Sender(game, _PLAY % selection)


class _Sender:
    """Sends moves as mutations."""

    def __init__(self, game: AnyGame, document: str) -> None:
        self._game = game
        self._document = document

    async def __call__(self, connection: Connection, choice: Choice) -> None:
        kind = _uncapitalised(type(choice.made.move).__name__)
        move = _untyped(msgspec.to_builtins(choice.made.move))
        variables = {
            "match": choice.match,
            "decision": choice.made.decision,
            "move": {_uncapitalised(self._game.typename): {kind: move}},
        }
        body = msgspec.json.encode({"query": self._document, "variables": variables})
        answer = await connection.ask("POST", "/graphql", body, choice.token)
        if b'"code"' in answer:
            raise Failed(answer.decode())


async def _look(load: Load, mirror: Mirror, query: str, times: int) -> bytes:
    """Ask for a view several times; gives the answer."""
    body = msgspec.json.encode({"query": query, "variables": {"match": mirror.id}})
    (connection,) = await load.connections(1)
    answer = b""
    for _ in range(times):
        answer = await connection.ask("POST", "/graphql", body, mirror.tokens[0])
        if b'"errors"' in answer:
            raise Failed(answer.decode())
    return answer


def _parsing(answer: bytes, times: int) -> float:
    """Return the milliseconds of CPU that parsing an answer takes."""
    before = time.process_time()
    for _ in range(times):
        msgspec.json.decode(answer)
    return 1000 * (time.process_time() - before) / times


def full_view(schema: GraphQLSchema, game: AnyGame) -> tuple[str, int]:
    """Return a query for everything that a game's view has, and how many fields it names."""
    view = cast(GraphQLObjectType, schema.type_map[f"{game.typename}View"])
    selection = _everything(schema, view)
    return _view_query(game, selection), len(selection.replace("{", " ").replace("}", " ").split())


def _view_query(game: AnyGame, selection: str) -> str:
    """Return a query for a selection of a game's view."""
    return f"query View($match: ID!) {{ match(id: $match) {{ ... on {game.typename}Match {{ view {selection} }} }} }}"


def _everything(schema: GraphQLSchema, kind: GraphQLNamedType) -> str:
    """Return a selection of all fields, down to the last one; ``json`` would say everything twice."""
    if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
        members = schema.get_possible_types(kind)
        return "{ __typename " + " ".join(f"... on {each.name} {_everything(schema, each)}" for each in members) + " }"
    fields = []
    for name, field in cast(GraphQLObjectType, kind).fields.items():
        inner = get_named_type(field.type)
        if name != "json":
            fields.append(name if is_leaf_type(inner) else f"{name} {_everything(schema, inner)}")
    return "{ " + " ".join(fields) + " }"


def _untyped(value: object) -> object:
    """Return the same without the names of types, which inputs do not have."""
    if isinstance(value, dict):
        return {name: _untyped(inner) for name, inner in value.items() if name != "__typename"}
    return [_untyped(inner) for inner in value] if isinstance(value, list | tuple) else value


def _uncapitalised(name: str) -> str:
    return name[:1].lower() + name[1:]
