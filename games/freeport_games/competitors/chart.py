"""The map of the table: the world with its territories, the cells of the sea, the links of trucks and ships."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.engine import (
    PictureKind,
    PictureLink,
    PictureMap,
    PicturePlace,
    PictureRegion,
    PictureRole,
    PictureShape,
)

from .components import ARROWS, BORDERS, CELLS, CHANNELS, HEIGHT, TERRITORIES, WIDTH, ZONES
from .geography import Point
from .kinds import Continent

WORLD = "world"
MARGIN = 60
"""The margin of the map around the board."""
SIZE = 16
"""The width and height of a place."""
ACROSS = WIDTH + 2 * MARGIN
"""The width of the map."""
APART = 24
"""The least distance between the points of two places; cells give way to territories."""
SHIFTS = sorted(
    [(dx, dy) for dx in range(-48, 49, 12) for dy in range(-48, 49, 12)], key=lambda by: (by[0] ** 2 + by[1] ** 2, by)
)
LAND, SEA, EDGE, ROAD, WATERWAY = "LAND", "SEA", "EDGE", "ROAD", "WATERWAY"
KINDS = (
    PictureKind(LAND, "territory", "t", PictureRole.LAND),
    PictureKind(SEA, "sea cell", "~", PictureRole.WATER),
    PictureKind(EDGE, "arrow", ">", PictureRole.PLAIN),
    PictureKind(ROAD, "road", "-", PictureRole.LAND),
    PictureKind(WATERWAY, "canal or strait", "=", PictureRole.WATER),
)


def shown_at(x: int, y: int) -> Point:
    """Return where a point of the board is on the map."""
    return min(max(x, 0), WIDTH) + MARGIN, y


def _spots() -> dict[str, Point]:
    """Return where each place is drawn; cells that would lie on others are shifted a little."""
    taken: dict[tuple[int, int], list[Point]] = {}
    spots: dict[str, Point] = {}

    def is_free(spot: Point) -> bool:
        column, row = spot[0] // APART, spot[1] // APART
        near = [other for dx in (-1, 0, 1) for dy in (-1, 0, 1) for other in taken.get((column + dx, row + dy), ())]
        return all([(spot[0] - x) ** 2 + (spot[1] - y) ** 2 >= APART * APART for x, y in near])

    def put(name: str, spot: Point) -> None:
        spots[name] = spot
        taken.setdefault((spot[0] // APART, spot[1] // APART), []).append(spot)

    for place in TERRITORIES.values():
        put(place.id, shown_at(place.x, place.y))
    for arrow in ARROWS.values():
        put(arrow.id, (MARGIN // 3 if arrow.x == 0 else ACROSS - MARGIN // 3, arrow.y))
    for cell in CELLS.values():
        x, y = shown_at(cell.x, cell.y)
        put(cell.id, next((x + dx, y + dy) for dx, dy in SHIFTS if is_free((x + dx, y + dy))))
    return spots


SPOTS = _spots()


def _places() -> Iterator[PicturePlace]:
    for one in TERRITORIES.values():
        flags = " port" * bool(one.port) + (" airport*" if one.intercontinental else " airport" * bool(one.airport))
        text = f"{one.terrain.replace('_', ' ')} {one.cost}{flags}{' red flag' * one.red_flag}"
        role = PictureRole.DANGER if one.red_flag else PictureRole.LAND
        yield PicturePlace(one.id, one.name, *SPOTS[one.id], SIZE, SIZE, PictureShape.RECTANGLE, LAND, role, text)
    for cell in CELLS.values():
        role, name = PictureRole.WATER, ZONES[cell.zone].name
        yield PicturePlace(cell.id, "", *SPOTS[cell.id], SIZE, SIZE, PictureShape.CIRCLE, SEA, role, name)
    for arrow in ARROWS.values():
        yield PicturePlace(arrow.id, arrow.id, *SPOTS[arrow.id], SIZE, SIZE, PictureShape.CIRCLE, EDGE)


def _leads_around(one: str, other: str) -> bool:
    """Return whether two places meet over the edge of the world: a straight line would cross half of it."""
    return 2 * abs(SPOTS[one][0] - SPOTS[other][0]) > ACROSS


def _links() -> Iterator[PictureLink]:
    for border in BORDERS:
        label = CHANNELS[border.channel].name if border.channel else ""
        yield PictureLink(f"{border.a}-{border.b}", border.a, border.b, kind=ROAD, role=PictureRole.LAND, label=label)
    for cell in CELLS.values():
        for other in cell.neighbours:
            if cell.id < other:
                around = _leads_around(cell.id, other)
                yield PictureLink(f"{cell.id}-{other}", cell.id, other, around=around, role=PictureRole.WATER)
    for channel in CHANNELS.values():
        yield PictureLink(channel.id, *channel.sides, kind=WATERWAY, role=PictureRole.WATER, label=channel.name)


def _regions() -> Iterator[PictureRegion]:
    for continent in Continent:
        places = tuple([one.id for one in TERRITORIES.values() if one.continent is continent])
        yield PictureRegion(continent, continent.replace("_", " ").title(), places, LAND, PictureRole.LAND)
    for zone in ZONES.values():
        cells = tuple([cell.id for cell in CELLS.values() if cell.zone == zone.id])
        yield PictureRegion(zone.id, zone.name, cells, SEA, PictureRole.WATER)


CHART = PictureMap(
    WORLD,
    "world",
    ACROSS,
    HEIGHT,
    tuple(_places()),
    tuple(_links()),
    tuple(_regions()),
    KINDS,
)
"""The world."""
