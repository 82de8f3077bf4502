"""States as lines of text, tested on matches that are played at random."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from freeport_games.engine import AnyGame
from freeport_games.engine.hidden.trails import Trails
from freeport_games.engine.notation import read_state, write_state
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
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
        _again(game, table.state)
        if table.checkpoint is not None:
            start = codec_of(game).decode_state(table.checkpoint)
            reopened = Table.at(game, _again(game, start), table.seats, table.version)
            assert (reopened.asked, reopened.chance) == (table.asked, table.chance)
            assert _bare(game, reopened.state) == _bare(game, table.state)


def _again(game: AnyGame, state: Any) -> Any:
    """Return a state that was written and read; it has the same bytes, but for the age of what is known."""
    again = read_state(game, write_state(game, state))
    assert codec_of(game).encode_position(again) == codec_of(game).encode_position(state)
    return again


def _bare(game: AnyGame, state: Any) -> bytes:
    """Return a state without trails: times between which nothing connects cards may have another order."""
    codec = codec_of(game)
    return codec.encode_state(without_trails(game, codec.decode_state(codec.encode_state(state))))


def without_trails(game: AnyGame, state: Any) -> Any:
    """Return a state from which the trails of hidden cards were taken away."""
    for field in msgspec.structs.fields(game.state):
        if field.type is Trails:
            setattr(state, field.name, Trails())
    return state
