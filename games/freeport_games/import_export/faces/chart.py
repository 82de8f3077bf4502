"""The map of the table: the open sea, the supply island, and the harbours below."""

from __future__ import annotations

from freeport_games.engine.pictures import (
    PictureIcon,
    PictureKind,
    PictureMap,
    PicturePlace,
    PictureRole,
    PictureShape,
    PictureTint,
    with_emblem,
)
from freeport_games.import_export.components import HARBOURS, GoodType

TINTS = {colour: PictureTint(colour.removeprefix("light_").upper()) for colour in HARBOURS}
"""The colours of the harbours."""
_TINT_OF = {harbour.type: TINTS[colour] for colour, harbour in HARBOURS.items() if harbour.type}
KINDS = tuple(
    PictureKind(type_, type_.lower(), type_[0], PictureRole.CARGO, tint=_TINT_OF[type_], icon=PictureIcon.CRATE)
    for type_ in GoodType
)
"""The types of goods, each in the colour of its harbour."""
SHIP = PictureKind("SHIP", "ship", "sh", PictureRole.VEHICLE, icon=PictureIcon.SHIP)
OPEN_SEA = PicturePlace(
    "open-sea", "open sea", 450, 200, 860, 360, PictureShape.RECTANGLE, "", PictureRole.WATER, rank=0
)
SUPPLY_ISLAND = PicturePlace(
    "supply-island", "supply island", 1045, 200, 290, 350, role=PictureRole.LAND, rank=0, short="island"
)
CHART = with_emblem(
    PictureMap(
        "chart",
        "chart",
        1200,
        800,
        (
            OPEN_SEA,
            SUPPLY_ISLAND,
            *[
                PicturePlace(
                    colour,
                    f"{colour.replace('_', ' ')} harbour",
                    100 + 200 * number,
                    600,
                    180,
                    320,
                    PictureShape.RECTANGLE,
                    harbour.type or "",
                    PictureRole.BASE,
                    short=colour.removeprefix("light_"),
                )
                for number, (colour, harbour) in enumerate(HARBOURS.items())
            ],
        ),
        kinds=(*KINDS, SHIP),
        ground=PictureRole.WATER,
        stretch=True,
    )
)
"""The map. With fewer than six seats some harbours stay empty."""
