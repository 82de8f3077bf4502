"""GraphQL over WebSocket: streams that live, and garbage that is turned away by the protocol's codes."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import pytest
import redis
import uvicorn
import websockets
from hypothesis import given
from hypothesis import strategies as st

from freeport_api import FIRST_TOKEN, RIGHTS, MatchStarted, Player, Status, Update, shapes
from freeport_games.engine import Seat
from freeport_games.engine.menus import Refusal, Refused
from matches.accounts.tokens import Bearer
from matches.store.replay import Toll
from service.graphql.schema import Schema
from service.graphql.websocket import OPERATIONS
from service.quotas.charging import LOOKS_AT_ONCE
from tests.engine.harbour import HARBOUR
from tests.support.graphql import app_of
from tests.support.waiting import PATIENCE, until_async


@cache
def schema() -> Schema:
    return Schema([HARBOUR])


PROTOCOL = websockets.Subprotocol("graphql-transport-ws")


class Told:
    """Matches with one stream, which the test writes."""

    class players:
        @staticmethod
        async def by_token(token: str) -> Bearer | None:
            if token == "away":
                raise redis.ConnectionError("10.0.0.7 is away")
            return None if token == "wrong" else Bearer(Player("p1", token, False), FIRST_TOKEN, RIGHTS)

    def __init__(self) -> None:
        self.open = 0
        self.asked: list[tuple[str, str | None, int | None, bool]] = []
        self.fails: Exception | None = None
        self.streams = self.looking = self.pending = self
        self.looks = Counter[str]()
        self.may_look = asyncio.Event()

    async def updates(
        self,
        match: str,
        viewer: Player | None,
        after: int | None,
        views: bool,
        token: str | None,
        toll: Toll,
        seat: Seat | None = None,
    ) -> AsyncIterator[Update | None]:
        self.asked.append((match, viewer.name if viewer else None, after, views))
        self.open += 1
        try:
            if match == "unknown":
                raise Refused(Refusal("UNKNOWN_MATCH", "There is no such match."))
            for version in range(1 if after is None else after + 1, 4):
                yield update(match, version)
                yield None
            if match == "broken":
                raise RuntimeError("the cellar is flooded")
            while match == "busy":
                yield update(match, 3)
                await asyncio.sleep(0)
            if match == "endless":
                await asyncio.Event().wait()
        finally:
            self.open -= 1

    async def see(self, match: str, viewer: Player | None, seat: Seat | None = None) -> None:
        self.looks["now"] += 1
        self.looks["most"] = max(self.looks["most"], self.looks["now"])
        await self.may_look.wait()
        self.looks["now"] -= 1
        raise Refused(Refusal("UNKNOWN_MATCH", "There is no such match."))

    async def follow(self, player: Player, token: str | None) -> AsyncIterator[None]:
        yield None


def update(match: str, version: int) -> Update:
    return shapes(HARBOUR).update(
        match=match,
        version=version,
        status=Status.PLAYING,
        asked=(),
        chance=None,
        deadlines=(),
        asked_since=None,
        undo=None,
        orders=(),
        events=(MatchStarted(2),),  # type: ignore[call-arg]
        decision=None,
        view=None,
    )


class Client:
    """Speaks the protocol, or worse."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Any:
        return json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))

    async def hello(self, token: str | None = None) -> None:
        payload = {} if token is None else {"authorization": f"Bearer {token}"}
        await self.send(type="connection_init", payload=payload)
        assert await self.receive() == {"type": "connection_ack"}

    async def subscribe(self, query: str, id: str = "1", **variables: Any) -> None:
        await self.send(type="subscribe", id=id, payload={"query": query, "variables": variables})

    async def until_complete(self) -> list[Any]:
        found = []
        while (message := await self.receive())["type"] != "complete":
            assert message["type"] == "next", message
            found.append(message["payload"])
        return found

    async def closed(self) -> int | None:
        with pytest.raises(websockets.ConnectionClosed):
            while True:
                await asyncio.wait_for(self.socket.recv(), PATIENCE)
        return self.socket.close_code


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
async def address(told: Told) -> AsyncIterator[str]:
    async with served(told) as address:
        yield address


@asynccontextmanager
async def served(told: Told) -> AsyncIterator[str]:
    server = uvicorn.Server(
        uvicorn.Config(app_of(schema(), told), port=0, log_level="warning", lifespan="off", ws="websockets-sansio")
    )
    running = asyncio.create_task(server.serve())
    await until_async(lambda: server.started, what="the server listens")
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"ws://127.0.0.1:{port}/graphql"
    server.should_exit = True
    await running


@pytest.fixture
async def client(address: str) -> AsyncIterator[Client]:
    async with websockets.connect(address, subprotocols=[PROTOCOL]) as socket:
        yield Client(socket)


UPDATES = """subscription($match: ID!, $after: Int, $views: Boolean! = false) {
  updates(match: $match, after: $after, views: $views) {
    ... on Update { version json } ... on Refusal { code } } }"""


async def test_updates_come_one_by_one_and_end(client: Client, told: Told) -> None:
    await client.hello("Ada")
    await client.subscribe(UPDATES, match="m", after=1, views=True)
    updates = [each["data"]["updates"] for each in await client.until_complete()]
    assert [each["version"] for each in updates] == [2, 3]
    assert updates[0]["json"]["events"] == [{"__typename": "MatchStarted", "seats": 2}]
    assert told.asked == [("m", "Ada", 1, True)]
    assert told.open == 0


async def test_both_addresses_serve_it(address: str) -> None:
    async with websockets.connect(address + "/", subprotocols=[PROTOCOL]) as socket:
        await Client(socket).hello()


async def test_spectators_need_no_token_and_a_header_will_do(address: str, told: Told) -> None:
    for headers, name in ((None, None), ({"Authorization": "Bearer Bob"}, "Bob")):
        async with websockets.connect(address, subprotocols=[PROTOCOL], additional_headers=headers) as socket:
            client = Client(socket)
            await client.send(type="connection_init")
            await client.receive()
            await client.subscribe(UPDATES, match="m")
            await client.until_complete()
            assert told.asked[-1] == ("m", name, None, False)


@pytest.mark.parametrize(
    "payload",
    [
        {"Authorization": "Bearer Ada"},
        {"AUTHORIZATION": "bearer Ada", "authorization": None},
        {"headers": {"Authorization": "Bearer Ada"}},
        {"headers": {"authorization": "Bearer Ada"}, "Authorization": "Bearer Ada"},
    ],
)
async def test_a_token_is_found_however_clients_send_it(client: Client, told: Told, payload: dict[str, object]) -> None:
    await client.send(type="connection_init", payload=payload)
    assert await client.receive() == {"type": "connection_ack"}
    await client.subscribe(UPDATES, match="m")
    await client.until_complete()
    assert told.asked == [("m", "Ada", None, False)]


@pytest.mark.parametrize(
    "payload",
    [
        {"token": "Ada"},
        {"authToken": "Ada", "authorization": None},
        {"auth": {"token": "Ada"}},
        {"Authentication": "Bearer Ada"},
        {"headers": {"X-Api-Key": "Ada"}},
        {"http": {"headers": {"Authorization": "Bearer Ada"}}},
        {"player": "Bearer Ada"},
        {"key": "fp_Ada"},
        {"keys": ["fp_Ada"]},
    ],
)
async def test_a_token_in_the_wrong_place_does_not_make_a_spectator(client: Client, payload: dict[str, object]) -> None:
    await client.send(type="connection_init", payload=payload)
    assert await client.closed() == 4403
    assert client.socket.close_reason == 'The token goes into the payload as {"authorization": "Bearer <token>"}.'


@pytest.mark.parametrize(
    "payload",
    [
        {"token": None},
        {"token": ""},
        {"authorization": None, "headers": None},
        {"client": "table", "author": "Ada", "headers": {"X-Request-Id": "1", "X-CSRF-Token": "2"}},
    ],
)
async def test_a_client_without_a_token_is_a_spectator(client: Client, told: Told, payload: dict[str, object]) -> None:
    await client.send(type="connection_init", payload=payload)
    assert await client.receive() == {"type": "connection_ack"}
    await client.subscribe(UPDATES, match="m")
    await client.until_complete()
    assert told.asked == [("m", None, None, False)]


async def test_an_unknown_token_is_told_from_a_malformed_one(client: Client) -> None:
    await client.send(type="connection_init", payload={"authorization": "Bearer wrong"})
    assert await client.closed() == 4403
    assert client.socket.close_reason == "The token is unknown, or it was revoked."


async def test_a_refusal_is_data_and_ends_the_stream(client: Client) -> None:
    await client.hello()
    await client.subscribe(UPDATES, match="unknown")
    assert await client.until_complete() == [{"data": {"updates": {"code": "UNKNOWN_MATCH"}}}]
    await client.subscribe("subscription { pending { ... on Refusal { code } } }")
    assert await client.until_complete() == [{"data": {"pending": {"code": "UNAUTHENTICATED"}}}]


async def test_a_bug_in_a_stream_is_masked(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    await client.hello()
    with caplog.at_level(logging.ERROR):
        await client.subscribe(UPDATES, match="broken")
        *fine, last = await client.until_complete()
    assert len(fine) == 3
    assert last["errors"][0]["extensions"]["code"] == "INTERNAL"
    assert "cellar" not in json.dumps(last)
    assert "the cellar is flooded" in caplog.text


async def test_queries_and_mutations_go_over_it_too(client: Client) -> None:
    await client.hello("Ada")
    await client.subscribe("{ me { name } }")
    assert await client.until_complete() == [{"data": {"me": {"name": "Ada"}}}]


async def test_streams_are_closed_with_their_client(address: str, told: Told) -> None:
    async with websockets.connect(address, subprotocols=[PROTOCOL]) as socket:
        client = Client(socket)
        await client.hello()
        for id in ("1", "2"):
            await client.subscribe(UPDATES, id=id, match="endless", after=3)
        await until_async(lambda: told.open == 2, what="as many streams are open")
        await client.send(type="complete", id="1")
        await until_async(lambda: told.open == 1, what="as many streams are open")
    await until_async(lambda: told.open == 0, what="as many streams are open")


async def test_a_mistake_ends_its_operation_alone(client: Client) -> None:
    await client.hello()
    for id, query in (
        ("a", "{"),
        ("b", "{ nothing }"),
        ("c", "fragment A on Query { me { id } }"),
        ("d", ""),
        ("e", "{ me " * 2000),
    ):
        await client.subscribe(query, id=id)
        message = await client.receive()
        assert (message["type"], message["id"]) == ("error", id)
        assert message["payload"][0]["extensions"]["code"] == "BAD_REQUEST"
    await client.send(type="ping")
    assert await client.receive() == {"type": "pong"}


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        (["no json"], 4400),
        (["[" * 20_000], 4400),
        (["null"], 4400),
        (["[]"], 4400),
        (['"connection_init"'], 4400),
        (["{}"], 4400),
        ([b"\x00\x01"], 4400),
        (['{"type": "' + "strange" * 100 + '"}'], 4400),
        (['{"type": ["connection_init"]}'], 4400),
        (['{"type": "connection_init", "payload": []}'], 4400),
        (['{"type": "connection_init", "payload": {"authorization": 5}}'], 4403),
        (['{"type": "connection_init", "payload": {"authorization": "Bearer wrong"}}'], 4403),
        (['{"type": "connection_init", "payload": {"authorization": ""}}'], 4403),
        (['{"type": "connection_init", "payload": {"Authorization": "Ada"}}'], 4403),
        (['{"type": "connection_init", "payload": {"headers": {"Authorization": ["Bearer Ada"]}}}'], 4403),
        (['{"type": "connection_init", "payload": {"headers": [["Authorization", "Bearer Ada"]]}}'], 4403),
        (
            ['{"type": "connection_init", "payload": {"authorization": "Bearer Ada", "Authorization": "Bearer Bob"}}'],
            4403,
        ),
        (['{"type": "connection_init", "payload": {"authorization": "Basic QQ=="}}'], 4403),
        (['{"type": "connection_init", "payload": {"authorization": {"token": "Ada"}}}'], 4403),
        (['{"type": "connection_init", "payload": {"a": ' + "[" * 900 + '"fp_Ada"' + "]" * 900 + "}}"], 4403),
        (['{"type": "connection_init", "payload": {"authorization": "Bearer away"}}'], 1013),
        (['{"type": "connection_init"}'] * 2, 4429),
        (['{"type": "subscribe", "id": "1", "payload": {"query": "{ me { id } }"}}'], 4401),
        (['{"type": "connection_init", "payload": null}', '{"type": "subscribe"}'], 4400),
        (['{"type": "connection_init"}', '{"type": "subscribe", "id": 1, "payload": {"query": ""}}'], 4400),
        (['{"type": "connection_init"}', '{"type": "subscribe", "id": {}, "payload": {"query": ""}}'], 4400),
        (['{"type": "connection_init"}', '{"type": "subscribe", "id": "1", "payload": null}'], 4400),
        (['{"type": "connection_init"}', '{"type": "subscribe", "id": "1", "payload": {"query": 1}}'], 4400),
        (['{"type": "connection_init"}', '{"type": "complete"}'], 4400),
    ],
)
async def test_garbage_closes_the_connection_politely(
    client: Client, messages: list[str | bytes], code: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        for message in messages:
            await client.socket.send(message)
        assert await client.closed() == code
    assert caplog.records == []


async def test_an_id_in_use_is_4409(client: Client) -> None:
    await client.hello()
    for _ in range(2):
        await client.subscribe(UPDATES, match="endless")
    assert await client.closed() == 4409


async def test_no_more_operations_are_opened_than_a_connection_may_have(client: Client, told: Told) -> None:
    await client.hello()
    for number in range(OPERATIONS + 1):
        await client.subscribe(UPDATES, id=str(number), match="endless", after=3)
    refused = await client.receive()
    assert (refused["type"], refused["id"]) == ("error", str(OPERATIONS))
    assert refused["payload"][0]["extensions"] == {"code": "TOO_MANY_STREAMS"}
    await until_async(lambda: told.open == OPERATIONS, what="as many streams are open")


async def test_queries_of_an_address_are_handled_a_few_at_a_time(client: Client, told: Told) -> None:
    await client.hello()
    for number in range(3 * LOOKS_AT_ONCE):
        await client.subscribe('{ match(id: "m") { __typename } }', id=str(number))
    await until_async(lambda: told.looks["now"] == LOOKS_AT_ONCE, what="as many looks are taken at a time")
    told.may_look.set()
    for _ in range(3 * LOOKS_AT_ONCE):
        assert (await client.receive())["payload"] == {"data": {"match": None}}
        assert (await client.receive())["type"] == "complete"
    assert told.looks["most"] == LOOKS_AT_ONCE


async def test_a_client_that_is_gone_in_the_middle_is_no_error(
    client: Client, told: Told, caplog: pytest.LogCaptureFixture
) -> None:
    await client.hello()
    for number in range(5):
        await client.subscribe(UPDATES, id=str(number), match="busy")
    await until_async(lambda: told.open == 5, what="as many streams are open")
    client.socket.transport.abort()
    await until_async(lambda: told.open == 0, what="as many streams are open")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_other_protocols_are_4406(address: str) -> None:
    for offered in ([websockets.Subprotocol("graphql-ws")], None):
        async with websockets.connect(address, subprotocols=offered) as socket:
            assert await Client(socket).closed() == 4406


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["type", "id", "payload", "query", "variables"]), inner)
    ),
)
messages = st.lists(
    st.binary()
    | st.text()
    | json_values.map(json.dumps)
    | st.fixed_dictionaries(
        {"type": st.sampled_from(["connection_init", "subscribe", "complete", "ping", "pong"])},
        optional={"id": json_values, "payload": json_values},
    ).map(json.dumps),
    max_size=6,
)


def test_nothing_that_is_sent_leaves_a_traceback() -> None:
    lines: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    async def send_all(address: str, sent: list[str | bytes]) -> None:
        async with websockets.connect(address, subprotocols=[PROTOCOL]) as socket:
            try:
                for message in [*sent, '{"type": "connection_init"}']:
                    await socket.send(message)
                await asyncio.wait_for(socket.recv(), PATIENCE)
            except websockets.ConnectionClosed as closed:
                assert closed.rcvd is not None
                assert closed.rcvd.code in (4400, 4401, 4403, 4409, 4429)

    listener = Listener(logging.ERROR)
    logging.getLogger().addHandler(listener)
    serving = served(Told())
    with asyncio.Runner() as runner:
        address = runner.run(serving.__aenter__())

        @given(messages)
        def check(sent: list[str | bytes]) -> None:
            runner.run(send_all(address, sent))
            assert lines == []

        try:
            check()
        finally:
            runner.run(serving.__aexit__(None, None, None))
            logging.getLogger().removeHandler(listener)
