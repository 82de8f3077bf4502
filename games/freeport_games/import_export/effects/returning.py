"""Ships that return from the open sea (IE-091, IE-098, IE-118, IE-124)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Turn
from freeport_games.import_export.events import ShipReturned
from freeport_games.import_export.state import Happening, Hook, Ship, State
from freeport_games.import_export.vocabulary.declared import has
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.words import ComesHome


def taken_from(t: Turn[State], ship: Ship, actor: Seat) -> None:
    """Note that containers have left a ship, in one removal: a ship at sea may come home (IE-091, IE-098)."""
    if ship.at_sea and (not ship.containers or (len(ship.containers) == 1 and has(t.state, ship.owner, ComesHome))):
        come_home(t, ship, actor)


def come_home(t: Turn[State], ship: Ship, actor: Seat) -> None:
    """Bring a ship back to its harbour (IE-124, IE-125)."""
    ship.at_sea = False
    t.tell(ShipReturned(ship.owner, ship.id))
    hear(t, Happening(actor, ship=ship.id, other=ship.owner), Hook.ON_SHIP_RETURN)
