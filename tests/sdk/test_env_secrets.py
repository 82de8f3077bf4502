"""An environment tells a seat nothing that the seat may not know."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from freeport import env
from freeport.shapes import AnyGame
from tests.support.effort import cases
from tests.support.games import EVERY_GAME

BEFORE = 40
"""The number of tokens between two looks, so that hands differ."""


@pytest.mark.random
@EVERY_GAME
def test_worlds_that_differ_in_what_is_hidden_look_the_same(game: AnyGame) -> None:
    rng, seats = Random(7), game.seats[-1]
    real, twin = env.aec(game.slug, seats), env.aec(game.slug, seats)
    real.reset(seed=7)
    different = 0
    for _ in range(cases(20)):
        for _ in range(rng.randrange(BEFORE)):
            if any(real.terminations.values()):
                real.reset()
            real.step(int(rng.choice(np.flatnonzero(real.observe(real.agent_selection)["action_mask"]))))
        if any(real.terminations.values()) or real.begun:
            continue
        for seat, agent in enumerate(real.possible_agents):
            world = real.table.imagine(seat, rng)
            twin.reset(options={"table": world})
            different += world.state != real.table.state
            seen, same = real.observe(agent), twin.observe(agent)
            assert np.array_equal(seen["observation"], same["observation"])
            assert np.array_equal(seen["action_mask"], same["action_mask"])
    assert different, "there were worlds that differ"
