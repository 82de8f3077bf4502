"""Positions of Harbour for the tests, and the outcomes that lead on from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from freeport_games.engine import Seat
from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Menu, Move, Offer, Refusal, Refused, Scene, Shuffled, Turn
from freeport_games.engine.menus.requests import Picked, Rolled
from freeport_games.engine.storage import Input
from freeport_games.engine.tables import Table

from .harbour import CRATES, HARBOUR, Bid, State

__all__ = [
    "BIDS",
    "FIRST",
    "FOUR",
    "ONE_ONE",
    "SIX_SIX",
    "amounts",
    "at_auction",
    "at_turn",
    "bids",
    "inputs_of_a_match",
    "opened",
    "played_by",
    "position",
    "refused",
]


def position(**changes: object) -> State:
    """Round one of three seats, everybody with a tea, a rum and a gun."""
    hands = [["TEA#1", "RUM#1", "GUN#1"], ["TEA#2", "RUM#2", "GUN#2"], ["TEA#3", "RUM#3", "GUN#3"]]
    deck = [crate for crate in CRATES if not any(crate in hand for hand in hands)]
    state = State(2, 40, [8, 8, 8], [True] * 3, [0] * 3, hands, deck, [], round_no=1)
    return replace(state, **changes)


def at_auction(**changes: object) -> Table[State]:
    """Open a table at which the bids of all three seats are awaited."""
    return Table.at(HARBOUR, position(**changes), 3)


def at_turn(**changes: object) -> Table[State]:
    """Seat 1 is to move, then 2, then 0."""
    return Table.at(HARBOUR, position(to_move=[1, 2, 0], **changes), 3)


def opened(seats: int = 3) -> Table[State]:
    """Return a game from its beginning, crates dealt in the order in which they are listed."""
    table = Table.open(HARBOUR, seats=seats)
    table.resolve(Shuffled(tuple(range(len(CRATES)))))
    return table


def inputs_of_a_match(seats: int, rng: object, leave: float = 0.0) -> list[Input]:
    """Return the inputs of a random match from its beginning."""
    table, inputs = Table.open(HARBOUR, seats=seats), []
    while not table.over:
        inputs.append(random_input(table, rng, leave=leave))  # type: ignore[arg-type]
        table.play(inputs[-1])
    return inputs


FOUR, ONE_ONE, SIX_SIX, FIRST = Rolled((4,)), Rolled((1, 1)), Rolled((6, 6)), Picked(0)


# What is asked, told and refused


def refused(table: Table[State], seat: Seat, move: Move, decision: str | None = None) -> Refusal:
    """Try a move that must be refused, and see that nothing changes."""
    before = table.save(), table.version, table.asked, table.events, msgspec.msgpack.encode(table.state)
    with pytest.raises(Refused) as refusal:
        table.answer(seat, move, decision)
    assert (table.save(), table.version, table.asked, table.events, msgspec.msgpack.encode(table.state)) == before
    return refusal.value.refusal


# Scenes made for one test: the state of Harbour, other rules


def played_by(
    scene: Callable[[Turn[State]], Scene],
    interjections: Callable[[Turn[State], Seat], Menu] | None = None,
    **changes: Any,
) -> Table[State]:
    """Return a table whose only scene is this one; it has no interjections but these."""
    game = replace(
        HARBOUR, scene=lambda t: None if t.state.reason else scene(t), interjections=interjections, **changes
    )
    return Table.at(game, position(), 3)


BIDS = Bid.option(amount=Amount(0, 5))


def bids(_: Turn[State], __: Seat) -> Menu:
    """Return the menu of every seat: a bid of up to five coins."""
    return [Offer(BIDS)]


def amounts(answers: Mapping[Seat, Move]) -> list[int]:
    """Return what is bid, in the order of the answers."""
    return [answer.amount for answer in answers.values() if isinstance(answer, Bid)]
