"""The names of what has none on the board, as people say them: of cells by a port near them, of arrows by an edge."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

import msgspec

from freeport_games.competitors.components import CELLS, TERRITORIES, WIDTH, ZONES
from freeport_games.competitors.components.kinds import Arrow, Cell, CellId, Territory

NEAR = 6
"""The number of the nearest ports from which a cell may be told."""


class Harbour(msgspec.Struct, frozen=True):
    """One harbour of a port."""

    town: str
    cell: CellId


def _harbours_of(port: Territory) -> tuple[Harbour, ...]:
    """Return the harbours of a port: the one town, or those whose names its own joins, in the order of its cells."""
    towns = port.port.split(" and ") if len(port.cells) > 1 else [port.port]
    return tuple(Harbour(town, cell) for town, cell in zip(towns, port.cells, strict=True))


def _wind(start: Cell, cell: Cell) -> str:
    """Return the direction in which a cell lies from another one: along one axis if less than half as far across."""
    dx, dy = (cell.x - start.x + WIDTH // 2) % WIDTH - WIDTH // 2, cell.y - start.y
    along = "" if 2 * abs(dx) < abs(dy) else "east" if dx > 0 else "west"
    across = "" if 2 * abs(dy) < abs(dx) else "south" if dy > 0 else "north"
    return "-".join([part for part in (across, along) if part])


def _ways() -> Mapping[CellId, Mapping[Harbour, int]]:
    """Return the squares that a ship sails from the nearest harbours to each cell, nearest first."""
    found: dict[CellId, dict[Harbour, int]] = {cell: {} for cell in CELLS}
    harbours = [harbour for port in TERRITORIES.values() if port.port for harbour in _harbours_of(port)]
    waiting = deque([(harbour, harbour.cell, 0) for harbour in harbours])
    while waiting:
        harbour, cell, far = waiting.popleft()
        ways = found[cell]
        if harbour not in ways and len(ways) < NEAR:
            ways[harbour] = far
            waiting.extend([(harbour, other, far + 1) for other in CELLS[cell].neighbours])
    return found


def _said(cell: Cell, ways: Mapping[Harbour, int]) -> Iterator[str]:
    """Yield what a cell may be called, the best first."""
    sea = f"the {ZONES[cell.zone].name}"
    if towns := [harbour.town for harbour, far in ways.items() if not far]:
        *others, last = towns
        yield f"{sea} off {' and '.join([', '.join(others), last] if others else [last])}"
    for harbour, far in ways.items():
        if far:
            squares = "a square" if far == 1 else f"{far} squares"
            yield f"{sea}, {squares} {_wind(CELLS[harbour.cell], cell)} of {harbour.town}"


def _names() -> Mapping[CellId, str]:
    names: dict[CellId, str] = {}
    taken: set[str] = set()
    for cell, ways in sorted(_ways().items(), key=lambda each: min(each[1].values(), default=0)):
        names[cell] = next(said for said in _said(CELLS[cell], ways) if said not in taken)
        taken.add(names[cell])
    return names


NAME_OF = _names()
"""The name of each cell; no two have the same."""


def arrow_name(arrow: Arrow) -> str:
    """Return the name of an arrow at an edge of the board, which is told by a letter and a number."""
    return f"{'western' if arrow.x == 0 else 'eastern'} arrow {arrow.id[1:]}"


def called(what: str, name: str, between: str) -> str:
    """Return what something is, and its name; the name alone if it says so itself, such as Port Moresby."""
    return name if name.lower().startswith(f"{what.lower()} ") else f"{what}{between}{name}"
