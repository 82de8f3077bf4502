"""The names of things: identifiers, goods, ratings, kinds of cards and ships, systems."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from freeport_games.engine import Data, refers, typename
from freeport_games.engine.domains import Counted

from .ops import System

CardId = Annotated[str, refers("EQUIPMENT", "FRIEND", "SPACESHIP", "EVENT", "CRIME_LORD_OFFER", "CONTRACT")]
"""A destiny card's identifier, such as ``eq_cloaking_field``."""
CharacterId = Annotated[str, refers("CHARACTER")]
"""A character's identifier, such as ``mikk_staygo``."""
PlanetId = Annotated[str, refers("PLANET")]
"""A planet's identifier, such as ``earth``; ``brix`` and ``korothe`` are printed on the board."""
SectorId = Annotated[str, refers("SECTOR")]
"""A sector's identifier, such as ``G-043``."""
GoodId = Annotated[str, refers("GOOD")]
"""A good, such as ``food``, or ``brix_weapons``."""
SystemKey = Annotated[str, refers("SYSTEM")]
"""The name of a system of a ship."""
SideKey = Annotated[str, refers("SIDE")]
"""A side of a combat."""
UnitsOfGoods = Annotated[tuple[Counted, ...], refers("GOOD")]
"""Numbers of units of goods."""
SharesOfSeats = Annotated[tuple[Counted, ...], refers("SEAT")]
"""Numbers of credits of seats."""

NAME = typename("Smugglers")
BRIX = "brix"
KOROTHE = "korothe"
BRIX_WEAPONS = "brix_weapons"
"""The name under which live Brix Weapons are counted."""


class SmugglersData(Data, frozen=True, tag=NAME):
    """A component of Smugglers of the Galaxy that a client may see."""


class Good(StrEnum):
    """One of the five Trade Goods."""

    WEAPONS = "weapons"
    MEDICAL = "medical"
    LUXURIES = "luxuries"
    ROBOTS = "robots"
    FOOD = "food"


class Rating(StrEnum):
    """The demand for a good: the column of the Demand chart."""

    VERY_LOW = "VERY_LOW"
    LOW = "LOW"
    MODERATE = "MODERATE"
    HIGH = "HIGH"
    VERY_HIGH = "VERY_HIGH"
    ILLEGAL = "ILLEGAL"

    @property
    def label(self) -> str:
        """Its name for people, as in the charts: ``Very Low``."""
        return self.replace("_", " ").title()


class Category(StrEnum):
    """The kind of a destiny card."""

    EQUIPMENT = "equipment"
    FRIEND = "friend"
    SPACESHIP = "spaceship"
    EVENT = "event"
    OFFER = "crime_lord_offer"
    CONTRACT = "contract"


class ShipKind(StrEnum):
    """The kind of ship of a Spaceship card."""

    PIRATE = "pirate"
    BOUNTY_HUNTER = "bounty_hunter"
    MILITARY = "military"
    MERCHANT = "merchant"
    MONSTER = "monster"


class CustomsResult(StrEnum):
    """A cell of the Customs chart."""

    PASS = "PASS"
    BOUNTY = "BOUNTY"
    FINED = "FINED"
    DETAINED = "DETAINED"
    IMPRISONED = "IMPRISONED"


GOODS = tuple(Good)
GOOD_AT = {str(good): place for place, good in enumerate(GOODS)} | {BRIX_WEAPONS: len(GOODS)}
"""The index of each good in a count of goods; live Brix Weapons are the last."""
KINDS = (*[str(good) for good in GOODS], BRIX_WEAPONS)
"""The kinds of cargo: the five goods and live Brix Weapons."""
LOSS_ORDER = (*[str(good) for good in reversed(GOODS)], BRIX_WEAPONS)
"""The order in which goods are lost if nobody chooses (D36)."""
SYSTEMS = tuple(System)
SYSTEM_AT = {system: place for place, system in enumerate(SYSTEMS)}
ENGINES, LIGHTSPEED, SHIELDS, LASERS, PODS = range(5)
"""The index of each system in a list of levels."""

SIDES = ("ATTACKER", "DEFENDER")
"""The sides of a combat, by their indexes."""


RATINGS = tuple(Rating)
RATING_OF: Mapping[str, Rating] = {rating.label: rating for rating in Rating}
"""The ratings, by their names in the content."""
