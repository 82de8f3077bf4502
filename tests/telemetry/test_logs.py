"""Logs: every line of every process is JSON, and none holds what nobody should read there."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import websockets

from telemetry.settings import Settings

from .installation import Installation, wait_for


def test_the_address_and_query_of_a_websocket_are_not_logged(installation: Installation) -> None:
    async def connect() -> None:
        address = installation.url.replace("http", "ws", 1) + "/graphql?token=do-not-log-me"
        protocol = websockets.Subprotocol("graphql-transport-ws")
        async with websockets.connect(address, subprotocols=[protocol]) as socket:
            await socket.send('{"type": "connection_init"}')
            await socket.recv()

    asyncio.run(connect())
    (line,) = wait_for(lambda: [line for line in installation.service_log() if line.get("method") == "WEBSOCKET"][-1:])
    assert (line["route"], line["status"]) == ("/graphql", 101)
    text = (installation.directory / "serve.log").read_text()
    assert "do-not-log-me" not in text
    assert "127.0.0.1:" not in text.replace(installation.url.removeprefix("http://"), "")


def test_a_websocket_that_is_refused_is_told_by_its_status_and_is_no_error(installation: Installation) -> None:
    async def connect() -> None:
        address = installation.url.replace("http", "ws", 1) + "/graphql"
        headers = {"Origin": "https://evil.example", "X-Request-Id": "refused-handshake"}
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(address, additional_headers=headers)

    asyncio.run(connect())

    def told() -> list[dict[str, Any]]:
        return [line for line in installation.service_log() if line.get("request_id") == "refused-handshake"]

    wait_for(lambda: [line for line in told() if line["event"] == "request" and line["status"] == 403])
    assert {line["level"] for line in told()} == {"info"}


def test_every_line_of_every_process_is_json_and_says_which_part_it_is(installation: Installation) -> None:
    installation.play()
    parts = {line["part"] for line in (*installation.service_log(), *installation.pool_log())}
    assert parts == {"service", "pool", "worker"}


def test_settings_are_read_and_every_wrong_one_is_told() -> None:
    read = Settings.from_environment({"FREEPORT_LOG_LEVEL": "debug", "FREEPORT_METRICS_PORT": " 9000 "})
    assert read == Settings(log_level="DEBUG", metrics_port=9000)
    assert Settings.from_environment({"FREEPORT_METRICS_PORT": ""}) == Settings()
    with pytest.raises(ValueError, match=r"FREEPORT_LOG_LEVEL='loud'.*\nFREEPORT_METRICS_PORT='x'"):
        Settings.from_environment({"FREEPORT_LOG_LEVEL": "loud", "FREEPORT_METRICS_PORT": "x"})
