"""Moving tokens round the ring (section 4.7, SC-203)."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Menu, Offer, One, Scene, Seat, Turn, ask
from freeport_games.sky_cargo import ops
from freeport_games.sky_cargo.components import LOCATIONS, LocationId
from freeport_games.sky_cargo.events import TokenMoved
from freeport_games.sky_cargo.moves import MoveOpponent, MoveTo
from freeport_games.sky_cargo.refusals import illegal_location
from freeport_games.sky_cargo.ring import EVERYWHERE, WITHIN
from freeport_games.sky_cargo.state import State
from freeport_games.sky_cargo.team import reach

from .carrying import By, carries_out, carry_out

OUT_OF_REACH = illegal_location(MoveTo, "SC-063")
NOT_THERE = illegal_location(MoveOpponent, "SC-203")
PLAY = (ops.PlayCargo(),)


def _move(t: Turn[State], seat: Seat, move: MoveTo) -> None:
    t.state.tokens[seat] = move.to
    t.tell(TokenMoved(seat, move.to, None))


OFFERS = {(place, far): Offer(MoveTo.option(to=One(there)), _move) for (place, far), there in WITHIN.items()}
"""Return the offers to move from each Location, up to a distance."""


def _ways(t: Turn[State], seat: Seat, *, far: int) -> Menu:
    return (OFFERS[t.state.tokens[seat], far], OUT_OF_REACH)


MENUS = [partial(_ways, far=far) for far in range(EVERYWHERE + 1)]


def fly(t: Turn[State], seat: Seat, far: int) -> Scene:
    """Move the seat's own token, up to a distance; moving is mandatory (SC-061, SC-063)."""
    yield from ask(seat, "SC-D9", MENUS[min(far, EVERYWHERE)])


@carries_out(ops.MoveToken)
def move_token(t: Turn[State], by: By, op: ops.MoveToken) -> Scene:
    """Move (SC-060, SC-062)."""
    return fly(t, by.seat, reach(t.state, by.seat, op.x))


@carries_out(ops.MoveAndPlay)
def move_and_play(t: Turn[State], by: By, op: ops.MoveAndPlay) -> Scene:
    """Move, then play cargo (SC-202)."""
    yield from fly(t, by.seat, reach(t.state, by.seat, op.x))
    yield from carry_out(t, by, PLAY)


@carries_out(ops.Teleport)
def teleport(t: Turn[State], by: By, _: ops.Teleport) -> Scene:
    """Fly to any other Location (SC-065)."""
    return fly(t, by.seat, EVERYWHERE)


@carries_out(ops.MoveOpponent)
def move_opponent(t: Turn[State], by: By, op: ops.MoveOpponent) -> Scene:
    """Move the defender's token (SC-203)."""
    if by.against is not None:
        there = WITHIN[t.state.tokens[by.against], op.x]
        yield from ask(by.seat, "SC-D20", partial(_ways_to_move, owner=by.against, there=there))


def _ways_to_move(_: Turn[State], __: Seat, *, owner: Seat, there: tuple[LocationId, ...]) -> Menu:
    yield Offer(MoveOpponent.option(to=One(there)), partial(_move_opponent, owner=owner))
    yield NOT_THERE


def _move_opponent(t: Turn[State], seat: Seat, move: MoveOpponent, *, owner: Seat) -> None:
    t.state.tokens[owner] = LOCATIONS[move.to].id
    t.tell(TokenMoved(owner, move.to, seat))
