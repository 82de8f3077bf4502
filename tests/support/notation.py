"""States as lines of text, tested on matches that are played at random."""

from __future__ import annotations

from random import Random
from typing import Any

from freeport_games.engine import AnyGame, Table, codec_of
from freeport_games.engine.notation import read_state, write_state
from tests.rules.mutants import step

STEPS = 300
"""The most inputs of a match that are played."""


def check_text_of_every_state(table: Table[Any], rng: Random) -> None:
    """Play on; at each point, write and read the state, and open a table where its scene began."""
    game = table.game
    for _ in range(STEPS):
        if table.over:
            return
        step(table, rng)
        assert _again(game, table.state) == table.state
        if table.checkpoint is not None:
            start = codec_of(game).decode_state(table.checkpoint)
            reopened = Table.at(game, _again(game, start), table.seats, table.version)
            assert (reopened.state, reopened.asked, reopened.chance) == (table.state, table.asked, table.chance)


def _again(game: AnyGame, state: Any) -> Any:
    """Return a state that was written and read; it has the same bytes."""
    again = read_state(game, write_state(game, state))
    assert codec_of(game).encode_state(again) == codec_of(game).encode_state(state)
    return again
