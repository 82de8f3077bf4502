"""The state and the options of Harbour."""

from __future__ import annotations

from typing import Annotated

import msgspec

from freeport_games.engine import (
    Data,
    Seat,
    numbers,
)

from .components import NAME


class State(msgspec.Struct):
    """The whole state."""

    rounds: int
    """The number of rounds."""
    bank: int
    """The coins in the bank."""
    coins: list[int]
    """The coins of each seat."""
    lanterns: list[bool]
    """The seats that may still signal."""
    cranes: list[int]
    """The cranes' heights, together, of each seat."""
    hands: list[list[str]]
    """The crates of each seat."""
    deck: list[str]
    """The crates to draw from, the top one last."""
    discard: list[str]
    """The crates that are gone, for all to see."""
    round_no: int = 0
    """The round, from 1; 0 before the deal."""
    to_move: list[Seat] = []
    """The seats that are still to move in this round, the next one first."""
    reason: str = ""
    """The rule that ended the game; empty while it goes on."""
    bids: dict[Seat, int] = {}
    """The coins that seats have bid and cannot spend, while bids are out."""


class Options(Data, frozen=True, tag=NAME):
    """The options of a game."""

    rounds: Annotated[int, numbers(1, 5)] = 2
    """The number of rounds, from 1 to 5."""
