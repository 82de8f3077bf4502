"""The map of the table: the world with its territories, the cells of the sea, the links of trucks and ships."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.competitors.components import ARROWS, BORDERS, CELLS, CHANNELS, HEIGHT, TERRITORIES, WIDTH, ZONES
from freeport_games.competitors.components.geography import Point
from freeport_games.competitors.components.kinds import Continent, Territory
from freeport_games.engine.pictures import (
    PictureFact,
    PictureKind,
    PictureLink,
    PictureMap,
    PicturePlace,
    PicturePoint,
    PictureRegion,
    PictureRole,
    PictureShape,
    with_emblem,
)

from .outlines import outlines, read_lines
from .waters import NAME_OF, arrow_name, called

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
    ((dx, dy) for dx in range(-48, 49, 12) for dy in range(-48, 49, 12)), key=lambda by: (by[0] ** 2 + by[1] ** 2, by)
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
        return all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 >= APART * APART for x, y in near)

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
OUTLINES = outlines(read_lines(), MARGIN)


SHORT = {"Northern": "N", "Southern": "S", "Eastern": "E", "Western": "W", "Central": "C", "United States": "USA"}
"""How parts of names are shortened."""
SHORTER = {
    "greater_antilles": "Antilles",
    "coastal_brazil": "C Brazil",
    "visegrad_states": "Visegrad",
    "baltic_states": "Baltic",
    "western_balkans": "Balkans",
    "moscow": "Moscow",
    "northwestern_russia": "NW Russ.",
    "dr_congo": "DR Congo",
    "south_africa": "S Africa",
    "russian_far_east": "Far East",
    "united_kingdom": "UK",
    "united_arab_emirates": "Emirates",
    "saudi_arabia": "S Arabia",
    "new_zealand": "NZealand",
    "new_guinea": "N Guinea",
}
"""The short names of places that are not shortened by the rule."""
MOST_LETTERS = 8
"""The most letters of a short name."""


def short_name(territory: Territory) -> str:
    """Return the name of a territory in at most eight letters; empty if it is as short itself."""
    if len(territory.name) <= MOST_LETTERS:
        return ""
    short = SHORTER.get(territory.id, territory.name)
    for part, letters in SHORT.items():
        short = short.replace(part, letters)
    return short if len(short) <= MOST_LETTERS else f"{short[: MOST_LETTERS - 1]}."


def _facts(one: Territory) -> Iterator[PictureFact]:
    yield PictureFact(one.terrain.replace("_", " "), str(one.cost), role=PictureRole.LAND)
    if one.port:
        name, _, town = called("port", one.port, "|").partition("|")
        yield PictureFact(name, town, role=PictureRole.WATER)
    if one.airport:
        yield PictureFact(f"{'intercontinental ' * one.intercontinental}airport", one.airport, role=PictureRole.SPACE)
    if one.red_flag:
        yield PictureFact("red flag", role=PictureRole.DANGER)


def _places() -> Iterator[PicturePlace]:
    for one in TERRITORIES.values():
        role = PictureRole.DANGER if one.red_flag else PictureRole.LAND
        yield PicturePlace(
            one.id,
            one.name,
            *SPOTS[one.id],
            SIZE,
            SIZE,
            PictureShape.RECTANGLE,
            LAND,
            role,
            rank=1 if one.intercontinental else 2,
            facts=tuple(_facts(one)),
            short=short_name(one),
            outline=OUTLINES.of[one.id],
        )
    for cell in CELLS.values():
        role, name = PictureRole.WATER, NAME_OF[cell.id]
        yield PicturePlace(cell.id, "", *SPOTS[cell.id], SIZE, SIZE, PictureShape.CIRCLE, SEA, role, name, rank=3)
    for arrow in ARROWS.values():
        name, short = arrow_name(arrow), f"{'West' if arrow.x == 0 else 'East'} {arrow.id[1:]}"
        yield PicturePlace(arrow.id, name, *SPOTS[arrow.id], SIZE, SIZE, kind=EDGE, rank=3, short=short)


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
        bend = PicturePoint(*shown_at(channel.x, channel.y))
        yield PictureLink(
            channel.id, *channel.sides, kind=WATERWAY, role=PictureRole.WATER, label=channel.name, points=(bend,)
        )


def _regions() -> Iterator[PictureRegion]:
    for continent in Continent:
        places = tuple(one.id for one in TERRITORIES.values() if one.continent is continent)
        yield PictureRegion(continent, continent.label, places, LAND, PictureRole.LAND, rank=0)
    for zone in ZONES.values():
        cells = tuple(cell.id for cell in CELLS.values() if cell.zone == zone.id)
        x, y = _amid(cells)
        yield PictureRegion(zone.id, zone.name, cells, SEA, PictureRole.WATER, rank=_rank_of(cells), x=x, y=y)


LARGE_SEA = 18
"""The number of cells from which on a sea is told on a map of the whole world."""


def _rank_of(cells: tuple[str, ...]) -> int:
    return 0 if len(cells) >= LARGE_SEA else 1


def _amid(cells: tuple[str, ...]) -> Point:
    """Return the place of the cell that lies nearest to the middle of a sea, so that its name is not on land."""
    x, y = (sum(SPOTS[cell][axis] for cell in cells) // len(cells) for axis in (0, 1))
    return SPOTS[min(cells, key=lambda cell: ((SPOTS[cell][0] - x) ** 2 + (SPOTS[cell][1] - y) ** 2, cell))]


CHART = with_emblem(
    PictureMap(
        WORLD,
        "world",
        ACROSS,
        HEIGHT,
        tuple(_places()),
        tuple(_links()),
        tuple(_regions()),
        KINDS,
        ground=PictureRole.WATER,
        coast=OUTLINES.coast,
        borders=OUTLINES.borders,
    ),
    OUTLINES.land,
)
"""The world."""
