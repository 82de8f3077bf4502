"""The effects of reaction cards (SC-216), and those that depend on a keyword (SC-212)."""

from __future__ import annotations

import msgspec

from freeport_games.engine.menus import Roll, Scene, Turn
from freeport_games.sky_cargo.components import ops
from freeport_games.sky_cargo.events import DieChanged, DieRolled
from freeport_games.sky_cargo.state import Die, State
from freeport_games.sky_cargo.state.team import has_keyword

from .carrying import By, carries_out, carry_out

SIDES = 6


@carries_out(ops.CancelAction)
def cancel_action(t: Turn[State], _: By, __: ops.CancelAction) -> None:
    """Deprive the Action of its effect (SC-150)."""
    t.state.foiled = True


@carries_out(ops.ProtectOpen)
def protect_open(t: Turn[State], _: By, __: ops.ProtectOpen) -> None:
    """Keep the cargo packed (SC-151)."""
    t.state.foiled = True


@carries_out(ops.ProtectSteal)
def protect_steal(t: Turn[State], _: By, __: ops.ProtectSteal) -> None:
    """Foil the theft (SC-152)."""
    t.state.foiled = True


def roll(t: Turn[State]) -> Scene:
    """Roll the die of Step 3 (SC-C4, SC-050)."""
    (value,) = yield from Roll("SC-C4", (SIDES,))
    t.state.die = Die(value, (), value, ())
    t.tell(DieRolled(t.state.active, value))


@carries_out(ops.Reroll)
def reroll(t: Turn[State], _: By, __: ops.Reroll) -> Scene:
    """Roll again; the new result stands (SC-153)."""
    return roll(t)


@carries_out(ops.DieShift)
def die_shift(t: Turn[State], by: By, _: ops.DieShift) -> None:
    """Change the present result (SC-154)."""
    die = t.state.die
    assert die is not None  # noqa: S101 - the window is one of a roll
    result = die.result + by.shift
    t.state.die = msgspec.structs.replace(die, changes=(*die.changes, by.shift), result=result)
    t.tell(DieChanged(by.seat, by.shift, result))


@carries_out(ops.IfKeyword)
def if_keyword(t: Turn[State], by: By, op: ops.IfKeyword) -> Scene:
    """Do one thing or another, by the keywords of the seat's own team (SC-212)."""
    return carry_out(t, by, op.then if has_keyword(t.state, by.seat, op.keyword) else op.otherwise)
