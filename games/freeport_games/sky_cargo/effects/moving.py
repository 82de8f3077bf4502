"""Moving tokens round the ring (section 4.7, SC-203)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Among, Case, Scene, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import LOCATIONS, ops
from freeport_games.sky_cargo.components.ring import EVERYWHERE, WITHIN
from freeport_games.sky_cargo.conditions import PLACES_THERE, OfThese
from freeport_games.sky_cargo.events import TokenMoved
from freeport_games.sky_cargo.moves import MoveOpponent, MoveTo
from freeport_games.sky_cargo.state import State
from freeport_games.sky_cargo.state.team import reach

from .carrying import By, carries_out, carry_out

PLAY = (ops.PlayCargo(),)


def _move(t: Turn[State], seat: Seat, move: MoveTo, _: int) -> None:
    t.state.tokens[seat] = move.to
    t.tell(TokenMoved(seat, move.to, None))


OPTIONS = {at: MoveTo.option(to=One(there)) for at, there in WITHIN.items()}
"""The options to move from each Location, up to a distance."""


class Flying(Case[State]):
    """A seat that moves up to a distance."""

    __slots__ = ("at",)

    def __init__(self, state: State, seat: Seat, far: int) -> None:
        super().__init__(state, seat)
        self.at = (state.tokens[seat], far)
        """Where its token is, and the distance."""


WITHIN_REACH = Among[Flying]("ILLEGAL_LOCATION", lambda c: WITHIN[c.at])
WAYS = Ways(Flying, Way(MoveTo, _move, WITHIN_REACH("to", "SC-063"), options=lambda c: (OPTIONS[c.at],)))
MENUS = [WAYS.on(far) for far in range(EVERYWHERE + 1)]


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
        yield from ask(by.seat, "SC-D20", WAYS_TO_MOVE.on((by.against, op.x)))


def _within(state: State, seat: Seat, part: tuple[Seat, int]) -> OfThese:
    owner, far = part
    return OfThese(state, seat, WITHIN[state.tokens[owner], far])


def _move_opponent(t: Turn[State], seat: Seat, move: MoveOpponent, part: tuple[Seat, int]) -> None:
    owner, _ = part
    t.state.tokens[owner] = LOCATIONS[move.to].id
    t.tell(TokenMoved(owner, move.to, seat))


WAYS_TO_MOVE = Ways(_within, Way(MoveOpponent, _move_opponent, PLACES_THERE("to", "SC-203")))
"""The Locations to which the defender's token can be moved (SC-203)."""
