"""The map of the table: 85 hexagons, with their anomalies."""

from __future__ import annotations

from freeport_games.engine.pictures import (
    PictureFact,
    PictureIcon,
    PictureKind,
    PictureLink,
    PictureMap,
    PicturePlace,
    PictureRegion,
    PictureRole,
    PictureShape,
    with_emblem,
)
from freeport_games.smugglers.components import BOARD, FIXED, PLANETS, Sector
from freeport_games.smugglers.components.galaxy import Feature

GALAXY = "galaxy"
WIDTH, HEIGHT = 120, 104
"""A hexagon with flat top."""
_STEP = WIDTH * 3 // 4
_MARGIN = 10
KINDS = {
    "": PictureKind("SPACE", "open space", ".", PictureRole.SPACE),
    "start": PictureKind("START", "where ships start", "S", PictureRole.SPACE),
    "fixed_planet": PictureKind("CAPITAL", "capital planet", "K", PictureRole.BASE, icon=PictureIcon.PLANET),
    "wormhole": PictureKind("WORMHOLE", "wormhole", "W", PictureRole.SPACE, "number"),
    "black_hole": PictureKind("BLACK_HOLE", "black hole", "O", PictureRole.DANGER),
    "nebula": PictureKind("NEBULA", "nebula", "N", PictureRole.WATER),
}
"""The kinds of sector."""
RANKS = {"": 3, "nebula": 2, "fixed_planet": 0}
"""The weight of the names of sectors; 1 for others."""
RULES = {
    "wormhole": "A ship here may go in. A die is the number of the wormhole where it comes out; with a 6 it is lost.",
    "black_hole": (
        "A ship that has just flown here, with movement left, may skim. "
        "A 1 on the die destroys it; any other number triples the movement that is left."
    ),
    "nebula": "A ship that flies in stops here. Inside, Shields have no base levels.",
}
"""What sectors of some kinds do to ships (SG-405, SG-406, SG-420, SG-421, SG-425, SG-426)."""
CARD_PLANETS = {planet.sector: planet.name for planet in PLANETS.values()}


def _place(sector: Sector) -> PicturePlace:
    feature = sector.feature
    kind = KINDS["" if feature is None else feature.kind]
    half_rows = 2 * sector.row - 1 if sector.column % 2 else 2 * sector.row
    called = "" if feature is None else _called(feature)
    planet = feature is not None and bool(feature.planet)
    told = [] if feature is None or planet else [RULES.get(feature.kind) or called]
    if sector.id in CARD_PLANETS:
        told.append(f"{CARD_PLANETS[sector.id]} may be here.")
    return PicturePlace(
        sector.id,
        called if planet else sector.id,
        _MARGIN + WIDTH // 2 + (sector.column - 1) * _STEP,
        _MARGIN + half_rows * HEIGHT // 2,
        WIDTH,
        HEIGHT,
        PictureShape.HEXAGON_FLAT,
        kind.id,
        kind.role,
        " ".join(told),
        rank=RANKS.get("" if feature is None else feature.kind, 1),
        facts=(PictureFact(called),) if called and not planet else (),
        short=sector.id if planet else "",
    )


def _called(feature: Feature) -> str:
    """Return the name of what is in a sector."""
    if feature.planet:
        return FIXED[feature.planet].name
    return f"wormhole {feature.wormhole}" if feature.wormhole else KINDS[feature.kind].label


LETTERS = tuple(sorted({sector.letter for sector in BOARD.sectors}))
CHART = with_emblem(
    PictureMap(
        GALAXY,
        "galaxy",
        2 * _MARGIN + WIDTH + 12 * _STEP,
        2 * _MARGIN + 7 * HEIGHT,
        tuple(_place(sector) for sector in BOARD.sectors),
        tuple(
            PictureLink(f"{sector.id}-{other}", sector.id, other)
            for sector in BOARD.sectors
            for other in sector.neighbours
            if sector.id < other
        ),
        tuple(
            PictureRegion(
                f"part-{letter}",
                f"part {letter}",
                tuple(sector.id for sector in BOARD.sectors if sector.letter == letter),
            )
            for letter in LETTERS
        ),
        kinds=tuple(KINDS.values()),
        ground=PictureRole.SPACE,
    )
)
"""The galaxy."""
