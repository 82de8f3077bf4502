"""OpenSpiel takes every game: its own simulations, its IS-MCTS, its structs."""

from __future__ import annotations

import pickle
from itertools import islice
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from freeport import openspiel
from freeport.errors import UnknownGame
from freeport.openspiel import FreeportGame, FreeportState
from freeport_games import GAMES
from freeport_games.engine import AnyGame
from tests.support.effort import spread

SIMULATED = [game for game in GAMES if game.slug != "smugglers"]
"""OpenSpiel's simulations read all that each seat has heard at each action: over the thousands of a match of Smugglers,
for minutes.
"""


def walked(game: FreeportGame, seed: int, steps: int = 1_000_000) -> FreeportState:
    """Return a state after so many random actions, or the end."""
    rng, state = Random(seed), game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            draws, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(draws, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", spread(SIMULATED), ids=lambda game: game.slug)
def test_its_simulations_find_nothing(game: AnyGame) -> None:
    played = openspiel.load(game.slug)
    pyspiel.random_sim_test(played, num_sims=1, serialize=game is GAMES[0], verbose=False)


@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
def test_a_game_goes_on_from_a_state_that_a_struct_tells(game: AnyGame) -> None:
    played = openspiel.load(game.slug)
    state = walked(played, 2, 400)
    again = played.new_initial_state(state.to_struct())
    for seat in range(played.num_players()):
        assert again.information_state_string(seat) == state.information_state_string(seat)
    assert again.current_player() == state.current_player()
    assert again.to_dict() == state.to_dict()
    for player in range(played.num_players()):
        assert state.to_observation_struct(player).to_dict()["view"]["__typename"] == f"{game.typename}View"
    if game in SIMULATED:
        pyspiel.random_sim_test_with_specific_initial_state(played, 1, again, game is GAMES[0])


@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
def test_a_state_is_pickled_and_copied(game: AnyGame) -> None:
    state = walked(openspiel.load(game.slug), 3, 500)
    for same in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(same) == str(state)
        assert same.history() == state.history()
        for seat in range(state.num_players()):
            assert same.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
def test_what_is_drawn_anew_looks_the_same_to_the_player(game: AnyGame) -> None:
    rng = Random(5)
    for seed in range(12):
        state = walked(openspiel.load(game.slug), seed, rng.randrange(200, 700))
        if state.is_chance_node() or state.is_terminal():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == [], "it would tell what was really drawn"
        assert other.play.table is not state.play.table


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_its_own_search_plays(game: AnyGame) -> None:
    state = walked(openspiel.load(game.slug), 1, 300)
    judge = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game=state.get_game(), uct_c=2.0, evaluator=judge, max_simulations=5)
    for _ in islice(iter(int, 1), 20):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        elif not state.is_terminal():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_observers_tell_features_and_texts() -> None:
    game = openspiel.load("cargo_hold")
    state = walked(game, 1, 300)
    seen = make_observation(game)
    seen.set_from(state, player=0)
    assert seen.tensor.tolist() == state.observation_tensor(0)
    assert seen.string_from(state, player=0) == state.observation_string(0)
    recalled = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recalled.string_from(state, player=0) == state.information_state_string(0)
    assert state.information_state_string(0) != state.information_state_string(1)


def test_actions_have_names_and_structs() -> None:
    state = walked(openspiel.load("cargo_hold"), 1, 120)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    named = {state.action_to_string(action): action for action in state.legal_actions()}
    assert {"StartDelivery", "Draw"} & named.keys()
    for action in state.legal_actions():
        struct = state.action_to_struct(action)
        assert state.struct_to_actions(struct) == [action]
        state.validate_action_struct(struct)


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(UnknownGame):
        openspiel.load("chess")
