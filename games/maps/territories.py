"""Which territory of Competitors each square of the board belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from freeport_games.competitors.components import BORDERS, HEIGHT, TERRITORIES, WIDTH
from freeport_games.competitors.components.files import WRITTEN, rows

from .atlas import Point, on_board
from .grid import SEA, SIDE, Grid, Square

SEEDS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "moscow": ((31, 56.4), (30.5, 57), (47, 51.5), (50, 52.5), (36, 52)),
    "northwestern_russia": ((54, 66), (45, 64), (21, 54.7)),
    "urals": ((57, 63), (58, 60), (56, 54)),
    "southern_russia": ((45, 47), (42, 48)),
    "western_china": ((95, 29.5), (92, 29)),
    "southern_china": ((99, 25), (98, 26.5)),
    "northern_india": ((71, 24.5), (72.5, 23), (70, 22.5)),
    "northern_mexico": ((-98.5, 25), (-99, 26)),
}
"""Further places of territories that share a country, as longitude and latitude: what lies nearest belongs to them."""
LEAST = 5
"""The fewest squares of an island."""
LINKED = {frozenset((border.a, border.b)) for border in BORDERS}
"""The territories between which trucks drive; only these touch."""
AROUND_PLACE = 2
"""The squares around the place of a territory that always belong to it."""


def divided(countries: Iterable[tuple[str, list[list[Point]]]]) -> Grid:
    """Return the board with the territories of the rules, which touch as the rules say."""
    grid, owners = Grid(WIDTH, HEIGHT), _owners()
    for name, rings in countries:
        if own := owners.get(name):
            for square in grid.inside(rings):
                grid.squares[square] = _nearest(square, own)
    for one in TERRITORIES:
        _keep_its_place(grid, one)
    _drop_small_islands(grid)
    _part(grid)
    _join(grid)
    return grid


def _owners() -> dict[str, list[str]]:
    """Return the territories of each country."""
    found: dict[str, list[str]] = {}
    for row in rows(WRITTEN.territories):
        for country in row["covers"].split(", "):
            found.setdefault(country.removesuffix(" (part)"), []).append(row["id"])
    return {country: list(dict.fromkeys(own)) for country, own in found.items()}


def _nearest(square: Square, own: list[str]) -> str:
    return own[0] if len(own) == 1 else min(own, key=lambda one: min(_apart(square, point) for point in _seeds(one)))


def _seeds(one: str) -> Iterator[Point]:
    place = TERRITORIES[one]
    yield place.x, place.y
    yield from [on_board(*seed) for seed in SEEDS.get(one, ())]


def _apart(square: Square, point: Point) -> float:
    across = abs((square[0] + 0.5) * SIDE - point[0])
    return min(across, WIDTH - across) ** 2 + ((square[1] + 0.5) * SIDE - point[1]) ** 2


def _keep_its_place(grid: Grid, one: str) -> None:
    """Give a territory the squares around its place, with those between there and the rest of it."""
    place = TERRITORIES[one]
    column, row = grid.at(place.x, place.y)
    reach = range(-AROUND_PLACE, AROUND_PLACE + 1)
    grid.squares |= {
        (column + dx, row + dy): one for dx in reach for dy in reach if dx * dx + dy * dy <= AROUND_PLACE**2
    }


def _drop_small_islands(grid: Grid) -> None:
    for one, place in TERRITORIES.items():
        for patch in grid.patches(one)[1:]:
            if len(patch) < LEAST and grid.at(place.x, place.y) not in patch:
                for square in patch:
                    del grid.squares[square]


def _part(grid: Grid) -> None:
    """Part the territories that touch and are not linked: what lies between them belongs to a third one, or the sea."""
    left = sorted(grid.squares)
    while left:
        square = left.pop()
        one = grid.squares.get(square, SEA)
        beside = {grid.squares.get(near, SEA) for near in grid.beside(square)} - {SEA, one}
        if one == SEA or all(frozenset((one, other)) in LINKED for other in beside):
            continue
        around = {grid.squares.get(near, SEA) for near in grid.beside(square)} | {
            grid.squares.get(far, SEA) for near in grid.beside(square) for far in grid.beside(near)
        }
        fit = [
            third
            for third in sorted(around - {SEA, one})
            if all(frozenset((third, other)) in LINKED for other in (beside | {one}) - {third})
        ]
        grid.squares[square] = fit[0] if fit else SEA
        left += grid.beside(square)
    grid.squares = {square: one for square, one in grid.squares.items() if one != SEA}


def _join(grid: Grid) -> None:
    """Let the territories touch that are linked by land and have a little of another one between them."""
    touching = grid.neighbours()
    for border in BORDERS:
        if not border.channel and (border.a, border.b) not in touching:
            ours, theirs = _edge(grid, border.a), _edge(grid, border.b)
            (x, y), end = min(
                ((one, other) for one in ours for other in theirs),
                key=lambda pair: (abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]), pair),
            )
            while (x, y) != end:
                x, y = (x + (end[0] > x) - (end[0] < x), y) if x != end[0] else (x, y + (end[1] > y) - (end[1] < y))
                if (x, y) != end:
                    grid.squares[x, y] = border.a


def _edge(grid: Grid, territory: str) -> list[Square]:
    """Return the squares of a territory at its edge."""
    return [
        square
        for square, one in grid.squares.items()
        if one == territory and any(grid.squares.get(near, SEA) != one for near in grid.beside(square))
    ]
