"""Memory: what an open match weighs in Redis after 100 moves. And how long a first bot is."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import uvloop
from redis.asyncio import Redis

from freeport.chance import draw
from freeport.shapes import AnyGame
from freeport_games import GAMES
from freeport_games.api import Player, Visibility
from freeport_games.engine import Answered, Resolved
from matches.connection import Server
from matches.entries import Drawn, Entry, Moved, Opened, Started, Taken
from matches.keys import log_key, match_key
from matches.live import LiveMatch
from matches.record import Birth, encode
from matches.store import Commit, Store

from .figures import Advance, Effort, Figure
from .play import seats_of
from .stage import Stage

MOVES = 100

FIRST_BOT = """\
from freeport import Bot, play

class First(Bot):
    def decide(self, view, decision):
        return decision.options[0].sample()

play(First(), "cargo_hold")
"""


def measure(stage: Stage, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Matches of each game; then the bot, which really plays."""
    for number, game in enumerate(GAMES):
        yield from uvloop.run(_weigh(stage, game, effort.of(200, 40)))
        advance((number + 1) / (len(GAMES) + 1))
    yield _first_bot(stage)


async def _weigh(stage: Stage, game: AnyGame, count: int) -> list[Figure]:
    """Commit matches move by move, with the service's own code, to an empty Redis."""
    with stage.redis() as server:
        redis: Redis = Redis.from_url(server.url)
        connection = Server(server.url)
        store = Store(connection)
        await store.warm_up()
        before = (await redis.info("memory"))["used_memory"]
        ids = [await _commit(store, game, seed) for seed in range(count)]
        after = (await redis.info("memory"))["used_memory"]
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
        figure("used", "as Redis grows", after - before, 10),
        figure("records", "their records alone", sum(records), None),
        figure("logs", "their logs alone", sum(logs), None),
    ]


async def _commit(store: Store, game: AnyGame, seed: int) -> str:
    """Commit a match that is still open after so many moves."""
    while True:
        match = f"{seed:016x}"
        if await _try(store, match, game, Random(seed)):
            return match
        await store.server._call("DEL", match_key(match), log_key(match))
        seed += 1_000_000


async def _try(store: Store, match: str, game: AnyGame, rng: Random) -> bool:
    seats = seats_of(game)
    players = [Player(f"{match[:15]}{seat:x}", "Anne Bonny", True) for seat in range(seats)]
    birth = Birth(
        game.slug, game.rules_version, b"{}", seats, players[0], Visibility.PUBLIC, "", int(time.time() * 1000)
    )
    live = LiveMatch(match, birth)
    await store.create(match, birth, encode(live.lobby), {})
    await _add(store, live, Opened(1, "0" * 64))
    for seat, player in enumerate(players):
        await _add(store, live, Taken(1, seat, player, "0" * 32))
    await _add(store, live, Started(1))
    moves = 0
    while moves < MOVES:
        table = live.table
        if table is None or table.over:
            return False
        if table.chance is not None:
            outcome = Resolved(draw(table.chance, rng.randrange))
            await _add(store, live, Drawn(1000 * moves, live.lobby.drawn, game.codec.encode_input(outcome)))
            continue
        seat = table.waiting[0]
        decision: Any = table.decision(seat)
        move = rng.choice(decision.options).sample(rng)
        await _add(store, live, Moved(1000 * moves, decision.id, game.codec.encode_input(Answered(seat, move))))
        moves += 1
    return live.table is not None and not live.table.over


async def _add(store: Store, live: LiveMatch, entry: Entry) -> None:
    expected = live.version
    live.apply(entry)
    lobby = type(entry) is not Moved
    await store.commit(Commit(live.id, expected, (entry,), live.fields(lobby=lobby), {}))


def _first_bot(stage: Stage) -> Figure:
    """Count the lines of the first bot, after two of them have played a match."""
    script = Path(stage.directory / "first_bot.py")
    script.write_text(FIRST_BOT)
    environment = {**os.environ, "FREEPORT_SERVER": stage.system.url}
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
