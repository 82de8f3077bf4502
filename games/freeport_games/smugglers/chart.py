"""The map of the table: 85 hexagons, with their anomalies."""

from __future__ import annotations

from freeport_games.engine import (
    PictureKind,
    PictureLink,
    PictureMap,
    PicturePlace,
    PictureRegion,
    PictureRole,
    PictureShape,
)

from .components import BOARD, PLANETS, Sector

GALAXY = "galaxy"
WIDTH, HEIGHT = 120, 104
"""A hexagon with flat top."""
_STEP = WIDTH * 3 // 4
_MARGIN = 10
KINDS = {
    "": PictureKind("SPACE", "open space", ".", PictureRole.SPACE),
    "start": PictureKind("START", "where ships start", "S", PictureRole.SPACE),
    "fixed_planet": PictureKind("CAPITAL", "Brix or Korothe", "K", PictureRole.BASE),
    "wormhole": PictureKind("WORMHOLE", "wormhole", "W", PictureRole.SPACE, "number"),
    "black_hole": PictureKind("BLACK_HOLE", "black hole", "O", PictureRole.DANGER),
    "nebula": PictureKind("NEBULA", "nebula", "N", PictureRole.WATER),
}
"""The kinds of sector."""
CARD_PLANETS = {planet.sector: planet.name for planet in PLANETS.values()}


def _place(sector: Sector) -> PicturePlace:
    feature = sector.feature
    kind = KINDS["" if feature is None else feature.kind]
    half_rows = 2 * sector.row - 1 if sector.column % 2 else 2 * sector.row
    told = [] if feature is None else [f"wormhole {feature.wormhole}" if feature.wormhole else kind.label]
    if sector.id in CARD_PLANETS:
        told.append(f"{CARD_PLANETS[sector.id]} may be here")
    return PicturePlace(
        sector.id,
        sector.id,
        _MARGIN + WIDTH // 2 + (sector.column - 1) * _STEP,
        _MARGIN + half_rows * HEIGHT // 2,
        WIDTH,
        HEIGHT,
        PictureShape.HEXAGON_FLAT,
        kind.id,
        kind.role,
        "; ".join(told),
    )


LETTERS = tuple(sorted({sector.letter for sector in BOARD.sectors}))
CHART = PictureMap(
    GALAXY,
    "galaxy",
    2 * _MARGIN + WIDTH + 12 * _STEP,
    2 * _MARGIN + 7 * HEIGHT,
    tuple([_place(sector) for sector in BOARD.sectors]),
    tuple(
        [
            PictureLink(f"{sector.id}-{other}", sector.id, other)
            for sector in BOARD.sectors
            for other in sector.neighbours
            if sector.id < other
        ]
    ),
    tuple(
        [
            PictureRegion(
                f"part-{letter}",
                f"part {letter}",
                tuple([sector.id for sector in BOARD.sectors if sector.letter == letter]),
            )
            for letter in LETTERS
        ]
    ),
    kinds=tuple(KINDS.values()),
)
"""The galaxy."""
