"""The required content (section 7 of the counts in RULES.md), and its reference."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.components import (
    ARROWS,
    BAND_FUEL,
    BORDERS,
    BOXES,
    CELLS,
    CHANNELS,
    CONTRACT_CARDS,
    CONTRACTS,
    CUSTOMS,
    HEADQUARTERS,
    PRICES,
    SPECIALS,
    STEP,
    TERRITORIES,
    TERRITORY_CARDS,
    TRANSIT_FEE,
    VICTORY_POINTS,
    WEATHERS,
    ZONES,
    ops,
)
from freeport_games.competitors.components.files import WRITTEN
from freeport_games.competitors.components.geography import (
    AIRPORTS,
    CHANNELS_AT,
    LINKS,
    PLACED,
    POINTS,
    beyond,
    flights,
)
from freeport_games.competitors.components.kinds import Continent, Goods, Target, Timing, Vehicle, Window
from freeport_games.competitors.faces.reference import reference
from freeport_games.competitors.play.steps import PLENTY
from freeport_games.competitors.play.trucks import DEAREST
from freeport_games.engine.words import words


@pytest.mark.rule("CO-002")
def test_territories() -> None:
    places = TERRITORIES.values()
    assert len(TERRITORIES) == len({*TERRITORY_CARDS}) == 116
    continents = Counter([one.continent for one in places])
    assert [continents[one] for one in Continent] == [15, 12, 27, 24, 32, 6]
    assert len([one for one in places if one.port]) == 95
    assert all(bool(one.port) == bool(one.cells) for one in places)
    assert len([one for one in places if one.airport and one.intercontinental]) == 30
    assert len([one for one in places if one.airport and not one.intercontinental]) == 72
    assert len([one for one in places if one.red_flag]) == 28


@pytest.mark.rule("CO-068")
def test_terrain_costs() -> None:
    costs = {"plain": 1, "mountain": 2, "frozen": 2, "desert": 3, "tropical_forest": 3}
    assert all(one.cost == costs[one.terrain] for one in TERRITORIES.values())


@pytest.mark.rule("CO-058")
def test_what_the_menus_take_for_enough_is_enough() -> None:
    tolls = [special.rule.amount for special in SPECIALS.values() if isinstance(special.rule, ops.Toll)]
    fuel = [*[one.fuel for one in PRICES.values()], *BAND_FUEL.values()]
    assert max(fuel) + TRANSIT_FEE + max(tolls) <= PLENTY
    assert PRICES[Vehicle.TRUCK].points >= DEAREST
    assert all(one.neighbours for one in CELLS.values())
    assert all(one.cells for one in TERRITORIES.values() if one.port)
    assert all(flights(PLACED, POINTS[one]).beyond for one in AIRPORTS)


def test_borders() -> None:
    assert len(BORDERS) == 207
    assert len({(one.a, one.b) for one in BORDERS}) == 207
    assert all(one.a < one.b for one in BORDERS)
    land = [one for one in BORDERS if not one.channel]
    assert len([one for one in land if not one.national]) == 54
    assert len([one for one in land if one.national]) == 143
    areas = {one.id: one.customs_area for one in TERRITORIES.values()}
    assert all(one.national == (areas[one.a] != areas[one.b]) for one in land)
    crossing = [(one.a, one.b) for one in BORDERS if one.channel]
    assert len(crossing) == 10
    assert sorted(crossing) == sorted(link for one in CHANNELS.values() for link in one.links)


@pytest.mark.rule("CO-073", "CO-075")
def test_the_sea() -> None:
    assert (len(CELLS), len(ZONES), len(CHANNELS), len(ARROWS)) == (431, 35, 10, 10)
    for cell in CELLS.values():
        assert cell.zone in ZONES
        for name in cell.neighbours:
            other = CELLS[name]
            assert cell.id in other.neighbours
            assert _are_adjacent((cell.row, cell.col), (other.row, other.col))
    for one in TERRITORIES.values():
        assert all(one.id in CELLS[cell].ports for cell in one.cells)
    for cell in CELLS.values():
        assert all(cell.id in TERRITORIES[port].cells for port in cell.ports)


def _are_adjacent(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two hexagons touch, on a grid whose odd rows lie half a cell to the right and whose edges join."""
    (row, col), shift = one, one[0] % 2
    near = {(row, col - 1), (row, col + 1)}
    near |= {(row + down, col + right - 1 + shift) for down, right in product((-1, 1), (0, 1))}
    return (other[0], other[1]) in {(r, c % 36) for r, c in near} or one == other


def _sea_from(cell: str, *, channels: bool) -> set[str]:
    found, left = {cell}, [cell]
    while left:
        here = left.pop()
        near = [*CELLS[here].neighbours, *([beyond(one, here) for one in CHANNELS_AT[here]] if channels else [])]
        for other in near:
            if other not in found:
                found.add(other)
                left.append(other)
    return found


def test_channels_join_the_seas() -> None:
    ocean = "r10c09"
    assert len(_sea_from(ocean, channels=True)) == 431
    closed = _sea_from(ocean, channels=False)
    for zone in ("mediterranean", "black_sea", "red_sea", "baltic_sea", "persian_gulf"):
        assert all(cell.id not in closed for cell in CELLS.values() if cell.zone == zone)


def test_land_groups_are_of_one_piece() -> None:
    apart = {"greenland", "greater_antilles", "iceland", "madagascar", "japan", "borneo", "philippines"}
    reached, left = {"germany"}, ["germany"]
    while left:
        for other in LINKS[left.pop()]:
            if other not in reached:
                reached.add(other)
                left.append(other)
    for continent in (Continent.EUROPE, Continent.AFRICA, Continent.ASIA):
        members = {one.id for one in TERRITORIES.values() if one.continent is continent}
        assert members - apart <= reached


@pytest.mark.parametrize("card", [*HEADQUARTERS])
@pytest.mark.rule("CO-006", "CO-009")
def test_each_headquarter_has_a_port_and_an_intercontinental_airport(card: str) -> None:
    assert len(HEADQUARTERS) == 9
    one = TERRITORIES[HEADQUARTERS[card].territory]
    assert one.port
    assert one.intercontinental
    assert not one.red_flag


def test_the_contract_deck() -> None:
    assert len(CONTRACT_CARDS) == 116
    kinds = Counter([one.kind for one in CONTRACTS.values()])
    assert (kinds[Goods.LEGAL], kinds[Goods.ILLEGAL], len(SPECIALS)) == (68, 22, 26)
    timings = Counter([one.timing for one in SPECIALS.values()])
    assert (timings[Timing.ADVANTAGE], timings[Timing.OWN_TURN], timings[Timing.REACTION]) == (12, 8, 6)


@pytest.mark.parametrize("card", [*CONTRACTS])
@pytest.mark.rule("CO-010", "CO-029")
def test_each_contract(card: str) -> None:
    one = CONTRACTS[card]
    assert one.reward % STEP == 0
    assert 1 <= one.time_limit <= 6
    assert one.skulls == (2 if one.kind is Goods.ILLEGAL else 0)
    assert any(one.allows(kind) for kind in Vehicle)


def test_vehicles_of_contracts() -> None:
    def count(kind: Goods) -> list[int]:
        found = Counter([one.vehicle for one in CONTRACTS.values() if one.kind is kind])
        return [found[Vehicle.TRUCK], found[Vehicle.SHIP], found[Vehicle.AIRCRAFT], found[None]]

    assert count(Goods.LEGAL) == [18, 14, 10, 26]
    assert count(Goods.ILLEGAL) == [4, 3, 1, 14]


@pytest.mark.parametrize("card", [*SPECIALS])
@pytest.mark.rule("CO-201")
def test_each_special_card_has_its_time(card: str) -> None:
    one = SPECIALS[card]
    assert (one.target is Target.BASE) == (one.timing is Timing.ADVANTAGE)
    assert (one.window is not Window.NONE) == (one.timing is Timing.REACTION)


def test_each_special_card_is_played_in_a_test() -> None:
    """Its row in RULES.md stands in a table of many, where ``make rules`` sees no card."""
    played = "".join([path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")])
    missing = [card for card in SPECIALS if card not in played]
    assert not missing, f"no test of tests/rules/competitors names {', '.join(missing)}"


def test_the_customs_deck() -> None:
    colours = Counter([one.colour for one in CUSTOMS.values()])
    assert (colours["green"], colours["yellow"], colours["red"]) == (14, 11, 10)


def test_weather_boxes() -> None:
    assert {*WEATHERS} == {*product(range(1, 7), range(1, 13))}
    for (area, _), one in WEATHERS.items():
        assert one.area is [*Continent][area - 1]
        assert all(TERRITORIES[name].continent is one.area for name in one.territories)
        assert all(ZONES[name].area is one.area for name in one.zones)
        assert one.marker in (one.territories or one.zones)
        assert one.zones or Vehicle.SHIP not in one.vehicles
        assert 2 <= one.save <= 6


@pytest.mark.rule("CO-124")
def test_political_boxes() -> None:
    assert {*BOXES} == {*product(Continent, range(1, 13))}


@pytest.mark.rule("CO-047")
def test_victory_points() -> None:
    rows = [[VICTORY_POINTS[one, other] for other in Continent] for one in Continent]
    assert rows == [
        [1, 2, 2, 3, 2, 3],
        [2, 1, 2, 3, 3, 3],
        [2, 2, 1, 3, 2, 3],
        [2, 2, 2, 2, 2, 2],
        [2, 3, 2, 3, 1, 2],
        [3, 3, 3, 3, 2, 1],
    ]


@pytest.mark.rule("CO-007", "CO-170", "CO-172", "CO-070")
def test_prices() -> None:
    assert [(one.buy, one.sell, one.pieces, one.points) for one in PRICES.values()] == [
        (30_000, 15_000, 5, 5),
        (100_000, 50_000, 3, 4),
        (200_000, 100_000, 2, 2),
    ]
    assert [one.stop_fee for one in PRICES.values()] == [5_000, 10_000, 0]


def test_every_entry_has_its_source() -> None:
    for text in (WRITTEN.territories, WRITTEN.borders, WRITTEN.cells, WRITTEN.goods, WRITTEN.weather, WRITTEN.zones):
        head, *rows = [line.split("|") for line in text.splitlines()]
        place = [column.strip() for column in head].index("source")
        assert {row[place].strip() for row in rows} <= {"rulebook", "public", "reconstructed"}


def test_the_reference_of_the_rules_is_that_of_the_content() -> None:
    assert reference() in COMPETITORS.rules


@pytest.mark.rule("CO-058")
def test_a_first_step_is_never_too_dear_in_points() -> None:
    assert all(cell.neighbours for cell in CELLS.values())
    dearest = max(
        TERRITORIES[to].cost + bool(border.channel) for links in LINKS.values() for to, border in links.items()
    )
    assert dearest + 1 <= PRICES[Vehicle.TRUCK].points


def test_places_are_named_as_people_say_them() -> None:
    names = [each.name for each in COMPETITORS.components if each.kind in ("TERRITORY", "CELL", "ARROW", "CHANNEL")]
    assert len({*names}) == len(names)
    assert not [name for name in names if re.search(r"[_#]|[a-z]\d", name, re.IGNORECASE)]
    said = words(COMPETITORS)
    assert said.name("r06c03") == "the North-East Pacific, a square south-west of Vancouver"
    assert said.name("r04c35") == "the Gulf of Alaska and Bering Sea, 2 squares west of Anchorage"
    assert said.name("r11c26a") == "the Bay of Bengal off Penang"
    assert not [each.text for each in COMPETITORS.components if "Port: Port" in each.text]
