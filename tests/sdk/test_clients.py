"""Both clients through a transport inside the process: the same methods, the same requests, the same errors."""

from __future__ import annotations

import inspect
import pydoc
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Iterator
from inspect import signature
from itertools import count
from typing import Any, NoReturn, assert_type

import httpx
import msgspec
import pytest

import freeport
from freeport import AsyncClient, Client, FreeportError, Note, NotFound, Policy, Refused, Timeout, Unreachable
from freeport.shapes import Player, Update
from freeport_games.engine.docs import field_docs
from freeport_games.engine.menus import Refused as EngineRefused
from tests.sdk.wire import PLAYER, PROBLEM, frame, match_json

SHORT = Policy(timeout=0.3, first_pause=0.01, longest_pause=0.02, patience=0.3)
Handler = Callable[[httpx.Request], httpx.Response]


class Pieces(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body that comes in pieces, and may break."""

    def __init__(self, *pieces: bytes, breaks: bool = False) -> None:
        self._pieces = pieces
        self._breaks = breaks
        self.closed = False

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces
        if self._breaks:
            raise httpx.ReadError("cut")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece

    def close(self) -> None:
        self.closed = True

    async def aclose(self) -> None:
        self.closed = True


class Either:
    """One of the two clients, called alike."""

    def __init__(self, asynchronous: bool, handler: Handler) -> None:
        self.asynchronous = asynchronous
        transport = httpx.MockTransport(handler)
        self.http: Any = (httpx.AsyncClient if asynchronous else httpx.Client)(transport=transport)
        maker: Any = AsyncClient if asynchronous else Client
        # A client has as many looks at its clock as its time allows, however slow the machine is.
        looks = count()
        policy = msgspec.structs.replace(SHORT, clock=lambda: next(looks) / 100)
        self.client = maker("http://freeport.test/", "secret", policy=policy, http_client=self.http)

    async def call(self, name: str, *arguments: Any, **named: Any) -> Any:
        answer = getattr(self.client, name)(*arguments, **named)
        return await answer if inspect.isawaitable(answer) else answer

    async def all(self, name: str, *arguments: Any, **named: Any) -> list[Any]:
        items = getattr(self.client, name)(*arguments, **named)
        return [item async for item in items] if self.asynchronous else list(items)


@pytest.fixture(params=[False, True], ids=["waiting", "awaited"])
def either(request: pytest.FixtureRequest) -> Callable[[Handler], Either]:
    return lambda handler: Either(request.param, handler)


def test_a_refusal_on_a_server_is_also_one_of_the_engine() -> None:
    assert issubclass(Refused, EngineRefused)
    assert issubclass(Refused, FreeportError)


def test_both_clients_have_the_same_methods_with_the_same_parameters() -> None:
    def methods(client: type) -> dict[str, list[str]]:
        public = {name: found for name, found in inspect.getmembers(client) if not name.startswith("_")}
        return {
            name: list(inspect.signature(found).parameters)
            for name, found in public.items()
            if inspect.isfunction(found)
        }

    assert methods(Client) == methods(AsyncClient)
    assert {"register", "create", "join", "play", "updates", "pending", "record", "graphql"} <= set(methods(Client))


def test_a_call_that_is_written_once_is_one_to_wait_for_and_one_to_await() -> None:
    async def checked_by_mypy(waits: Client, awaited: AsyncClient) -> None:
        assert_type(waits.me(), Player)
        assert_type(await awaited.me(), Player)
        assert_type(waits.updates("m1", views=True), Generator[Update, None, None])
        assert_type(awaited.updates("m1", views=True), AsyncGenerator[Update, None])
        waits.join("m1", saet=1)  # type: ignore[call-arg]
        await awaited.join(1)  # type: ignore[arg-type]

    assert callable(checked_by_mypy)
    assert inspect.iscoroutinefunction(AsyncClient.join) and not inspect.iscoroutinefunction(Client.join)
    assert Client.join.__doc__ == AsyncClient.join.__doc__ and "Take a seat" in (Client.join.__doc__ or "")
    with Client("http://freeport.test") as waits:
        assert str(inspect.signature(waits.add_bot)).startswith(
            "(match: 'ListedMatch | str', bot: 'str', seat: 'int | None'"
        )


def test_everything_that_is_exported_has_a_description() -> None:
    aliases = {"AnyBot", "JsonValue"}
    for name in set(freeport.__all__) - aliases:
        assert getattr(freeport, name).__doc__, name


async def test_requests_carry_the_token_an_id_and_json(either: Callable[[Handler], Either]) -> None:
    seen: list[httpx.Request] = []

    def handler(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(200, json=match_json())

    one = either(handler)
    await one.call("join", "m1", entropy="salt", seat=1)
    (request,) = seen
    assert str(request.url) == "http://freeport.test/v1/matches/m1/join"
    assert request.headers["authorization"] == "Bearer secret"
    assert len(request.headers["x-request-id"]) == 32
    assert request.headers["user-agent"].startswith("freeport-sdk/")
    assert msgspec.json.decode(request.content) == {"entropy": "salt", "seat": 1}


def seated(commitment: str | None = "c" * 64) -> bytes:
    """Return a match that the player has joined."""
    head = match_json() | {
        "yourSeat": 1,
        "fairness": {"__typename": "Fairness", "commitment": commitment, "seed": None},
    }
    return msgspec.json.encode(head)


async def test_who_joins_adds_fresh_entropy_and_notes_what_to_check(either: Callable[[Handler], Either]) -> None:
    sent: list[dict[str, str]] = []

    def handler(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            sent.append(msgspec.json.decode(request.content))
        return httpx.Response(200, content=seated())

    one = either(handler)
    match = await one.call("match", "m1")
    for _ in range(2):
        await one.call("join", match)
        note = one.client.notes["m1"]
        assert note == Note("m1", 1, sent[-1]["entropy"], "c" * 64, early=True)
        assert len(bytes.fromhex(note.entropy)) == 16
    assert sent[0] != sent[1]
    await one.call("join", "m1", entropy="")
    assert sent[2] == {}
    assert one.client.notes["m1"] == Note("m1", 1, "", "c" * 64, early=False)


async def test_the_commitment_that_is_noted_is_the_one_before_joining(either: Callable[[Handler], Either]) -> None:
    one = either(lambda request: httpx.Response(200, content=seated(("a" if request.method == "GET" else "b") * 64)))
    await one.call("join", await one.call("match", "m1"))
    assert one.client.notes["m1"].commitment == "a" * 64


async def test_a_join_that_failed_is_tried_again_with_the_same_entropy(either: Callable[[Handler], Either]) -> None:
    """A server could refuse until the entropy suits it."""
    sent: list[str] = []

    def handler(request: httpx.Request) -> httpx.Response:
        sent.append(msgspec.json.decode(request.content)["entropy"])
        if len(sent) == 1:
            problem = {**PROBLEM, "code": "MATCH_FULL", "status": 409}
            return httpx.Response(409, json=problem, headers={"content-type": "application/problem+json"})
        return httpx.Response(200, content=seated())

    one = either(handler)
    with pytest.raises(Refused):
        await one.call("join", "m1")
    await one.call("join", "m1")
    await one.call("join", "m1")
    assert sent[0] == sent[1] != sent[2]


async def test_a_refusal_is_an_exception_of_its_kind(either: Callable[[Handler], Either]) -> None:
    problem = {**PROBLEM, "status": 404, "code": "UNKNOWN_MATCH", "rule": "CH-1", "matchVersion": 4}
    one = either(lambda request: httpx.Response(404, json=problem, headers={"X-Request-Id": "r7"}))
    with pytest.raises(NotFound) as refused:
        await one.call("match", "m1")
    error = refused.value
    assert (error.code, error.rule, error.match_version, error.status, error.request_id) == (
        "UNKNOWN_MATCH",
        "CH-1",
        4,
        404,
        "r7",
    )


async def test_a_broken_connection_is_tried_again_with_the_same_id(either: Callable[[Handler], Either]) -> None:
    ids: list[str] = []

    def handler(request: httpx.Request) -> httpx.Response:
        ids.append(request.headers["x-request-id"])
        if len(ids) == 1:
            raise httpx.ReadError("cut")
        return httpx.Response(200, json=PLAYER)

    assert (await either(handler).call("me")).name == "Anne"
    assert len(ids) == 2
    assert len(set(ids)) == 1


async def test_no_answer_is_unreachable_or_a_timeout_and_says_who_was_asked(
    either: Callable[[Handler], Either], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    def stall(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("slow")

    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(Unreachable, match=r"^No answer from http://freeport\.test: refused\. Is the server up, and"):
        await either(refuse).call("me")
    monkeypatch.setenv("HTTP_PROXY", "http://anne:secret@proxy.test")
    with pytest.raises(Unreachable, match=r"The environment names a proxy on the way there \(HTTP_PROXY, .*\)\.$"):
        await either(refuse).call("me")
    with pytest.raises(Timeout):
        await either(stall).call("me")


@pytest.mark.parametrize("asynchronous", [False, True])
async def test_whoever_reaches_no_server_reads_why_and_what_to_do(
    asynchronous: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failure(server: str) -> str:
        looks = count()
        policy = Policy(first_pause=0.01, longest_pause=0.01, clock=lambda: 5.0 * next(looks))
        if not asynchronous:
            with Client(server, policy=policy) as client, pytest.raises(Unreachable) as raised:
                client.me()
            return str(raised.value)
        async with AsyncClient(server, policy=policy) as awaited:
            with pytest.raises(Unreachable) as raised:
                await awaited.me()
        return str(raised.value)

    def unknown(*_: object, **__: object) -> NoReturn:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # and does not listen
        address = f"http://127.0.0.1:{unused.getsockname()[1]}"
        assert await failure(address) == (
            f"No answer from {address}: nothing listens there. "
            "Is the server up? `freeportd up` starts one on this machine."
        )
    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert await failure("http://freeport.test") == (
        "No answer from http://freeport.test: no machine of this name is known. "
        "Is the server up, and is this its address?"
    )


async def test_a_stream_resumes_over_broken_connections_and_is_closed(either: Callable[[Handler], Either]) -> None:
    bodies = [Pieces(frame(1)[:9], frame(1)[9:], frame(2)[:20], breaks=True), Pieces(frame(2), b"event: end\n\n")]
    asked: list[str] = []

    def handler(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.params["after"])
        return httpx.Response(200, stream=bodies[len(asked) - 1])

    seen = await either(handler).all("updates", "m1", 0, views=True)
    assert [update.version for update in seen] == [1, 2]
    assert asked == ["0", "1"]
    assert all(body.closed for body in bodies)


async def test_pages_follow_each_other(either: Callable[[Handler], Either]) -> None:
    def handler(request: httpx.Request) -> httpx.Response:
        more = "after" not in request.url.params
        listed = {**match_json(), "__typename": "ListedMatch"}
        return httpx.Response(200, json={"items": [listed], "next": "more" if more else None})

    assert len(await either(handler).all("matches", game="cargo_hold")) == 2


async def test_a_client_that_was_given_its_http_client_leaves_it_open(either: Callable[[Handler], Either]) -> None:
    one = either(lambda request: httpx.Response(200, json=PLAYER))
    await one.call("close")
    assert not one.http.is_closed


async def test_the_first_account_is_the_clients_own(monkeypatch: pytest.MonkeyPatch) -> None:
    registered = {"__typename": "Registered", "player": PLAYER, "token": "fresh"}
    http = httpx.Client(transport=httpx.MockTransport(lambda request: httpx.Response(201, json=registered)))
    with Client("http://freeport.test", http_client=http) as client:
        tokens = [client.token, client.register("Anne").token, client.token]
        assert tokens == [None, "fresh", "fresh"]
    monkeypatch.setenv("FREEPORT_SERVER", "https://elsewhere.test/")
    monkeypatch.setenv("FREEPORT_TOKEN", "kept")
    with Client() as client:
        assert (client.server, client.token) == ("https://elsewhere.test", "kept")
    with pytest.raises(ValueError, match="http://"):
        Client("freeport.test")


@pytest.mark.parametrize(
    ("method", "shown"),
    [
        (Client.create, "Match"),
        (Client.lobby, "Generator[LobbyChange]"),
        (AsyncClient.create, "Match"),
        (AsyncClient.lobby, "AsyncGenerator[LobbyChange]"),
    ],
)
def test_help_shows_what_a_caller_gets(method: Callable[..., object], shown: str) -> None:
    assert signature(method).return_annotation == shown


def test_httpx_is_imported_with_the_first_client_and_not_before() -> None:
    asks = """
import sys
import freeport.arena, freeport.bots, freeport.cli
from freeport import AsyncClient, Client, game, play_game
play_game(game("cargo_hold"), [freeport.bots.RandomBot(), freeport.bots.RandomBot()])
print("httpx" in sys.modules)
Client("http://freeport.test").close()
print("httpx" in sys.modules)
"""
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout
    assert told == "False\nTrue\n"


STRUCTS = [
    kind
    for name in freeport.__all__
    if isinstance(kind := getattr(freeport, name), type) and issubclass(kind, msgspec.Struct)
]


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_help_tells_every_field_with_its_words(kind: type[msgspec.Struct]) -> None:
    told, docs = pydoc.plain(pydoc.render_doc(kind)), field_docs(kind)
    assert [*docs] == [*kind.__struct_fields__]
    assert all(f"     {name}: {text.splitlines()[0]}" in told for name, text in docs.items())


def test_help_tells_the_fields_whose_types_depend_on_the_game() -> None:
    told = pydoc.plain(pydoc.render_doc(freeport.Match))
    assert "     decision: The decision of the player who asks, if any." in told
