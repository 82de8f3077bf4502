"""The cards, the places and the tables, read from ``content/*.yaml`` and checked once, when the game is imported.

Identifiers name them everywhere: a territory ``italy`` and its card ``T-043``, a sea cell ``r06c17``, a contract card
``C-001``, a customs card ``K-01``.
"""

from __future__ import annotations

from collections.abc import Mapping

from . import ops
from .files import WRITTEN, Written, rows
from .kinds import (
    Arrow,
    Band,
    Border,
    Box,
    CardId,
    Cell,
    CellId,
    Channel,
    ChannelId,
    Continent,
    Contract,
    Customs,
    Goods,
    Headquarter,
    Lasting,
    Prices,
    Special,
    Territory,
    TerritoryId,
    Vehicle,
    Weather,
    Window,
    Zone,
)


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
        for row in rows(written.territories)
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
            tuple((pair.split("-")[0], pair.split("-")[1]) for pair in row["links"].split()),
        )
        for row in rows(written.channels)
    }


def _borders(written: Written, channels: Mapping[ChannelId, Channel]) -> tuple[Border, ...]:
    crossed = {link: channel.id for channel in channels.values() for link in channel.links}
    return tuple(
        Border(row["a"], row["b"], row["customs"] == "national", crossed[row["a"], row["b"]])
        if row["kind"] == "channel"
        else Border(row["a"], row["b"], row["customs"] == "national", "")
        for row in rows(written.borders)
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
        for row in rows(written.cells)
    }


def _contracts(written: Written) -> dict[CardId, Contract]:
    return {
        row["id"]: Contract(
            row["id"],
            Goods(row["type"]),
            row["goods"],
            None if row["vehicle"] == "any" else Vehicle(row["vehicle"].upper()),
            int(row["time_limit"]),
            int(row["reward"]),
            int(row["skulls"]),
        )
        for row in rows(written.goods)
    }


def _weather(written: Written) -> dict[tuple[int, int], Weather]:
    return {
        (int(row["d6"]), int(row["d12"])): Weather(
            row["id"],
            Continent(row["area"]),
            int(row["d6"]),
            int(row["d12"]),
            row["title"],
            tuple(Vehicle(kind.upper()) for kind in row["vehicles"].split()),
            tuple(row["territories"].split()),
            tuple(row["zones"].split()),
            row["marker"],
            int(row["save"]),
            Lasting(row["lasting"]),
        )
        for row in rows(written.weather)
    }


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
    row["id"]: Zone(row["id"], row["name"], Continent(row["area"])) for row in rows(WRITTEN.zones)
}
"""The zones of the sea."""
ARROWS: Mapping[str, Arrow] = {
    row["id"]: Arrow(row["id"], int(row["x"]), int(row["y"]), row["opposite"]) for row in rows(WRITTEN.arrows)
}
"""The arrows at the edges."""
WIDTH, HEIGHT = WRITTEN.board.width, WRITTEN.board.height
"""The size of the board in its units."""
LENGTHS: Mapping[Band, int] = {
    Band.GREEN: WRITTEN.ruler.green,
    Band.YELLOW: WRITTEN.ruler.yellow,
    Band.RED: WRITTEN.ruler.red,
}
"""The reach of each band of the ruler (CO-064)."""
BAND_FUEL: Mapping[Band, int] = {
    Band.GREEN: WRITTEN.ruler.fuel_green,
    Band.YELLOW: WRITTEN.ruler.fuel_yellow,
    Band.RED: WRITTEN.ruler.fuel_red,
}
"""The cost of a point for an aircraft in each band (CO-064)."""
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
BOX_OF: Mapping[str, Box] = {box.id: box for box in BOXES.values()}
"""The political-social events, by identifier."""
WEATHERS: Mapping[tuple[int, int], Weather] = _weather(WRITTEN)
"""The meteorological events, by both faces."""
WEATHER_OF: Mapping[str, Weather] = {weather.id: weather for weather in WEATHERS.values()}
"""The meteorological events, by identifier."""
HEADQUARTERS: Mapping[str, Headquarter] = {card.id: card for card in WRITTEN.headquarters}
"""The headquarters cards."""
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
"""The fixed data of each kind of token."""
VICTORY_POINTS: Mapping[tuple[Continent, Continent], int] = {
    (Continent(str(row["sender"])), to): int(row[to]) for row in WRITTEN.victory_points for to in Continent
}
"""The points of a delivery, by the continents of sender and receiver (CO-047)."""
COLOURS = WRITTEN.colours
"""The colours of the seats."""
MOST_POINTS = max(prices.points for prices in PRICES.values())
"""The points that all tokens together may spend in a movement turn (CO-060)."""
BRANCH_PRICE, BRANCH_VALUE, BRANCHES = WRITTEN.branch.buy, WRITTEN.branch.sell, WRITTEN.branch.per_colour
"""The price of a branch, the amount that the bank pays for it, and the number that a seat has."""
TRANSIT_FEE = WRITTEN.headquarter.transit_fee
"""The fee for entering a headquarters territory (CO-136)."""
CASH, TERRITORY_HAND, CONTRACT_HAND, ACTIONS = (
    WRITTEN.start.cash,
    WRITTEN.start.territory_cards,
    WRITTEN.start.contract_cards,
    WRITTEN.start.actions_per_turn,
)
"""The things with which a seat begins, and its actions in a turn."""
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
    """Return what a special card does."""
    return SPECIALS[card].rule
