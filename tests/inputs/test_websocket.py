"""Every operation over WebSocket, between messages of every kind: answered, or the connection closed politely."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
import websockets
from hypothesis import given
from hypothesis import strategies as st

from tests.leaks.documents import briefly
from tests.support.waiting import PATIENCE

from .arguments import about_what_exists, variables
from .population import STATES, Population
from .test_graphql import arguments_of, taken
from .values import anything, inputs

pytestmark = pytest.mark.random
PROTOCOL = websockets.Subprotocol("graphql-transport-ws")
POLITE = {4400, 4401, 4403, 4409, 4429}
"""The protocol's codes for what a client gets wrong."""
FIELDS = [(kind, name) for kind in ("subscription", "query", "mutation") for name in briefly(kind)]
ID = "the operation"

words = st.sampled_from(["type", "id", "payload", "query", "variables"])
objects = st.dictionaries(words, anything, max_size=4)
noise = (
    st.binary(max_size=60)
    | st.text(max_size=60)
    | (anything | objects).map(json.dumps)
    | st.fixed_dictionaries(
        {"type": st.sampled_from(["connection_init", "subscribe", "complete", "ping", "pong"])},
        optional={"id": anything, "payload": anything | objects},
    ).map(json.dumps)
)
rarely: st.SearchStrategy[list[str | bytes]] = st.just([]) | st.lists(noise, max_size=3)


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=lambda part: part)
def test_any_messages_around_any_operation_are_harmless(kind: str, name: str, population: Population) -> None:
    with asyncio.Runner() as runner:

        @inputs(10)
        @given(
            values=variables(arguments_of(kind, name)),
            existing=st.booleans(),
            state=st.sampled_from(STATES),
            caller=st.sampled_from(population.callers(name)),
            before=rarely,
            after=rarely,
        )
        def check(
            values: dict[str, Any],
            existing: bool,
            state: str,
            caller: str,
            before: list[str | bytes],
            after: list[str | bytes],
        ) -> None:
            payload = {"query": briefly(kind)[name], "variables": values}
            if existing:
                payload["variables"] = about_what_exists(population, values, state)
            hello = {"type": "connection_init", "payload": population.authorization(caller)}
            asked = {"type": "subscribe", "id": ID, "payload": payload}
            first = [json.dumps(hello), *before, json.dumps(asked)]
            patience = 0.1 if kind == "subscription" else PATIENCE
            done = runner.run(
                converse(population.service.url.replace("http", "ws") + "/graphql", first, after, patience)
            )
            population.judge("WebSocket", taken=done, looks=kind != "mutation")

        check()


async def converse(address: str, first: Sequence[str | bytes], then: Sequence[str | bytes], patience: float) -> bool:
    """Send messages, hear what becomes of the operation, and send the others; answers whether it was taken."""
    done = False
    async with websockets.connect(address, subprotocols=[PROTOCOL]) as socket:
        try:
            for message in first:
                await socket.send(message)
            done = await outcome(socket, patience)
            for message in [*then, '{"type": "connection_init"}']:  # the second one: it ends the connection
                await socket.send(message)
            while True:
                await socket.recv()
        except websockets.ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code in POLITE, closed.rcvd
    return done


async def outcome(socket: websockets.ClientConnection, patience: float) -> bool:
    """Return whether the operation was taken. A stream may have nothing to tell yet; everything else is answered."""
    try:
        async with asyncio.timeout(patience):
            while True:
                told = json.loads(await socket.recv())
                if told.get("id") == ID:
                    errors = {"errors": told["payload"]} if told["type"] == "error" else None
                    return taken(errors or told.get("payload", {}))
    except TimeoutError:
        assert patience < 1, "an operation was never answered"
        return False
