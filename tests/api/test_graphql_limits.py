"""The bounds of a document, and the cache of documents."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from functools import cache
from typing import Any

import pytest
from graphql import get_introspection_query, graphql_sync, parse

import service.graphql.documents
import service.graphql.pace
from service.graphql import GraphQLLimits
from service.graphql.limits import Measure
from service.graphql.pace import ROTATION
from service.graphql.schema import Schema
from telemetry.metrics import REGISTRY
from tests.engine.harbour import HARBOUR
from tests.support.graphql import GraphQLClient, app_of, client_of, full_selection
from tests.support.waiting import PATIENCE

from .broken_matches import Broken, usual_schema


@cache
def small() -> Schema:
    """Return a schema with narrow limits."""
    return Schema([HARBOUR], GraphQLLimits(depth=5, aliases=3, tokens=400))


@pytest.fixture
async def usual() -> AsyncIterator[GraphQLClient]:
    """Somebody who asks a schema with the usual limits."""
    async with client_of(app_of(usual_schema(), Broken(RuntimeError()))) as client:
        yield client


@pytest.fixture
async def client() -> AsyncIterator[GraphQLClient]:
    async with client_of(app_of(small(), Broken(RuntimeError("the cellar is flooded")))) as client:
        yield client


async def test_a_document_is_parsed_and_validated_once(client: GraphQLClient, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def count(name: str) -> None:
        real = getattr(service.graphql.documents, name)

        def counting(*args: Any, **more: Any) -> Any:
            calls.append(name)
            return real(*args, **more)

        monkeypatch.setattr(service.graphql.documents, name, counting)

    count("parse")
    count("validate")
    hits, misses = small().documents.hits, small().documents.misses
    for _ in range(5):
        await client.ask("{ games { slug } me { id } }")
    assert calls == ["parse", "validate"]
    assert (small().documents.hits - hits, small().documents.misses - misses) == (4, 1)


async def test_nothing_is_read_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, others = threading.Event(), threading.Event(), {*threading.enumerate()}

    def slow(*args: Any, **more: Any) -> Any:
        begun.set()
        assert go_on.wait(PATIENCE)
        return parse(*args, **more)

    monkeypatch.setattr(service.graphql.documents, "parse", slow)
    documents = Schema([HARBOUR]).documents
    first, second = [
        asyncio.create_task(documents.read(f"{{ games {{ slug }} }} # {number}", str(number))) for number in range(2)
    ]
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    (reader,) = {thread for thread in threading.enumerate() if thread.name.startswith("documents")} - others
    documents.close()
    go_on.set()
    assert not (await first).errors
    with pytest.raises(asyncio.CancelledError):
        await second
    await asyncio.to_thread(reader.join, PATIENCE)
    assert not reader.is_alive()


async def test_what_is_kept_is_bounded() -> None:
    schema = Schema([HARBOUR], GraphQLLimits(kept=1000))
    async with client_of(app_of(schema, Broken(RuntimeError()))) as client:
        for number in range(50):
            await client.ask(f"{{ games {{ slug }} }} # {number}")
        assert 30 < len(schema.documents) < 60
        long = "{ games { slug } } #" + 100 * " "
        for text, known in ((long, False), ("{ games { slug } } # 49", True), ("{ games { slug } } # 0", False)):
            hits = schema.documents.hits
            await client.ask(text)
            assert (schema.documents.hits > hits) is known


async def test_a_mistake_is_told_and_counted_again_from_the_cache(client: GraphQLClient) -> None:
    def counted() -> float:
        return REGISTRY.get_sample_value("freeport_refusals_total", {"code": "BAD_REQUEST"}) or 0.0

    before = counted()
    first, again = [await client.errors("{ gmaes { slug } }") for _ in range(2)]
    assert counted() == before + 2
    assert first == again
    assert first[0]["extensions"] == {"code": "BAD_REQUEST"}
    assert first[0]["locations"] == [{"line": 1, "column": 3}]


async def test_depth_is_bounded_fragments_included(client: GraphQLClient) -> None:
    deep = "{ match(id: 1) { ...A } } fragment A on Match { result { ...B } } fragment B on Result { ranking { seat } }"
    assert "errors" in (await client.post(deep)).json()
    (error,) = await client.errors(
        "{ match(id: 1) { ... on HarbourMatch { decision { options { ... on HarbourBuildOption "
        "{ cranes { ... on HarbourCraneSeveral { of { port { items } } } } } } } } } }"
    )
    assert error["message"] == "Fields are nested 7 deep; 5 is the most."
    assert error["extensions"]["code"] == "BAD_REQUEST"


@pytest.mark.parametrize(
    "fragments",
    [
        "fragment F on Match { rematchOf { ...F } }",
        "fragment F on Match { ...G } fragment G on Match { rematchOf { ...F } rematchOf { ...G } }",
        " ".join(
            [
                "fragment F on Match { ...F0 }",
                *[f"fragment F{number} on Match {{ ...F{number + 1} }}" for number in range(1200)],
                "fragment F1200 on Match { id }",
            ]
        ),
    ],
    ids=["itself", "each other", "a long chain"],
)
async def test_fragments_without_end_are_the_mistake_of_the_client(usual: GraphQLClient, fragments: str) -> None:
    (error,) = await usual.errors(f"{{ match(id: 1) {{ ...F }} }} {fragments}")
    assert error["extensions"]["code"] == "BAD_REQUEST"


async def test_aliases_are_bounded(client: GraphQLClient) -> None:
    await client.ask("{ a: games { slug } b: games { slug } c: games { slug } }")
    (error,) = await client.errors("{ a: games { slug } b: games { slug } c: games { d: slug } }")
    assert error["message"] == "There are 4 aliases; 3 are the most."


async def test_operations_in_one_document_are_bounded() -> None:
    async with client_of(app_of(usual_schema(), Broken(RuntimeError()))) as client:
        many = "".join(f"a{n}: games {{ slug }} " for n in range(13))
        (error,) = await client.errors("{ ...All } fragment All on Query { " + many + "}")
        assert error["message"] == "There are 13 operations; 12 are the most."


async def test_tokens_are_bounded(client: GraphQLClient) -> None:
    (error,) = await client.errors("{ games { " + "slug " * 500 + "} }")
    assert "400 tokens" in error["message"]
    assert error["extensions"]["code"] == "BAD_REQUEST"


async def test_measuring_fragments_upon_fragments_is_cheap(client: GraphQLClient) -> None:
    bomb = "{ ...F0 } " + " ".join(f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }}" for n in range(30))
    # Counted one by one, they would be a thousand millions, and this would never end.
    errors = await client.errors(bomb + " fragment F30 on Query { a: games { slug } }")
    assert any("aliases" in error["message"] for error in errors)


@pytest.mark.parametrize(
    "document",
    [
        "{ ...Nobody }",
        "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }",
        "query A { me { id } } query A { me { id } }",
        "{",
        "{ me " * 190,
        "{ game(slug: " + "[" * 390,
        "",
        "}{",
        "fragment A on Query { me { id } }",
        "{ me }",
        "{ me { id { deeper } } }",
        "subscription { pending { __typename } }",
        'mutation { play(match: "m", decision: "1-0", move: {}) { __typename } }',
        'mutation { play(match: "m", decision: "1-0", move: {harbour: {}}) { __typename } }',
        'mutation { play(match: "m", decision: "1-0", move: {harbour: {rest: {}, deny: {}}}) { __typename } }',
        'mutation { play(match: "m", decision: "1-0", move: {harbour: {rest: null}}) { __typename } }',
        'mutation { play(match: "m", decision: "1-0", move: {harbour: {bid: {amount: 99999999999}}}) { __typename } }',
        'mutation { play(match: "m", decision: "1-0", move: {harbour: {bid: {amount: "1"}}}) { __typename } }',
        "{ games { slug } @skip }",
        "{ games { slug @include(if: 1) } }",
        "{ __typename @nothing }",
        "\x00",
        '{ game(slug: "\\uD800") { slug } }',
    ],
)
async def test_wrong_documents_are_bad_requests(client: GraphQLClient, document: str) -> None:
    response = await client.as_player("Ada").post(document)
    answer = response.json()
    assert {error["extensions"]["code"] for error in answer["errors"]} == {"BAD_REQUEST"}
    assert response.status_code in (200, 400)
    assert answer.get("data") is None


@pytest.mark.parametrize(
    "move",
    [
        None,
        {},
        [],
        "rest",
        {"harbour": None},
        {"harbour": {}},
        {"harbour": {"rest": {}, "deny": {}}},
        {"harbour": {"rest": None}},
        {"harbour": {"bid": {}}},
        {"harbour": {"bid": {"amount": 1, "more": 2}}},
        {"harbour": {"bid": {"amount": 1.5}}},
        {"harbour": {"bid": {"amount": 2**31}}},
        {"chess": {}},
    ],
)
async def test_wrong_variables_are_bad_requests(client: GraphQLClient, move: Any) -> None:
    query = 'mutation($move: MoveInput!) { play(match: "m", decision: "1-0", move: $move) { __typename } }'
    for error in await client.as_player("Ada").errors(query, move=move):
        assert error["extensions"]["code"] == "BAD_REQUEST"
    inner = (
        'mutation($move: HarbourMoveInput) { play(match: "m", decision: "1-0", move: {harbour: $move}) { __typename } }'
    )
    errors = await client.as_player("Ada").errors(inner, move=move.get("harbour") if isinstance(move, dict) else move)
    assert errors[0]["extensions"]["code"] == "BAD_REQUEST"


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"", "application/json", 400),
        (b"null", "application/json", 400),
        (b"[]", "application/json", 400),
        (b"{", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"[" * 20_000, "application/json", 400),
        (b'{"query": 1}', "application/json", 400),
        (b'{"query": null}', "application/json", 400),
        (b'{"query": "{ me { id } }", "variables": []}', "application/json", 400),
        (b'{"query": "{ me { id } }", "operationName": 5}', "application/json", 400),
        (b'{"query": "query A { me { id } } query B { me { id } }", "operationName": "C"}', "application/json", 400),
        (b'[{"query": "{ me { id } }"}]', "application/json", 400),
        (b"query=%7Bme%7Bid%7D%7D", "application/x-www-form-urlencoded", 415),
        (b'{"query": "{ me { id } }"}', "text/plain", 415),
    ],
)
async def test_what_is_no_graphql_request_is_refused(
    client: GraphQLClient, body: bytes, content_type: str, status: int
) -> None:
    response = await client.http.post("/graphql", content=body, headers={"Content-Type": content_type})
    assert response.status_code == status
    code = "UNSUPPORTED_MEDIA_TYPE" if status == 415 else "BAD_REQUEST"
    assert response.json()["errors"][0]["extensions"]["code"] == code


async def test_queries_may_be_sent_by_get_and_nothing_else(client: GraphQLClient) -> None:
    asked = {
        "query": "query($slug: String!) { game(slug: $slug) { slug } }",
        "variables": json.dumps({"slug": "harbour"}),
    }
    for path in ("/graphql", "/graphql/"):
        assert (await client.http.get(path, params=asked)).json() == {"data": {"game": {"slug": "harbour"}}}
    changing = await client.http.get("/graphql", params={"query": 'mutation { start(match: "m") { __typename } }'})
    assert (changing.status_code, changing.headers["allow"]) == (405, "POST")
    for wrong in ("[", "[]", "\ud83d"):
        bad = await client.http.get(
            "/graphql", params={"query": "{ me { id } }", "variables": wrong.encode(errors="replace")}
        )
        assert bad.status_code == 400


async def test_the_media_type_decides_the_status(client: GraphQLClient) -> None:
    for accept, status in (("application/json", 200), ("application/graphql-response+json", 400)):
        response = await client.http.post("/graphql/", json={"query": "{ nothing }"}, headers={"Accept": accept})
        assert response.status_code == status
        assert response.headers["content-type"] == accept
        assert "data" not in response.json()


TYPES = "types { name fields { name } }"


@pytest.mark.parametrize(
    "document",
    [
        "{" + " ".join(f"a{number}: __schema {{ {TYPES} }}" for number in range(149)) + "}",
        f"{{ a: __schema {{ {TYPES} }} }}",
        "{ __schema { types { fields { type { fields { type { name } } } } } } }",
        '{ __type(name: "Match") { possibleTypes { possibleTypes { name } } } }',
        f"{{ __schema {{ {TYPES} }} games {{ slug }} }}",
        f"{{ ...A }} fragment A on Query {{ __schema {{ b: {TYPES} }} }}",
    ],
    ids=["149 times", "another name", "fields of fields", "types of types", "beside others", "in a fragment"],
)
async def test_only_the_standard_introspection_is_answered(usual: GraphQLClient, document: str) -> None:
    *_, error = await usual.errors(document)
    assert error["extensions"] == {"code": "BAD_REQUEST"}
    assert "standard introspection" in error["message"]


@pytest.mark.parametrize(
    ("document", "variables"),
    [
        ("{ __schema { queryType { name } } }", {}),
        ('{ __typename __type(name: "Query") { name ...A } } fragment A on __Type { kind }', {}),
        ("query A($name: String!) { __type(name: $name) { name kind } }", {"name": "Query"}),
        ("query A($name: String!) { __type(name: $name) { name kind } }", {"name": "Mutation"}),
    ],
)
async def test_parts_of_it_are_answered_and_again(
    usual: GraphQLClient, document: str, variables: dict[str, str]
) -> None:
    expected = graphql_sync(usual_schema().graph, document, variable_values=variables).data
    for _ in range(2):
        assert await usual.ask(document, **variables) == expected


async def test_a_variable_that_introspection_lacks_is_told(usual: GraphQLClient) -> None:
    (error,) = await usual.errors("query A($name: String!) { __type(name: $name) { name } }")
    assert error["extensions"] == {"code": "BAD_REQUEST"}


@pytest.mark.parametrize(
    "document",
    [
        "{ me { " + "id " * 400 + "} }",
        "{ me { " + "... { id } " * 400 + "} }",
        "{ games { slug seats } " + "games { slug seats } " * 10 + "} ",
    ],
)
async def test_fields_that_would_be_compared_for_long_are_refused(document: str) -> None:
    schema = Schema([HARBOUR], GraphQLLimits(pairs=150))
    async with client_of(app_of(schema, Broken(RuntimeError()))) as client:
        (error,) = await client.errors(document)
    assert "pairs" in error["message"]


@pytest.mark.parametrize(
    "document", ["{ matches(first: %s) { nodes { id } } }", "{ matches(first: -%s) { nodes { id } } }"]
)
async def test_a_number_of_any_length_is_a_bad_request(usual: GraphQLClient, document: str) -> None:
    for error in await usual.errors(document % ("9" * 60_000)):
        assert error["extensions"] == {"code": "BAD_REQUEST"}


async def test_a_variable_of_any_length_is_a_bad_request(usual: GraphQLClient) -> None:
    for number in ("9" * 60_000, "1e999999", "9" * 4000):
        body = (
            f'{{"query": "query($n: Int!) {{ matches(first: $n) {{ nodes {{ id }} }} }}", "variables": {{"n": {number}'
        )
        body += "}}"
        answer = await usual.http.post("/graphql", content=body, headers={"Content-Type": "application/json"})
        for error in answer.json()["errors"]:
            assert error["extensions"] == {"code": "BAD_REQUEST"}


async def test_documents_are_read_apart_from_the_requests(
    usual: GraphQLClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    real = parse

    def noting(*args: Any, **more: Any) -> Any:
        threads.append(threading.current_thread().name)
        return real(*args, **more)

    monkeypatch.setattr(service.graphql.documents, "parse", noting)
    for document in ("{ games { name } } # new", "{ games { # wrong"):
        await usual.post(document)
    assert len(threads) == 2
    assert all(name.startswith("documents") for name in threads)


async def test_a_long_answer_lets_others_have_their_turns(
    usual: GraphQLClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = "{ games { slug matchOptions { name } components { key name } } }"
    whole = await usual.ask(document)
    monkeypatch.setattr(service.graphql.pace, "AT_ONCE", 0.0)
    before = ROTATION.taken
    assert await usual.ask(document) == whole
    assert ROTATION.taken - before >= len(whole["games"][0]["matchOptions"])


_CREATE = 'mutation M($clock: ClockInput) { create(game: "harbour", seats: 2, clock: $clock) { __typename } }'


async def test_introspection_fits_the_limits_and_can_be_switched_off() -> None:
    for introspection in (True, False):
        app = app_of(Schema([HARBOUR], introspection=introspection), Broken(RuntimeError()))
        async with client_of(app) as client:
            answer = (await client.post(get_introspection_query(input_value_deprecation=True))).json()
            assert ("errors" not in answer) is introspection
            (error,) = await client.errors("{ gams { slug } }")
            assert ("Did you mean" in error["message"]) is introspection
            (error,) = await client.errors(_CREATE, clock={"perDecision": 1, "bnk": 60})
            assert ("Did you mean" in error["message"]) is introspection
            assert (await client.ask("{ __typename }")) == {"__typename": "Query"}


@pytest.mark.parametrize(
    ("document", "cost"),
    [
        ("{ games { slug name } }", 3),
        ("{ __schema { types { name } } }", 3),
        ("{ matches(first: 10) { nodes { id status } } }", 31),
        ("{ matches(first: 10) { edges { node { id } } nodes { id } } }", 51),
        ("query($n: Int!) { matches(first: $n) { nodes { id } } }", 201),
        ("query($n: Int! = 1) { matches(first: $n) { nodes { id } } }", 201),
        ("{ matches { nodes { id } } }", 41),
        ("{ matches(first: 999999999) { nodes { id } } }", 201),
        ("{ ...A ...A } fragment A on Query { matches(first: 2) { nodes { id } } }", 10),
    ],
)
def test_the_cost_of_a_document_is_what_its_pages_can_hold(document: str, cost: int) -> None:
    for most in (cost - 1, cost):
        errors = Measure(usual_schema().graph, GraphQLLimits(cost=most)).document(parse(document)).errors
        told = [error.message for error in errors]
        assert told == ([f"The fields cost {cost}; {most} is the most."] if most < cost else [])


async def test_everything_of_a_match_may_be_asked_for_but_not_of_every_match_of_a_page() -> None:
    full = full_selection(usual_schema().graph, usual_schema().graph.type_map["Match"])
    async with client_of(app_of(usual_schema(), Broken(RuntimeError()))) as client:
        for first, refused in ((3, False), (100, True)):
            errors = await client.errors(f"{{ matches(first: {first}) {{ nodes {full} }} }}")
            assert any("cost" in error["message"] for error in errors) is refused
