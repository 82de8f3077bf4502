"""Carries out effects: one function for each op, looked up by the class of the op."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from freeport_games.competitors.components import ops
from freeport_games.competitors.components.kinds import Contract, Goods
from freeport_games.competitors.events import Why
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import MOVEMENT_TURN, NOTHING, Ended, Movement
from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn


class By(msgspec.Struct, frozen=True, gc=False):
    """The target of an effect, and its cause."""

    seat: Seat
    """The active seat."""
    why: Why
    """Whether customs or an event cause it."""
    source: str
    """The card or the box."""
    goods: Contract | None
    """The contract whose goods are moved; None for none."""

    @property
    def kind(self) -> Goods | None:
        """The kind of the goods."""
        return None if self.goods is None else self.goods.kind


O = TypeVar("O", bound=ops.Op)  # noqa: E741 - an op
Resolver = Callable[[Turn[State], By, Any], Scene | None]
RESOLVERS: dict[type[ops.Op], Resolver] = {}
"""The function that carries out each op."""


def carries_out(op: type[O]) -> Callable[[Callable[[Turn[State], By, O], Scene | None]], Resolver]:
    """Register the function that carries out an op.

    Raises:
        ValueError: if the op has a function already.
    """

    def register(resolver: Callable[[Turn[State], By, O], Scene | None]) -> Resolver:
        if op in RESOLVERS:
            raise ValueError(f"{op.__name__} is carried out twice")
        RESOLVERS[op] = resolver
        return resolver

    return register


def carry_out(t: Turn[State], by: By, op: ops.Op) -> Scene:
    """Carry out an effect."""
    scene = RESOLVERS[type(op)](t, by, op)
    if scene is not None:
        yield from scene


def movement_of(state: State) -> Movement:
    """Return the movement under way."""
    movement = state.movement
    assert movement is not None  # noqa: S101 - customs and events occur in movements only
    return movement


ORDER = [*Ended]


def end_at_least(movement: Movement, by: By, ended: Ended) -> None:
    """Note what an effect has ended; an earlier effect that ended more remains noted."""
    if ORDER.index(ended) > ORDER.index(movement.ended):
        movement.ended, movement.ended_by = ended, by.source


def goes_on(movement: Movement) -> bool:
    """Return whether the movement has not been ended altogether."""
    return movement.ended in (NOTHING, MOVEMENT_TURN)
