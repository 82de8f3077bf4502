"""Peers that run on the same machine in the same run."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

CATANATRON = "Catanatron, two random players"
CATANATRON_COPIES = "Catanatron, two random players, the game copied at every move"


class Pace(msgspec.Struct, frozen=True):
    """The pace of random games."""

    moves: float
    """Moves a CPU second."""
    games: float
    """Complete games a CPU second."""


def catanatron(seconds: float, *, copies: bool = False) -> float:
    """Moves a CPU second of random games of Catan; the arguments are those of ``catanatron_pace``."""
    return catanatron_pace(seconds, copies=copies).moves


def catanatron_pace(seconds: float, *, copies: bool = False) -> Pace:
    """Return the pace of random games of Catan; a game that has begun is played to its end.

    Args:
        seconds: how long to play.
        copies: whether the game is copied at every move, as a server or a search must do.
    """
    moves = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game: Any = Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            moves += 1
            if copies:
                game = game.copy()
        games += 1
    spent = time.process_time() - start
    return Pace(moves / spent, games / spent)
