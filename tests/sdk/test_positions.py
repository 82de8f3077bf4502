"""Games that begin at a position: in memory, in an arena, in environments and on the command line."""

from __future__ import annotations

import numpy as np
import pytest

from freeport import env, game, play_game, verify
from freeport.arena import Arena
from freeport.bots import GreedyBot, RandomBot
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine.beginning import begin
from freeport_games.engine.menus import BadOptions

from .command_line import run

POSITION = "turn=8 active=1 limit=9 | 100 hand=FP01#1,FP06#2 | 50 hand=FP05#1,CG09#1"
WRONG = "turn=8 active=7 | 0 | 0"


def test_a_game_in_memory_begins_at_a_position_and_its_record_says_so() -> None:
    played = play_game(CARGO_HOLD, [GreedyBot(), GreedyBot()], position=POSITION)
    assert played.record.head.position == POSITION
    assert verify(played.record).fair
    assert min(placing.score for placing in played.result.ranking) >= 50
    assert play_game(CARGO_HOLD, [GreedyBot(), GreedyBot()]).record.head.position is None


def test_all_games_of_an_arena_begin_there() -> None:
    ring = Arena(CARGO_HOLD, {"greedy": GreedyBot, "random": RandomBot}, seats=[2], position=POSITION)
    ring.run(4)
    assert ring["greedy"].seats == 4
    assert ring.moves < 4 * 12
    with pytest.raises(BadOptions, match="3 seats play"):
        Arena(CARGO_HOLD, {"greedy": GreedyBot, "random": RandomBot}, seats=[2, 3], position=POSITION)


def test_environments_begin_there_with_the_tokens_of_every_other_table() -> None:
    there, usual = env.aec("cargo_hold", position=POSITION), env.aec("cargo_hold")
    there.reset(seed=1)
    assert there.agent_selection == "seat_1"
    assert there.rules.vocabulary.names == usual.rules.vocabulary.names
    many = env.vector("cargo_hold", 2, position=POSITION)
    seen, info = many.reset(seed=1)
    assert info["seat"].tolist() == [1, 1]
    assert np.flatnonzero(seen["action_mask"][0]).size
    with pytest.raises(BadOptions, match="active seat"):
        env.aec("cargo_hold", position=WRONG)


def test_the_command_line_takes_positions_and_says_what_is_wrong_with_one() -> None:
    played = run("arena", "cargo_hold", "greedy", "random", "--games", "2", "--seats", "2", "--position", POSITION)
    assert played.exit_code == 0, played.output
    refused = run("arena", "cargo_hold", "greedy", "random", "--seats", "2", "--position", WRONG)
    assert refused.exit_code == 2
    assert "the active seat is from 0 to 1, not 7" in refused.output
    assert "active seat" in run("play", "cargo_hold", "--offline", "--position", WRONG).output


def test_what_no_game_can_begin_with_is_refused() -> None:
    over = "turn=10 active=0 stage=OVER limit=9 | 100 | 50"
    for position, options in ((over, CARGO_HOLD.options()), (POSITION, CargoHoldOptions(turn_limit=3))):
        with pytest.raises(BadOptions):
            begin(game("cargo_hold"), options, 2, position)
