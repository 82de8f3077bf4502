"""The map of the table: the ring of twelve Locations."""

from __future__ import annotations

from freeport_games.engine import PictureLink, PictureMap, PicturePlace, PictureRole, PictureShape

from .components import CONTENT, LOCATIONS, LocationId

RING = "ring"
SIZE = 160
_X = (500, 690, 830, 880, 830, 690, 500, 310, 170, 120, 170, 310)
_Y = (120, 171, 310, 500, 690, 829, 880, 829, 690, 500, 310, 171)


def _place(id_: LocationId) -> PicturePlace:
    place = LOCATIONS[id_]
    at = place.clock % len(LOCATIONS)
    return PicturePlace(
        id_,
        f"{place.name} ({place.receiving})",
        _X[at],
        _Y[at],
        SIZE,
        SIZE,
        PictureShape.CIRCLE,
        role=PictureRole.LAND,
        text=f"RECEIVING {place.receiving}. {place.text}",
    )


CHART = PictureMap(
    RING,
    "ring",
    1000,
    1000,
    tuple([_place(id_) for id_ in LOCATIONS]),
    tuple([PictureLink(f"{one.id}-{one.next_clockwise}", one.id, one.next_clockwise) for one in CONTENT.locations]),
)
"""The ring, as a clock."""
