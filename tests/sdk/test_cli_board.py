"""The command line: a live board."""

from __future__ import annotations

import io
import types
from random import Random
from typing import Any, cast

import pytest
from rich.console import Console

from freeport.bots import any_move
from freeport.chance import draw
from freeport.cli.boards import Board, window
from freeport.shapes import AnyGame
from freeport.terminal import draw_picture
from freeport_games.engine.tables import Table
from tests.sdk.command_line import plain
from tests.support.games import REPRESENTED


def boards(game: AnyGame, terminal_height: int) -> tuple[Board, io.StringIO, list[Table[Any]]]:
    """Return a board in a terminal of some height, and tables to show on it, with all seats that there can be."""
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=80, height=terminal_height)
    match = cast(
        Any,
        types.SimpleNamespace(
            clock=None,
            deadlines=(),
            asked_since=None,
            undo=None,
            orders=(),
            id="m1",
            seats=[types.SimpleNamespace(seat=seat, player=None, kept_for=None) for seat in game.seats],
        ),
    )
    rng, table = Random(1), Table.open(game, seats=game.seats[-1])
    tables: list[Table[Any]] = []
    while len(tables) < 60:
        if table.chance is not None:
            table.resolve(draw(table.chance, rng.randrange))
            continue
        decision = cast(Any, table.decision(table.waiting[0]))
        table.answer(table.waiting[0], any_move(decision, rng))
        tables.append(table.fork())
    return Board(console, game, match), screen, tables


@REPRESENTED
@pytest.mark.parametrize("height", [5, 8, 13, 60])
def test_a_live_board_fits_every_terminal_and_shows_what_changed(game: AnyGame, height: int) -> None:
    board, screen, tables = boards(game, height)
    seen = [""] * 99
    with board:
        for number, table in enumerate(tables):
            screen.seek(0)
            screen.truncate()
            board.show(table.view(None), [f"event {number}"])
            frame = plain(screen.getvalue()).splitlines()
            assert len(frame) <= height
            assert f"event {number}" in frame[-1]
            lines = as_shown(game, table, seats_first="⋮" in screen.getvalue())
            changed = next((now for now, before in zip(lines, seen, strict=False) if now != before), "")
            if number and height >= 13:
                assert any(changed.split() == line.split() for line in frame), (changed, frame)
            seen = lines
        screen.truncate(0)
    # At the end all of it stays.
    assert all(f"seat {seat}" in screen.getvalue() for seat in range(game.seats[-1]))
    assert "⋮" not in screen.getvalue()


@REPRESENTED
def test_a_board_that_does_not_fit_begins_with_its_seats_and_has_whole_news(game: AnyGame) -> None:
    board, screen, tables = boards(game, 24)
    view = tables[-1].view(None)
    usual, shown = [as_shown(game, tables[-1], seats_first=first) for first in (False, True)]
    assert [line for line in usual if line not in shown] == []
    news = ["told before", *["a long sentence, which is " + "very " * 40 + "long"] * 2]
    with board:
        board.show(view, news)
        frame = plain(screen.getvalue()).splitlines()
    fits = len(usual) <= 24 - 3 - 6
    assert (shown.index(next(line for line in shown if "seat 0" in line)) < 8) or fits
    assert any("seat 0" in line for line in frame)
    assert any(line.startswith("· a long sentence") for line in frame)
    assert "Ctrl-C stops" in frame[0]


def as_shown(game: AnyGame, table: Table[Any], *, seats_first: bool) -> list[str]:
    """Return the lines of a whole board, which may begin with how its seats stand."""
    picture = game.faces.picture(table.view(None))
    return [line.plain for line in draw_picture(picture, game.faces.maps, 80, seats_first=seats_first)]


def test_the_part_of_a_board_that_is_shown_follows_the_change() -> None:
    assert window(0, 20, 8, [3]) == 0
    assert window(0, 20, 8, [12, 13]) == 10
    assert window(10, 20, 8, []) == 10
    assert window(10, 20, 8, [12]) == 10
    assert window(10, 20, 8, [1, 19]) == 0
    assert window(0, 20, 8, [19]) == 12
    assert window(5, 6, 8, [1]) == 0
