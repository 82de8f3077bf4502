"""Carries out effects: in the written order, nested ones first (SC-057)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn
from freeport_games.sky_cargo.components import ops
from freeport_games.sky_cargo.events import EffectSkipped
from freeport_games.sky_cargo.state import EffectUnderWay, State


class By(msgspec.Struct, frozen=True, gc=False):
    """The seat that carries out an effect, and its cause."""

    seat: Seat
    """The seat that carries it out, and chooses."""
    source: str
    """The card, character or Location that causes it."""
    against: Seat | None = None
    """The defender to which a reward refers, or the other participant of a dogfight."""
    shift: int = 0
    """The change of the die."""


O = TypeVar("O", bound=ops.Op)  # noqa: E741 - an op
Resolver = Callable[[Turn[State], By, Any], Scene | None]
RESOLVERS: dict[type[ops.Op], Resolver] = {}
"""The function that carries out each op."""
NAMES: dict[type[ops.Op], str] = {}
"""The name of each op in the content."""


def carries_out(op: type[O]) -> Callable[[Callable[[Turn[State], By, O], Scene | None]], Resolver]:
    """Register the function that carries out an op.

    Raises:
        ValueError: if the op has a function already.
    """

    def register(resolver: Callable[[Turn[State], By, O], Scene | None]) -> Resolver:
        if op in RESOLVERS:
            raise ValueError(f"{op.__name__} is carried out twice")
        RESOLVERS[op], NAMES[op] = resolver, str(op.__struct_config__.tag)
        return resolver

    return register


def skipped(t: Turn[State]) -> None:
    """Announce that the innermost effect under way does nothing."""
    effect = t.state.effects[-1]
    t.tell(EffectSkipped(effect.seat, effect.source, effect.op))


def carry_out(t: Turn[State], by: By, effects: ops.Effects) -> Scene:
    """Carry out effects, one after another."""
    left = len(effects)
    for op in effects:
        left -= 1
        under_way = t.state.effects
        kind = type(op)
        under_way.append(EffectUnderWay(by.seat, by.source, NAMES[kind], left))
        scene = RESOLVERS[kind](t, by, op)
        if scene is not None:
            yield from scene
        under_way.pop()
