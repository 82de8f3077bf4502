"""The board as the rules use it: distances, anomalies and courses, computed once at import."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from freeport_games.engine.domains import Steps
from freeport_games.smugglers.components import BOARD, FIXED, SectorId

START = BOARD.start_sector
"""The sector where every ship starts (SG-004)."""
NEIGHBOURS: Mapping[SectorId, tuple[SectorId, ...]] = {one.id: one.neighbours for one in BOARD.sectors}
"""The neighbours of each sector."""
BLACK_HOLES = frozenset(BOARD.black_holes)
NEBULAE = frozenset(BOARD.nebulae)
WORMHOLES: Mapping[int, SectorId] = {hole.number: hole.sector for hole in BOARD.wormholes}
"""The sector of each numbered wormhole."""
WORMHOLE_SECTORS = frozenset(WORMHOLES.values())
FIXED_AT: Mapping[SectorId, str] = {planet.sector: planet.id for planet in FIXED.values()}
"""Brix and Korothe by their sectors."""


def _distances() -> dict[SectorId, dict[SectorId, int]]:
    found: dict[SectorId, dict[SectorId, int]] = {}
    for start in NEIGHBOURS:
        reached, edge = {start: 0}, [start]
        while edge:
            edge = [step for here in edge for step in NEIGHBOURS[here] if _reach(reached, here, step)]
        found[start] = reached
    return found


def _reach(reached: dict[SectorId, int], here: SectorId, step: SectorId) -> bool:
    if step in reached:
        return False
    reached[step] = reached[here] + 1
    return True


DISTANCES: Mapping[SectorId, Mapping[SectorId, int]] = _distances()
"""The number of steps from each sector to each other, anomalies ignored."""


def nearest(here: SectorId, places: Iterable[SectorId]) -> tuple[SectorId, ...]:
    """Return the nearest of some sectors, in the order of their numbers (SG-753)."""
    steps = DISTANCES[here]
    found = sorted({*places}, key=lambda sector: (steps[sector], int(sector[2:])))
    return tuple(sector for sector in found if steps[sector] == steps[found[0]])


STEPS: Mapping[SectorId, Steps] = {sector: Steps(sector, around) for sector, around in NEIGHBOURS.items()}
"""The steps from each sector (SG-402)."""


@lru_cache(maxsize=2048)  # random play takes 20 % less by it
def steps(start: SectorId, movement: int) -> tuple[Steps, ...]:
    """Return the steps that a course from a sector can take; one that enters a nebula ends there (SG-402, SG-405)."""
    found: list[Steps] = []
    reached, front = {start}, [start]
    for _ in range(movement):
        further: list[SectorId] = []
        for here in front:
            found.append(STEPS[here])
            for step in NEIGHBOURS[here]:
                if step not in reached and step not in NEBULAE:
                    reached.add(step)
                    further.append(step)
        front = further
        if not front:
            break
    return tuple(found)


@lru_cache(maxsize=2048)  # random play takes 6 % less by it
def stops(start: SectorId, movement: int) -> tuple[SectorId, ...]:
    """Return the nebulae that a course from a sector can enter."""
    return tuple(sorted({target for some in steps(start, movement) for target in some.targets} & NEBULAE))
