"""IMPORT as a free action of one seat: no bid, two containers, and the owner earns (IE-172)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from freeport_games.engine import Seat
from freeport_games.engine.domains import Distribution, One
from freeport_games.engine.menus import Case, Option, Turn, Way, Ways
from freeport_games.import_export.components import ShipId
from freeport_games.import_export.conditions import ACTIONS_ARE_LEFT, AT_SEA, takes_from
from freeport_games.import_export.moves import SoloImport
from freeport_games.import_export.state import Cause, State
from freeport_games.import_export.state.places import Zone, on_ship

from .importing import earn, imported, place, take_options


def may_import_something(state: State, seat: Seat) -> bool:
    """Return whether a ship with containers lies at sea."""
    return bool(state.at_sea())


def _from(ship: ShipId, takes: Distribution) -> Option[SoloImport]:
    return SoloImport.option(ship=One((ship,)), takes=takes)


def _solo_import(t: Turn[State], seat: Seat, choice: SoloImport) -> None:
    t.state.step()
    source = on_ship(Zone.CONTAINERS, choice.ship)
    place(t, seat, choice.takes, source)
    if t.state.execution.owner_earns:
        earn(t, seat, source)
    imported(t, seat, source, [take.item for take in choice.takes], Cause.ACTION)


# Menus


def _imports(c: Case[State]) -> Iterable[Option[SoloImport]]:
    """Yield, for each ship at sea, the containers and where they may go."""
    for ship in c.state.at_sea():
        yield from take_options(c.state, c.seat, ship.containers, partial(_from, ship.id))


SOLO_IMPORTS = Ways(
    Case[State],
    Way(
        SoloImport,
        _solo_import,
        ACTIONS_ARE_LEFT,
        AT_SEA("ship", "IE-078"),
        *takes_from(lambda c, move: c.state.ship(move.ship).containers),
        options=_imports,
    ),
)
"""Import alone, without a bid (IE-172)."""
