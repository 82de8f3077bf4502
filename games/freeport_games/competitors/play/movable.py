"""The tokens that can be named in a move action (CO-054, CO-058)."""

from __future__ import annotations

from freeport_games.competitors.kinds import SHIP, TRUCK
from freeport_games.competitors.standing import own_depots, territory_of
from freeport_games.competitors.state import State
from freeport_games.competitors.under_way import Movement
from freeport_games.engine import Seat

from .aircraft import can_fly
from .fleet import Fleet
from .leaving import FIRST_STEP
from .loading import free_carriers
from .ships import ways_to_sail
from .trucks import drives


def movable(state: State, seat: Seat, fleet: Fleet) -> tuple[str, ...]:
    """Return the tokens that the active seat can move; only those that may be stuck need a look at each step."""
    if not fleet.unsure and not fleet.bound:
        return fleet.idle
    depots = own_depots(state)
    depot = [name for name in fleet.idle if territory_of(state, name) in depots] if depots else []
    stuck = [name for name in fleet.unsure if not _can_move(state, seat, fleet, name, depot)]
    return tuple([name for name in fleet.idle if name not in stuck and name not in fleet.bound])


def _can_move(state: State, seat: Seat, fleet: Fleet, name: str, depot: list[str]) -> bool:
    """Return whether a token that nothing binds has a step, perhaps after loading or unloading (CO-054, CO-058).

    Args:
        state: the state.
        seat: the active seat.
        fleet: the seat's tokens on the board.
        name: the token; a truck is in a territory.
        depot: the seat's tokens without goods that stand at one of its Fuel Depots.
    """
    tokens = state.tokens
    token = tokens[name]
    if state.money[seat] < FIRST_STEP[token.kind] and name not in depot:
        return False
    movement = Movement(delivery=False, lead=name, depot=depot)
    if token.kind is not TRUCK:
        return _has_step(state, movement, name)
    for other in (token.aboard,) if token.aboard else free_carriers(state, seat, fleet).get(token.at, ()):
        carrier = tokens[other]
        surely = carrier.owner == seat and other not in fleet.unsure
        if carrier.goods is None and (surely or _has_step(state, movement, other)):
            return True
    return bool(drives(state, movement, name, territory_of(state, name)))


def _has_step(state: State, movement: Movement, name: str) -> bool:
    """Return whether a ship or an aircraft has a legal step as the mover of a movement that has not begun."""
    ship = state.tokens[name].kind is SHIP
    return bool(ways_to_sail(state, movement, name)) if ship else can_fly(state, movement, name)
