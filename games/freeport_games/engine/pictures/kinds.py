"""What parts of pictures have in common: roles, colours, icons, facts, and the kinds of the legend."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from freeport_games.engine.data import Data, Seat


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


class PictureTint(StrEnum):
    """A colour that a thing has in its game; a client shows it by a tone of its own."""

    RED = "RED"
    ORANGE = "ORANGE"
    YELLOW = "YELLOW"
    GREEN = "GREEN"
    TEAL = "TEAL"
    BLUE = "BLUE"
    PURPLE = "PURPLE"
    BROWN = "BROWN"
    BLACK = "BLACK"
    GREY = "GREY"
    WHITE = "WHITE"


class PictureIcon(StrEnum):
    """What things of a kind look like, of a closed list; a client draws each in its own way."""

    SHIP = "SHIP"
    TRUCK = "TRUCK"
    AIRCRAFT = "AIRCRAFT"
    ROCKET = "ROCKET"
    BASE = "BASE"
    PLANET = "PLANET"
    CARD = "CARD"
    COIN = "COIN"
    PERSON = "PERSON"
    CRATE = "CRATE"
    DIE = "DIE"


class PictureAspect(StrEnum):
    """The proportions of the cards of a kind."""

    PORTRAIT = "PORTRAIT"
    """Higher than wide."""
    LANDSCAPE = "LANDSCAPE"
    """Wider than high."""
    SQUARE = "SQUARE"
    """As wide as high."""


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


class PictureWhen(StrEnum):
    """When a table of facts is needed."""

    ALWAYS = "ALWAYS"
    """As long as it is there: it tells what is going on."""
    ASKED = "ASKED"
    """While its owner, or anybody if it has none, is asked: it helps to choose."""
    SIDE = "SIDE"
    """When somebody looks it up."""


class PictureCount(Data, frozen=True):
    """So many of a kind."""

    kind: str
    """The kind, by the legend."""
    count: int
    """The number."""


class PictureFact(Data, frozen=True):
    """A short text: `2 actions left`, `leads LOAD`."""

    label: str
    """The subject of the fact; empty if the value is clear by itself."""
    value: str = ""
    """The value; empty if the label, the seat or the counts say everything."""
    seat: Seat | None = None
    """The seat that it names, so that a client can write the player's name; null for none."""
    kind: str = ""
    """The kind that it is about, by the legend; empty for none."""
    role: PictureRole = PictureRole.PLAIN
    """The part that it plays."""
    urgent: bool = False
    """Whether it should catch the eye."""
    counts: tuple[PictureCount, ...] = ()
    """What it counts, in place of a value: so many of each kind."""


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
    tint: PictureTint | None = None
    """The colour that it has in the game; null for none of its own."""
    icon: PictureIcon | None = None
    """What things of this kind look like; null if its mark says it best."""
    aspect: PictureAspect = PictureAspect.PORTRAIT
    """The proportions of its cards."""
