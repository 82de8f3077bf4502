"""What a search of two seats does again and again: copy a table, imagine a further world, play moves there.

The peer is OpenSpiel's gin rummy, in C++: a game of two with hidden hands that can be copied and imagined.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pyspiel

from freeport import play_game
from freeport.arena import Arena
from freeport.bots import CautiousBot, GreedyBot, SearchBot
from freeport.chance import draw
from freeport.shapes import AnyGame, AnyTable
from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import View
from freeport_games.engine.menus import Decision, Move
from freeport_games.engine.tables import Table

from .figures import Advance, Effort, Figure
from .measure import middle, spared
from .servers import Servers

_COPIED = "OpenSpiel's gin rummy: clone"
_IMAGINED = "OpenSpiel's gin rummy: resample_from_infostate"
_FORK = {"smugglers": 40.0}
_FORK_OF_OTHERS, _WORLD, _JOBS = 15.0, 300.0, 1.9
"""The targets: microseconds a copy, microseconds a further world, and how much faster two processes play than one."""
_WORLDS = 20
"""The further worlds at a point of a game."""
_TIMES = 50
"""The copies of a table."""
_MOVES = 60
"""The moves of a game in which the searcher plays."""


def microseconds(do: Callable[[], object], times: int) -> float:
    """Return the CPU time of a call."""
    start = time.process_time()
    for _ in range(times):
        do()
    return (time.process_time() - start) / times * 1e6


def points(game: AnyGame, rng: Random, number: int) -> Iterator[AnyTable]:
    """Yield tables of random games of two, each some moves after the one before."""
    table = Table.open(game, None, 2)
    while number:
        for _ in range(rng.randrange(5, 25)):
            if table.over:
                table = Table.open(game, None, 2)
            if table.chance is not None:
                table.resolve(draw(table.chance, rng.randrange))
                continue
            options = table.options(table.waiting[0], proposals=False)
            bound = [option for option in options if option.bound]
            table.answer(table.waiting[0], rng.choice(bound).sample(rng))
        if table.chance is None and not table.over:
            number -= 1
            yield table


def further_world(table: AnyTable, rng: Random) -> float:
    """Return the CPU time, in microseconds, of a further world of the seat that is asked; the first prepares them."""
    seat = table.waiting[0]
    table.imagine(seat, rng)
    return microseconds(lambda: table.imagine(seat, rng), _WORLDS)


def peer(rng: Random) -> tuple[float, float]:
    """Return the same of gin rummy: microseconds a copy, microseconds a world."""
    state: Any = pyspiel.load_game("gin_rummy").new_initial_state()
    for _ in range(60):
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            return peer(rng)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    player = state.current_player()
    return microseconds(state.clone, 500), microseconds(lambda: state.resample_from_infostate(player, rng.random), 200)


class Counting(SearchBot):
    """The searcher, which notes how long it thought and how many moves it played on imagined tables."""

    looked, thought = 0, 0.0

    def decide(self, view: View, decision: Decision) -> Move:
        """Play as the searcher does."""
        self._looked, start = 0, time.thread_time()
        move = super().decide(view, decision)
        if self._looked:
            self.looked += self._looked
            self.thought += time.thread_time() - start
        return move


def playouts(game: AnyGame, seed: int) -> float:
    """Return the moves a CPU second that a searcher plays on imagined tables, in a game against greed."""
    bot = Counting()
    with suppress(RuntimeError):  # it need not come to its end
        play_game(game, [bot, GreedyBot()], seed=seed, longest=_MOVES)
    return bot.looked / bot.thought if bot.thought else 0.0


def faster(games: int) -> float:
    """Return how much sooner two processes have played a number of games than one."""
    took = list[float]()
    for jobs in (1, 2):
        start = time.perf_counter()
        Arena(CARGO_HOLD, {"greedy": GreedyBot, "cautious": CautiousBot}, seats=[2]).run(games, jobs=jobs)
        took.append(time.perf_counter() - start)
    return took[0] / took[1]


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Yield every game, in turns with the peer, so that a busy neighbour slows both alike."""
    rounds, each = effort.of(7, 2), effort.of(20, 5)
    floors: list[tuple[float, float]] = []
    copies: dict[str, list[float]] = {game.slug: [] for game in GAMES}
    worlds: dict[str, list[float]] = {game.slug: [] for game in GAMES}
    looks: dict[str, list[float]] = {game.slug: [] for game in GAMES}
    with spared():
        for turn in range(rounds):
            rng = Random(turn)
            floors.append(peer(rng))
            for game in GAMES:
                tables = [table.fork() for table in points(game, rng, each)]
                copies[game.slug] += [microseconds(table.fork, _TIMES) for table in tables]
                worlds[game.slug] += [further_world(table, rng) for table in tables]
                if game.bots.searched:
                    looks[game.slug].append(playouts(game, turn))
            advance((turn + 1) / (rounds + 1))
    for game in GAMES:
        yield Figure(
            name=f"search.{game.slug}.fork",
            what=f"{game.name}: a copy of a table",
            value=middle(copies[game.slug]),
            unit="us",
            floor=middle([one for one, _ in floors]),
            floor_is=_COPIED,
            target=_FORK.get(game.slug, _FORK_OF_OTHERS),
            rounds=tuple(copies[game.slug]),
        )
        yield Figure(
            name=f"search.{game.slug}.world",
            what=f"{game.name}: a further imagined world of the seat that is asked",
            value=middle(worlds[game.slug]),
            unit="us",
            floor=middle([other for _, other in floors]),
            floor_is=_IMAGINED,
            target=_WORLD,
            rounds=tuple(worlds[game.slug]),
        )
        if looks[game.slug]:
            yield Figure(
                name=f"search.{game.slug}.playouts",
                what=f"{game.name}: moves that the searching bot plays on imagined tables",
                value=middle(looks[game.slug]),
                unit="moves/s",
                better="higher",
                rounds=tuple(looks[game.slug]),
            )
    gains = [faster(effort.of(4000, 1000)) for _ in range(effort.of(3, 1))]
    yield Figure(
        name="search.jobs",
        what="the arena with two processes, as a multiple of one",
        value=middle(gains),
        unit="x",
        target=_JOBS,
        better="higher",
        rounds=tuple(gains),
    )
