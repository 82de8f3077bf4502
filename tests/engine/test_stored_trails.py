"""What the trails of hidden cards add to the stored state of a game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from freeport.chance import draw
from freeport.shapes import AnyGame
from freeport_games import GAMES
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table

PLAYED = 4
"""The number of games: single ones with long hands are above the mean."""
MOVES = 250
"""The moves of a game, if it is not over before."""
MOST = 0.25
"""The part of all that is stored in the course of the games."""

TABLES = [(game, seats) for game in GAMES if game.proof.piles is not None for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda part: str(getattr(part, "slug", part)))
def test_trails_are_a_quarter_of_the_stored_states_at_most(game: AnyGame, seats: int) -> None:
    states = [state for seed in range(PLAYED) for state in _states(game, seats, Random(seed))]
    assert sum(trails for _, trails in states) <= MOST * sum(whole for whole, _ in states)


def _states(game: AnyGame, seats: int, rng: Random) -> Iterator[tuple[int, int]]:
    """Yield the bytes of each state of a random game in which seats are asked, and those of its trails."""
    codec, piles, moves = codec_of(game), game.proof.piles, 0
    assert piles is not None
    table = Table.open(game, None, seats)
    while not table.over and moves < MOVES:
        if table.chance is not None:
            table.resolve(draw(table.chance, rng.randrange))
            continue
        yield len(codec.encode_state(table.state)), len(msgspec.json.encode(piles.trails(table.state).written))
        seat = table.waiting[0]
        options = [option for option in table.options(seat, proposals=False) if option.bound]
        table.answer(seat, rng.choice(options).sample(rng))
        moves += 1
