"""The environments keep what the interfaces promise, by the tests of those who made these.

PettingZoo's ``bombardment_test`` is left out: it takes what ``step`` returns for an observation, and ``api_test`` wants
it to return nothing. So is ``max_cycles_test``, which is for games whose seats all act equally often.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test
from pettingzoo.test.state_test import state_test

from freeport import env
from freeport_games import GAMES
from tests.support.effort import spread

AT_EVERY_TABLE = pytest.mark.parametrize(
    ("game", "seats"), spread((game.slug, seats) for game in GAMES for seats in game.seats)
)
"""The parameters of tests that take a game and a number of seats."""
AT_EVERY_SEAT = pytest.mark.parametrize(
    ("game", "seats", "seat"),
    spread((game.slug, seats, seat) for game in GAMES for seats in game.seats for seat in (0, seats - 1)),
)
"""The same, with the first seat and the last."""
# What the libraries warn of in every environment whose observations have a mask, and numbers without bounds.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*[Oo]bservation"),
    pytest.mark.filterwarnings("ignore:.*state space value"),
    pytest.mark.filterwarnings("ignore:.*state spaces? "),
]


def possible(mask: Any, rng: Random) -> int:
    """Return one of the tokens that can come next."""
    return int(rng.choice(np.flatnonzero(mask)))


@AT_EVERY_TABLE
def test_seats_in_turn(game: str, seats: int) -> None:
    api_test(env.aec(game, seats), num_cycles=60)
    seed_test(lambda: env.aec(game, seats), num_cycles=30)


@AT_EVERY_TABLE
def test_seats_at_once(game: str, seats: int) -> None:
    parallel_api_test(env.parallel(game, seats), num_cycles=60)
    parallel_seed_test(lambda: env.parallel(game, seats), num_cycles=30)


@AT_EVERY_TABLE
def test_states_and_drawings(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    state_test(env.aec(game, seats), env.parallel(game, seats))
    render: Any = partial(env.aec, game, seats)
    render_test(render)
    assert capsys.readouterr().out, "what is drawn for people is printed"


def test_games_are_cut_off_after_so_many_steps() -> None:
    rng = Random(1)
    in_turn = env.aec("import_export", 3, max_cycles=4)
    at_once = env.parallel("import_export", 3, max_cycles=4)
    alone, many = env.single("import_export", 3, max_cycles=4), env.vector("import_export", 2, 3, max_cycles=4)
    in_turn.reset(seed=1)
    seen, _ = at_once.reset(seed=1)
    alone.reset(seed=1)
    batch, _ = many.reset(seed=1)
    ends = [False] * 4
    for step in range(4):
        assert not any(ends)
        in_turn.step(possible(in_turn.observe(in_turn.agent_selection)["action_mask"], rng))
        tokens = {agent: possible(seen[agent]["action_mask"], rng) for agent in at_once.agents}
        seen, _, over, cut_off, _ = at_once.step(tokens)
        _, _, ended, cut, _ = alone.step(possible(alone.action_masks(), rng))
        batch, _, all_over, all_cut, _ = many.step(np.array([possible(row, rng) for row in batch["action_mask"]]))
        ends = [*in_turn.truncations.values(), *cut_off.values(), cut, *all_cut.tolist()]
        assert not any([*in_turn.terminations.values(), *over.values(), ended, *all_over.tolist()]), step
    assert all(ends) and not at_once.agents


@AT_EVERY_SEAT
def test_a_seat_against_bots(game: str, seats: int, seat: int) -> None:
    check_env(env.single(game, seats, seat=seat, render_mode="ansi"), skip_render_check=True)


def test_many_tables_are_a_vector_of_environments() -> None:
    many = env.vector("cargo_hold", 3)
    assert many.num_envs == 3
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = many.reset(seed=5)
    assert many.observation_space.contains(seen)
    ended, rng = 0, Random(5)
    for _ in range(500):
        tokens = np.array([possible(row, rng) for row in seen["action_mask"]])
        seen, rewards, over, cut_off, infos = many.step(tokens)
        assert not infos["refused"].any() and not cut_off.any()
        assert np.array_equal(over, infos["rewards"].any(axis=1)), "rewards come at the end, and only then"
        assert (np.abs(rewards) <= 1).all()
        ended += over.sum()
        if over.any():
            assert [one is not None for one in infos["final_obs"]] == list(over)
    assert ended >= 3, "a table whose game is over begins the next one"
    assert many.observation_space.contains(seen)
