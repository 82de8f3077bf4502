"""Ships sail through cells, cross channels and dock at ports (section 4.9)."""

from __future__ import annotations

from freeport_games.competitors.components import CELLS, TERRITORIES
from freeport_games.competitors.components.geography import CHANNELS_AT, beyond
from freeport_games.competitors.components.kinds import PORT_CLOSED, SHIP
from freeport_games.competitors.effects.specials import closed_to
from freeport_games.competitors.events import ChannelCrossed, Docked, Sailed
from freeport_games.competitors.moves import Dock, Sail, Transit
from freeport_games.competitors.state import State
from freeport_games.competitors.state.whereabouts import affected, bases_in, on_continent
from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Fit, Gate, OneOf, Scene, Turn, Way

from .checks import check_arrival
from .customs import draw_customs
from .steps import (
    CAN_ENTER,
    CAN_PAY_FUEL,
    Moving,
    after_step,
    freed,
    fuel,
    has_goods,
    has_points,
    is_flagged,
    make_step,
    moves_a,
    pay_fees,
)

SAILING, TRANSIT, DOCKING = 1, 2, 0
"""The numbers of points of the steps of a ship (CO-072, CO-074, CO-077)."""


def sail(t: Turn[State], seat: Seat, move: Sail) -> None:
    """Sail to a cell."""
    c = Moving(t.state, seat)
    make_step(t, c.movement, c.name, SAILING, fuel(t.state, c.movement, c.name))
    start = c.token.at
    c.token.at, c.token.cell = move.to, ""
    t.tell(Sailed(t.state.active, c.name, start, move.to))
    after_step(t.state, c.movement)


def transit(t: Turn[State], seat: Seat, move: Transit) -> Scene:
    """Cross a channel; with goods a customs card is drawn on it (CO-077, CO-078, CO-101)."""
    state, c = t.state, Moving(t.state, seat)
    movement, ship, token = c.movement, c.name, c.token
    source = token.at
    make_step(t, movement, ship, TRANSIT, fuel(state, movement, ship))
    token.at = beyond(move.channel, source)
    t.tell(ChannelCrossed(state.active, ship, move.channel, token.at))
    if has_goods(state, movement):
        yield from draw_customs(t, None)
        if not freed(t, movement, ship, move.channel):
            token.at = source
    after_step(state, movement)


def dock(t: Turn[State], seat: Seat, move: Dock) -> Scene:
    """Dock: fees, then the checks of the arrival; it may sail on (CO-075, CO-076, CO-103, CO-120)."""
    state, c = t.state, Moving(t.state, seat)
    movement, ship, token = c.movement, c.name, c.token
    make_step(t, movement, ship, DOCKING, fuel(state, movement, ship))
    token.cell, token.at, token.last = token.at, move.territory, move.territory
    t.tell(Docked(state.active, ship, move.territory))
    pay_fees(t, movement, move.territory)
    bases, continent = bases_in(state, movement), TERRITORIES[move.territory].continent
    customs = has_goods(state, movement) and not on_continent(bases, continent)
    yield from check_arrival(t, move.territory, customs=customs, event=is_flagged(move.territory))
    after_step(state, movement)


# Menus


def _neighbours(c: Moving) -> tuple[str, ...]:
    """Return the cells next to a ship, or those to which its port leads (CO-072, CO-241)."""
    if c.token.at in CELLS:
        return CELLS[c.token.at].neighbours
    return (c.token.cell,) if c.token.cell else TERRITORIES[c.token.at].cells


def _is_open(c: Moving, port: str) -> bool:
    return port not in affected(c.state, PORT_CLOSED)


HAS_PORT = OneOf[Moving]("NO_PORT", frozenset(one.id for one in TERRITORIES.values() if one.port))
NEXT_TO_IT = Among[Moving]("NOT_LINKED", _neighbours)
BESIDE_IT = Among[Moving]("NOT_LINKED", lambda c: CHANNELS_AT.get(c.token.at, ()))
OF_ITS_CELL = Among[Moving]("NOT_LINKED", lambda c: CELLS[c.token.at].ports if c.token.at in CELLS else ())
IS_NOT_CLOSED = Fit[Moving]("CHANNEL_CLOSED", lambda c, channel: not closed_to(c.state, c.seat, channel))
MAY_LEAVE = Gate[Moving]("PORT_CLOSED", "CO-152", lambda c: _is_open(c, c.token.at))
IS_OPEN = Fit[Moving]("PORT_CLOSED", _is_open)

SAILINGS = (
    Way(
        Sail,
        sail,
        moves_a(SHIP, "CO-072"),
        NEXT_TO_IT("to", "CO-072"),
        has_points(SAILING),
        CAN_PAY_FUEL,
        MAY_LEAVE,
    ),
    Way(
        Transit,
        transit,
        moves_a(SHIP, "CO-077"),
        BESIDE_IT("channel", "CO-077"),
        has_points(TRANSIT),
        CAN_PAY_FUEL,
        IS_NOT_CLOSED("channel", "CO-205"),
    ),
    Way(
        Dock,
        dock,
        HAS_PORT("territory", "CO-075"),
        moves_a(SHIP, "CO-075"),
        OF_ITS_CELL("territory", "CO-075"),
        CAN_ENTER("territory", "CO-066"),
        IS_OPEN("territory", "CO-152"),
    ),
)
"""The steps of a ship (CO-D15 to CO-D17)."""
