"""Ships sail through cells, cross channels and dock at ports (section 4.9)."""

from __future__ import annotations

from functools import lru_cache

from freeport_games.competitors.components import CELLS, TERRITORIES
from freeport_games.competitors.effects.specials import closed_to
from freeport_games.competitors.events import ChannelCrossed, Docked, Sailed
from freeport_games.competitors.geography import CHANNELS_AT, beyond
from freeport_games.competitors.kinds import PORT_CLOSED, SHIP, CellId, ChannelId, TerritoryId
from freeport_games.competitors.moves import Dock, Sail, Transit
from freeport_games.competitors.refusals import Reasons
from freeport_games.competitors.standing import affected, bases_in, mover, on_continent, points_left
from freeport_games.competitors.state import State
from freeport_games.competitors.under_way import Movement
from freeport_games.engine import Entry, Offer, One, Refusal, Scene, Seat, Turn

from .checks import check_arrival
from .customs import draw_customs
from .steps import (
    PLENTY,
    after_step,
    entry_cost,
    freed,
    fuel,
    has_goods,
    is_flagged,
    is_mover,
    make_step,
    pay_fees,
    too_poor,
)

SAILING, TRANSIT, DOCKING = 1, 2, 0
"""The numbers of points of the steps of a ship (CO-072, CO-074, CO-077)."""


def neighbours(state: State, ship: str) -> tuple[str, ...]:
    """Return the cells next to a ship, or those to which its port leads (CO-072, CO-241)."""
    token = state.tokens[ship]
    if token.at in CELLS:
        return CELLS[token.at].neighbours
    return (token.cell,) if token.cell else TERRITORIES[token.at].cells


def ways_to_sail(state: State, movement: Movement, ship: str) -> list[Entry]:
    """Return the steps of a ship."""
    found: list[Entry] = []
    money = state.money[state.active] - fuel(state, movement, ship)
    if money < 0:
        return found
    left, at, shut = points_left(state, movement, SHIP), state.tokens[ship].at, affected(state, PORT_CLOSED)
    if left >= SAILING and at not in shut:
        found.append(_offer_to_sail(neighbours(state, ship)))
    cell = CELLS.get(at)
    if cell is None:
        return found
    if left >= TRANSIT and CHANNELS_AT[at]:
        channels = [channel for channel in CHANNELS_AT[at] if not closed_to(state, state.active, channel)]
        if channels:
            found.append(_offer_to_transit(tuple(channels)))
    if cell.ports:
        open_ports = [port for port in cell.ports if port not in shut]
        ports = [port for port in open_ports if money >= PLENTY or money >= entry_cost(state, movement, port)]
        if ports:
            found.append(_offer_to_dock(tuple(ports)))
    return found


@lru_cache(maxsize=1024)
def _offer_to_sail(cells: tuple[CellId, ...]) -> Offer[Sail]:
    return Offer(Sail.option(to=One(cells)), sail)


@lru_cache(maxsize=1024)
def _offer_to_transit(channels: tuple[ChannelId, ...]) -> Offer[Transit]:
    return Offer(Transit.option(channel=One(channels)), transit)


@lru_cache(maxsize=1024)
def _offer_to_dock(ports: tuple[TerritoryId, ...]) -> Offer[Dock]:
    return Offer(Dock.option(territory=One(ports)), dock)


def _moving(state: State) -> tuple[Movement, str]:
    movement = state.movement
    assert movement is not None  # noqa: S101 - steps are made in movements
    return movement, mover(state, movement)


def sail(t: Turn[State], _: Seat, move: Sail) -> None:
    """Sail to a cell."""
    movement, ship = _moving(t.state)
    make_step(t, movement, ship, SAILING, fuel(t.state, movement, ship))
    token = t.state.tokens[ship]
    start = token.at
    token.at, token.cell = move.to, ""
    t.tell(Sailed(t.state.active, ship, start, move.to))
    after_step(t.state, movement)


def transit(t: Turn[State], _: Seat, move: Transit) -> Scene:
    """Cross a channel; with goods a customs card is drawn on it (CO-077, CO-078, CO-101)."""
    state = t.state
    movement, ship = _moving(state)
    token = state.tokens[ship]
    source = token.at
    make_step(t, movement, ship, TRANSIT, fuel(state, movement, ship))
    token.at = beyond(move.channel, source)
    t.tell(ChannelCrossed(state.active, ship, move.channel, token.at))
    if has_goods(state, movement):
        yield from draw_customs(t, None)
        if not freed(t, movement, ship, move.channel):
            token.at = source
    after_step(state, movement)


def dock(t: Turn[State], _: Seat, move: Dock) -> Scene:
    """Dock: fees, then the checks of the arrival (CO-075, CO-103, CO-120)."""
    state = t.state
    movement, ship = _moving(state)
    make_step(t, movement, ship, DOCKING, fuel(state, movement, ship))
    token = state.tokens[ship]
    token.cell, token.at, token.last = token.at, move.territory, move.territory
    t.tell(Docked(state.active, ship, move.territory))
    pay_fees(t, movement, move.territory)
    bases, continent = bases_in(state, movement), TERRITORIES[move.territory].continent
    customs = has_goods(state, movement) and not on_continent(bases, continent)
    yield from check_arrival(t, move.territory, customs=customs, event=is_flagged(move.territory))
    after_step(state, movement)


def _no_sail(t: Turn[State], _: Seat, move: Sail) -> Refusal | None:
    """Return why the mover cannot sail there, in the order of section 10."""
    state, movement = t.state, t.state.movement
    ship = "" if movement is None else is_mover(state, movement, SHIP)
    if movement is None or not ship or move.to not in neighbours(state, ship):
        return Refusal("NOT_LINKED", rule="CO-072")
    return _no_step(state, movement, ship, SAILING) or Refusal("PORT_CLOSED", rule="CO-152")


def _no_step(state: State, movement: Movement, ship: str, points: int) -> Refusal | None:
    if points_left(state, movement, SHIP) < points:
        return Refusal("NOT_ENOUGH_POINTS", rule="CO-060")
    return too_poor("CO-066") if state.money[state.active] < fuel(state, movement, ship) else None


def _no_transit(t: Turn[State], _: Seat, move: Transit) -> Refusal | None:
    state, movement = t.state, t.state.movement
    ship = "" if movement is None else is_mover(state, movement, SHIP)
    if movement is None or not ship or move.channel not in CHANNELS_AT.get(state.tokens[ship].at, ()):
        return Refusal("NOT_LINKED", rule="CO-077")
    return _no_step(state, movement, ship, TRANSIT) or Refusal("CHANNEL_CLOSED", rule="CO-205")


def _no_dock(t: Turn[State], _: Seat, move: Dock) -> Refusal | None:
    state, movement = t.state, t.state.movement
    ship = "" if movement is None else is_mover(state, movement, SHIP)
    at = state.tokens[ship].at if ship else ""
    if movement is None or at not in CELLS or move.territory not in CELLS[at].ports:
        here = TERRITORIES.get(move.territory)
        return Refusal("NOT_LINKED", rule="CO-075") if here is None or here.port else Refusal("NO_PORT", rule="CO-075")
    if state.money[state.active] < fuel(state, movement, ship) + entry_cost(state, movement, move.territory):
        return too_poor("CO-066")
    return Refusal("PORT_CLOSED", rule="CO-152")


REASONS: Reasons = {
    Sail: _no_sail,
    Transit: _no_transit,
    Dock: _no_dock,
}
"""Why each kind of step is refused."""
