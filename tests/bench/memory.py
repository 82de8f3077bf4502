"""Memory: what an open match weighs in Redis after 100 moves. And how long a first bot is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import uvloop
from redis.asyncio import Redis

from freeport.shapes import AnyGame
from freeport_api import Player
from freeport_games import GAMES
from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.menus import Refused
from freeport_games.engine.tables import Table
from matches.redis.connection import RedisClient
from matches.redis.keys import log_key, match_key
from matches.store.store import Store

from .figures import Advance, Effort, Figure
from .making import after, make_match
from .play import seats_of
from .servers import Servers

MOVES = 100
GAMES_OF_EVENTS = 10
"""The number of games that are played to measure the length of their events."""
_TARGETS = {"sky_cargo": 12, "smugglers": 15, "competitors": 15}
"""The growth of Redis that is allowed, in MB; 10 for the other games."""

FIRST_BOT = """\
from freeport import Bot, play

class First(Bot):
    def decide(self, view, decision):
        return decision.options[0].sample()

play(First(), "cargo_hold")
"""


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Matches of each game; then the bot, which really plays."""
    for number, game in enumerate(GAMES):
        yield from uvloop.run(_weigh(servers, game, effort.of(200, 40)))
        advance((number + 1) / (len(GAMES) + 1))
    yield _first_bot(servers)


async def _weigh(servers: Servers, game: AnyGame, count: int) -> list[Figure]:
    """Lay matches into an empty Redis, with the service's own code."""
    with servers.redis() as server:
        redis: Redis = Redis.from_url(server.url)
        connection = RedisClient(server.url)
        store = Store(connection)
        await store.warm_up()
        players = [Player(f"{seat:016x}", "Anne Bonny", True) for seat in range(seats_of(game))]

        async def lay(number: int) -> str:
            live, _ = await make_match(store, game, players, str.encode, Random(number), after(MOVES))
            return live.id

        await lay(count)  # what the first one costs once and for all: scripts, tables
        before = (await redis.info("memory"))["used_memory"]
        ids = [await lay(number) for number in range(count)]
        grown = (await redis.info("memory"))["used_memory"] - before
        records = [int(await redis.memory_usage(match_key(match), samples=0) or 0) for match in ids]
        logs = [int(await redis.memory_usage(log_key(match), samples=0) or 0) for match in ids]
        await connection.aclose()
        await redis.aclose()
    scale = 1000 / count / 1e6

    def figure(name: str, what: str, value: float, target: float | None) -> Figure:
        return Figure(
            name=f"memory.{game.slug}.{name}",
            what=f"{game.name}: 1,000 open matches after {MOVES} moves each, {what}",
            value=value * scale,
            unit="MB",
            target=target,
            peers="boardgame.io 158, Colyseus 185, in their processes" if target else "",
        )

    return [
        figure("used", "as Redis grows", grown, _TARGETS.get(game.slug, 10)),
        figure("records", "their records alone", sum(records), None),
        figure("logs", "their logs alone", sum(logs), None),
        _event(game),
    ]


def _event(game: AnyGame) -> Figure:
    """Return how long the events of random play are."""
    rng, count, size = Random(1), 0, 0
    for _ in range(GAMES_OF_EVENTS):
        table = Table.open(game, None, seats_of(game))
        while not table.over:
            try:
                table.play(random_input(table, rng))
            except Refused:
                continue  # it proposed what the game refuses, and proposes something else
            shown = [event for told in table.events if (event := told.for_seat(None)) is not None]
            count += len(shown)
            size += sum(len(msgspec.json.encode(event)) for event in shown)
    return Figure(
        name=f"memory.{game.slug}.event",
        what=f"{game.name}: an event, as a spectator gets it in JSON",
        value=size / count,
        unit="bytes",
    )


def _first_bot(servers: Servers) -> Figure:
    """Count the lines of the first bot, after two of them have played a match."""
    script = Path(servers.directory / "first_bot.py")
    script.write_text(FIRST_BOT)
    environment = {**os.environ, "FREEPORT_SERVER": servers.system.url}
    both = [subprocess.Popen([sys.executable, str(script)], env=environment) for _ in range(2)]
    if any(bot.wait(60) for bot in both):
        raise RuntimeError("the first bot did not play")
    return Figure(
        name="bot.lines",
        what="lines of the first bot on a server; it is handed its legal moves, and the same class plays offline",
        value=len([line for line in FIRST_BOT.splitlines() if line.strip()]),
        unit="lines",
        target=6,
        peers="9 to 20, none is handed its legal moves",
    )
