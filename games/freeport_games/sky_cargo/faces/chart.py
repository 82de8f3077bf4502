"""The map of the table: the ring of twelve Locations."""

from __future__ import annotations

from freeport_games.engine.pictures import (
    PictureFact,
    PictureLink,
    PictureMap,
    PicturePlace,
    PictureRole,
    PictureShape,
    with_emblem,
)
from freeport_games.sky_cargo.components import CONTENT, LOCATIONS, LocationId

RING = "ring"
WIDTH, HEIGHT = 150, 104
"""The size of a place, which has room for three lines of letters on a chart of 80 columns."""
_X = (500, 700, 850, 900, 850, 700, 500, 300, 150, 100, 150, 300)
_Y = (60, 90, 160, 260, 360, 430, 460, 430, 360, 260, 160, 90)


def _short(name: str) -> str:
    """Return the longest word of a name that has at most eight letters."""
    return max((word for word in name.split() if len(word) <= 8), key=len)


def _place(id_: LocationId) -> PicturePlace:
    place = LOCATIONS[id_]
    at = place.clock % len(LOCATIONS)
    return PicturePlace(
        id_,
        place.name,
        _X[at],
        _Y[at],
        WIDTH,
        HEIGHT,
        PictureShape.CIRCLE,
        role=PictureRole.LAND,
        text=place.text,
        rank=0,
        facts=(PictureFact("RECEIVING", str(place.receiving), role=PictureRole.CARGO),),
        short=_short(place.name),
    )


CHART = with_emblem(
    PictureMap(
        RING,
        "ring",
        1000,
        520,
        tuple(_place(id_) for id_ in LOCATIONS),
        tuple(PictureLink(f"{one.id}-{one.next_clockwise}", one.id, one.next_clockwise) for one in CONTENT.locations),
        ground=PictureRole.WATER,
        stretch=True,
    )
)
"""The ring, drawn as the face of a clock."""
