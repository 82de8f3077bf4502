"""Random play: inputs drawn from the requests of a table."""

from __future__ import annotations

from typing import Any, TypeVar

from freeport_games.engine.data import Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.menus.options import Move, Option
from freeport_games.engine.menus.requests import Chance, Outcome, Picked, Roll, Rolled, Shuffle, Shuffled
from freeport_games.engine.storage.codec import Answered, Input, Left, Resolved, Returned, TimeUp
from freeport_games.engine.tables.table import Table

T = TypeVar("T")


def pick(rng: Rng, values: tuple[T, ...] | list[T]) -> T:
    """Return one of several values, all equally likely."""
    return values[int(rng.random() * len(values))]


def outcome(chance: Chance, rng: Rng) -> Outcome:
    """Draw the outcome of a chance request."""
    if isinstance(chance, Roll):
        return Rolled(tuple(1 + int(rng.random() * sides) for sides in chance.sides))
    if isinstance(chance, Shuffle):
        order = list(range(chance.count))
        for place in range(len(order) - 1, 0, -1):
            other = int(rng.random() * (place + 1))
            order[place], order[other] = order[other], order[place]
        return Shuffled(tuple(order))
    point = rng.random() * sum(chance.weights)
    for index, weight in enumerate(chance.weights):
        point -= weight
        if point < 0:
            return Picked(index)
    return Picked(max(index for index, weight in enumerate(chance.weights) if weight))


TIME_UP = 0.002
"""The number of times that the time of a whole game is up, where it has a limit. More would prove no more."""


def open_options(table: Table[Any]) -> list[tuple[Seat, Option[Move]]]:
    """Return every option of every seat, interjections included."""
    found: list[tuple[Seat, Option[Move]]] = []
    for seat in range(table.seats):
        if decision := table.decision(seat):
            found += [(seat, option) for option in (*decision.options, *decision.interjections)]
    return found


def random_input(table: Table[Any], rng: Rng, interject: float = 0.1, leave: float = 0.0) -> Input:
    """Draw an input for a table whose game is not over.

    Args:
        table: the table.
        rng: the source of randomness.
        interject: the probability of an interjection, where one is possible.
        leave: the probability that a seat leaves or returns.
    """
    if leave and table.seats > 1 and rng.random() < leave:
        seat = int(rng.random() * table.seats)
        if seat in table.left:
            return Returned(seat)
        if len(table.left) + 1 < table.seats:
            return Left(seat)
    if table.game.time_limit is not None and rng.random() < TIME_UP:
        return TimeUp()
    if table.chance is not None:
        return Resolved(outcome(table.chance, rng))
    waiting = table.waiting
    if rng.random() < interject:
        unawaited = [
            (seat, option)
            for seat in range(table.seats)
            if seat not in table.left and (decision := table.decision(seat))
            for option in (decision.interjections if seat in waiting else (*decision.options, *decision.interjections))
        ]
        if unawaited:
            seat, option = pick(rng, unawaited)
            return Answered(seat, option.sample(rng))
    seat = pick(rng, waiting)
    decision = table.decision(seat)
    assert decision is not None  # noqa: S101 - a seat whose answer is awaited has a decision
    return Answered(seat, pick(rng, decision.options).sample(rng))


def is_proposal(table: Table[Any], entry: Input) -> bool:
    """Return whether an input is a move that is only offered as a proposal, which may be refused."""
    if not isinstance(entry, Answered):
        return False
    holding = [option for seat, option in open_options(table) if seat == entry.seat and entry.move in option]
    return bool(holding) and not any(option.bound for option in holding)
