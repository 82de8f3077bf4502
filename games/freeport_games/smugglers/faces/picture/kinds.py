"""The kinds of cards, and the names that several parts of the picture use."""

from __future__ import annotations

from freeport_games.engine.pictures import PictureIcon, PictureKind, PictureRole
from freeport_games.smugglers.components import Category
from freeport_games.smugglers.components.ops import Starport
from freeport_games.smugglers.faces.reference import COMPONENTS, GOOD_NAMES
from freeport_games.smugglers.state.terms import Units

STARPORTS = {port: port.capitalize() for port in Starport} | {Starport.NONE: "no"}
"""What stands before the word "Starport"."""
KINDS = {
    Category.EQUIPMENT: PictureKind("EQUIPMENT", "Equipment", "E", PictureRole.POWER, icon=PictureIcon.CARD),
    Category.FRIEND: PictureKind("FRIEND", "Friend", "F", PictureRole.PERSON, icon=PictureIcon.PERSON),
    Category.SPACESHIP: PictureKind("SPACESHIP", "Spaceship", "X", PictureRole.DANGER, icon=PictureIcon.ROCKET),
    Category.EVENT: PictureKind("EVENT", "Event", "V", PictureRole.TIME),
    Category.OFFER: PictureKind("OFFER", "Crime Lord Offer", "L", PictureRole.CONTRACT, icon=PictureIcon.CRATE),
    Category.CONTRACT: PictureKind("CONTRACT", "Contract", "C", PictureRole.CONTRACT),
}
PLANET = PictureKind("PLANET", "planet", "P", PictureRole.BASE, icon=PictureIcon.PLANET)
CHARACTER = PictureKind("CHARACTER", "character", "H", PictureRole.PERSON, icon=PictureIcon.PERSON)
DESTINY = PictureKind("DESTINY_CARD", "destiny card", "D", PictureRole.POWER, icon=PictureIcon.CARD)
SHIP = PictureKind("SHIP", "ship", "sh", PictureRole.VEHICLE, icon=PictureIcon.ROCKET)
TEXTS = {component.id: component.text for component in COMPONENTS}


def units_named(units: tuple[Units, ...]) -> str:
    """Return a number of units of some goods in words."""
    return ", ".join([f"{each.units} {GOOD_NAMES[each.good]}" for each in units])
