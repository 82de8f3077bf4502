"""Choosing a move without looking ahead: at random, or by the game's instinct."""

from __future__ import annotations

from random import Random

from freeport_games.engine import Temper, View
from freeport_games.engine.menus import Decision, Move

from .shapes import AnyGame


def any_move(decision: Decision, rng: Random) -> Move:
    """Return any legal answer; not a proposal, whose parts bind each other, so that it may be refused."""
    bound = [option for option in decision.options if option.bound]
    return rng.choice(bound or decision.options).sample(rng)


def greedy_move(game: AnyGame, view: View, decision: Decision, temper: Temper, rng: Random) -> Move:
    """Return the best move by the game's instinct, or any move if the instinct has no preference."""
    weighed = weighed_moves(game, view, decision, temper)
    return max(weighed, key=lambda pair: pair[0])[1] if weighed else any_move(decision, rng)


def weighed_moves(game: AnyGame, view: View, decision: Decision, temper: Temper) -> list[tuple[float, Move]]:
    """Return the moves that the game's instinct would consider, each with its value; none if it has no instinct."""
    return [] if game.bots.instinct is None else game.bots.instinct.weigh(view, decision, temper)
