"""The server: the application in a process of its own, from its start to its orderly shutdown."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from functools import partial
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from freeport_api.words import ENGLISH, MATCH_WORDS, words
from freeport_games import GAMES
from freeport_games.engine.words import words as words_of_rules
from telemetry.logs import configure_logs
from telemetry.tracing import configure_tracing, stop_tracing

from .app import create_app
from .graphql import INDENTED
from .http.connections import ConnectionLimits, Connections, take_descriptors
from .http.protocol import Protocol, ServerConfig
from .http.rotation import Rotation
from .http.socket_protocol import SocketProtocol
from .http.sse import EventStreams
from .quotas import client_address
from .rest.operations.games import schemas
from .settings import Settings

_SWITCH = 0.0005
"""Seconds after which the thread of the requests may run again while another thread reads a GraphQL document."""


class Server(uvicorn.Server):
    """Uvicorn, which on SIGTERM also ends the streams while it lets requests finish."""

    def __init__(self, app: Starlette, settings: Settings) -> None:
        config = ServerConfig(
            app,
            host=settings.host,
            port=settings.port,
            http=Protocol,
            loop="uvloop",
            ws=SocketProtocol,
            ws_max_size=settings.body_limit * INDENTED,  # the endpoint counts without indentation
            ws_per_message_deflate=False,  # SocketProtocol has its own
            lifespan="on",
            log_config=None,
            access_log=False,
            # The trusted proxies are a setting of this server: FREEPORT_TRUSTED_PROXIES.
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=int(settings.keep_alive),
            timeout_graceful_shutdown=int(settings.shutdown),
        )
        config.connections = Connections(
            ConnectionLimits(
                most=settings.connections,
                most_of_address=0 if settings.trusted_proxies else settings.connections_of_address,
                head=settings.head_timeout,
                body=settings.body_timeout,
            )
        )
        config.rotation = Rotation()
        config.address_of = partial(client_address, trusted_proxies=settings.trusted_proxies)
        super().__init__(config)
        self._streams: EventStreams = app.state.streams

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in an orderly way."""
        self._streams.stop()
        await super().shutdown(sockets)


def prepare() -> None:
    """Create what lasts: sentences and JSON Schemas. The first request that needed them would delay all others."""
    MATCH_WORDS.speaker(ENGLISH)
    for game in GAMES:
        schemas(game)
        for said in (words(game), words_of_rules(game)):
            said.speaker(ENGLISH)


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT, then stop in an orderly way.

    Raises:
        SystemExit: always; with 0 after an orderly end.
    """
    configure_logs(settings.telemetry.log_level, part="service")
    configure_tracing("service")
    gc.disable()  # until everything stands that lasts as long as the process
    take_descriptors()
    sys.setswitchinterval(_SWITCH)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _leave)  # uvicorn passes the signal on when it has stopped
    try:
        prepare()
        Server(create_app(settings), settings).run()
    finally:
        stop_tracing()


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)
