"""Maps of boards: what never changes, and is sent once with the game."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from freeport_games.engine.data import Data

from .kinds import PictureFact, PictureKind, PictureRole


class PictureShape(StrEnum):
    """The outline of a place."""

    CIRCLE = "CIRCLE"
    """A circle, or an ellipse, as wide and as high as the place."""
    RECTANGLE = "RECTANGLE"
    """A rectangle with upright sides."""
    HEXAGON_FLAT = "HEXAGON_FLAT"
    """A hexagon with corners at the left and at the right."""
    HEXAGON_POINTED = "HEXAGON_POINTED"
    """A hexagon with corners above and below."""


class PicturePoint(Data, frozen=True):
    """A point of a map."""

    x: int
    """Its distance from the left edge of the map."""
    y: int
    """Its distance from the upper edge of the map."""


class PicturePlace(Data, frozen=True):
    """A place of a map, on which pieces can stand."""

    id: str = msgspec.field(name="key")
    """Its identifier, under which options name it."""
    label: str
    """Its name."""
    x: int
    """The distance of its centre from the left edge of the map."""
    y: int
    """The distance of its centre from the upper edge of the map."""
    width: int
    """Its width."""
    height: int
    """Its height."""
    shape: PictureShape = PictureShape.CIRCLE
    """Its outline. No two places of a map overlap."""
    kind: str = ""
    """Its kind, by the map's legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""
    text: str = ""
    """A text about it; empty for none."""
    outline: str = ""
    """Its true outline: the data of an SVG path in units of the map; empty if the shape is all."""
    rank: int = 1
    """The weight of its name, from 0, shown first, to 3, shown where there is room."""
    facts: tuple[PictureFact, ...] = ()
    """Facts about it that never change, apart from its name."""
    short: str = ""
    """Its name in at most eight letters, for small maps; empty if it is as short itself."""


class PictureLink(Data, frozen=True):
    """A way between two places of a map."""

    id: str = msgspec.field(name="key")
    """Its identifier: the one that options use, if they name it."""
    a: str
    """One of the two places."""
    b: str
    """The other one."""
    one_way: bool = False
    """Whether it leads only from the first place to the second."""
    around: bool = False
    """Whether it leaves the map at one edge and returns at the opposite one: if it is longer than half the width."""
    kind: str = ""
    """Its kind, by the map's legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""
    label: str = ""
    """The text to write on it, such as its cost; empty for none."""
    points: tuple[PicturePoint, ...] = ()
    """The points where it bends, from the first place to the second; empty for a straight line."""


class PictureRegion(Data, frozen=True):
    """Places of a map that have something in common: a continent, a sea, a nebula."""

    id: str = msgspec.field(name="key")
    """Its identifier: the one that options use, if they name it."""
    label: str
    """Its name."""
    places: tuple[str, ...]
    """Its places."""
    kind: str = ""
    """Its kind, by the map's legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""
    rank: int = 1
    """The weight of its name, from 0, shown first, to 3, shown where there is room."""
    x: int | None = None
    """The distance of its name from the left edge; null to write it amid its places."""
    y: int | None = None
    """The distance of its name from the upper edge; null to write it amid its places."""


class PictureEmblem(Data, frozen=True):
    """A map in miniature: a picture of the game for lists, of at most 4 KB."""

    width: int
    """Its width, in units of its own."""
    height: int
    """Its height."""
    path: str
    """The data of an SVG path, to be filled and drawn in one colour."""


class PictureMap(Data, frozen=True):
    """The parts of a board that never change. It is sent once, with the game."""

    id: str = msgspec.field(name="key")
    """Its identifier; boards name it."""
    label: str
    """Its name for people."""
    width: int
    """Its width, in units of its own: ``x`` runs from 0 to this, to the right."""
    height: int
    """Its height: ``y`` runs from 0 to this, downwards."""
    places: tuple[PicturePlace, ...]
    """Its places."""
    links: tuple[PictureLink, ...] = ()
    """The ways between its places; empty for a board where things lie but do not travel step by step."""
    regions: tuple[PictureRegion, ...] = ()
    """Its regions."""
    kinds: tuple[PictureKind, ...] = ()
    """The legend of its places and links."""
    ground: PictureRole = PictureRole.PLAIN
    """The ground between its places: a sea, a land, or space."""
    coast: str = ""
    """Where land and water meet: the data of one SVG path; empty if it has no coast."""
    borders: str = ""
    """The borders between neighbouring places: the data of one SVG path; empty for none."""
    stretch: bool = False
    """Whether its distances mean nothing, so that a client may stretch it to the shape of a screen."""
    emblem: PictureEmblem | None = None
    """The map in miniature."""
