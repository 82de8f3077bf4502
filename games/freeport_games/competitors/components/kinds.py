"""The classes of the cards, the places and the tables, and their names.

The effects of cards and event boxes are expressed in the vocabulary of ``ops``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from freeport_games.engine import Data, refers, typename
from freeport_games.engine.domains import Counted

from . import ops

TerritoryId = Annotated[str, refers("TERRITORY")]
"""A territory's identifier, such as ``italy``."""
CardId = Annotated[str, refers("TERRITORY_CARD", "CONTRACT", "SPECIAL")]
"""A card's identifier: ``T-001`` of a territory, ``C-001`` of a contract or a special card."""
TerritoryCardId = Annotated[str, refers("TERRITORY_CARD")]
"""A territory card's identifier."""
ContractId = Annotated[str, refers("CONTRACT")]
"""A contract's identifier."""
SpecialId = Annotated[str, refers("SPECIAL")]
"""A special card's identifier."""
CustomsId = Annotated[str, refers("CUSTOMS")]
"""A customs card's identifier, such as ``K-01``."""
HeadquarterId = Annotated[str, refers("HEADQUARTER")]
"""A headquarters card's identifier."""
TokenId = Annotated[str, refers("TOKEN")]
"""A token's identifier, such as ``truck-0-1``."""
EffectId = Annotated[str, refers("EFFECT")]
BoxId = Annotated[str, refers("EVENT")]
"""A political event's identifier."""
SourceId = Annotated[str, refers("CUSTOMS", "EVENT", "SPECIAL")]
"""The id of what has an effect on a movement: a customs card, a political event, or a special card."""
WeatherId = Annotated[str, refers("WEATHER")]
"""A meteorological event's identifier."""
ArrowId = Annotated[str, refers("ARROW")]
"""An arrow's identifier."""
CellId = Annotated[str, refers("CELL")]
"""A sea cell's identifier, such as ``r06c17``."""
ChannelId = Annotated[str, refers("CHANNEL")]
"""A channel's identifier, such as ``suez_canal``."""
PlaceId = Annotated[str, refers("TERRITORY", "CELL")]
"""The identifier of a place where a token stands."""
TargetId = Annotated[str, refers("TERRITORY", "ARROW")]
"""The identifier of a place to which an aircraft flies."""
ContinentCounts = Annotated[tuple[Counted, ...], refers("CONTINENT")]
"""A number for each continent."""


class CompetitorsData(Data, frozen=True, tag=typename("Competitors")):
    """A component of Competitors that a client may see."""


class Continent(StrEnum):
    """One of the six continents, in the order of the d6 (CO-150)."""

    NORTH_AMERICA = "north_america"
    SOUTH_AMERICA = "south_america"
    EUROPE = "europe"
    AFRICA = "africa"
    ASIA = "asia"
    OCEANIA = "oceania"

    @property
    def label(self) -> str:
        """Its name for people."""
        return self.replace("_", " ").title()


class Vehicle(StrEnum):
    """The kind of a token."""

    TRUCK = "TRUCK"
    SHIP = "SHIP"
    AIRCRAFT = "AIRCRAFT"


class Colour(StrEnum):
    """The colour of a seat's tokens."""

    RED = "RED"
    BLUE = "BLUE"
    GREEN = "GREEN"
    YELLOW = "YELLOW"
    BLACK = "BLACK"


TRUCK, SHIP, AIRCRAFT = Vehicle
"""The kinds of token as plain names, because an enum looks up its members at each access and rules use these often.
"""
VEHICLES = {str(kind): kind for kind in Vehicle}
"""The kinds of token by their names, for the same reason."""


class Goods(StrEnum):
    """Whether goods are legal."""

    LEGAL = "legal"
    ILLEGAL = "illegal"


class Timing(StrEnum):
    """The occasion on which a special card is played (CO-201)."""

    ADVANTAGE = "advantage"
    OWN_TURN = "own_turn"
    REACTION = "reaction"


class Target(StrEnum):
    """The kind of target of a special card."""

    NONE = "none"
    BASE = "base"
    SEAT = "seat"
    ADVANTAGE = "advantage"
    CHANNEL = "channel"


class OnceATurn(StrEnum):
    """An advantage that its owner uses once a turn."""

    CUSTOMS_BROKER = "CUSTOMS_BROKER"
    """A customs card is put back (CO-208)."""
    LOCAL_AGENT = "LOCAL_AGENT"
    """A political event is rolled again (CO-206)."""


BROKER, AGENT = OnceATurn
"""The members by themselves; see ``TRUCK``."""


class Window(StrEnum):
    """The occasion on which a reaction may be played (CO-207 to CO-211)."""

    NONE = "none"
    TURN_START = "movement_turn_start"
    CUSTOMS_DRAWN = "customs_drawn"
    CUSTOMS_RESOLVED = "customs_resolved"
    FAILED = "delivery_failed"
    SPECIAL_PLAYED = "special_played"


class Lasting(StrEnum):
    """The effect of a weather event until the next roll (CO-152)."""

    NONE = "none"
    TRUCK_PLUS_1 = "truck_plus_1"
    PORT_CLOSED = "port_closed"
    AIRPORT_CLOSED = "airport_closed"


UNCHANGED, TRUCK_PLUS_1, PORT_CLOSED, AIRPORT_CLOSED = Lasting
"""The lasting effects by themselves; see ``TRUCK``."""


class Band(StrEnum):
    """The distance that an aircraft flies for a point (CO-064)."""

    GREEN = "GREEN_BAND"
    YELLOW = "YELLOW_BAND"
    RED = "RED_BAND"


class Territory(msgspec.Struct, frozen=True):
    """A territory of the map."""

    id: TerritoryId
    card: CardId
    name: str
    continent: Continent
    terrain: str
    cost: int
    """The points that a truck pays for entering it (CO-068)."""
    customs_area: str
    x: int
    y: int
    port: str
    """The name of its port; empty for none."""
    cells: tuple[CellId, ...]
    """The cells from which its port is reached."""
    airport: str
    """The name of its airport; empty for none."""
    intercontinental: bool
    """Whether its airport is an intercontinental one."""
    red_flag: bool


class Border(msgspec.Struct, frozen=True, gc=False):
    """A link between two territories that trucks use."""

    a: TerritoryId
    b: TerritoryId
    national: bool
    channel: ChannelId
    """The channel that it crosses; empty for none."""


class Cell(msgspec.Struct, frozen=True):
    """A cell of the sea."""

    id: CellId
    row: int
    col: int
    x: int
    y: int
    zone: str
    ports: tuple[TerritoryId, ...]
    neighbours: tuple[CellId, ...]


class Channel(msgspec.Struct, frozen=True):
    """A canal or a strait."""

    id: ChannelId
    name: str
    kind: str
    x: int
    y: int
    sides: tuple[CellId, CellId]
    links: tuple[tuple[TerritoryId, TerritoryId], ...]


class Zone(msgspec.Struct, frozen=True, gc=False):
    """A named part of the sea."""

    id: str
    name: str
    area: Continent


class Arrow(msgspec.Struct, frozen=True, gc=False):
    """A point on a side edge of the board, from which an aircraft continues at the other side (CO-088)."""

    id: str
    x: int
    y: int
    opposite: str


class Contract(msgspec.Struct, frozen=True, gc=False):
    """A contract card with goods."""

    id: CardId
    kind: Goods
    goods: str
    vehicle: Vehicle | None
    """The vehicle that may carry it; None for any."""
    time_limit: int
    reward: int
    skulls: int

    def allows(self, kind: Vehicle) -> bool:
        """Return whether a kind of token may hold the goods (CO-029)."""
        return self.vehicle is None or self.vehicle is kind


class Special(msgspec.Struct, frozen=True):
    """A design of special contract cards."""

    code: str
    name: str
    cards: tuple[CardId, ...]
    timing: Timing
    target: Target
    window: Window
    rule: ops.Special
    text: str
    source: str


class Customs(msgspec.Struct, frozen=True):
    """A customs card."""

    id: CardId
    colour: Literal["green", "yellow", "red"]
    name: str
    text: str
    legal: ops.Effect
    illegal: ops.Effect
    source: str

    def part(self, kind: Goods) -> ops.Effect:
        """Return what it does to goods of a kind."""
        return self.legal if kind is Goods.LEGAL else self.illegal


class Box(msgspec.Struct, frozen=True):
    """A political-social event."""

    id: str
    continent: Continent
    die: int
    title: str
    subject: Literal["ANY", "TRUCK", "SHIP", "AIRCRAFT"]
    text: str
    rule: ops.Effect
    source: str


class Weather(msgspec.Struct, frozen=True):
    """A meteorological, natural or human event."""

    id: str
    area: Continent
    d6: int
    d12: int
    title: str
    vehicles: tuple[Vehicle, ...]
    territories: tuple[TerritoryId, ...]
    zones: tuple[str, ...]
    marker: str
    save: int
    lasting: Lasting


class Headquarter(msgspec.Struct, frozen=True, gc=False):
    """A headquarters card."""

    id: str
    territory: TerritoryId
    flag: str
    source: str


class Prices(msgspec.Struct, frozen=True, gc=False):
    """The fixed data of a kind of token."""

    points: int
    """Its movement points in a movement turn (CO-059)."""
    fuel: int
    """Its fuel in a movement turn; 0 for aircraft, which pay by the point."""
    stop_fee: int
    """The amount that frees a channel (CO-070, CO-078)."""
    buy: int
    sell: int
    pieces: int
    """The number of them that a seat has."""
    at_start: int
