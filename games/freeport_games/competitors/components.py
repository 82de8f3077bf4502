"""The cards, the places and the tables, read from ``content/*.yaml`` and checked once, when the game is imported.

Identifiers name them everywhere: a territory ``italy`` and its card ``T-062``, a sea cell ``r06c17``, a contract card
``C-001``, a customs card ``K-01``. What cards and event boxes do is said in the words of ``ops``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from importlib.resources import files
from typing import Literal

import msgspec

from freeport_games.engine import Data, typename
from freeport_games.engine.content import read_content

from . import ops

TerritoryId = str
"""A territory's identifier, such as ``italy``."""
CardId = str
"""A card's identifier: ``T-001`` of a territory, ``C-001`` of a contract, ``K-01`` of customs."""
CellId = str
"""A sea cell's identifier, such as ``r06c17``."""
ChannelId = str
"""A channel's identifier, such as ``suez_canal``."""


class CompetitorsData(Data, frozen=True, tag=typename("Competitors")):
    """Anything of Competitors that a client may see."""


class Continent(StrEnum):
    """One of the six continents, in the order of the d6 (CO-150)."""

    NORTH_AMERICA = "north_america"
    SOUTH_AMERICA = "south_america"
    EUROPE = "europe"
    AFRICA = "africa"
    ASIA = "asia"
    OCEANIA = "oceania"


class Vehicle(StrEnum):
    """What kind of token it is."""

    TRUCK = "truck"
    SHIP = "ship"
    AIRCRAFT = "aircraft"


class Goods(StrEnum):
    """Whether goods are legal."""

    LEGAL = "legal"
    ILLEGAL = "illegal"


class Timing(StrEnum):
    """When a special card is played (CO-201)."""

    ADVANTAGE = "advantage"
    OWN_TURN = "own_turn"
    REACTION = "reaction"


class Target(StrEnum):
    """What a special card is played on."""

    NONE = "none"
    BASE = "base"
    SEAT = "seat"
    ADVANTAGE = "advantage"
    CHANNEL = "channel"


class Window(StrEnum):
    """When a reaction may be played (CO-207 to CO-211)."""

    NONE = "none"
    TURN_START = "movement_turn_start"
    CUSTOMS_DRAWN = "customs_drawn"
    CUSTOMS_RESOLVED = "customs_resolved"
    FAILED = "delivery_failed"
    SPECIAL_PLAYED = "special_played"


class Lasting(StrEnum):
    """What a weather event does until the next roll (CO-152)."""

    NONE = "none"
    TRUCK_PLUS_1 = "truck_plus_1"
    PORT_CLOSED = "port_closed"
    AIRPORT_CLOSED = "airport_closed"


class Band(StrEnum):
    """How far an aircraft flies with a point (CO-064)."""

    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"


class Territory(msgspec.Struct, frozen=True):
    """A territory of the map."""

    id: TerritoryId
    card: CardId
    name: str
    continent: Continent
    terrain: str
    cost: int
    """What a truck pays in points for entering it (CO-068)."""
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
    """A point on a side edge of the board, from which an aircraft goes on at the other side (CO-088)."""

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
        """Whether a kind of token may hold the goods (CO-029)."""
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
        """What it does to goods of a kind."""
        return self.legal if kind is Goods.LEGAL else self.illegal


class Box(msgspec.Struct, frozen=True):
    """A political-social event."""

    id: str
    continent: Continent
    die: int
    title: str
    subject: Literal["any", "truck", "ship", "aircraft"]
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
    """A headquarter card."""

    id: str
    territory: TerritoryId
    flag: str
    source: str


class Prices(msgspec.Struct, frozen=True, gc=False):
    """What is fixed for a kind of token."""

    points: int
    """Its movement points in a movement turn (CO-059)."""
    fuel: int
    """Its fuel in a movement turn; 0 for aircraft, which pay by the point."""
    stop_fee: int
    """What frees a channel (CO-070, CO-078)."""
    buy: int
    sell: int
    pieces: int
    """How many of them a seat has."""
    at_start: int


# The content as it is written


def _rows(text: str) -> list[dict[str, str]]:
    """The rows of a table: the first line names the columns; ``-`` stands for nothing."""
    head, *lines = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    return [
        dict(zip(head, ["" if cell == "-" else cell for cell in line], strict=True)) for line in lines if len(line) > 1
    ]


class _Vehicle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Vehicle
    points_per_turn: int
    fuel: int | tuple[int, ...]
    fuel_per: str
    channel_stop_fee: int = 0
    buy: int = 0
    sell: int = 0
    per_colour: int = 0
    at_start: int = 0
    carries_trucks: int = 0
    source: str = ""


class _Terrain(msgspec.Struct, frozen=True):
    id: str
    truck_cost: int


class _Branch(msgspec.Struct, frozen=True):
    buy: int
    sell: int
    per_colour: int


class _Fee(msgspec.Struct, frozen=True):
    transit_fee: int


class _Start(msgspec.Struct, frozen=True):
    cash: int
    territory_cards: int
    contract_cards: int
    actions_per_turn: int


class _Dice(msgspec.Struct, frozen=True):
    d6: int
    d12: int


class _Rounds(msgspec.Struct, frozen=True):
    timed_default: int
    minimum: int
    maximum: int


class _Ruler(msgspec.Struct, frozen=True):
    green: int
    yellow: int
    red: int
    fuel_green: int
    fuel_yellow: int
    fuel_red: int


class _Board(msgspec.Struct, frozen=True):
    width: int
    height: int


class Written(msgspec.Struct, frozen=True):
    """The content as its files have it; tables are still text."""

    territories: str
    borders: str
    board: _Board
    ruler: _Ruler
    arrows: str
    zones: str
    channels: str
    cells: str
    goods: str
    specials: tuple[Special, ...]
    customs: tuple[Customs, ...]
    political: tuple[Box, ...]
    weather: str
    headquarters: tuple[Headquarter, ...]
    victory_points: tuple[dict[str, int | str], ...]
    vehicles: tuple[_Vehicle, ...]
    branch: _Branch
    headquarter: _Fee
    terrain: tuple[_Terrain, ...]
    start: _Start
    start_coins: dict[str, int | str]
    colours: tuple[str, ...]
    rounds: _Rounds
    dice: _Dice


FILES = (
    "territories",
    "borders",
    "sea",
    "headquarters",
    "contracts",
    "customs",
    "events_weather",
    "events_political",
    "tables",
)


def load() -> Written:
    """Read the content.

    Raises:
        ValidationError: if it is not written as it should be, or names an op that there is not.
    """
    found: dict[str, object] = {}
    folder = files(__package__).joinpath("content")
    for name in FILES:
        found |= read_content(folder.joinpath(f"{name}.yaml").read_text("utf-8"), dict[str, object])
    return msgspec.convert(found, Written)


def _territories(written: Written) -> dict[TerritoryId, Territory]:
    cost = {one.id: one.truck_cost for one in written.terrain}
    return {
        row["id"]: Territory(
            row["id"],
            row["card"],
            row["name"],
            Continent(row["continent"]),
            row["terrain"],
            cost[row["terrain"]],
            row["customs_area"],
            int(row["x"]),
            int(row["y"]),
            row["port"],
            tuple(row["cells"].split()),
            row["airport"],
            row["kind"] == "intercontinental",
            row["red_flag"] == "yes",
        )
        for row in _rows(written.territories)
    }


def _channels(written: Written) -> dict[ChannelId, Channel]:
    return {
        row["id"]: Channel(
            row["id"],
            row["name"],
            row["kind"],
            int(row["x"]),
            int(row["y"]),
            (row["side_a"], row["side_b"]),
            tuple([(pair.split("-")[0], pair.split("-")[1]) for pair in row["links"].split()]),
        )
        for row in _rows(written.channels)
    }


def _borders(written: Written, channels: Mapping[ChannelId, Channel]) -> tuple[Border, ...]:
    crossed = {link: channel.id for channel in channels.values() for link in channel.links}
    return tuple(
        [
            Border(row["a"], row["b"], row["customs"] == "national", crossed[row["a"], row["b"]])
            if row["kind"] == "channel"
            else Border(row["a"], row["b"], row["customs"] == "national", "")
            for row in _rows(written.borders)
        ]
    )


def _cells(written: Written) -> dict[CellId, Cell]:
    return {
        row["id"]: Cell(
            row["id"],
            int(row["row"]),
            int(row["col"]),
            int(row["x"]),
            int(row["y"]),
            row["zone"],
            tuple(row["ports"].split()),
            tuple(row["neighbours"].split()),
        )
        for row in _rows(written.cells)
    }


def _contracts(written: Written) -> dict[CardId, Contract]:
    return {
        row["id"]: Contract(
            row["id"],
            Goods(row["type"]),
            row["goods"],
            None if row["vehicle"] == "any" else Vehicle(row["vehicle"]),
            int(row["time_limit"]),
            int(row["reward"]),
            int(row["skulls"]),
        )
        for row in _rows(written.goods)
    }


def _weather(written: Written) -> dict[tuple[int, int], Weather]:
    return {
        (int(row["d6"]), int(row["d12"])): Weather(
            row["id"],
            Continent(row["area"]),
            int(row["d6"]),
            int(row["d12"]),
            row["title"],
            tuple([Vehicle(kind) for kind in row["vehicles"].split()]),
            tuple(row["territories"].split()),
            tuple(row["zones"].split()),
            row["marker"],
            int(row["save"]),
            Lasting(row["lasting"]),
        )
        for row in _rows(written.weather)
    }


WRITTEN = load()
"""The content as its files have it."""
TERRITORIES: Mapping[TerritoryId, Territory] = _territories(WRITTEN)
"""The territories."""
TERRITORY_OF: Mapping[CardId, TerritoryId] = {one.card: one.id for one in TERRITORIES.values()}
"""The territory of each territory card."""
CARD_OF: Mapping[TerritoryId, CardId] = {one.id: one.card for one in TERRITORIES.values()}
"""The card of each territory."""
CHANNELS: Mapping[ChannelId, Channel] = _channels(WRITTEN)
"""The channels."""
BORDERS = _borders(WRITTEN, CHANNELS)
"""The links that trucks use."""
CELLS: Mapping[CellId, Cell] = _cells(WRITTEN)
"""The cells of the sea."""
ZONES: Mapping[str, Zone] = {
    row["id"]: Zone(row["id"], row["name"], Continent(row["area"])) for row in _rows(WRITTEN.zones)
}
"""The zones of the sea."""
ARROWS: Mapping[str, Arrow] = {
    row["id"]: Arrow(row["id"], int(row["x"]), int(row["y"]), row["opposite"]) for row in _rows(WRITTEN.arrows)
}
"""The arrows at the edges."""
WIDTH, HEIGHT = WRITTEN.board.width, WRITTEN.board.height
"""The size of the board in its units."""
LENGTHS: Mapping[Band, int] = {
    Band.GREEN: WRITTEN.ruler.green,
    Band.YELLOW: WRITTEN.ruler.yellow,
    Band.RED: WRITTEN.ruler.red,
}
"""How far each band of the ruler reaches (CO-064)."""
BAND_FUEL: Mapping[Band, int] = {
    Band.GREEN: WRITTEN.ruler.fuel_green,
    Band.YELLOW: WRITTEN.ruler.fuel_yellow,
    Band.RED: WRITTEN.ruler.fuel_red,
}
"""What a point costs an aircraft in each band (CO-064)."""
CONTRACTS: Mapping[CardId, Contract] = _contracts(WRITTEN)
"""The contract cards with goods."""
SPECIALS: Mapping[CardId, Special] = {card: special for special in WRITTEN.specials for card in special.cards}
"""The special contract cards."""
CONTRACT_CARDS = tuple(sorted([*CONTRACTS, *SPECIALS]))
"""Every card of the contract deck."""
TERRITORY_CARDS = tuple(TERRITORY_OF)
"""Every card of the territory deck."""
CUSTOMS: Mapping[CardId, Customs] = {card.id: card for card in WRITTEN.customs}
"""The customs cards."""
BOXES: Mapping[tuple[Continent, int], Box] = {(box.continent, box.die): box for box in WRITTEN.political}
"""The political-social events, by continent and face."""
WEATHERS: Mapping[tuple[int, int], Weather] = _weather(WRITTEN)
"""The meteorological events, by both faces."""
WEATHER_OF: Mapping[str, Weather] = {weather.id: weather for weather in WEATHERS.values()}
"""The meteorological events, by identifier."""
HEADQUARTERS: Mapping[str, Headquarter] = {card.id: card for card in WRITTEN.headquarters}
"""The headquarter cards."""
PRICES: Mapping[Vehicle, Prices] = {
    one.id: Prices(
        one.points_per_turn,
        one.fuel if isinstance(one.fuel, int) else 0,
        one.channel_stop_fee,
        one.buy,
        one.sell,
        one.per_colour,
        one.at_start,
    )
    for one in WRITTEN.vehicles
}
"""What is fixed for each kind of token."""
VICTORY_POINTS: Mapping[tuple[Continent, Continent], int] = {
    (Continent(str(row["sender"])), to): int(row[to]) for row in WRITTEN.victory_points for to in Continent
}
"""The points of a delivery, by the continents of sender and receiver (CO-047)."""
COLOURS = WRITTEN.colours
"""The colours of the seats."""
MOST_POINTS = max([prices.points for prices in PRICES.values()])
"""What all tokens together may spend in a movement turn (CO-060)."""
BRANCH_PRICE, BRANCH_VALUE, BRANCHES = WRITTEN.branch.buy, WRITTEN.branch.sell, WRITTEN.branch.per_colour
"""What a branch costs, what the bank gives for it, and how many a seat has."""
TRANSIT_FEE = WRITTEN.headquarter.transit_fee
"""What entering a headquarter territory costs (CO-136)."""
CASH, TERRITORY_HAND, CONTRACT_HAND, ACTIONS = (
    WRITTEN.start.cash,
    WRITTEN.start.territory_cards,
    WRITTEN.start.contract_cards,
    WRITTEN.start.actions_per_turn,
)
"""With what a seat begins, and its actions in a turn."""
STEP = 500
"""Every amount of money is a multiple of this (CO-010)."""
WITH_RULE: Mapping[type[ops.Op], frozenset[CardId]] = {
    type(special.rule): frozenset(special.cards) for special in WRITTEN.specials
}
"""The special cards with each op."""
IN_WINDOW: Mapping[Window, frozenset[CardId]] = {
    special.window: frozenset(special.cards) for special in WRITTEN.specials if special.window is not Window.NONE
}
"""The reactions of each window."""


def rule_of(card: CardId) -> ops.Special:
    """What a special card does."""
    return SPECIALS[card].rule
