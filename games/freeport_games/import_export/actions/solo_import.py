"""IMPORT as a free action of one seat: no bid, two containers, and the owner earns (IE-172)."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Distribution, Entry, Offer, One, Option, Refusal, Seat, Turn
from freeport_games.import_export.components import ShipId
from freeport_games.import_export.moves import SoloImport
from freeport_games.import_export.places import Zone, on_ship
from freeport_games.import_export.state import Cause, State

from .importing import earn, imported, place, refuse_source, refuse_takes, take_options


def may_import_something(state: State, seat: Seat) -> bool:
    """Return whether a ship with containers lies at sea."""
    return bool(state.at_sea())


def solo_import_offers(t: Turn[State], seat: Seat) -> list[Entry]:
    """Offer, for each ship at sea, the containers and where they may go."""
    state = t.state
    return [
        Offer(option, _solo_import)
        for ship in state.at_sea()
        for option in take_options(state, seat, ship.containers, partial(_from, ship.id))
    ]


def cannot_import(t: Turn[State], seat: Seat, move: SoloImport) -> Refusal | None:
    """Return why these containers cannot be imported from that ship."""
    state = t.state
    return refuse_source(state, move.ship) or refuse_takes(state, seat, state.ship(move.ship).containers, move.takes)


def _from(ship: ShipId, takes: Distribution) -> Option[SoloImport]:
    return SoloImport.option(ship=One((ship,)), takes=takes)


def _solo_import(t: Turn[State], seat: Seat, choice: SoloImport) -> None:
    t.state.step()
    source = on_ship(Zone.CONTAINERS, choice.ship)
    place(t, seat, choice.takes, source)
    if t.state.execution.owner_earns:
        earn(t, seat, source)
    imported(t, seat, source, [take.item for take in choice.takes], Cause.ACTION)
