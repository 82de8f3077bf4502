"""Positions of Harbour for the tests, and the outcomes that lead on from them."""

from __future__ import annotations

from msgspec.structs import replace

from freeport_games.engine import Input, Picked, Rolled, Shuffled, Table
from freeport_games.engine.conformance.play import random_input

from .harbour import CRATES, HARBOUR, State

__all__ = ["at_auction", "at_turn", "inputs_of_a_match", "opened", "position"]


def position(**changes: object) -> State:
    """Round one of three seats, everybody with a tea, a rum and a gun."""
    hands = [["TEA#1", "RUM#1", "GUN#1"], ["TEA#2", "RUM#2", "GUN#2"], ["TEA#3", "RUM#3", "GUN#3"]]
    deck = [crate for crate in CRATES if not any(crate in hand for hand in hands)]
    state = State(2, 40, [8, 8, 8], [True] * 3, [0] * 3, hands, deck, [], round_no=1)
    return replace(state, **changes)


def at_auction(**changes: object) -> Table[State]:
    """The bids of all three seats are awaited."""
    return Table.at(HARBOUR, position(**changes), 3)


def at_turn(**changes: object) -> Table[State]:
    """Seat 1 is to move, then 2, then 0."""
    return Table.at(HARBOUR, position(to_move=[1, 2, 0], **changes), 3)


def opened(seats: int = 3) -> Table[State]:
    """A game from its beginning, crates dealt in the order in which they are listed."""
    table = Table.open(HARBOUR, seats=seats)
    table.resolve(Shuffled(tuple(range(len(CRATES)))))
    return table


def inputs_of_a_match(seats: int, rng: object, leave: float = 0.0) -> list[Input]:
    """The inputs of a random match from its beginning."""
    table, inputs = Table.open(HARBOUR, seats=seats), []
    while not table.over:
        inputs.append(random_input(table, rng, leave=leave))  # type: ignore[arg-type]
        table.play(inputs[-1])
    return inputs


FOUR, ONE_ONE, SIX_SIX, FIRST = Rolled((4,)), Rolled((1, 1)), Rolled((6, 6)), Picked(0)
