"""Powers that change what fits on a ship: wild containers, rainbow contracts, capacity."""

from __future__ import annotations

from freeport_games.import_export.components import GoodType

from .vocabulary import Capacity, Rainbow, Wild, power

TELEVISIONS = power(
    "televisions",
    "Your technology containers fit any slot.",
    Wild(GoodType.TECHNOLOGY),
)

GENERATORS = power(
    "generators",
    "The slots of your technology contracts take containers of any type.",
    Rainbow(GoodType.TECHNOLOGY),
)

TABLETS = power(
    "tablets",
    "Each of your ships takes contracts of up to 8 slots, and pays 16 for 7 containers and 18 for 8.",
    Capacity(8),
)
