"""Random legal play in memory: moves a second of one core."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from freeport.chance import draw
from freeport.shapes import AnyGame, AnyTable
from freeport_games import GAMES
from freeport_games.engine import Table

from .figures import Advance, Effort, Figure
from .measure import middle
from .peers import CATANATRON, CATANATRON_COPIES, catanatron
from .stage import Stage

_SEATS = 4
"""How many play, where the game allows it."""
_PEERS = "Catanatron 46,000; OpenSpiel in Python 33,000 to 58,000; RLCard uno 80,000; boardgame.io 9,800"

Beside = Callable[[AnyTable, int], AnyTable]
"""What is done beside each move of a seat; gives the table to play on with."""


def _nothing(table: AnyTable, seat: int) -> AnyTable:
    return table


def _view(table: AnyTable, seat: int) -> AnyTable:
    table.view(seat)
    return table


def _save_and_load(table: AnyTable, seat: int) -> AnyTable:
    return Table.load(table.game, table.save())


_MODES: tuple[tuple[str, str, Beside, float, bool], ...] = (
    ("plain", "random legal moves", _nothing, 100_000, False),
    ("views", "the same, with the mover's view at every move", _view, 30_000, False),
    ("saved", "the same, saved, loaded and replayed at every move", _save_and_load, 40_000, True),
)


def seats_of(game: AnyGame, seats: int = _SEATS) -> int:
    """How many play: as many as wanted, or as near as the game allows."""
    return min(max(seats, game.seats[0]), game.seats[-1])


def play(game: AnyGame, beside: Beside, seconds: float, seed: int) -> float:
    """Moves a CPU second of random legal play; choosing a move and drawing the chance are part of it."""
    rng = Random(seed)
    seats, moves = seats_of(game), 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        table = Table.open(game, None, seats)
        while not table.over:
            if table.chance is not None:
                table.resolve(draw(table.chance, rng.randrange))
                continue
            seat = table.waiting[0]
            table = beside(table, seat)
            decision = table.decision(seat)
            if decision is None:
                raise LookupError(f"{game.name}: seat {seat} is asked, but has no decision")
            table.answer(seat, rng.choice(decision.options).sample(rng))
            moves += 1
    return moves / (time.process_time() - start)


def measure(stage: Stage, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Every game in every way, in turns with the peer, so that a busy neighbour slows both alike."""
    rounds, seconds = effort.of(5, 2), 0.5 if not effort.quick else 0.15
    floors: dict[bool, list[float]] = {False: [], True: []}
    found: dict[tuple[str, str], list[float]] = {}
    for turn in range(rounds):
        for copies, values in floors.items():
            values.append(catanatron(seconds, copies=copies))
        for game in GAMES:
            for mode, _, beside, _, _ in _MODES:
                found.setdefault((game.slug, mode), []).append(play(game, beside, seconds, turn))
        advance((turn + 1) / rounds)
    for game in GAMES:
        for mode, what, _, target, copies in _MODES:
            values = found[game.slug, mode]
            yield Figure(
                name=f"play.{game.slug}.{mode}",
                what=f"{game.name}: {what}",
                value=middle(values),
                unit="moves/s",
                floor=middle(floors[copies]),
                floor_is=CATANATRON_COPIES if copies else CATANATRON,
                target=target,
                better="higher",
                rounds=tuple(values),
                peers="" if mode != "plain" else _PEERS,
            )
