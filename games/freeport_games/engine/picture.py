"""Pictures of views, in a small vocabulary that any client can draw without knowing the game.

A ``Picture`` is flat: lists of seats, zones of cards, boards, tracks, meters and tables of facts. A thing that belongs
to a seat names it as its ``owner``; a thing that lies at another (cards on a ship, a side of a raid) names that as
``at``.

Everything that can be pointed at carries the identifier under which options name it, so that a client can offer it for
a choice: cards, face-down cards, zones, places, pieces, the steps of a track, meters, and the kinds of the legend. A
seat is named by its number. Identifiers are unique within a picture: each names one thing.

It contains no colours, sizes or pixels. The meaning of a thing is given by its role, one of a closed list, and by its
kind, one of the picture's legend. Numbers of a map are in units of that map.

The parts of a board that never change (places, links, regions) are a ``PictureMap``, sent once with the game; a picture
says what lies on it now.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .data import Data, Seat


class PictureRole(StrEnum):
    """The part that a thing plays, whatever the game; a client chooses how to show each."""

    PLAIN = "PLAIN"
    """None of the following."""
    CARGO = "CARGO"
    """Is carried, delivered or sold."""
    DANGER = "DANGER"
    """Fights, threatens or hinders."""
    POWER = "POWER"
    """Acts by its own text."""
    CONTRACT = "CONTRACT"
    """Rewards a player who fulfils it."""
    VEHICLE = "VEHICLE"
    """Carries cargo: a ship, a truck, an aircraft."""
    PERSON = "PERSON"
    """A passenger, a pilot, a character."""
    BASE = "BASE"
    """A harbour, a headquarters, a planet: where vehicles come and go."""
    MONEY = "MONEY"
    """Dollars, credits, or points that decide who wins."""
    TIME = "TIME"
    """Turns, phases, countdowns."""
    LAND = "LAND"
    """Ground of a map."""
    WATER = "WATER"
    """Sea of a map."""
    SPACE = "SPACE"
    """Air or outer space of a map."""


class PictureFace(StrEnum):
    """The side of a card that the viewer sees."""

    UP = "UP"
    """Its face is open to all who see this picture."""
    DOWN = "DOWN"
    """Only its back is seen; its identifier, if it has one, is that of the place in which it lies."""
    PEEKED = "PEEKED"
    """It lies face-down, but the viewer knows it."""


class PictureLying(StrEnum):
    """The arrangement of a zone's cards."""

    HAND = "HAND"
    """A hand: side by side, to be read in full."""
    ROW = "ROW"
    """Side by side, in no significant order."""
    ORDER = "ORDER"
    """Side by side in an order that counts, the first card first."""
    STACK = "STACK"
    """One on another, the last card on top."""
    TUCKED = "TUCKED"
    """Half under something else, so that only the corner counts."""


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


class PictureFact(Data, frozen=True):
    """A short text: `2 actions left`, `leads LOAD`."""

    label: str
    """The subject of the fact; empty if the value is clear by itself."""
    value: str = ""
    """The value; empty if the label or the seat says everything."""
    seat: Seat | None = None
    """The seat that it names, so that a client can write the player's name; null for none."""
    kind: str = ""
    """The kind that it is about, by the legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""
    urgent: bool = False
    """Whether it should catch the eye."""


class PictureKind(Data, frozen=True):
    """An entry of the legend: a kind of card, piece or place."""

    id: str = msgspec.field(name="key")
    """Its identifier, under which options and the parts of the picture name it."""
    label: str
    """Its name for people."""
    mark: str
    """One or two letters that stand for it where space is short; unique within the picture."""
    role: PictureRole = PictureRole.PLAIN
    """The part that things of this kind play."""
    note: str = ""
    """The meaning of the corner of its cards, such as `attack / defence`; empty for none."""


class PictureCard(Data, frozen=True):
    """A card that is named by an identifier, whether face-up or not."""

    id: str = msgspec.field(name="key")
    """Its identifier, under which options name it."""
    label: str
    """Its name; empty if the viewer does not know it."""
    kind: str = ""
    """Its kind, by the legend; empty if the viewer does not know it."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays where it lies."""
    owner: Seat | None = None
    """The seat that owns it; null for common cards."""
    face: PictureFace = PictureFace.UP
    """The side that is seen."""
    corner: str = ""
    """The text of its corner, in a few letters: its numbers, or its action."""
    needs: tuple[str, ...] = ()
    """The kinds that it requires, one for each slot or unit; a kind that is required twice is listed twice."""
    facts: tuple[PictureFact, ...] = ()
    """Further facts about it."""
    text: str = ""
    """Its effect; empty if its numbers say everything."""
    spent: bool = False
    """Whether it has had its effect, or can do nothing more for now."""


class PictureZone(Data, frozen=True):
    """A place for cards."""

    id: str = msgspec.field(name="key")
    """Its identifier: the one that options use, if they name it."""
    label: str
    """Its name for people, such as `deck` or `imports`."""
    owner: Seat | None = None
    """The seat that owns it; null for common zones."""
    at: str = ""
    """The place, piece, card or table that it lies at; empty for none."""
    lying: PictureLying = PictureLying.ROW
    """The arrangement of the cards."""
    cards: tuple[PictureCard, ...] = ()
    """The cards with identifiers, in the order in which they lie."""
    face_down: int = 0
    """The number of further face-down cards, about which nothing is told."""
    limit: int | None = None
    """The greatest number of cards that it may hold; null if that is unlimited, or not told."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""
    facts: tuple[PictureFact, ...] = ()
    """Facts about it as a whole."""


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


class PicturePiece(Data, frozen=True):
    """A piece on a board."""

    id: str = msgspec.field(name="key")
    """Its identifier, under which options name it."""
    label: str
    """Its name for people."""
    place: str
    """The place on which it stands, or the piece that it is aboard; empty if it is off the board."""
    x: int | None = None
    """Its exact position from the left edge, if it may stand between places; null for the middle of its place."""
    y: int | None = None
    """Its exact position from the upper edge, if it may stand between places; null for the middle of its place."""
    kind: str = ""
    """Its kind, by the legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""
    owner: Seat | None = None
    """The seat that owns it; null for common pieces."""
    facts: tuple[PictureFact, ...] = ()
    """Facts about it."""
    text: str = ""
    """Its effect; empty for none."""


class PictureMark(Data, frozen=True):
    """The present condition of a place, a link or a region of a map, such as its owner, or that it is closed."""

    at: str
    """The place, link or region."""
    owner: Seat | None = None
    """The seat that owns it; null for none."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays now."""
    closed: bool = False
    """Whether it cannot be entered or used."""
    facts: tuple[PictureFact, ...] = ()
    """Facts about it."""


class PictureBoard(Data, frozen=True):
    """A map with what lies on it now."""

    id: str = msgspec.field(name="key")
    """Its identifier."""
    map: str
    """The map, one of the game's."""
    pieces: tuple[PicturePiece, ...] = ()
    """The pieces."""
    marks: tuple[PictureMark, ...] = ()
    """The present conditions of places, links and regions."""


class PictureStep(Data, frozen=True):
    """A step of a track."""

    id: str = msgspec.field(name="key")
    """Its identifier: the one that options use, if they name it."""
    label: str
    """Its name for people."""


class PictureTrack(Data, frozen=True):
    """Steps in a row, one of which has been reached, such as the phases of a turn."""

    id: str = msgspec.field(name="key")
    """Its identifier."""
    label: str
    """Its name for people."""
    steps: tuple[PictureStep, ...]
    """Its steps, in order."""
    at: str = ""
    """The step that has been reached; empty before the first."""
    owner: Seat | None = None
    """The seat that owns it; null for a common track."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""


class PictureMeter(Data, frozen=True):
    """A number between two others, such as a score on its way to the winning score."""

    id: str = msgspec.field(name="key")
    """Its identifier: the one that options use, if they name it."""
    label: str
    """The name of what it measures."""
    value: int
    """Its value; it may lie outside the range."""
    text: str
    """Its value as people write it: `$450`."""
    low: int
    """The start of the range."""
    high: int
    """The end of the range: the winning value, or the greatest possible one."""
    owner: Seat | None = None
    """The seat that owns it; null for a common meter."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""


class PictureLine(Data, frozen=True):
    """A row of a table."""

    label: str
    """The subject of the row; empty if its seat or its kind names it."""
    cells: tuple[str, ...]
    """The texts of the row, one for each column."""
    seat: Seat | None = None
    """The seat that it is about, so that a client can write the player's name; null for none."""
    kind: str = ""
    """The kind that it is about, by the legend; empty for none."""
    urgent: bool = False
    """Whether it should catch the eye."""


class PictureTable(Data, frozen=True):
    """A table of facts: the sides of a raid, the bids of a round, the prices of goods."""

    id: str = msgspec.field(name="key")
    """Its identifier; zones may lie at it."""
    label: str
    """Its name for people."""
    columns: tuple[str, ...]
    """The headings of the columns; empty where they go without saying."""
    lines: tuple[PictureLine, ...]
    """Its rows."""
    owner: Seat | None = None
    """The seat that owns it; null for a common table."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""
    facts: tuple[PictureFact, ...] = ()
    """Facts about it as a whole."""


class PictureSeat(Data, frozen=True):
    """A seat at the table."""

    seat: Seat
    """Its number. Its player's name is in the match."""
    label: str = ""
    """The side that it plays, such as its harbour or its character; empty for none."""
    kind: str = ""
    """The kind that it is associated with, by the legend; empty for none."""
    turn: bool = False
    """Whether it is its turn."""
    facts: tuple[PictureFact, ...] = ()
    """Facts about it."""


class Picture(Data, frozen=True):
    """A view as a client draws it."""

    title: str
    """The title: the game's name."""
    viewer: Seat | None
    """The seat whose view it is; null for a spectator's. Things that this seat owns are the viewer's own."""
    facts: tuple[PictureFact, ...] = ()
    """The most important facts: the goal, the turn."""
    seats: tuple[PictureSeat, ...] = ()
    """The seats, in the order of their numbers."""
    zones: tuple[PictureZone, ...] = ()
    """All zones of cards."""
    boards: tuple[PictureBoard, ...] = ()
    """All boards."""
    tracks: tuple[PictureTrack, ...] = ()
    """All tracks."""
    meters: tuple[PictureMeter, ...] = ()
    """All meters."""
    tables: tuple[PictureTable, ...] = ()
    """All tables of facts."""
    legend: tuple[PictureKind, ...] = ()
    """The kinds that the picture names, apart from those of its maps."""
