"""What the environments promise beyond the interfaces: seeds, starts, rewards, refusals, bots, and what they need."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from freeport import env, play_game
from freeport import game as game_of
from freeport._replay import steps
from freeport.bots import RandomBot
from freeport_games import GAMES
from freeport_games.cargo_hold.options import CargoHoldOptions
from tests.support.effort import spread


def possible(mask: Any, rng: Random) -> int:
    """Return one of the tokens that can come next."""
    return int(rng.choice(np.flatnonzero(mask)))


def played(in_turn: env.SeatsInTurn, rng: Random) -> list[float]:
    """Play to the end at random; return the reward of each seat."""
    while not any(in_turn.terminations.values()):
        in_turn.step(possible(in_turn.observe(in_turn.agent_selection)["action_mask"], rng))
    return [in_turn.rewards[agent] for agent in in_turn.agents]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_rewards_fall_from_the_first_place_to_the_last_and_add_up_to_nothing(seats: int) -> None:
    in_turn = env.aec("cargo_hold", seats, options=CargoHoldOptions(turn_limit=12))
    in_turn.reset(seed=1)
    rewards = played(in_turn, Random(1))
    result = in_turn.table.result
    assert result is not None and sum(rewards) == pytest.approx(0.0)
    by_rank = [(placing.rank, -rewards[placing.seat]) for placing in result.ranking]
    assert by_rank == sorted(by_rank) and max(map(abs, rewards)) <= 1.0


def test_a_token_that_cannot_come_next_changes_nothing() -> None:
    in_turn, at_once, alone = env.aec("sky_cargo"), env.parallel("sky_cargo"), env.single("sky_cargo")
    in_turn.reset(seed=2)
    agent, before = in_turn.agent_selection, in_turn.table.save()
    wrong = int(np.flatnonzero(in_turn.observe(agent)["action_mask"] == 0)[-1])
    in_turn.step(wrong)
    assert in_turn.infos[agent] == {"refused": "NOT_OFFERED"} and in_turn.agent_selection == agent
    assert in_turn.table.save() == before and not any(in_turn.rewards.values())
    at_once.reset(seed=2)
    *_, infos = at_once.step({"seat_0": wrong, "seat_1": wrong})
    assert all(infos[agent] == {"refused": "NOT_OFFERED"} for agent in at_once.agents)
    seen, _ = alone.reset(seed=2)
    again, reward, over, _, info = alone.step(int(np.flatnonzero(seen["action_mask"] == 0)[-1]))
    assert np.array_equal(seen["observation"], again["observation"]) and not over
    assert (reward, info) == (0.0, {"refused": "NOT_OFFERED"})


def test_the_chance_of_a_seed_is_that_of_a_game_in_memory_with_this_seed() -> None:
    in_turn = env.aec("cargo_hold")
    in_turn.reset(seed=4)
    record = play_game(game_of("cargo_hold"), [RandomBot(), RandomBot()], seed=4).record
    table = next(step.table for step in steps(record) if step.table is not None and step.table.waiting)
    assert in_turn.table.state == table.state
    in_turn.reset()
    assert in_turn.table.state != table.state, "without a seed, another game follows"


def test_a_game_begins_anew_in_the_midst_of_a_move() -> None:
    in_turn = env.aec("cargo_hold")
    in_turn.reset(seed=1)
    first = in_turn.observe(in_turn.agent_selection)
    in_turn.step(in_turn.rules.vocabulary.numbers["StartDelivery"])
    in_turn.reset(seed=1)
    again = in_turn.observe(in_turn.agent_selection)
    assert np.array_equal(first["observation"], again["observation"])
    assert np.array_equal(first["action_mask"], again["action_mask"])


@pytest.mark.parametrize("game", spread(game.slug for game in GAMES))
def test_a_game_can_begin_at_any_table(game: str) -> None:
    first, second = env.aec(game), env.aec(game)
    first.reset(seed=1)
    rng = Random(1)
    while first.begun or first.table.version < 30:
        first.step(possible(first.observe(first.agent_selection)["action_mask"], rng))
    before = first.table.save()
    second.reset(seed=9, options={"table": first.table})
    assert second.agent_selection == first.agent_selection and second.table.state == first.table.state
    for agent in first.agents:
        kept_up_to_date, anew = first.observe(agent)["observation"], second.observe(agent)["observation"]
        assert np.array_equal(kept_up_to_date, anew)
    second.step(possible(second.observe(second.agent_selection)["action_mask"], rng))
    assert first.table.save() == before, "the table that was given is not played on"


def test_the_move_so_far_is_seen_and_who_decides_at_the_same_time_waits_for_nobody() -> None:
    at_once = env.parallel("import_export", 3)
    seen, _ = at_once.reset(seed=3)
    rng, names, together, begun = Random(3), at_once.rules.names, 0, 0
    first = names.index(f"spelled {at_once.rules.vocabulary.names[0]}")
    for _ in range(150):
        choosing = [agent for agent in at_once.agents if not seen[agent]["action_mask"][0]]
        together += len(choosing) > 1
        begun += any(seen[agent]["observation"][first:].any() for agent in choosing)
        seen, *_, infos = at_once.step({agent: possible(seen[agent]["action_mask"], rng) for agent in at_once.agents})
        assert not any(infos.values())
    assert together and begun


def test_bots_play_the_other_seats_and_a_seed_decides_what_they_do() -> None:
    results = []
    for _ in range(2):
        alone, rng = env.single("cargo_hold", 3, seat=1, against="greedy"), Random(1)
        seen, _ = alone.reset(seed=6)
        while True:
            seen, reward, over, _, _ = alone.step(possible(alone.action_masks(), rng))
            if over:
                break
        results.append((reward, seen["observation"].tolist()))
    assert results[0] == results[1]
    with pytest.raises(ValueError, match="no bot 'grady': random, greedy"):
        env.single("cargo_hold", against="grady")
    many = env.vector("cargo_hold", 2, 3, seat=2, against=RandomBot)
    _, infos = many.reset(seed=1)
    assert infos["seat"].tolist() == [2, 2]


def test_a_view_as_numbers_says_what_the_view_says() -> None:
    in_turn = env.aec("cargo_hold", 2)
    in_turn.reset(seed=8)
    seat = in_turn.seat
    seen = dict(zip(in_turn.rules.names, in_turn.observe(in_turn.agent_selection)["observation"].tolist(), strict=True))
    view: Any = in_turn.table.view(seat)
    assert seen["debt_target"] == view.debt_target and seen["deck.count"] == view.deck.count
    assert seen["active_seat=+0"] == 1.0 and seen["active_seat=+1"] == 0.0
    hand = view.seats[seat].hand.cards
    assert seen["seats[+0].hand.cards.count"] == len(hand) == 7
    for card in {one.id.partition("#")[0] for one in hand}:
        held = sum(one.id.startswith(f"{card}#") for one in hand)
        assert sum(value for name, value in seen.items() if name.startswith("seats[+0].hand") and card in name) == held
    assert seen["seats[+1].hand?Hidden"] == 1.0 and seen["seats[+1].hand.count"] == 7


def test_the_sdk_needs_none_of_the_libraries_and_says_what_to_install() -> None:
    asks = """
import sys
import freeport
assert not {"numpy", "gymnasium", "pettingzoo"} & {*sys.modules}
sys.modules["pettingzoo"] = None
try:
    from freeport import env
except ImportError as error:
    print(error)
"""
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout
    assert told == "freeport.env needs pettingzoo, which is not installed: pip install 'freeport-sdk[env]'\n"


def test_bots_give_back_what_they_hold_when_their_game_is_over() -> None:
    class Holding(RandomBot):
        held = 0

        def sit(self, *at: Any) -> None:
            super().sit(*at)
            Holding.held += 1
            self.holds = True

        def close(self) -> None:
            Holding.held -= getattr(self, "holds", False)
            self.holds = False

    for played in (
        env.single("cargo_hold", seats=3, against=Holding),
        env.vector("cargo_hold", 2, seats=2, seat=0, against=Holding),
    ):
        played.reset(seed=1)
        assert Holding.held == 2
        played.reset(seed=2)
        assert Holding.held == 2
        played.close()
        assert Holding.held == 0
