"""Over real connections to a real server: twins answer alike, and the log of everything, at DEBUG, holds no secret."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
import redis
import websockets

from freeport_games import GAMES
from freeportd.redis_server import RedisServer
from matches.match.live_match import LiveMatch
from matches.redis import keys
from tests.api.people import Player, play_out
from tests.api.running import Service, ServiceByCommand, workers
from tests.support.waiting import PATIENCE

from .documents import following, queries, subscriptions
from .kinds import KINDS
from .local_service import Copy
from .twins import of_the_past

Answer = tuple[int, list[tuple[str, str]], bytes]
UNSAID = {"date"}
"""Headers that follow the clock."""


class Running(NamedTuple):
    """Two servers that log everything, with a Redis of their own: workers of other tests would do its work."""

    redis_url: str
    first: Service
    second: Service
    """Keeps nothing in memory, so that it sees a twin as soon as it lies in the store."""
    directory: Path
    """The file of all logs."""
    said: list[str]
    """The secrets of all matches so far, which no log may contain."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The servers and their workers."""
    directory = tmp_path_factory.mktemp("running")

    def start(warm_memory: str) -> Service:
        settings = {"FREEPORT_LOG_LEVEL": "DEBUG", "FREEPORT_WARM_MEMORY": warm_memory}
        place = directory / warm_memory
        place.mkdir()
        return stack.enter_context(ServiceByCommand(url, place, **settings))

    with ExitStack() as stack, ThreadPoolExecutor() as pool:
        url = stack.enter_context(RedisServer()).url
        starting = pool.map(start, ("256", "0"))
        stack.enter_context(workers(url, directory))
        first, second = starting
        yield Running(url, first, second, directory, ["some salt", "wrong token"])


@pytest.mark.proof
@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_twins_in_two_servers_answer_alike_and_nothing_is_logged(running: Running, game: str) -> None:
    compare(running, game)
    logged = {file: file.read_text() for file in running.directory.rglob("*.log")}
    assert len(logged) == 3
    assert '"route":"/v1/matches/{match}/moves"' in logged[running.first.output]
    for file, text in logged.items():
        assert not [one for one in GAMES if KINDS[one.slug].card.search(text.encode())], file
        assert not [secret for secret in running.said if secret in text], file


def compare(running: Running, game: str) -> None:
    """Compare a match of a game with twins of it."""
    first, second, compared = running.first, running.second, 0
    with Player(first, "Anne") as anne, Player(first, "Mary") as mary:
        created = anne.create(game=game, visibility="PRIVATE")
        match, invitation = created["id"], created["invitation"]
        running.said.extend((anne.token, mary.token, invitation))
        for player in (anne, mary):
            player.join(match, invitation=invitation, entropy="some salt")
        anne.start(match)
        while (seen := anne.see(match))["version"] < 20 or not seen["asked"]:
            play_out(match, [anne, mary], 1)
        stored = Redis(running.redis_url)
        copy = stored.take(match)
        for player in (anne, mary):
            seat = player.see(match)["yourSeat"]
            twin = of_the_past(copy, match, seat, random.Random(1))
            assert twin is not None
            assert twin.log != copy.log
            original = asked(first, player.token, match, copy)
            stored.put(match, twin)
            assert asked(second, player.token, match, copy) == original
            stored.put(match, copy)
            compared += len(original)
        asked(first, None, match, copy)
        asyncio.run(guess(first, match))
    assert compared >= 40


class Redis:
    """The address of the store."""

    def __init__(self, url: str) -> None:
        self._client = redis.Redis.from_url(url)

    def take(self, match: str) -> Copy:
        fields: Any = self._client.hgetall(keys.match_key(match))
        log: Any = self._client.lrange(keys.log_key(match), 0, -1)
        return Copy.of(fields, log)

    def put(self, match: str, copy: Copy) -> None:
        self._client.delete(keys.match_key(match), keys.log_key(match))
        self._client.hset(keys.match_key(match), mapping=copy.fields)  # type: ignore[arg-type]
        self._client.rpush(keys.log_key(match), *copy.log)


def asked(service: Service, token: str | None, match: str, copy: Copy) -> list[Answer]:
    """Return the answers over HTTP and WebSocket about the match that is stored under a known id."""
    found: list[Answer] = []
    here = f"/v1/matches/{match}"
    with service.client(token) as client:
        client.headers["x-request-id"] = "the-same-for-all"
        found += [answered(client.get(path)) for path in (here, f"{here}/record", f"{here}/updates?after=9999")]
        for move in tried(copy.live(match)):
            for decision in ("1-0", "FP02#1"):
                found.append(answered(client.post(f"{here}/moves", json={"decision": decision, "move": move})))
        variables = {"id": match, "first": 1, "version": copy.version - 1, "game": copy.live(match).game.slug}
        for document in queries(copy.live(match).game.slug).values():
            body = {"query": document, "variables": variables}
            if "matches(" not in document:
                found.append(answered(client.post("/graphql", json=body)))
        if token is not None:
            version = client.get(here).json()["version"]
            for after in range(0, version, 4):
                found.append(streamed(client, f"{here}/updates?after={after}&views=true", version))
    if token is not None:
        messages = asyncio.run(subscribed(service, token, match))
        found += [(0, [], message) for message in messages]
    return found


def tried(live: LiveMatch) -> list[Any]:
    """Moves that nobody can make now, and what is no move."""
    assert live.table is not None
    kind, state = KINDS[live.game.slug], live.table.state
    hidden = kind.deck(state)[0]
    moves = [move for card in (hidden, "x") for move in kind.naming((card,), state)]
    return [*msgspec.to_builtins(moves[::4]), {"__typename": hidden}, {"card": hidden}]


def answered(answer: httpx.Response) -> Answer:
    headers = [(name, value) for name, value in answer.headers.items() if name not in UNSAID]
    return answer.status_code, headers, answer.content


def streamed(client: httpx.Client, path: str, until: int) -> Answer:
    """Return a stream up to a version."""
    body = b""
    with client.stream("GET", path) as answer:
        for chunk in answer.iter_raw():
            body += chunk
            if b"id: %d\n" % until in body and body.endswith(b"\n\n"):
                break
        headers = [(name, value) for name, value in answer.headers.items() if name not in UNSAID]
        return answer.status_code, headers, body


async def subscribed(service: Service, token: str, match: str) -> list[bytes]:
    """Return a GraphQL subscription with the token in its first message, and one with the token in a header."""
    found: list[bytes] = []
    document = subscriptions("cargo_hold")["updates json"]
    for headers, payload in (
        ({}, {"authorization": f"Bearer {token}"}),
        ({"Authorization": f"Bearer {token}"}, {}),
    ):
        async with connection(service, headers) as socket:
            await send(socket, type="connection_init", payload=payload)
            asks = {"query": document, "variables": following(match, after=0)}
            await send(socket, type="subscribe", id="1", payload=asks)
            for _ in range(15):
                message = await asyncio.wait_for(socket.recv(), PATIENCE)
                found.append(message.encode() if isinstance(message, str) else message)
                assert b'"type":"error"' not in found[-1], found[-1]
    return found


async def guess(service: Service, match: str) -> None:
    """Connections with a token that is nobody's, and garbage, which is logged too."""
    for payload in ({"authorization": "Bearer wrong token"}, {"authorization": ["wrong token"]}, "wrong token"):
        async with connection(service, {}) as socket:
            await send(socket, type="connection_init", payload=payload)
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.wait_for(socket.recv(), PATIENCE)
    with service.client("wrong token") as client:
        assert client.get(f"/v1/matches/{match}").status_code == 401
        joining = {"invitation": "wrong-token", "entropy": "some salt"}
        assert client.post(f"/v1/matches/{match}/join", json=joining).status_code == 401


def connection(service: Service, headers: dict[str, str]) -> Any:
    address = service.url.replace("http", "ws") + "/graphql"
    protocol = websockets.Subprotocol("graphql-transport-ws")
    # Whatever is not looked at is read all the same: behind a full queue, the end of the connection would not be seen.
    return websockets.connect(address, subprotocols=[protocol], additional_headers=headers, max_queue=None)


async def send(socket: Any, **message: Any) -> None:
    await socket.send(msgspec.json.encode(message).decode())
