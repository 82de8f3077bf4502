"""Checks whether an Action can be carried out to its full extent (SC-034, SC-035, SC-037)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from freeport_games.engine import Seat
from freeport_games.sky_cargo.components import ACTION_OF, STEP2_ACTIONS, CardId, ops
from freeport_games.sky_cargo.state import State

from .cargo import why_not_play
from .carrying import By
from .chains import to_discard
from .holds import owners, packed
from .searching import fitting
from .stealing import to_steal

PAIR = 2
"""The number of Passengers that a chain needs to be rearranged."""


def full(state: State, seat: Seat, card: CardId) -> bool:
    """Return whether a step-2 Action of a seat's hand can be carried out in full."""
    return all(possible(state, seat, op, card) for possible, op in NEEDS[card])


def _open(state: State, seat: Seat, op: ops.Open, _: CardId) -> bool:
    return len(packed(state, owners(state, seat, op.scope, None))) >= op.n


def _peek(state: State, seat: Seat, op: ops.Peek, _: CardId) -> bool:
    there = len(packed(state, owners(state, seat, op.scope, None)))
    return there >= (1 if op.n == "all" else op.n)


def _steal(state: State, seat: Seat, op: ops.Steal, _: CardId) -> bool:
    return bool(to_steal(state, seat, op))


def _play_cargo(state: State, seat: Seat, _: ops.PlayCargo, card: CardId) -> bool:
    # No card is missing in hand as a cost (SC-035): the content has no cost for such Actions.
    return why_not_play(state, seat, [one for one in state.hands[seat] if one != card]) is None


def _strip_hand(state: State, seat: Seat, _: ops.StripHand, __: CardId) -> bool:
    return any(hand and other != seat for other, hand in enumerate(state.hands))


def _discard_passenger(state: State, seat: Seat, op: ops.DiscardPassenger, _: CardId) -> bool:
    return bool(to_discard(state, By(seat, ""), op.target))


def _chain_reorder(state: State, seat: Seat, _: ops.ChainReorder, __: CardId) -> bool:
    return len(state.chains[seat]) >= PAIR


def _recover(state: State, _: Seat, op: ops.Recover, __: CardId) -> bool:
    return bool(fitting(state.discard, op.type))


def _repack(state: State, seat: Seat, _: ops.Repack, __: CardId) -> bool:
    return any(crate.open for crate in state.holds[seat])


def _mix(state: State, seat: Seat, _: ops.Mix, __: CardId) -> bool:
    return bool(state.holds[seat])


Test = Callable[[State, Seat, Any, CardId], bool]
"""Returns whether the op of an Action can be done in full."""
TESTS: Mapping[type[ops.Op], Test] = {
    ops.Open: _open,
    ops.Peek: _peek,
    ops.Steal: _steal,
    ops.PlayCargo: _play_cargo,
    ops.StripHand: _strip_hand,
    ops.DiscardPassenger: _discard_passenger,
    ops.ChainReorder: _chain_reorder,
    ops.Recover: _recover,
    ops.Repack: _repack,
    ops.Mix: _mix,
}
"""The test of each op of step-2 Actions that cannot always be done in full."""
ALWAYS_FULL = (ops.Draw, ops.MoveToken, ops.Search)
"""The others."""

_used = {type(op) for card in STEP2_ACTIONS for op in ACTION_OF[card].effects}
if missing := sorted(op.__name__ for op in _used - TESTS.keys() - {*ALWAYS_FULL}):
    raise ValueError(f"neither in TESTS nor in ALWAYS_FULL: {', '.join(missing)}")


def _needs(effects: ops.Effects) -> tuple[tuple[Test, ops.Op], ...]:
    """Return the tests of an Action with their ops: repacking and mixing up needs cargo, open or packed (SC-205)."""
    mixes = [op for op in effects if isinstance(op, ops.Mix)]
    return tuple((TESTS[type(op)], op) for op in mixes or effects if not isinstance(op, ALWAYS_FULL))


NEEDS: Mapping[CardId, tuple[tuple[Test, ops.Op], ...]] = {
    card: _needs(ACTION_OF[card].effects) for card in STEP2_ACTIONS
}
"""The tests of each step-2 Action: all of them have to succeed."""
