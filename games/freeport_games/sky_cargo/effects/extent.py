"""Checks whether an Action can be carried out to its full extent (SC-034, SC-035, SC-037)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from freeport_games.engine import Seat
from freeport_games.sky_cargo import ops
from freeport_games.sky_cargo.components import ACTION_OF, STEP2_ACTIONS, CardId
from freeport_games.sky_cargo.state import State

from .cargo import why_not_play
from .carrying import By
from .chains import to_discard
from .holds import owners, packed
from .piles import fitting
from .stealing import to_steal

PAIR = 2
"""The number of Passengers that a chain needs to be rearranged."""


def full(state: State, seat: Seat, effects: ops.Effects, hand: Collection[CardId]) -> bool:
    """Return whether effects can be carried out in full.

    Args:
        state: the game.
        seat: the seat that would carry them out.
        effects: the effects of an Action.
        hand: the hand without the Action and its cost.
    """
    if any([type(op) is ops.Mix for op in effects]):
        return bool(state.holds[seat])  # repacking and mixing up needs cargo, open or packed (SC-205)
    return all([TESTS[type(op)](state, seat, op, hand) for op in effects])


def _always(_: State, __: Seat, ___: ops.Op, ____: Collection[CardId]) -> bool:
    return True


def _open(state: State, seat: Seat, op: ops.Open, _: Collection[CardId]) -> bool:
    return len(packed(state, owners(state, seat, op.scope, None))) >= op.n


def _peek(state: State, seat: Seat, op: ops.Peek, _: Collection[CardId]) -> bool:
    there = len(packed(state, owners(state, seat, op.scope, None)))
    return there >= (1 if op.n == "all" else op.n)


def _steal(state: State, seat: Seat, op: ops.Steal, _: Collection[CardId]) -> bool:
    return bool(to_steal(state, seat, op))


def _play_cargo(state: State, seat: Seat, _: ops.PlayCargo, hand: Collection[CardId]) -> bool:
    return why_not_play(state, seat, hand) is None


def _strip_hand(state: State, seat: Seat, _: ops.StripHand, __: Collection[CardId]) -> bool:
    return any([hand and other != seat for other, hand in enumerate(state.hands)])


def _discard_passenger(state: State, seat: Seat, op: ops.DiscardPassenger, _: Collection[CardId]) -> bool:
    return bool(to_discard(state, By(seat, ""), op.target))


def _chain_reorder(state: State, seat: Seat, _: ops.ChainReorder, __: Collection[CardId]) -> bool:
    return len(state.chains[seat]) >= PAIR


def _recover(state: State, _: Seat, op: ops.Recover, __: Collection[CardId]) -> bool:
    return bool(fitting(state.discard, op.type))


def _repack(state: State, seat: Seat, _: ops.Repack, __: Collection[CardId]) -> bool:
    return any([crate.open for crate in state.holds[seat]])


TESTS: Mapping[type[ops.Op], Callable[[State, Seat, Any, Collection[CardId]], bool]] = {
    ops.Draw: _always,
    ops.MoveToken: _always,
    ops.Search: _always,
    ops.Open: _open,
    ops.Peek: _peek,
    ops.Steal: _steal,
    ops.PlayCargo: _play_cargo,
    ops.StripHand: _strip_hand,
    ops.DiscardPassenger: _discard_passenger,
    ops.ChainReorder: _chain_reorder,
    ops.Recover: _recover,
    ops.Repack: _repack,
}
"""The check of each op of a step-2 Action: whether it can be done in full. ``Mix`` stands for the whole Action."""
ALWAYS_FULL = frozenset(
    [
        card
        for card in STEP2_ACTIONS
        if all([TESTS.get(type(op)) is _always for op in ACTION_OF[card].effects]) and not ACTION_OF[card].cost
    ]
)
"""The Actions without a cost that can be carried out in full at any time."""
