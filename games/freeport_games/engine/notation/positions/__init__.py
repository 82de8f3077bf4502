"""Positions: the whole state of a game in one line of text, derived from the fields of the state.

A game tells only what its types cannot: what stands in a section of its own, what is called otherwise, what is usual::

    POSITIONS = Positions(
        State,
        PILES,
        seats=range(2, 9),
        problems=problems,
        rest={"deck": lambda _: CARDS},
        places=(Seats(lists=("scores", "hands"), words=Words(leading=("scores",))), "raid", "deck", "discard"),
        told={State: Words(always=("turn",), called={"turn_limit": "limit"}), Raid: Words(leading=("target",))},
    )

``sections`` takes a line apart, ``shapes`` and ``forms`` say how a value is written, ``telling`` what a game tells,
``members`` and ``words`` what follows for a struct, ``book`` for every type, ``places`` where everything stands, and
``positions`` puts it together.
"""

from .declarations import InAWord, Kind, Row, Things, Words
from .places import Entries, Seats
from .positions import Positions
from .shapes import Change, Counts, Listed, Names, Numbers, Piece

__all__ = [
    "Change",
    "Counts",
    "Entries",
    "InAWord",
    "Kind",
    "Listed",
    "Names",
    "Numbers",
    "Piece",
    "Positions",
    "Row",
    "Seats",
    "Things",
    "Words",
]
