"""Environments of two seats at random: tokens a second of one core, with the features and the mask at every token."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from pettingzoo import make

from freeport import env
from freeport_games import GAMES

from .figures import Advance, Effort, Figure
from .measure import middle, spared
from .servers import Servers

_TEXAS = "PettingZoo's Texas Hold'em, which RLCard plays: the same loop over its environment"
_LOOP = "the loop over one table of the same game"
_TARGETS = {"cargo_hold": 2.0}
_TABLES = 256


def in_turn(played: Any, seconds: float, seed: int) -> float:
    """Return the actions a CPU second of a loop over an environment of PettingZoo, each any that is possible."""
    random, actions = Random(seed).random, 0
    played.reset(seed=seed)
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(50):
            seen, _, terminated, truncated, _ = played.last()
            if terminated or truncated:
                played.reset()
                continue
            possible = seen["action_mask"].nonzero()[0]
            played.step(int(possible[int(random() * len(possible))]))
            actions += 1
    return actions / (time.process_time() - start)


def at_many_tables(played: env.ManyTables, seconds: float, seed: int) -> float:
    """Return the tokens a CPU second of many tables, each any that is possible; opening the tables does not count."""
    draws, steps = np.random.default_rng(seed), 0
    seen, _ = played.reset(seed=seed)
    start = time.process_time()
    while not steps or time.process_time() - start < seconds:
        masks = seen["action_mask"]
        seen, *_ = played.step((draws.random(masks.shape, np.float32) * masks).argmax(axis=1))
        steps += 1
    return steps * played.num_envs / (time.process_time() - start)


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Yield every game, in turns with the peer, so that a busy neighbour slows both alike."""
    rounds, seconds = effort.of(7, 2), 0.5 if not effort.quick else 0.3
    peer, floors = make("aec", "classic/texas_holdem-v4"), list[float]()
    loops: dict[str, list[float]] = {game.slug: [] for game in GAMES}
    many: dict[str, list[float]] = {game.slug: [] for game in GAMES}
    tables = {game.slug: (env.aec(game.slug, 2), env.vector(game.slug, _TABLES, 2)) for game in GAMES}
    with spared():
        for turn in range(rounds):
            floors.append(in_turn(peer, seconds, turn))
            for slug, (one, several) in tables.items():
                loops[slug].append(in_turn(one, seconds, turn))
                many[slug].append(at_many_tables(several, seconds, turn))
            advance((turn + 1) / rounds)
    for game in GAMES:
        yield Figure(
            name=f"env.{game.slug}",
            what=f"{game.name}: tokens of two seats in turn, with features and mask",
            value=middle(loops[game.slug]),
            unit="tokens/s",
            floor=middle(floors),
            floor_is=_TEXAS,
            target=_TARGETS.get(game.slug, 1.0),
            of_floor=True,
            better="higher",
            rounds=tuple(loops[game.slug]),
        )
        yield Figure(
            name=f"env.{game.slug}.many",
            what=f"{game.name}: the same at {_TABLES} tables at once",
            value=middle(many[game.slug]),
            unit="tokens/s",
            floor=middle(loops[game.slug]),
            floor_is=_LOOP,
            target=10.0,
            of_floor=True,
            better="higher",
            rounds=tuple(many[game.slug]),
        )
