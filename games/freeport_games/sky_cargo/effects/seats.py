"""The target of an effect (SC-D14)."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Seat
from freeport_games.engine.menus import Playing, Turn, Way, Ways, ask, nothing
from freeport_games.sky_cargo.components import ops
from freeport_games.sky_cargo.conditions import SEATS_THERE, OfThese
from freeport_games.sky_cargo.moves import ChooseSeat
from freeport_games.sky_cargo.state import State

from .carrying import By

TARGETS = Ways(OfThese, Way(ChooseSeat, nothing, SEATS_THERE("seat", "SC-201")))
"""The seats that an effect can hit (SC-D14)."""


def choose_opponent(t: Turn[State], by: By, target: ops.Target, legal: Collection[Seat]) -> Playing[Seat | None]:
    """Return the seat that an effect hits: the defender, or a chosen opponent; None if there is no legal target.

    Args:
        t: the game.
        by: the seat that carries out the effect.
        target: the kind of target that the effect names.
        legal: the seats that the effect can hit.
    """
    if target is not ops.Target.OPPONENT:
        return by.against if by.against in legal else None
    seats = tuple(seat for seat in range(t.state.seats) if seat != by.seat and seat in legal)
    if not seats:
        return None
    move = yield from ask(by.seat, "SC-D14", TARGETS.on(seats))
    return move.seat if isinstance(move, ChooseSeat) else None
