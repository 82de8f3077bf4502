"""The map of the table: the open sea, the supply island, and the harbours below."""

from __future__ import annotations

from freeport_games.engine import PictureKind, PictureMap, PicturePlace, PictureRole, PictureShape

from .components import HARBOURS, GoodType

KINDS = tuple([PictureKind(type_, type_.lower(), type_[0], PictureRole.CARGO) for type_ in GoodType])
"""The types of goods."""
OPEN_SEA = PicturePlace("open-sea", "open sea", 450, 200, 860, 360, PictureShape.RECTANGLE, "", PictureRole.WATER)
SUPPLY_ISLAND = PicturePlace("supply-island", "supply island", 1050, 200, 240, 240, role=PictureRole.LAND)
CHART = PictureMap(
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
            )
            for number, (colour, harbour) in enumerate(HARBOURS.items())
        ],
    ),
    kinds=KINDS,
)
"""The map. With fewer than six seats some harbours stay empty."""
