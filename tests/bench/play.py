"""Random legal play in memory: moves and complete games a second of one core."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from freeport.chance import draw
from freeport.shapes import AnyGame, AnyTable
from freeport_games import GAMES
from freeport_games.engine.tables import Table

from .figures import Advance, Effort, Figure
from .measure import middle, spared
from .peers import CATANATRON, CATANATRON_COPIES, Pace, catanatron_pace
from .servers import Servers

_SEATS = 4
"""The number of seats, if the game allows it."""
_PEERS = "Catanatron 46,000; OpenSpiel in Python 33,000 to 58,000; RLCard uno 80,000; boardgame.io 9,800"

Beside = Callable[[AnyTable, int], AnyTable]
"""A function that is called at each move of a seat; it returns the table to play on with."""


def _nothing(table: AnyTable, seat: int) -> AnyTable:
    return table


def _view(table: AnyTable, seat: int) -> AnyTable:
    table.view(seat)
    return table


def _save_and_load(table: AnyTable, seat: int) -> AnyTable:
    return Table.load(table.game, table.save())


_MODES: tuple[tuple[str, str, Beside, bool], ...] = (
    ("plain", "random legal moves", _nothing, False),
    ("views", "the same, with the mover's view at every move", _view, False),
    ("saved", "the same, saved, loaded and replayed at every move", _save_and_load, True),
)
_PLAIN = {"cargo_hold": 2.0, "sky_cargo": 2.0}
_PLAIN_OF_OTHERS = 1.0
_VIEWS, _SAVED = 0.6, 0.8
"""The targets of each mode, in multiples of its floor."""


def seats_of(game: AnyGame, seats: int = _SEATS) -> int:
    """Return how many play: as many as wanted, or as near as the game allows."""
    return min(max(seats, game.seats[0]), game.seats[-1])


def play(game: AnyGame, beside: Beside, seconds: float, seed: int) -> float:
    """Moves a CPU second of random legal play; choosing a move and drawing the chance are part of it."""
    return pace(game, beside, seconds, seed).moves


def pace(game: AnyGame, beside: Beside, seconds: float, seed: int) -> Pace:
    """Return the pace of random legal play; a game that has begun is played to its end.

    As in the arena, a table is kept only where it is saved. Random play answers, and neither interjects nor proposes,
    so it looks at the other options alone; nor does the peer's random play propose to others.
    """
    rng = Random(seed)
    random = rng.random
    seats, moves, games = seats_of(game), 0, 0

    def uniform(below: int) -> int:
        return int(random() * below)

    start = time.process_time()
    while time.process_time() - start < seconds:
        table = Table.open(game, None, seats)
        while not table.over:
            if table.chance is not None:
                table.resolve(draw(table.chance, uniform))
                continue
            seat = table.waiting[0]
            table = beside(table, seat)
            options = table.options(seat, proposals=False)
            option = options[int(random() * len(options))]
            while not option.bound:
                option = options[int(random() * len(options))]
            table.answer(seat, option.sample(rng))
            moves += 1
        games += 1
    spent = time.process_time() - start
    return Pace(moves / spent, games / spent)


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Yield every game in every way, in turns with the peer, so that a busy neighbour slows both alike."""
    rounds, seconds = effort.of(15, 2), 0.2 if not effort.quick else 0.15
    floors: dict[bool, list[Pace]] = {False: [], True: []}
    found: dict[tuple[str, str], list[Pace]] = {}
    with spared():
        for turn in range(rounds):
            for copies, values in floors.items():
                values.append(catanatron_pace(seconds, copies=copies))
            for game in GAMES:
                for mode, _, beside, _ in _MODES:
                    found.setdefault((game.slug, mode), []).append(pace(game, beside, seconds, turn))
            advance((turn + 1) / rounds)
    for game in GAMES:
        targets = (_PLAIN.get(game.slug, _PLAIN_OF_OTHERS), _VIEWS, _SAVED)
        for (mode, what, _, copies), target in zip(_MODES, targets, strict=True):
            moves = [one.moves for one in found[game.slug, mode]]
            yield Figure(
                name=f"play.{game.slug}.{mode}",
                what=f"{game.name}: {what}",
                value=middle(moves),
                unit="moves/s",
                floor=middle([one.moves for one in floors[copies]]),
                floor_is=CATANATRON_COPIES if copies else CATANATRON,
                target=target,
                of_floor=True,
                better="higher",
                rounds=tuple(moves),
                peers="" if mode != "plain" else _PEERS,
            )
        games = [one.games for one in found[game.slug, "plain"]]
        yield Figure(
            name=f"play.{game.slug}.games",
            what=f"{game.name}: complete random games of {seats_of(game)}",
            value=middle(games),
            unit="games/s",
            floor=middle([one.games for one in floors[False]]),
            floor_is=CATANATRON,
            better="higher",
            rounds=tuple(games),
        )
