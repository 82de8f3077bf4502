"""Draws the pictures of the docs: what somebody sees who plays in a terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, cast

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from freeport.bots import GreedyBot, RandomBot
from freeport.chance import draw as draw_chance
from freeport.cli.person import Person
from freeport.shapes import AnyGame, Update
from freeport.terminal import draw_picture
from freeport_api import Status, shapes
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.notation import read_position
from freeport_games.competitors import COMPETITORS
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus import Decision
from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.sky_cargo import SKY_CARGO
from freeport_games.smugglers import SMUGGLERS

_POSITION = (
    "turn=9 active=0 stage=COLLECT | 650 hand=CG04#2,FP05#1,FP07#2,SP02#1,SP08#2"
    " | 300 hand=CG07#1,CG08#2,FP03#6,FP09#1,SP05#1 delivery=(CG02#1,CG09#1,FP02#3,FP08#1 in=1 since=8)"
    " | 900 hand=FP01#1,FP03#2,SP03#1 delivery=(CG05#3,CG06#2,FP04#1 in=2 ext since=7)"
    " | 150 hand=CG01#1,CG03#4,FP06#1,FP06#2,FP10#1,SP04#1,SP06#3"
)
"""Where the picture of a game begins, in Cargo Hold's notation."""
_TYPED = ("2", "1", "1 2 3 4", "1", "2")
"""Raid the first target with all four cards; let the Thief steal the gold."""
_SEED, _TURN = 5, 22
"""Where the picture of Import / Export begins: the chance of the match, and the number of the turn."""
_WIDTH = 104


class _Terminal(Console):
    """A terminal of which all is kept that it shows, and at which somebody types what is given."""

    def __init__(self, typed: Iterable[str] = ()) -> None:
        super().__init__(record=True, width=_WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
        self._typed = iter(typed)

    def input(self, prompt: Any = "", **_: Any) -> str:
        text = next(self._typed)
        self.print(f"{prompt}[bold]{text}[/]", highlight=False)
        return text


def raid() -> str:
    """What somebody sees who plays Cargo Hold in the terminal."""
    return _picture(CARGO_HOLD, Table.at(CARGO_HOLD, read_position(_POSITION), 4), _TYPED, moves=2)


def turn() -> str:
    """What somebody sees who plays Import / Export in the terminal: two greedy bots have come so far."""

    def reached(table: Table[Any]) -> bool:
        return table.waiting == (0,) and table.state.turn >= _TURN

    table = _played(IMPORT_EXPORT, [GreedyBot(), GreedyBot()], reached)
    return _picture(IMPORT_EXPORT, table, ("2", "1"), moves=1)


def ring() -> str:
    """The board of Sky Cargo after some random moves."""
    return _board(SKY_CARGO, seats=3, version=110)


def galaxy() -> str:
    """The board of Smugglers of the Galaxy after some random moves."""
    return _board(SMUGGLERS, seats=3, version=220)


def world() -> str:
    """The board of Competitors after some random moves."""
    return _board(COMPETITORS, seats=3, version=100)


def _board(game: AnyGame, seats: int, version: int) -> str:
    table = _played(game, [RandomBot() for _ in range(seats)], lambda table: table.version >= version)
    console = _Terminal()
    for line in draw_picture(game.faces.picture(table.view(0)), game.faces.maps, _WIDTH):
        console.print(line)
    return _svg(console, game.name)


def _played(
    game: AnyGame, bots: list[GreedyBot] | list[RandomBot], reached: Callable[[Table[Any]], bool]
) -> Table[Any]:
    """A table that bots have played on until somebody is asked and something is reached."""
    rng = Random(_SEED)
    for seat, bot in enumerate(bots):
        bot.sit(game, seat, len(bots), rng)
    table: Table[Any] = Table.open(game, seats=len(bots))
    while table.chance is not None or not reached(table):
        if table.chance is not None:
            table.resolve(draw_chance(table.chance, rng.randrange))
        else:
            seat = table.waiting[0]
            table.answer(seat, bots[seat].decide(table.view(seat), cast(Decision, table.decision(seat))))
    return table


def _picture(game: AnyGame, table: Table[Any], typed: Iterable[str], *, moves: int) -> str:
    """Let seat 0 make some moves by what is typed, and draw all that it sees."""
    console = _Terminal(typed)
    person = Person(console)
    person.sit(game, 0, table.seats, cast(Any, None))
    for _ in range(moves):
        table.answer(0, person.decide(table.view(0), cast(Decision, table.decision(0))))
        update = cast(Any, shapes(game).update)(
            match="",
            version=1,
            status=Status.PLAYING,
            asked=(),
            chance=None,
            deadlines=(),
            asked_since=None,
            undo=None,
            orders=(),
            events=tuple(told(table, 0)),
            decision=None,
            view=None,
        )
        person.on_update(cast(Update, update))
    return _svg(console, f"freeport play {game.slug}")


def _svg(console: Console, title: str) -> str:
    # Rich names fonts of the web; a picture in a repository makes do with those of the machine.
    form = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    form = form.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace")
    return console.export_svg(title=title, code_format=form, unique_id="freeport") + "\n"
