"""Pictures: what a view looks like, in a small vocabulary that any client can draw without knowing the game.

A ``Picture`` is flat: lists of seats, zones of cards, boards, tracks, meters and tables of facts. What belongs to a
seat names it as its ``owner``; what lies at something else (cards on a ship, a side of a raid) names that as ``at``.

Everything that can be pointed at carries the identifier under which options name it, so that a client can offer what
is pointed at: cards, face-down cards, zones, places, pieces, the steps of a track, meters, and the kinds of the legend.
A seat is named by its number. Identifiers are unique within a picture: each names one thing.

There are no colours, sizes or pixels in it. How a thing is to be taken is said by its role, one of a closed list, and
by its kind, one of the picture's legend. Numbers of a map are in units of that map.

What never changes on a board (places, links, regions) is a ``PictureMap``, told once with the game; a picture says
what lies on it now.
"""

from __future__ import annotations

from enum import StrEnum

from .data import Data, Seat


class PictureRole(StrEnum):
    """What part a thing plays, whatever the game: a client chooses how to show each."""

    PLAIN = "PLAIN"
    """Nothing of the following."""
    CARGO = "CARGO"
    """Is carried, delivered or sold."""
    DANGER = "DANGER"
    """Fights, threatens or hinders."""
    POWER = "POWER"
    """Acts by a text of its own."""
    CONTRACT = "CONTRACT"
    """Promises something to whoever fulfils it."""
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
    """Which side of a card the viewer sees."""

    UP = "UP"
    """Its face lies open to all who see this picture."""
    DOWN = "DOWN"
    """Its back only; its identifier, if it has one, is the one of the place in which it lies."""
    PEEKED = "PEEKED"
    """It lies face-down, but the viewer knows it."""


class PictureLying(StrEnum):
    """How the cards of a zone lie."""

    HAND = "HAND"
    """A hand: side by side, to be read in full."""
    ROW = "ROW"
    """Side by side; the order says nothing."""
    ORDER = "ORDER"
    """Side by side in an order that counts, the first one first."""
    STACK = "STACK"
    """One on another, the last one on top."""
    TUCKED = "TUCKED"
    """Half under something else: only the corner counts."""


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
    """Something to be read: `2 actions left`, `leads LOAD`."""

    label: str
    """What it is about; empty if the value says so itself."""
    value: str = ""
    """What is so; empty if the label says it all, or the seat."""
    seat: Seat | None = None
    """The seat that it names, so that a client can write the player's name; null if none."""
    kind: str = ""
    """The kind that it is about, by the legend; empty if none."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""
    urgent: bool = False
    """Whether it should catch the eye."""


class PictureKind(Data, frozen=True):
    """An entry of the legend: a kind of card, piece or place."""

    id: str
    """Its identifier, under which options and the parts of the picture name it."""
    label: str
    """What it is called."""
    mark: str
    """One or two letters that stand for it where there is no room; no other kind of the picture has the same."""
    role: PictureRole = PictureRole.PLAIN
    """What part things of this kind play."""
    note: str = ""
    """What the corner of its cards says: `attack / defence`; empty if nothing."""


class PictureCard(Data, frozen=True):
    """A card that is named by an identifier, face-up or not."""

    id: str
    """Its identifier, under which options name it."""
    label: str
    """Its name; empty for one that the viewer does not know."""
    kind: str = ""
    """Its kind, by the legend; empty for one that the viewer does not know."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays where it lies."""
    owner: Seat | None = None
    """Whose it is; null for common cards."""
    face: PictureFace = PictureFace.UP
    """Which side is seen."""
    corner: str = ""
    """What its corner says, in a few letters: its numbers, or its action."""
    needs: tuple[str, ...] = ()
    """The kinds that it asks for, one for each slot or unit; the same kind as often as it is asked for."""
    facts: tuple[PictureFact, ...] = ()
    """What else is to be said of it."""
    text: str = ""
    """What it does; empty if its numbers say all."""
    spent: bool = False
    """Whether it has had its effect, or can do no more for now."""


class PictureZone(Data, frozen=True):
    """A place for cards."""

    id: str
    """Its identifier: the one under which options name it, where they do."""
    label: str
    """What it is called: `deck`, `imports`."""
    owner: Seat | None = None
    """Whose it is; null for common zones."""
    at: str = ""
    """The place, piece, card or table that it lies at; empty if at none."""
    lying: PictureLying = PictureLying.ROW
    """How the cards lie."""
    cards: tuple[PictureCard, ...] = ()
    """The cards with identifiers, in the order in which they lie."""
    face_down: int = 0
    """How many further cards lie there face-down, of which nothing is told."""
    limit: int | None = None
    """How many cards it may hold; null if that is not bounded, or not said."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""
    facts: tuple[PictureFact, ...] = ()
    """What is to be said of it as a whole."""


class PicturePlace(Data, frozen=True):
    """A place of a map, on which pieces can stand."""

    id: str
    """Its identifier, under which options name it."""
    label: str
    """Its name."""
    x: int
    """Where its centre is, from the left edge of the map."""
    y: int
    """Where its centre is, from the upper edge of the map."""
    width: int
    """How wide it is."""
    height: int
    """How high it is."""
    shape: PictureShape = PictureShape.CIRCLE
    """Its outline. No two places of a map overlap."""
    kind: str = ""
    """Its kind, by the map's legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""
    text: str = ""
    """What is to be said of it; empty if nothing."""


class PictureLink(Data, frozen=True):
    """A way between two places of a map."""

    id: str
    """Its identifier: the one under which options name it, where they do."""
    a: str
    """One of the two places."""
    b: str
    """The other one."""
    one_way: bool = False
    """Whether it leads from the first one to the second one only."""
    around: bool = False
    """Whether it leaves the map at one edge and comes back at the opposite one."""
    kind: str = ""
    """Its kind, by the map's legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""
    label: str = ""
    """What is to be written on it, such as its cost; empty if nothing."""


class PictureRegion(Data, frozen=True):
    """Places of a map that have something in common: a continent, a sea, a nebula."""

    id: str
    """Its identifier: the one under which options name it, where they do."""
    label: str
    """Its name."""
    places: tuple[str, ...]
    """Its places."""
    kind: str = ""
    """Its kind, by the map's legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""


class PictureMap(Data, frozen=True):
    """What never changes on a board. It is told once, with the game."""

    id: str
    """Its identifier; boards name it."""
    label: str
    """What it is called."""
    width: int
    """How wide it is, in units of its own: ``x`` runs from 0 to here, to the right."""
    height: int
    """How high it is: ``y`` runs from 0 to here, downwards."""
    places: tuple[PicturePlace, ...]
    """Its places."""
    links: tuple[PictureLink, ...] = ()
    """The ways between its places; none on a board where things lie but do not travel step by step."""
    regions: tuple[PictureRegion, ...] = ()
    """Its regions."""
    kinds: tuple[PictureKind, ...] = ()
    """The legend of its places and links."""


class PicturePiece(Data, frozen=True):
    """A piece on a board."""

    id: str
    """Its identifier, under which options name it."""
    label: str
    """What it is called."""
    place: str
    """The place on which it stands, or the piece aboard which it is; empty if it is off the board."""
    x: int | None = None
    """Where it stands exactly, if it may stand between places; null for the middle of its place."""
    y: int | None = None
    """Where it stands exactly, if it may stand between places; null for the middle of its place."""
    kind: str = ""
    """Its kind, by the legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""
    owner: Seat | None = None
    """Whose it is; null for common pieces."""
    facts: tuple[PictureFact, ...] = ()
    """What is to be said of it."""
    text: str = ""
    """What it does; empty if nothing is to be said."""


class PictureMark(Data, frozen=True):
    """What is to be said now of a place, a link or a region of a map: whose it is, that it is closed."""

    at: str
    """The place, link or region."""
    owner: Seat | None = None
    """Whose it is; null for nobody's."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays now."""
    closed: bool = False
    """Whether it cannot be entered or used."""
    facts: tuple[PictureFact, ...] = ()
    """What is to be said of it."""


class PictureBoard(Data, frozen=True):
    """A map with what lies on it now."""

    id: str
    """Its identifier."""
    map: str
    """The map, one of the game's."""
    pieces: tuple[PicturePiece, ...] = ()
    """The pieces."""
    marks: tuple[PictureMark, ...] = ()
    """What is to be said now of places, links and regions."""


class PictureStep(Data, frozen=True):
    """A step of a track."""

    id: str
    """Its identifier: the one under which options name it, where they do."""
    label: str
    """What it is called."""


class PictureTrack(Data, frozen=True):
    """Steps in a row, one of which is reached: the phases of a turn."""

    id: str
    """Its identifier."""
    label: str
    """What it is called."""
    steps: tuple[PictureStep, ...]
    """Its steps, in order."""
    at: str = ""
    """The step that is reached; empty before the first."""
    owner: Seat | None = None
    """Whose it is; null for a common one."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""


class PictureMeter(Data, frozen=True):
    """A number between two others: a score on its way to what wins."""

    id: str
    """Its identifier: the one under which options name it, where they do."""
    label: str
    """What it measures."""
    value: int
    """Where it stands; it may lie outside the two."""
    text: str
    """Where it stands, as people write it: `$450`."""
    low: int
    """Where it begins."""
    high: int
    """Where it ends: what wins, or the most there can be."""
    owner: Seat | None = None
    """Whose it is; null for a common one."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""


class PictureLine(Data, frozen=True):
    """A row of a table."""

    label: str
    """What it is about; empty if its seat or its kind says so."""
    cells: tuple[str, ...]
    """What it says, one for each column."""
    seat: Seat | None = None
    """The seat that it is about, so that a client can write the player's name; null if none."""
    kind: str = ""
    """The kind that it is about, by the legend; empty if none."""
    urgent: bool = False
    """Whether it should catch the eye."""


class PictureTable(Data, frozen=True):
    """A table of facts: the sides of a raid, the bids of a round, the prices of goods."""

    id: str
    """Its identifier; zones may lie at it."""
    label: str
    """What it is called."""
    columns: tuple[str, ...]
    """What the cells of each column are; empty where that goes without saying."""
    lines: tuple[PictureLine, ...]
    """Its rows."""
    owner: Seat | None = None
    """Whose it is; null for a common one."""
    role: PictureRole = PictureRole.PLAIN
    """What part it plays."""
    facts: tuple[PictureFact, ...] = ()
    """What is to be said of it as a whole."""


class PictureSeat(Data, frozen=True):
    """A seat at the table."""

    seat: Seat
    """Its number. Its player's name is in the match."""
    label: str = ""
    """What it plays, such as its harbour or its character; empty if nothing."""
    kind: str = ""
    """The kind that it has to do with, by the legend; empty if none."""
    turn: bool = False
    """Whether it is its turn."""
    facts: tuple[PictureFact, ...] = ()
    """What is to be said of it."""


class Picture(Data, frozen=True):
    """What a view looks like."""

    title: str
    """What is shown: the game's name."""
    viewer: Seat | None
    """Whose view it is; null for a spectator's. What that seat owns is the viewer's own."""
    facts: tuple[PictureFact, ...] = ()
    """What is to be said above all: the goal, the turn."""
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
    """The kinds that are named in it, apart from those of its maps."""
