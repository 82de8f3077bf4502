"""Pictures of views, in a small vocabulary that any client can draw without knowing the game.

A ``Picture`` is flat: lists of seats, zones of cards, boards, tracks, meters and tables of facts. A thing that belongs
to a seat names it as its ``owner``; a thing that lies at another (cards on a ship, a side of a raid) names that as
``at``.

Everything that can be pointed at carries the identifier under which options name it, so that a client can offer it for
a choice: cards, face-down cards, zones, places, pieces, the steps of a track, meters, and the kinds of the legend. A
seat is named by its number. Identifiers are unique within a picture: each names one thing.

In two pictures of one viewer, the same identifier names the same thing, so that a client can move it from place to
place. A thing that the viewer cannot follow has no identifier, or a new one.

It contains no sizes or pixels, and no colours but those that belong to the game. The meaning of a thing is given by its
role, one of a closed list, and by its kind, one of the picture's legend. Numbers of a map are in units of that map.

The parts of a board that never change (places, links, regions) are a ``PictureMap``, sent once with the game; a picture
says what lies on it now.
"""

from __future__ import annotations

import msgspec

from freeport_games.engine.data import Data, Seat

from .kinds import PictureFace, PictureFact, PictureKind, PictureLying, PictureRole, PictureTint, PictureWhen


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
    short: str = ""
    """The corner in at most six letters, for small cards; empty if it is as short itself."""
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
    back: str = ""
    """The kind that the backs of its face-down cards show, by the legend; empty if all backs are alike."""
    group: str = ""
    """What it belongs to with the other zones of the same group, such as a ship or a raid; empty for none."""


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
    unused: bool = False
    """Whether it is not in the game, such as a harbour without a seat."""
    tint: PictureTint | None = None
    """The colour that it has in the game; null for its owner's, or none."""


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


class PictureStage(Data, frozen=True):
    """A stage of a track."""

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
    steps: tuple[PictureStage, ...]
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
    gives: bool = False
    """Whether it is what its seat gives in a deal; without a seat, what one of several others would give."""


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
    when: PictureWhen = PictureWhen.ALWAYS
    """When it is needed."""


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
    score: str = ""
    """The meter of what decides who wins; empty if the game has none."""
    tint: PictureTint | None = None
    """The colour that it plays; null for none."""


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
