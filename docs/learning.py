"""``python docs/learning.py``: MaskablePPO of sb3-contrib learns Cargo Hold against a bot that plays at random.

It takes ``pip install 'freeport-sdk[env]' sb3-contrib`` and some minutes of one processor.
"""

from __future__ import annotations

import argparse
from typing import Any, Protocol

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from sb3_contrib import MaskablePPO

from freeport import env
from freeport.env import Observation, SeatAgainstBots

Features = NDArray[np.float32]


class Policy(Protocol):
    """What chooses tokens."""

    def predict(self, observation: Features, *, action_masks: NDArray[np.int8]) -> tuple[NDArray[np.int64], Any]:
        """Return a token."""


class Scaled(gymnasium.ObservationWrapper[Features, int, Observation]):
    """The features alone, each as the logarithm of its size: credits are thousands, flags are 0 or 1."""

    def __init__(self, played: SeatAgainstBots) -> None:
        super().__init__(played)
        self._played = played
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (len(played.rules.names),), np.float32)

    def observation(self, observation: Observation) -> Features:
        """Return what the policy sees."""
        features = observation["observation"]
        scaled: Features = np.sign(features) * np.log1p(np.abs(features))
        return scaled

    def action_masks(self) -> NDArray[np.int8]:
        """Return the tokens that can be taken now."""
        return self._played.action_masks()


def table() -> Scaled:
    """Return a game of two against a bot that plays at random."""
    return Scaled(env.single("cargo_hold", against="random", max_cycles=2000))


def rewards(policy: Policy, games: int) -> list[float]:
    """Return what a policy gets in some games that it has not seen: 1 for a win, -1 for a loss."""
    found: list[float] = []
    played = table()
    for seed in range(games):
        seen, _ = played.reset(seed=1_000_000 + seed)
        reward, over, cut_off = 0.0, False, False
        while not (over or cut_off):
            token, _ = policy.predict(seen, action_masks=played.action_masks())
            seen, last, over, cut_off, _ = played.step(int(token))
            reward = float(last)
        found.append(reward)
    return found


def main() -> None:
    """Learn, play on, and print how often the learner won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, default=150_000, help="how many tokens it learns from")
    parser.add_argument("--games", type=int, default=200, help="how many games it plays afterwards")
    given = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: threads would wait for each other
    learner = MaskablePPO("MlpPolicy", table(), gamma=0.999, batch_size=256, seed=1, device="cpu")
    learner.learn(given.tokens)
    won = sum(reward > 0 for reward in rewards(learner, given.games))
    Console().print(f"{won} of {given.games} games won against random")


if __name__ == "__main__":
    main()
