"""GraphQL as a client sees it: full selections built from the schema, and a small client over HTTP."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import httpx
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
from starlette.applications import Starlette
from starlette.middleware import Middleware

from matches import Matches
from matches.settings import Settings
from service.graphql.derive.outputs import NOTHING
from service.graphql.edges import EDGES
from service.graphql.routes import graphql_routes
from service.graphql.schema import Schema
from service.http.middleware import Admission, BodyLimit, Instrumentation, Origins
from service.http.sse import EventStreams
from service.quotas import Cashier
from service.rest.operations.limits import published
from service.settings import Settings as ServiceSettings
from tests.support.quotas import SWITCHED_OFF

WITHOUT_QUOTAS = ServiceSettings(quotas=SWITCHED_OFF)

# Fields that a full selection omits: the field of types without fields, and the object that is encoded already.
LEFT_OUT = {NOTHING, "json"}


@cache
def full_selection(
    schema: GraphQLSchema, of: GraphQLOutputType, *, told: bool = False, others: tuple[str, ...] = ()
) -> str:
    """Return a selection of everything below a type.

    Sentences and pictures, which REST tells on request, are included if ``told``. Edges are omitted, and so are the
    members of unions and interfaces that belong to other games: those whose names begin with one of ``others``.
    """
    named = get_named_type(of)
    if isinstance(named, GraphQLUnionType | GraphQLInterfaceType):
        members = [one for one in schema.get_possible_types(named) if not one.name.startswith(others)]
        selected = [f"... on {one.name} {_fields(schema, one, told, others)}" for one in members]
        return f"{{ __typename {' '.join(selected)} }}"
    assert isinstance(named, GraphQLObjectType)
    return _fields(schema, named, told, others)


@cache
def _fields(schema: GraphQLSchema, of: GraphQLObjectType, told: bool, others: tuple[str, ...]) -> str:
    parts = ["__typename"]
    left_out = LEFT_OUT.union(*[edges(each.name) for each in (of, *of.interfaces)])
    for name, field in of.fields.items():
        if name not in left_out and (told or not _on_request(field)):
            composite = is_composite_type(get_named_type(field.type))
            parts.append(f"{name} {full_selection(schema, field.type, told=told, others=others) if composite else ''}")
    return f"{{ {' '.join(parts)} }}"


@cache
def edges(typename: str) -> frozenset[str]:
    """Return the fields of a type that lead to objects which REST only names."""
    tags = {str(base.__struct_config__.tag): fields for base, fields in EDGES.items()}
    return frozenset(field for tag, fields in tags.items() if typename.endswith(tag) for field in fields)


def without_edges(value: Any) -> Any:
    """Return the answer of REST without the parts for which GraphQL has edges."""
    if isinstance(value, dict):
        left_out = edges(value.get("__typename", ""))
        return {name: without_edges(inner) for name, inner in value.items() if name not in left_out}
    return [without_edges(item) for item in value] if isinstance(value, list) else value


def _on_request(field: GraphQLField) -> bool:
    """Return whether a field is one that REST tells on request only."""
    return "language" in field.args or get_named_type(field.type).name == "Picture"


class GraphQLClient:
    """A client over HTTP."""

    def __init__(self, http: httpx.AsyncClient, token: str | None = None) -> None:
        self.http = http
        self.token = token

    def as_player(self, token: str) -> GraphQLClient:
        """Return the same client with a player's token."""
        return GraphQLClient(self.http, token)

    async def post(self, query: str, **variables: Any) -> httpx.Response:
        """Send an operation, and return the whole response."""
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        return await self.http.post("/graphql", json={"query": query, "variables": variables}, headers=headers)

    async def ask(self, query: str, **variables: Any) -> Any:
        """Return the data of an operation that goes well."""
        answer = (await self.post(query, **variables)).json()
        assert "errors" not in answer, answer["errors"]
        return answer["data"]

    async def errors(self, query: str, **variables: Any) -> list[dict[str, Any]]:
        """Return the errors of an operation that does not."""
        found: list[dict[str, Any]] = (await self.post(query, **variables)).json()["errors"]
        return found


class WorkerInHere:
    """Replaces the queue: the work of the worker is done at once, in this process."""

    def __init__(self, matches: Matches) -> None:
        self._croupier = matches.croupier(lambda match: (match.encode().ljust(32, b"."),))
        self._feed = matches.feeding.feed

    async def wake(self, kind: str, match: str, version: int) -> None:
        """Do a job."""
        if kind == "index":
            await self._feed(match)
        else:
            await self._croupier.work(match, version)

    def close(self) -> None:
        """Close nothing."""


@asynccontextmanager
async def matches_with_worker(redis_url: str) -> AsyncIterator[Matches]:
    """Real matches on a real Redis, with a worker in this process."""
    matches = await Matches.connect(Settings(redis_url=redis_url, heartbeat=0.5))
    matches.dispatcher.jobs = WorkerInHere(matches)  # type: ignore[assignment]
    try:
        yield matches
    finally:
        await matches.close()


def app_of(schema: Schema, matches: Any, *, graphiql: bool = True) -> Starlette:
    """Return an application that serves GraphQL alone."""
    routes = graphql_routes(
        schema,
        matches,
        published=published(WITHOUT_QUOTAS),
        body_limit=1_000_000,
        graphiql=graphiql,
        streams=EventStreams(0.5),
        art={},
    )
    cashier = Cashier(WITHOUT_QUOTAS.quotas)
    guard = Middleware(
        Admission, bills=lambda scope: cashier.bill(scope).headers, origins=Origins(()), bodies=BodyLimit(1_000_000, {})
    )
    return Starlette(routes=routes, middleware=[Middleware(Instrumentation), guard])


@asynccontextmanager
async def client_of(app: Starlette) -> AsyncIterator[GraphQLClient]:
    """A client in the same process."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://freeport") as http:
        yield GraphQLClient(http)


def dumped(value: Any) -> str:
    """Return a value in a form that assertions compare well."""
    return json.dumps(value, indent=1, sort_keys=True)
