"""Tables at which what has one answer is asked of nobody, even where asking hides a hand."""

from __future__ import annotations

from random import Random
from typing import Any

from freeport_games.engine import AnyGame
from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.menus import Refused
from freeport_games.engine.tables import Table
from tests.support.games import REPRESENTED, brief


def only_answer(table: Table[Any]) -> bool:
    """Return whether a seat is asked that has one possible answer."""
    menus = [table.options(seat) for seat in table.waiting]
    return any(len(options) == 1 and options[0].bound and options[0].size == 1 for options in menus)


@REPRESENTED
def test_nobody_is_asked_who_has_one_answer(game: AnyGame) -> None:
    rng, asked = Random(1), 0
    table = Table.open(game, brief(game), game.seats[1], forced=True)
    for _ in range(400):
        if table.over:
            break
        assert not only_answer(table), f"{table} asks although there is one answer"
        asked += len(table.waiting)
        for again in (table.fork(), Table.load(game, table.save())):
            assert again.asked == table.asked and again.chance == table.chance
        try:
            table.play(random_input(table, rng))
        except Refused:
            continue
    assert asked
